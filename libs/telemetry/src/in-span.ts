import { AsyncLocalStorage } from "node:async_hooks";
import { followWallClock } from "./clock";
import { type Export, LocalTrace, Span, type SpanKind } from "./span";
import {
  isSampledTraceparent,
  newTraceId,
  parseTraceparent,
  type TraceContext,
} from "./trace-context";

interface Recorder {
  export: Export;
  /** The share of new traces that are sampled, 0 to 1. */
  ratio: number;
}

/** Undefined while telemetry is off: then nothing below does any work. */
let recorder: Recorder | undefined;

const storage = new AsyncLocalStorage<Span | undefined>();

/** Turns spans on. Returns the function that turns them off. */
export function recordSpans(to: Recorder): () => void {
  recorder = to;
  return () => {
    recorder = undefined;
  };
}

interface SpanOptions {
  kind?: SpanKind;
  /** The parent when it comes from another process; otherwise the active span is the parent. */
  traceparent?: string | undefined;
  /** Begins a trace of its own when there is no valid parent. Other work is then not recorded. */
  isEntry?: boolean;
}

/** Runs `work` in a span, which becomes the active one, or without one when nothing is to be recorded. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  if (!recorder) return work(undefined);
  const span = begin(name, options, recorder);
  return span ? runIn(span, work) : work(undefined);
}

function begin(name: string, options: SpanOptions, to: Recorder): Span | undefined {
  const { kind = "INTERNAL", traceparent, isEntry = false } = options;
  const remote = traceparent ? parseTraceparent(traceparent) : undefined;
  const active = storage.getStore();
  if (!remote && traceparent === undefined && active) {
    const { traceId, spanId, trace } = active;
    return new Span({ name, kind, traceId, parentSpanId: spanId, trace, isFirst: false });
  }
  if (!remote && !isEntry) return undefined;
  followWallClock();
  const isSampled = remote ? remote.isSampled : Math.random() < to.ratio;
  return new Span({
    name,
    kind,
    traceId: remote?.traceId ?? newTraceId(),
    parentSpanId: remote?.spanId,
    trace: new LocalTrace(isSampled, to.export),
    isFirst: true,
  });
}

async function runIn<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    return await storage.run(span, work, span);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Requests that share work, such as the transfers of one commit. */
interface Shared<Item> {
  kind?: SpanKind;
  items: readonly Item[];
  traceparentOf: (item: Item) => string;
  /** The name of the span that each request gets in its own trace; none when absent. */
  itemName?: string | ((item: Item) => string);
}

/** As many links of one span as collectors keep by default. */
const LINKS_MAX = 128;

/**
 * Runs work that many requests share in a span of its own trace, linked to each sampled request. Each of these also gets
 * a span in its own trace, of the same length, linked to the shared one. Without a sampled request nothing is recorded.
 */
export function inSharedSpan<Result, Item>(
  name: string,
  shared: Shared<Item>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!recorder) return work();
  const sampled = sampledOf(shared);
  if (sampled.length === 0) return work();
  return runShared(name, shared, sampled, recorder, work);
}

const NONE: readonly never[] = [];

/** Allocates nothing when no item is sampled. */
function sampledOf<Item>({ items, traceparentOf }: Shared<Item>): readonly Item[] {
  let sampled: Item[] | undefined;
  for (const item of items) {
    if (!isSampledTraceparent(traceparentOf(item))) continue;
    sampled ??= [];
    if (sampled.push(item) === LINKS_MAX) break;
  }
  return sampled ?? NONE;
}

async function runShared<Result, Item>(
  name: string,
  { kind = "INTERNAL", items, traceparentOf, itemName }: Shared<Item>,
  sampled: readonly Item[],
  to: Recorder,
  work: () => Promise<Result>,
): Promise<Result> {
  followWallClock();
  const span = new Span({
    name,
    kind,
    traceId: newTraceId(),
    parentSpanId: undefined,
    trace: new LocalTrace(true, to.export),
    isFirst: true,
  });
  span.set("kobo.batch.size", items.length);
  const links: TraceContext[] = [];
  const members: Span[] = [];
  for (const item of sampled) {
    const parent = parseTraceparent(traceparentOf(item));
    if (!parent) continue;
    links.push(parent);
    if (itemName === undefined) continue;
    const member = childOf(parent, typeof itemName === "string" ? itemName : itemName(item), kind);
    member.links = [span];
    members.push(member);
  }
  span.links = links;
  try {
    return await storage.run(span, work);
  } catch (error) {
    span.fail(error);
    for (const member of members) member.fail(error);
    throw error;
  } finally {
    for (const member of members) member.end();
    span.end();
  }
}

/**
 * Begins a span for work on behalf of a sampled request that other requests share, such as a message that is sent with
 * many. Undefined unless the request is sampled. The caller ends it.
 */
export function beginChild(name: string, kind: SpanKind, traceparent: string): Span | undefined {
  if (!recorder || !isSampledTraceparent(traceparent)) return undefined;
  const parent = parseTraceparent(traceparent);
  return parent && childOf(parent, name, kind);
}

function childOf(parent: TraceContext, name: string, kind: SpanKind): Span {
  const { traceId, spanId } = parent;
  const trace = new LocalTrace(true, recorder?.export ?? (() => {}));
  return new Span({ name, kind, traceId, parentSpanId: spanId, trace, isFirst: true });
}

/** Runs `work` outside of the active span, for work that one request begins for many. */
export function detachFromSpan<Result>(work: () => Result): Result {
  return recorder ? storage.run(undefined, work) : work();
}

/** Undefined while telemetry is off, and outside of spans. */
export function activeSpan(): Span | undefined {
  return recorder && storage.getStore();
}

/** The W3C traceparent of the active span, sampled or not; empty when there is none. */
export function activeTraceparent(): string {
  return activeSpan()?.traceparent ?? "";
}

/**
 * The traceparent of the active span if it is sampled; otherwise empty. For what is stored or passes through the ledger,
 * where requests that are not sampled must cost nothing.
 */
export function sampledTraceparent(): string {
  const span = activeSpan();
  return span?.isSampled ? span.traceparent : "";
}
