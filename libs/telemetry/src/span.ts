import { AppError, ERRORS } from "@kobo/errors";
import { preciseNow } from "./clock";
import { formatTraceparent, newSpanId, type TraceContext } from "./trace-context";

export type SpanKind = "INTERNAL" | "SERVER" | "CLIENT" | "PRODUCER" | "CONSUMER";

/** The sink of finished spans. */
export type Export = (span: Span) => void;

/** Spans that one request may hold back until its end; later ones are only kept if the trace is sampled. */
const HELD_MAX = 64;

/**
 * The part of a trace that runs in this process for one request. A sampled one exports each span as it ends. Any other
 * holds its spans back until its first span ends: they are exported if that one failed, and dropped otherwise.
 */
export class LocalTrace {
  readonly #export: Export;
  readonly isSampled: boolean;
  #isKept: boolean;
  #held: Span[] | undefined;
  #isOpen = true;

  constructor(isSampled: boolean, exportSpan: Export) {
    this.#export = exportSpan;
    this.isSampled = isSampled;
    this.#isKept = isSampled;
  }

  add(span: Span): void {
    if (this.#isKept) this.#export(span);
    else if (this.#isOpen) this.#hold(span);
  }

  /** Ends the trace with its first span. */
  close(first: Span): void {
    this.#isKept ||= first.hasFailed;
    if (this.#isKept) {
      for (const span of this.#held ?? []) this.#export(span);
      this.#export(first);
    }
    this.#held = undefined;
    this.#isOpen = false;
  }

  #hold(span: Span): void {
    this.#held ??= [];
    if (this.#held.length < HELD_MAX) this.#held.push(span);
  }
}

interface SpanOptions {
  name: string;
  kind: SpanKind;
  traceId: string;
  parentSpanId: string | undefined;
  trace: LocalTrace;
  /** The first span of the trace in this process. */
  isFirst: boolean;
}

export type AttributeValue = string | number | boolean;

/** One unit of work. Times are milliseconds since 1970. */
export class Span implements TraceContext {
  readonly name: string;
  readonly kind: SpanKind;
  readonly traceId: string;
  readonly parentSpanId: string | undefined;
  readonly trace: LocalTrace;
  readonly startMs: number;
  endMs = 0;
  /** Undefined unless the work failed in a way that operators must see. */
  failure: unknown;
  hasFailed = false;
  attributes: Record<string, AttributeValue> | undefined;
  links: readonly TraceContext[] | undefined;
  readonly #isFirst: boolean;
  #spanId: string | undefined;

  constructor(options: SpanOptions) {
    this.name = options.name;
    this.kind = options.kind;
    this.traceId = options.traceId;
    this.parentSpanId = options.parentSpanId;
    this.trace = options.trace;
    this.#isFirst = options.isFirst;
    this.startMs = preciseNow();
  }

  /** Made on use: most spans of a request that is not sampled never need one. */
  get spanId(): string {
    this.#spanId ??= newSpanId();
    return this.#spanId;
  }

  get isSampled(): boolean {
    return this.trace.isSampled;
  }

  get traceparent(): string {
    return formatTraceparent(this);
  }

  set(name: string, value: AttributeValue | undefined): void {
    if (value === undefined) return;
    this.attributes ??= {};
    this.attributes[name] = value;
  }

  /**
   * Records how the work ended. Refusals, such as a low balance, are the caller's affair: they leave the span without an
   * error, but with the code.
   */
  fail(thrown: unknown): void {
    this.set("error.type", thrown instanceof AppError ? thrown.code : "INTERNAL_ERROR");
    if (!isFailure(thrown)) return;
    this.hasFailed = true;
    this.failure = thrown;
  }

  /** Records a failure that was not thrown, with the kind of error that it is. */
  failAs(type: string, message: string): void {
    this.set("error.type", type);
    this.hasFailed = true;
    this.failure = new Error(message);
  }

  /** Records the status of an HTTP response, which fails the span if operators must see it. */
  respond(status: number): void {
    this.set("http.response.status_code", status);
    if (!this.hasFailed && isFailureStatus(status)) {
      this.failAs(String(status), `The response was ${status}.`);
    }
  }

  end(): void {
    this.endMs = preciseNow();
    if (this.#isFirst) this.trace.close(this);
    else this.trace.add(this);
  }
}

/** A dependency did not do its part, though the caller's request was right: 424. */
const FAILED_DEPENDENCY = 424;
const SERVER_ERROR = 500;

/** Whether operators must see it: a bug, an outage, or a provider that did not deliver. */
function isFailure(thrown: unknown): boolean {
  if (!(thrown instanceof AppError)) return true;
  return isFailureStatus(ERRORS[thrown.code].http);
}

function isFailureStatus(status: number): boolean {
  return status >= SERVER_ERROR || status === FAILED_DEPENDENCY;
}
