import { randomFillSync } from "node:crypto";

/** The identity of a span, as other processes see it. */
export interface TraceContext {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits. */
  spanId: string;
  /** Whether the trace was chosen at its start to be exported. */
  isSampled: boolean;
}

/** Longer values come from versions after 00, whose further fields are not read. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;
const LENGTH_OF_VERSION_00 = 55;

/** Reads a W3C `traceparent`. Undefined for one that receivers must ignore by the specification. */
export function parseTraceparent(text: string): TraceContext | undefined {
  // A cheap refusal: most values are absent.
  if (text.length < LENGTH_OF_VERSION_00) return undefined;
  const match = TRACEPARENT.exec(text);
  if (!match) return undefined;
  const [, version, traceId = "", spanId = "", flags = "", rest] = match;
  if (version === "00" && rest !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 };
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

/** Whether a `traceparent` that Kobo wrote belongs to a sampled trace. It allocates nothing. */
export function isSampledTraceparent(text: string): boolean {
  return text.length === LENGTH_OF_VERSION_00 && text.endsWith("1");
}

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
/** Random bytes are fetched for many ids at once, since each call costs more than its bytes. */
const pool = Buffer.allocUnsafe(8_192);
let used = pool.length;

export function newTraceId(): string {
  return randomHex(TRACE_ID_BYTES);
}

export function newSpanId(): string {
  return randomHex(SPAN_ID_BYTES);
}

/** An id of zeros is invalid; its chance is one in 2^64. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.hexSlice(used - bytes, used);
}

declare global {
  interface Buffer {
    /** Of Node, and left out of its types; half the cost of `toString("hex", …)` for so few bytes. */
    hexSlice(start: number, end: number): string;
  }
}
