import fc from "fast-check";
import { decodeRecord, type replaceRecordDecoder } from "../../../src/kafka/decode-record";

const RECORD = "kafkajs/src/protocol/recordBatch/record/v0/decoder";
const theirs: typeof decodeRecord = require(RECORD);
const Decoder = require("kafkajs/src/protocol/decoder");
const encodeRecord: (record: object) => {
  buffer: Buffer;
} = require("kafkajs/src/protocol/recordBatch/record/v0");

const buffers = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const contents = fc.oneof(fc.string({ unit: "grapheme", maxLength: 200 }), buffers);
// Few names, so that records differ from the one before in some of them.
const names = fc.constantFrom("ce_id", "ce_type", "ce_time", "content-type", "süß", "");
const records = fc.record({
  offsetDelta: fc.nat(),
  timestampDelta: fc.oneof(fc.nat(1_000), fc.integer(), fc.maxSafeInteger()),
  key: fc.option(contents),
  value: fc.option(contents),
  headers: fc.dictionary(names, fc.oneof(contents, fc.array(contents, { maxLength: 3 }))),
});
const int64s = fc.bigInt({ min: 0n, max: 2n ** 62n }).map(String);
const contexts = fc.record({
  firstOffset: int64s,
  firstTimestamp: int64s,
  magicByte: fc.constant(2),
  isControlBatch: fc.boolean(),
  timestampType: fc.constantFrom(0, 1),
  maxTimestamp: int64s,
});

/** kafkajs passes each record without its length. */
function bodyOf(record: object): Buffer {
  return new Decoder(encodeRecord(record).buffer).readVarIntBytes();
}

/** The first number is no safe integer, the sum is. */
const BEYOND_SAFE = {
  ...{ firstOffset: "0", firstTimestamp: "9210024812488015", maxTimestamp: "0" },
  ...({ magicByte: 2, isControlBatch: false, timestampType: 0 } as const),
};
const LATE = {
  ...{ offsetDelta: 0, timestampDelta: -202_825_557_747_025 },
  ...{ key: null, value: null, headers: {} },
};

test("a record is decoded as by kafkajs", () => {
  fc.assert(
    fc.property(records, contexts, (record, context) => {
      const body = bodyOf(record);

      expect(decodeRecord(new Decoder(body), context)).toEqual(theirs(new Decoder(body), context));
    }),
    { numRuns: 1_000, examples: [[LATE, BEYOND_SAFE]] },
  );
});

test("kafkajs uses this decoder", async () => {
  jest.resetModules();
  const loaded = jest.requireActual("../../../src/kafka/decode-record") as {
    replaceRecordDecoder: typeof replaceRecordDecoder;
    decodeRecord: typeof decodeRecord;
  };
  loaded.replaceRecordDecoder();

  expect(require(RECORD)).toBe(loaded.decodeRecord);
});
