import type { Transaction } from "@kobo/postgres";
import { type ConsumeOptions, consume, type ReceivedEvent } from "./consumer";
import { groupId } from "./kafka/access";
import { type Bus, withAdmin } from "./kafka/kafka";
import { topicOf } from "./kafka/topics";

interface Options extends Omit<ConsumeOptions, "handle"> {
  /** As of `consume`; returns for how many of the events there was something to do. */
  handle: (trx: Transaction, events: ReceivedEvent[]) => Promise<number>;
  /** 10 minutes by default. */
  idleMs?: number;
}

const IDLE_MS = 10 * 60 * 1000;
const CHECKS = 10;
const NOTHING = { stop: async () => {} };

/**
 * Finishes what processes of an earlier release left on a topic. When there was nothing to do for a while it leaves
 * the group, so that it costs nothing any more; the next start continues from the committed offsets. Where no earlier
 * release ran it does not start. It goes with the last service that uses it.
 */
export async function consumeUntilIdle({
  handle,
  idleMs = IDLE_MS,
  ...options
}: Options): Promise<{ stop: () => Promise<void> }> {
  const { bus, group, logger } = options;
  const isUsed = await wasUsed(bus, group).catch((error: unknown) => {
    logger.warn({ err: error, group }, "consumer group look-up failed, consumer started");
    return true;
  });
  if (!isUsed) return NOTHING;

  const topics = [...new Set(options.events.map((name) => topicOf(bus, name)))];
  let lastAt = Date.now();
  let ends: Offsets | undefined;
  let stopped: Promise<void> | undefined;
  const consumer = await consume({
    ...options,
    handle: async (trx, events) => {
      if ((await handle(trx, events)) > 0) lastAt = Date.now();
    },
  });
  const stop = () => {
    clearInterval(checking);
    stopped ??= consumer.stop();
    return stopped;
  };
  /** Stops when all that was on the topics at the check before is handled: events that wait are no idleness. */
  const check = async () => {
    if (Date.now() - lastAt < idleMs) return;
    const now = await offsetsOf(bus, group, topics);
    if (ends && isReached(ends, now.committed)) {
      logger.info({ group }, "nothing left of the earlier release, consumer stopped");
      await stop();
    }
    ends = now.ends;
  };
  const checking = setInterval(() => {
    check().catch((error: unknown) => logger.warn({ err: error, group }, "consumer check failed"));
  }, idleMs / CHECKS);
  return { stop };
}

/** By topic and partition. */
type Offsets = ReadonlyMap<string, bigint>;

function isReached(ends: Offsets, committed: Offsets): boolean {
  return [...ends].every(([place, end]) => (committed.get(place) ?? -1n) >= end);
}

/** The committed offsets of the group, and the ends of its topics' partitions that hold messages. */
async function offsetsOf(
  bus: Bus,
  group: string,
  topics: string[],
): Promise<{ committed: Offsets; ends: Offsets }> {
  return withAdmin(bus, async (admin) => {
    const read = await admin.fetchOffsets({ groupId: groupId(bus, group), topics });
    const committed = read.flatMap(({ topic, partitions }) =>
      partitions.map(({ partition, offset }) => [`${topic}/${partition}`, BigInt(offset)] as const),
    );
    const ends = await Promise.all(
      topics.map(async (topic) =>
        (await admin.fetchTopicOffsets(topic))
          .filter(({ low, high }) => low !== high)
          .map(({ partition, high }) => [`${topic}/${partition}`, BigInt(high)] as const),
      ),
    );
    return { committed: new Map(committed), ends: new Map(ends.flat()) };
  });
}

/** Whether a process of the earlier release is in the group, or has committed offsets. */
function wasUsed(bus: Bus, group: string): Promise<boolean> {
  return withAdmin(bus, async (admin) => {
    const id = groupId(bus, group);
    const { groups } = await admin.describeGroups([id]);
    if (groups.some(({ members }) => members.length > 0)) return true;
    const topics = await admin.fetchOffsets({ groupId: id });
    return topics.some(({ partitions }) => partitions.some(({ offset }) => Number(offset) >= 0));
  });
}
