import fc from "fast-check";
import { crc32c } from "../../../src/kafka/crc32c";

const theirs: (bytes: Buffer) => number = require("kafkajs/src/protocol/recordBatch/crc32C");

test("a checksum matches the standard's example", () => {
  expect(crc32c(Buffer.from("123456789"), 0)).toBe(0xe3069283);
});

test("a checksum matches kafkajs, from any byte on", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, start) => {
      const buffer = Buffer.from(bytes);

      expect(crc32c(buffer, start)).toBe(theirs(buffer.subarray(start)));
    }),
  );
});
