import {
  type SpanContext,
  SpanKind,
  type SpanStatus,
  SpanStatusCode,
  TraceFlags,
} from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { toHrTime } from "./hr-time";
import type { Span } from "./span";
import type { TraceContext } from "./trace-context";

const SCOPE = { name: "kobo" };
const UNSET: SpanStatus = { code: SpanStatusCode.UNSET };

/** A span as OpenTelemetry's exporter reads it. `scrub` masks what must not leave the process in an error's message. */
export function toReadableSpan(
  span: Span,
  resource: Resource,
  scrub: (text: string) => string,
): ReadableSpan {
  // Kept spans of unsampled traces are exported as well; the collector must not drop them by their flag.
  const context = contextOf({ ...contextIdsOf(span), isSampled: true });
  const { traceId, parentSpanId } = span;
  return {
    name: span.name,
    kind: SpanKind[span.kind],
    spanContext: () => context,
    ...(parentSpanId && {
      parentSpanContext: contextOf({ traceId, spanId: parentSpanId, isSampled: true }),
    }),
    startTime: toHrTime(span.startMs),
    endTime: toHrTime(span.endMs),
    duration: toHrTime(span.endMs - span.startMs),
    status: span.hasFailed ? failed(span.failure, scrub) : UNSET,
    attributes: { ...span.attributes, ...(!span.isSampled && KEPT) },
    links: (span.links ?? []).map((link) => ({ context: contextOf(link) })),
    events: [],
    ended: true,
    resource,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** Marks a request that was kept because it failed: rates must not count it. */
const KEPT = { "kobo.kept": "error" };

function contextIdsOf({ traceId, spanId }: Span) {
  return { traceId, spanId };
}

function contextOf({ traceId, spanId, isSampled }: TraceContext): SpanContext {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE };
}

/** The only free text of a span. Other fields of an error, such as a refused row, are not exported. */
function failed(thrown: unknown, scrub: (text: string) => string): SpanStatus {
  const message = thrown instanceof Error ? thrown.message : `A thrown ${typeof thrown}`;
  return { code: SpanStatusCode.ERROR, message: scrub(message) };
}
