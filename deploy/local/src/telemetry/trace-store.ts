import { attributesOf, type OtlpSpan, type OtlpTraces } from "./otlp";

/** Times are milliseconds since 1970. */
export interface StoredSpan {
  service: string;
  name: string;
  spanId: string;
  parentSpanId: string;
  startMs: number;
  endMs: number;
  /** Undefined unless it failed. */
  error: string | undefined;
  attributes: Record<string, string>;
  links: readonly { traceId: string; spanId: string }[];
}

export interface StoredTrace {
  traceId: string;
  spans: StoredSpan[];
}

const TRACES_MAX = 500;
const SPANS_OF_TRACE_MAX = 500;
const NANOSECONDS = 1_000_000;
const ERROR = 2;

/** The newest traces. An old one goes when a new one comes. */
export class TraceStore {
  readonly #traces = new Map<string, StoredTrace>();

  add({ resourceSpans = [] }: OtlpTraces): void {
    for (const { resource, scopeSpans = [] } of resourceSpans) {
      const service = attributesOf(resource?.attributes)["service.name"] ?? "";
      for (const { spans = [] } of scopeSpans) {
        for (const span of spans) this.#addSpan(service, span);
      }
    }
  }

  /** Newest first. */
  recent(): StoredTrace[] {
    return [...this.#traces.values()].reverse();
  }

  find(traceId: string): StoredTrace | undefined {
    return this.#traces.get(traceId);
  }

  #addSpan(service: string, span: OtlpSpan): void {
    const { traceId } = span;
    const trace = this.#traces.get(traceId) ?? { traceId, spans: [] };
    this.#traces.set(traceId, trace);
    if (trace.spans.length < SPANS_OF_TRACE_MAX) trace.spans.push(toSpan(service, span));
    const [oldest] = this.#traces.keys();
    if (this.#traces.size > TRACES_MAX && oldest !== undefined) this.#traces.delete(oldest);
  }
}

function toSpan(service: string, span: OtlpSpan): StoredSpan {
  const { name, spanId, parentSpanId = "", links = [], status } = span;
  return {
    ...{ service, name, spanId, parentSpanId },
    startMs: Number(span.startTimeUnixNano) / NANOSECONDS,
    endMs: Number(span.endTimeUnixNano) / NANOSECONDS,
    error: status?.code === ERROR ? (status.message ?? "failed") : undefined,
    attributes: attributesOf(span.attributes),
    links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
  };
}
