import type { Desk } from "../desk";

/** From its first offset to before `to`. */
export interface Range {
  from: bigint;
  to: bigint;
}

/** By partition. */
export type Ranges = ReadonlyMap<number, Range>;

/** Those of these topics that exist. Asking for the offsets of a missing topic is slow. */
export async function existing({ admin }: Desk, topics: string[]): Promise<string[]> {
  const all = new Set(await admin.listTopics());
  return topics.filter((topic) => all.has(topic));
}

/** All messages of a topic at this moment. */
export async function wholeOf(desk: Desk, topic: string): Promise<Ranges> {
  const [found] = await existing(desk, [topic]);
  if (!found) throw new Error(`There is no topic ${topic} yet.`);
  const offsets = await desk.admin.fetchTopicOffsets(topic);
  return new Map(
    offsets.map(({ partition, low, high }) => [partition, { from: BigInt(low), to: BigInt(high) }]),
  );
}

/** The messages of a topic since a time. */
export async function since(desk: Desk, topic: string, time: Date): Promise<Ranges> {
  const whole = await wholeOf(desk, topic);
  const found = await desk.admin.fetchTopicOffsetsByTimestamp(topic, time.getTime());
  const begins = new Map(found.map(({ partition, offset }) => [partition, BigInt(offset)]));
  return new Map(
    [...whole].map(([partition, { from, to }]) => [
      partition,
      // Messages that arrive between the two requests are read too.
      { from: larger(from, begins.get(partition) ?? from), to },
    ]),
  );
}

export function countOf(ranges: Ranges): number {
  return [...ranges.values()].reduce(
    (sum, { from, to }) => sum + Math.max(0, Number(to - from)),
    0,
  );
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
