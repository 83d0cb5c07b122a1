import fc from "fast-check";
import { Partitioners } from "kafkajs";
import { partitionOf } from "../../src/kafka/partition";

test("a key's partition matches the default partitioner of Kafka's clients", () => {
  const choose = Partitioners.DefaultPartitioner();
  const ours = (key: string, partitions: number) => partitionOf(key, partitions);
  const theirs = (key: string, partitions: number) =>
    choose({
      topic: "topic",
      partitionMetadata: Array.from({ length: partitions }, (_, partitionId) => ({
        ...{ partitionId, partitionErrorCode: 0, leader: 0 },
        ...{ replicas: [], isr: [] },
      })),
      message: { key, value: "" },
    });

  fc.assert(
    fc.property(
      fc.oneof(fc.uuid(), fc.string({ unit: "grapheme" })),
      fc.integer({ min: 1, max: 64 }),
      (key, partitions) => {
        expect(ours(key, partitions)).toBe(theirs(key, partitions));
      },
    ),
  );
});
