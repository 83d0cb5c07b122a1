import { figuresOf, quantile } from "../measure/figures";
import type { TimedAnswer } from "./generator";

/** Outcomes of requests that arrived at a constant rate. */
export interface Line {
  offeredPerSecond: number;
  takenPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** By status. */
  refused: Record<string, number>;
  refusedP99Ms: number;
}

type Answer = Pick<TimedAnswer, "status" | "isSuccess" | "fault" | "dueMs" | "ms">;

export function lineOf(answers: readonly Answer[], seconds: number): Line {
  const taken = answers.filter(({ isSuccess }) => isSuccess).map(({ ms }) => ms);
  const refused = answers.filter(({ isSuccess, fault }) => !isSuccess && !fault);
  const { perSecond, p50Ms, p99Ms } = figuresOf(taken, seconds * 1_000);
  return {
    offeredPerSecond: (taken.length + refused.length) / seconds,
    takenPerSecond: perSecond,
    ...{ p50Ms, p99Ms },
    refused: statusesOf(refused),
    refusedP99Ms: p99(refused.map(({ ms }) => ms)),
  };
}

export function lineSummary({ offeredPerSecond, takenPerSecond, p50Ms, p99Ms }: Line): string {
  const rates = `${Math.round(offeredPerSecond)}/s asked for, ${Math.round(takenPerSecond)}/s taken`;
  return `${rates}, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

/** The kinds of unexpected responses. */
export function faultsIn(answers: readonly Pick<Answer, "fault">[]): string[] {
  const faults = Map.groupBy(
    answers.filter(({ fault }) => fault !== undefined),
    ({ fault }) => fault,
  );
  return [...faults].map(([fault, all]) => `${all.length} requests were ${fault}`);
}

/** Each answer counts in the window in which its request was due. */
const WINDOW_MS = 3_000;

/** The p99 of each three seconds, in order. */
export function p99ByWindow(answers: readonly Answer[]): number[] {
  const taken = answers.filter(({ isSuccess }) => isSuccess);
  const byWindow = Map.groupBy(taken, ({ dueMs }) => Math.floor(dueMs / WINDOW_MS));
  const count = Math.max(0, ...byWindow.keys()) + 1;
  return Array.from({ length: count }, (_, window) =>
    p99((byWindow.get(window) ?? []).map(({ ms }) => ms)),
  );
}

/** Seconds until the first window with a p99 of at most this; undefined when there is none. */
export function recoveredAfter(windows: readonly number[], maxMs: number): number | undefined {
  const index = windows.findIndex((each) => each <= maxMs);
  return index < 0 ? undefined : ((index + 1) * WINDOW_MS) / 1_000;
}

function p99(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.99);
}

/** The count of each status; `0` is no response. */
export function statusesOf(answers: readonly { status: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** `201: 5, 424: 1`, without zeros. */
export function statusLine(statuses: Readonly<Record<string, number>>): string {
  const shown = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return shown.join(", ") || "none";
}
