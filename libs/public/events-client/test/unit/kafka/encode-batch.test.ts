import fc from "fast-check";
import { encodeBatch, replaceBatchEncoder } from "../../../src/kafka/encode-batch";

const RECORD = "kafkajs/src/protocol/recordBatch/record/v0";
const BATCH = "kafkajs/src/protocol/recordBatch/v0";
const REQUEST = "kafkajs/src/protocol/requests/produce/v3/request";
const GZIP = 1;

type Batch = Parameters<typeof encodeBatch>[0];

const theirRecord: (fields: object) => object = require(RECORD);
const { RecordBatch } = require(BATCH);

async function theirs(batch: Batch): Promise<Buffer> {
  const records = batch.records?.map(theirRecord);
  return (await RecordBatch({ ...batch, records })).buffer;
}

const buffers = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const texts = fc.string({ unit: "grapheme", maxLength: 200 });
const contents = fc.oneof(texts, buffers);
const records = fc.record(
  {
    offsetDelta: fc.nat(),
    timestampDelta: fc.oneof(fc.nat(1_000), fc.integer(), fc.maxSafeInteger()),
    key: fc.oneof(contents, fc.constantFrom(null, undefined)),
    value: fc.oneof(contents, fc.constantFrom(null, undefined)),
    headers: fc.dictionary(texts, fc.oneof(contents, fc.array(contents, { maxLength: 3 }))),
  },
  { requiredKeys: [] },
);
const int64s = fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: 0n, max: 2n ** 62n }).map(String));
const batches = fc.record({
  records: fc.array(records, { maxLength: 5 }),
  firstTimestamp: int64s,
  maxTimestamp: int64s,
  lastOffsetDelta: fc.nat(),
  transactional: fc.boolean(),
  producerId: int64s,
  producerEpoch: fc.nat(32_767),
  firstSequence: fc.nat(),
});

test("a batch is encoded to the same bytes as by kafkajs", async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      expect((await encodeBatch(batch)).buffer).toEqual(await theirs(batch));
    }),
    { numRuns: 500 },
  );
});

test("a large record is encoded to the same bytes as by kafkajs", async () => {
  const record = { key: "k", value: "₦".repeat(300_000), headers: { a: "b".repeat(70_000) } };
  const batch = { records: [record, record], firstTimestamp: 1, maxTimestamp: 2 };

  expect((await encodeBatch(batch)).buffer.equals(await theirs(batch))).toBe(true);
});

test("kafkajs uses this encoder, and its own for compressed batches", async () => {
  const records = [{ key: "k", value: "v", offsetDelta: 0, timestampDelta: 0 }];
  const plain = { records, firstTimestamp: 1, maxTimestamp: 2 };
  const compressed = { ...plain, compression: GZIP };
  const expected = await theirs(compressed);
  replaceBatchEncoder();
  const request = (compression: number) =>
    require(REQUEST)({
      acks: -1,
      timeout: 1,
      compression,
      topicData: [
        { topic: "t", partitions: [{ partition: 0, messages: [{ key: "k", value: "v" }] }] },
      ],
    });

  expect(require(BATCH).RecordBatch).toBe(encodeBatch);
  expect((await encodeBatch(compressed)).buffer.equals(expected)).toBe(true);
  for (const compression of [0, GZIP]) await request(compression).encode();
});
