import { setTimeout as delay } from "node:timers/promises";

/** A request that is sent at its time. */
export interface Arrival<Stream> {
  stream: Stream;
  /** After the start. */
  dueMs: number;
}

/** Each stream has constant intervals and an offset, so that streams do not coincide. */
export function scheduleOf<Stream extends string>(
  perSecond: Readonly<Partial<Record<Stream, number>>>,
  seconds: number,
): Arrival<Stream>[] {
  const streams = Object.entries<number>(perSecond as Record<Stream, number>) as [Stream, number][];
  return streams
    .flatMap(([stream, rate], index) =>
      Array.from({ length: Math.floor(rate * seconds) }, (_, count) => ({
        stream,
        dueMs: ((count + index / streams.length) * 1_000) / rate,
      })),
    )
    .sort((a, b) => a.dueMs - b.dueMs);
}

/** Replaceable in tests. */
export interface Clock {
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
}

const REAL: Clock = { now: () => performance.now(), wait: (ms) => delay(ms) };

/**
 * Sends every request at its due time, which `send` receives: a slow response delays no other request. Resolves when
 * the last was sent.
 */
export async function sendOnTime<Stream>(
  arrivals: readonly Arrival<Stream>[],
  send: (arrival: Arrival<Stream>, dueAt: number) => Promise<void>,
  { now, wait }: Clock = REAL,
): Promise<{ answered: Promise<unknown> }> {
  const startedAt = now();
  const underWay: Promise<void>[] = [];
  for (const arrival of arrivals) {
    const dueAt = startedAt + arrival.dueMs;
    // A timer may be early by a fraction of a millisecond.
    for (let early = dueAt - now(); early > 0; early = dueAt - now()) await wait(Math.ceil(early));
    underWay.push(send(arrival, dueAt));
  }
  return { answered: Promise.all(underWay) };
}
