import fc from "fast-check";
import { encodeRecord, replaceRecordEncoder } from "../../../src/kafka/encode-record";

const RECORD = "kafkajs/src/protocol/recordBatch/record/v0";
const theirs: typeof encodeRecord = require(RECORD);

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

test("a record has the same bytes as by kafkajs", () => {
  fc.assert(
    fc.property(records, (record) => {
      expect(encodeRecord(record).buffer).toEqual(theirs(record).buffer);
    }),
    { numRuns: 1_000 },
  );
});

test("a large record has the same bytes as by kafkajs", () => {
  const record = { key: "k", value: "₦".repeat(300_000), headers: { a: "b".repeat(70_000) } };

  expect(encodeRecord(record).buffer.equals(theirs(record).buffer)).toBe(true);
});

test("kafkajs sends with this encoder", async () => {
  replaceRecordEncoder();

  expect(require(RECORD)).toBe(encodeRecord);
  const batch = require("kafkajs/src/protocol/recordBatch/v0");
  const record = encodeRecord({ key: "k", value: "v", headers: { ce_id: "1" } });
  const encoded = await batch.RecordBatch({ records: [record, record] });
  expect(encoded.buffer.includes(Buffer.concat([record.buffer, record.buffer]))).toBe(true);
});
