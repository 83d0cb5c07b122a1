import type { Heard, Stream, Taken } from "../../../src/overload/plan";

/** Everything that a stream was answered; of the others nothing was heard. */
export function heardOf(
  stream: Stream,
  { taken = [], refused = {}, refusedMs = [] }: Partial<Heard["streams"][Stream]>,
): Heard {
  const nothing = { taken: [], refused: {}, refusedMs: [] };
  const streams = { verify: nothing, "new PayID": nothing, "PayID transfer": nothing };
  return { streams: { ...streams, [stream]: { taken, refused, refusedMs } }, faults: {} };
}

/** So many answers, evenly over so many seconds, each after `ms`. */
export function answers(count: number, { from = 0, seconds = 1, ms = 10 }): Taken[] {
  return Array.from({ length: count }, (_, index) => {
    return { dueMs: (from + (index * seconds) / count) * 1_000, ms };
  });
}
