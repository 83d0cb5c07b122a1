import { newUuid } from "@kobo/core/ids";
import fc from "fast-check";
import { positionText, readPosition } from "../../../src/domain/event-position";

test("serializing and parsing a position keeps the microseconds", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }), fc.uuid(), (us, id) => {
      const position = { occurredAtUs: us, id };
      expect(readPosition(positionText(position))).toEqual(position);
    }),
  );
});

test.each([
  "",
  "1",
  "1.",
  ".",
  `-1.${newUuid()}`,
  `1e3.${newUuid()}`,
  `1.${newUuid()}x`,
  `12345678901234567.${newUuid()}`,
  "1.'; DROP TABLE events",
])("%p is not a position", (text) => {
  expect(readPosition(text)).toBeUndefined();
});
