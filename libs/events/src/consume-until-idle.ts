import type { Transaction } from "@kobo/postgres";
import { type ConsumeOptions, consume, type ReceivedEvent } from "./consumer";
import { groupId } from "./kafka/access";
import type { Bus } from "./kafka/kafka";

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

  let lastAt = Date.now();
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
  const checking = setInterval(() => {
    // Idleness counts from the time at which the group assigned its partitions.
    if (consumer.state() === "joining") lastAt = Date.now();
    if (Date.now() - lastAt < idleMs) return;
    logger.info({ group }, "nothing left of the earlier release, consumer stopped");
    stop().catch((error: unknown) => logger.warn({ err: error, group }, "consumer stop failed"));
  }, idleMs / CHECKS);
  return { stop };
}

/** Whether a process of the earlier release is in the group, or has committed offsets. */
async function wasUsed(bus: Bus, group: string): Promise<boolean> {
  const admin = bus.kafka.admin();
  await admin.connect();
  try {
    const id = groupId(bus, group);
    const { groups } = await admin.describeGroups([id]);
    if (groups.some(({ members }) => members.length > 0)) return true;
    const topics = await admin.fetchOffsets({ groupId: id });
    return topics.some(({ partitions }) => partitions.some(({ offset }) => Number(offset) >= 0));
  } finally {
    await admin.disconnect();
  }
}
