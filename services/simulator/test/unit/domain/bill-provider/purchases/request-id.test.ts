import {
  isProperRequestId,
  readRequestId,
} from "../../../../../src/domain/bill-provider/purchases/order";
import { NOON, NOON_PREFIX } from "../../../../factories";

test.each([`${NOON_PREFIX}`, `${NOON_PREFIX}ab12CD`, "202611210000a", "202611212359z"])(
  "%s is of today",
  (requestId) => {
    expect(isProperRequestId(requestId, NOON)).toBe(true);
  },
);

test.each([
  ["yesterday", "202611201230abcd"],
  ["tomorrow", "202611221230abcd"],
  ["no hour of the day", "202611212430abcd"],
  ["no minute of the hour", "202611211260abcd"],
  ["less than twelve digits", "20261121123"],
  ["a tail with a dash", `${NOON_PREFIX}ab-cd`],
  ["no date at all", "f81d4fae7dec"],
])("%s in front is answered 085", (_, requestId) => {
  expect(() => readRequestId({ request_id: requestId }, NOON)).toThrow(
    expect.objectContaining({ code: "085" }),
  );
});

test("the day begins at midnight in Lagos, an hour before UTC", () => {
  const justAfterMidnight = new Date("2026-11-21T23:00:00Z");
  const justBefore = new Date("2026-11-21T22:59:59Z");

  expect(isProperRequestId("202611220000a", justAfterMidnight)).toBe(true);
  expect(isProperRequestId("202611220000a", justBefore)).toBe(false);
});

test("without a request_id the response is 011", () => {
  expect(() => readRequestId({}, NOON)).toThrow(expect.objectContaining({ code: "011" }));
});
