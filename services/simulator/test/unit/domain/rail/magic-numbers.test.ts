import { accountNameOf } from "../../../../src/domain/rail/account-name";
import { enquiryOf, isMagic, magicOutcomeOf } from "../../../../src/domain/rail/magic-numbers";
import { NOON } from "../../../factories";

const DELAYS = { settleMs: 60_000, reverseMs: 5_000 };

const later = (ms: number) => new Date(NOON.getTime() + ms);

test.each([
  ["0690000031", "success", null],
  ["0690000032", "success", null],
  ["0690000033", "success", null],
  ["0690000034", "success", null],
  ["0690000035", "pending", { state: "success", at: later(60_000) }],
  ["0690000036", "failed", null],
  ["0690000037", "success", { state: "reversed", at: later(5_000) }],
  ["0123456789", "success", null],
])("a transfer to %s is at first %s", (number, state, planned) => {
  expect(magicOutcomeOf(number, NOON, DELAYS)).toEqual({ state, planned });
});

test.each([
  ["0690000037", "found"],
  ["0690000038", "not found"],
  ["0690000039", "no answer"],
  ["0123456789", "found"],
])("an enquiry for %s: %s", (number, expected) => {
  expect(enquiryOf(number)).toBe(expected);
});

test("0690000031 and 0690000039 are magic numbers, 0690000030 is not", () => {
  expect(isMagic("0690000031")).toBe(true);
  expect(isMagic("0690000039")).toBe(true);
  expect(isMagic("0690000030")).toBe(false);
});

test("names depend on the bank and the number, and have two or three parts", () => {
  const numbers = Array.from({ length: 200 }, (_, index) => String(1_000_000_000 + index));
  const names = numbers.map((number) => accountNameOf("058", number));

  for (const name of names) expect(name).toMatch(/^[A-Z]+ [A-Z]+( [A-Z]+)?$/);
  expect(new Set(names).size).toBeGreaterThan(100);
  expect(numbers.map((number) => accountNameOf("044", number))).not.toEqual(names);
});
