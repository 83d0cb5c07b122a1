/** How fast a backlog went from the outbox to Kafka. */
export interface Carried {
  events: number;
  ms: number;
}

/** How fast it went from Kafka to the merchants. */
export interface Drained {
  messages: number;
  /** From the first arrival to the last. */
  ms: number;
  /** Arrivals in each whole second of that time. */
  seconds: number[];
}

export interface Backlog {
  carried: Carried[];
  drained: Drained;
}

export function perSecond({ events, ms }: Carried): number {
  return (events * 1_000) / ms;
}

/** From the times at which messages came. */
export function drainedOf(arrivals: Iterable<number>): Drained {
  const times = Float64Array.from(arrivals).sort();
  const [first = 0] = times;
  const ms = (times.at(-1) ?? 0) - first;
  const seconds = Array.from({ length: Math.floor(ms / 1_000) }, () => 0);
  for (const at of times) {
    const second = Math.floor((at - first) / 1_000);
    if (second < seconds.length) seconds[second] = (seconds[second] ?? 0) + 1;
  }
  return { messages: times.length, ms, seconds };
}

/** The last message of a backlog is no less a part of it than the first: nothing is left out. */
export function rateOf({ messages, ms }: Drained): number {
  return ((messages - 1) * 1_000) / ms;
}
