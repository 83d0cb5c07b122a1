import {
  context,
  INVALID_SPAN_CONTEXT,
  ProxyTracerProvider,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { scrub } from "./scrub";

/**
 * Spans are made by hand, at the entry, in the rpc and in the bus. Automatic instrumentation of HTTP, express and pino
 * cost more than the request itself even when nothing was sampled.
 */
const NAME = "kobo";
const tracer = trace.getTracer(NAME);
const NO_SPAN = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/** Starts the export of spans if an endpoint is configured. Returns the function that stops it. */
export function startTracing(
  service: string,
  config: { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; TRACE_SAMPLE_RATIO: number },
): () => Promise<void> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  // Loaded on use: its packages take a quarter of a command's start time.
  const { exportSpans }: typeof import("./span-export") = require("./span-export");
  return exportSpans(service, config.OTEL_EXPORTER_OTLP_ENDPOINT, config.TRACE_SAMPLE_RATIO);
}

interface SpanOptions {
  kind?: keyof typeof SpanKind;
  /** The parent when it comes from another process; otherwise the active span is the parent. */
  traceparent?: string | undefined;
  /** Requests that share this work, such as the items of one ledger batch. */
  links?: readonly string[];
}

/** Runs `work` inside a span, or without one when nothing is exported or the trace is not sampled. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return isRecorded(options) ? inRecordedSpan(name, options, work) : work(NO_SPAN);
}

async function inRecordedSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const remote = options.traceparent ? parseTraceparent(options.traceparent) : undefined;
  const parent = remote ? trace.setSpanContext(context.active(), remote) : context.active();
  const links = (options.links ?? []).flatMap((text) => parseTraceparent(text) ?? []);
  const span = tracer.startSpan(
    name,
    { kind: SpanKind[options.kind ?? "INTERNAL"], links: links.map((link) => ({ context: link })) },
    parent,
  );
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: whatIsWrong(error) });
    throw error;
  } finally {
    span.end();
  }
}

/** False if nothing is exported, and inside of a span that is not sampled. */
function isRecorded({ traceparent, links = [] }: SpanOptions): boolean {
  const provider = trace.getTracerProvider();
  const isExporting =
    !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer(NAME) !== undefined;
  if (!isExporting) return false;
  if (traceparent || links.length > 0) return true;
  const parent = trace.getSpanContext(context.active());
  return parent === undefined || (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
}

/** The only free text of a span. Other fields of an error, such as a refused row, are not exported. */
function whatIsWrong(error: unknown): string {
  return scrub(error instanceof Error ? error.message : `A thrown ${typeof error}`);
}

/** The W3C traceparent of the active span; empty when there is none. */
export function activeTraceparent(): string {
  const active = trace.getSpanContext(context.active());
  if (!active || !trace.isSpanContextValid(active)) return "";
  return `00-${active.traceId}-${active.spanId}-${active.traceFlags.toString(16).padStart(2, "0")}`;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function parseTraceparent(text: string): SpanContext | undefined {
  const match = TRACEPARENT.exec(text);
  if (!match) return undefined;
  const [, traceId = "", spanId = "", flags = ""] = match;
  const parsed = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.isSpanContextValid(parsed) ? parsed : undefined;
}
