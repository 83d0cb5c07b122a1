import { figuresOf, quantile } from "../measure";
import { type Heard, type HeardOf, STREAMS, type Stream, type Taken } from "./plan";

/** What became of the requests of a stream, or of all. */
export interface Line {
  offeredPerSecond: number;
  takenPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: Record<string, number>;
  refusedP99Ms: number;
}

export function lineOf(heard: Heard, seconds: number, stream?: Stream): Line {
  const parts = (stream ? [stream] : STREAMS).map((each) => heard.streams[each]);
  const taken = parts.flatMap((part) => part.taken.map(({ ms }) => ms));
  const refusedMs = parts.flatMap((part) => part.refusedMs);
  const { perSecond, p50Ms, p99Ms } = figuresOf(taken, seconds * 1_000);
  return {
    offeredPerSecond: (taken.length + refusedMs.length) / seconds,
    takenPerSecond: perSecond,
    p50Ms,
    p99Ms,
    refused: refusedIn(parts),
    refusedP99Ms: p99(refusedMs),
  };
}

function refusedIn(parts: readonly HeardOf[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { refused } of parts) {
    for (const [status, count] of Object.entries(refused)) all[status] = (all[status] ?? 0) + count;
  }
  return all;
}

/** Each answer counts in the window in which its request was due. */
const WINDOW_MS = 3_000;
const MS_PER_SECOND = 1_000;

/** The p99 of each three seconds, in their order. */
export function p99ByWindow(heard: Heard): number[] {
  const taken = STREAMS.flatMap((stream) => heard.streams[stream].taken);
  const byWindow = Map.groupBy(taken, ({ dueMs }: Taken) => Math.floor(dueMs / WINDOW_MS));
  const count = Math.max(0, ...byWindow.keys()) + 1;
  return Array.from({ length: count }, (_, window) =>
    p99((byWindow.get(window) ?? []).map(({ ms }) => ms)),
  );
}

/** After how many seconds the p99 was no higher than that for the first time; undefined when it never was. */
export function backAfter(windows: readonly number[], maxMs: number): number | undefined {
  const index = windows.findIndex((each) => each <= maxMs);
  return index < 0 ? undefined : ((index + 1) * WINDOW_MS) / MS_PER_SECOND;
}

function p99(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.99);
}
