import { randomBytes, randomUUID } from "node:crypto";
import { holdsCardNumber } from "../../../src/card-numbers";

test.each([
  "4242424242424242",
  "378282246310005",
  "30569309025904",
  "5060666666666666666",
  "4222222222222",
  "6200000000000000000",
  "card-4242424242424242",
  "card4242424242424242x",
  "pan4000000000000002",
  "4242424242424242.2",
  "2026/4242424242424242",
  "order:4242:4242:4242:4242",
  "3782-822463-10005",
  "3056 930902 5904",
  "5060-6666-6666-6666-666",
  "620000 0000000000000",
  "42424242 42424242",
  "4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2",
  "4242-4242 4242.4242",
  "4242 - 4242 - 4242 - 4242",
  "1-4242-4242-4242-4242-1",
  "INV#17 4242/4242/4242/4242",
  "card 5555 5555 5555 4444, cvc 123",
  "４２４２ ４２４２ ４２４２ ４２４２",
])("%s holds a card number", (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each([" ", "-", "/", "#", ".", "_", ":"])("groups may be separated by %j", (separator) => {
  expect(holdsCardNumber(["4242", "4242", "4242", "4242"].join(separator))).toBe(true);
});

test.each([
  ["order-7.attempt:2", "no long number"],
  ["4242424242424241", "a wrong check digit"],
  ["4242-4242-4242-4241", "a wrong check digit, in groups"],
  ["424242424242", "twelve digits"],
  ["42424242424242424242", "twenty digits, of which sixteen are a card number"],
  ["7992739871300009", "the right check digit, and no issuer's prefix"],
  ["2348012345675", "a phone number with the right check digit"],
  ["411111111111116", "a prefix of Visa and fifteen digits"],
  ["0000000000000000", "a number of no bank"],
  ["4502-20261123-0019", "a branch, a day and a number"],
  ["20261123142501", "a date and time"],
  ["019aa5c0-4242-7000-8000-000000000001", "a UUID"],
  ["4fa94242-4242-4242-8242-42b5", "groups of an id, next to letters"],
  ["dead4242424242424242beef", "a hexadecimal id of 24 characters"],
  ["", "nothing"],
])("%s holds no card number: %s", (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

test("Unix times in milliseconds, microseconds and nanoseconds are not card numbers before 2040", () => {
  const now = 1_795_254_600_122n;
  for (let step = 0n; step < 4_500n; step++) {
    const ms = now + step * 86_400_037n;
    expect([ms, ms * 1_000n, ms * 1_000_000n].map(String).filter(holdsCardNumber)).toEqual([]);
  }
});

test("no id in common use is taken for a card number", () => {
  const ids = Array.from({ length: 50_000 }, () => {
    const uuid = randomUUID();
    return [uuid, uuid.toUpperCase(), randomBytes(16).toString("hex"), `ada-${uuid}@shop.example`];
  });
  expect(ids.flat().filter(holdsCardNumber)).toEqual([]);
});

test("a text of separated digits is scanned in linear time", () => {
  const begunAt = process.cpuUsage().user;

  expect(holdsCardNumber("1 ".repeat(32_000))).toBe(false);

  expect((process.cpuUsage().user - begunAt) / 1_000).toBeLessThan(500);
});
