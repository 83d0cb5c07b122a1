import {
  isProperRequestId,
  readRequestId,
} from "../../../../../src/domain/bill-provider/purchases/order";
import { NOON, NOON_PREFIX } from "../../../../factories";

test.each([`${NOON_PREFIX}`, `${NOON_PREFIX}ab12CD`, "202611210000a", "202611212359z"])(
  "%s is a valid request_id of today",
  (requestId) => {
    expect(isProperRequestId(requestId, NOON)).toBe(true);
  },
);

test.each([
  ["yesterday's date", "202611201230abcd"],
  ["tomorrow's date", "202611221230abcd"],
  ["an invalid hour", "202611212430abcd"],
  ["an invalid minute", "202611211260abcd"],
  ["less than twelve digits", "20261121123"],
  ["a dash in its suffix", `${NOON_PREFIX}ab-cd`],
  ["no date", "f81d4fae7dec"],
])("a request_id with %s gets 085", (_, requestId) => {
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
