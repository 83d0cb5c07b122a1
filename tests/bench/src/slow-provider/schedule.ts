import { setTimeout as delay } from "node:timers/promises";

/** A request that comes at its time. */
export interface Arrival<Stream> {
  stream: Stream;
  /** After the beginning. */
  dueMs: number;
}

/**
 * Every stream comes evenly, and each begins a little after the one before it, so that no two keep
 * meeting each other.
 */
export function scheduleOf<Stream extends string>(
  perSecond: Readonly<Record<Stream, number>>,
  seconds: number,
): Arrival<Stream>[] {
  const streams = Object.entries<number>(perSecond) as [Stream, number][];
  return streams
    .flatMap(([stream, rate], index) =>
      Array.from({ length: Math.floor(rate * seconds) }, (_, count) => ({
        stream,
        dueMs: ((count + index / streams.length) * 1_000) / rate,
      })),
    )
    .sort((a, b) => a.dueMs - b.dueMs);
}

/** What tells the time and lets it pass; tests have their own. */
export interface Clock {
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
}

const REAL: Clock = { now: () => performance.now(), wait: (ms) => delay(ms) };

/**
 * Lets everyone off at its time, whatever became of those before: who is slow to answer does not
 * keep the others from coming. `send` hears for when it was due. Resolves when the last was let off.
 */
export async function letOff<Stream>(
  arrivals: readonly Arrival<Stream>[],
  send: (arrival: Arrival<Stream>, dueAt: number) => Promise<void>,
  { now, wait }: Clock = REAL,
): Promise<{ answered: Promise<unknown> }> {
  const begun = now();
  const under: Promise<void>[] = [];
  for (const arrival of arrivals) {
    const dueAt = begun + arrival.dueMs;
    // A timer may be early by a fraction of a millisecond.
    for (let early = dueAt - now(); early > 0; early = dueAt - now()) await wait(Math.ceil(early));
    under.push(send(arrival, dueAt));
  }
  return { answered: Promise.all(under) };
}
