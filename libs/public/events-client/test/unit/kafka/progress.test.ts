import { setTimeout as delay } from "node:timers/promises";
import type { TopicPartitionOffset } from "kafkajs";
import { Progress } from "../../../src/kafka/progress";
import { logger } from "../../bus";

/** A little more than the commit interval. */
const TURN_MS = 600;
const TOPIC = "kobo.transfer.v1";

/** A member's progress and the offsets that the broker received; its first `deaf` commits fail. */
function givenProgress({ deaf = 0 } = {}) {
  const committed: TopicPartitionOffset[][] = [];
  let left = deaf;
  const commitOffsets = async (offsets: TopicPartitionOffset[] = []): Promise<void> => {
    if (left-- > 0) throw new Error("The group is rebalancing.");
    committed.push(offsets);
  };
  const progress = new Progress({ consumer: { commitOffsets }, group: "mine", logger });
  return { progress, committed };
}

test("all partitions are committed together, each with the next offset", async () => {
  const { progress, committed } = givenProgress();

  progress.ofPartition(TOPIC, 0)("7");
  progress.ofPartition(TOPIC, 3)("41");
  progress.ofPartition(TOPIC, 0)("9");
  expect(committed).toEqual([]);
  await delay(TURN_MS);

  expect(committed).toEqual([
    [
      { topic: TOPIC, partition: 0, offset: "10" },
      { topic: TOPIC, partition: 3, offset: "42" },
    ],
  ]);
});

test("commits happen twice a second at most, and only when an offset moved", async () => {
  const { progress, committed } = givenProgress();

  for (let offset = 0; offset < 20; offset++) {
    progress.ofPartition(TOPIC, 0)(String(offset));
    await delay(100);
  }
  expect(committed.length).toBeLessThanOrEqual(5);
  await delay(2 * TURN_MS);

  expect(committed.at(-1)).toMatchObject([{ offset: "20" }]);
  expect(committed.length).toBeLessThanOrEqual(6);
});

test("a failed commit is retried with each partition's latest offset", async () => {
  const { progress, committed } = givenProgress({ deaf: 1 });

  progress.ofPartition(TOPIC, 0)("1");
  progress.ofPartition(TOPIC, 1)("1");
  await delay(TURN_MS);
  expect(committed).toEqual([]);
  progress.ofPartition(TOPIC, 1)("5");
  await delay(TURN_MS);

  expect(committed).toEqual([
    [
      { topic: TOPIC, partition: 0, offset: "2" },
      { topic: TOPIC, partition: 1, offset: "6" },
    ],
  ]);
});

test("a member that ends commits at once, and only once, even if that fails", async () => {
  const listening = givenProgress();
  listening.progress.ofPartition(TOPIC, 0)("1");
  await listening.progress.end();
  expect(listening.committed).toMatchObject([[{ offset: "2" }]]);

  const unheard = givenProgress({ deaf: 9 });
  unheard.progress.ofPartition(TOPIC, 0)("1");
  await unheard.progress.end();
  await delay(2 * TURN_MS);
  expect(unheard.committed).toEqual([]);
});

test("offsets from before a rebalance are not committed", async () => {
  const { progress, committed } = givenProgress();

  const moveTo = progress.ofPartition(TOPIC, 0);
  moveTo("1");
  progress.rebalanced();
  moveTo("2");
  await delay(TURN_MS);
  expect(committed).toEqual([]);

  progress.ofPartition(TOPIC, 1)("7");
  await delay(TURN_MS);
  expect(committed).toMatchObject([[{ partition: 1, offset: "8" }]]);
});
