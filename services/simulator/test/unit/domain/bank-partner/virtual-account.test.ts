import { isReleased, isSameAccount } from "../../../../src/domain/bank-partner/virtual-account";
import { aVirtualAccount } from "../../../bank-factories";
import { NOON } from "../../../factories";

const NINETY_DAYS_MS = 90 * 86_400_000;

test.each([
  ["when it expires", 0, false],
  ["a moment before 90 days are over", NINETY_DAYS_MS - 1, false],
  ["90 days after it expired", NINETY_DAYS_MS, true],
])("%s, its number is free: %#", (_, laterMs, expected) => {
  const account = aVirtualAccount({ kind: "temporary", expiresAt: NOON });

  expect(isReleased(account, new Date(NOON.getTime() + laterMs))).toBe(expected);
});

test("the number of a permanent account is never reissued", () => {
  expect(isReleased(aVirtualAccount(), new Date("2999-01-01T00:00:00Z"))).toBe(false);
});

test.each([
  { reference: "ref-2" },
  { name: "Ada Shops" },
  { kind: "temporary" as const },
  { expiresAt: NOON },
])("with %j it would be another account", (other) => {
  const account = aVirtualAccount();

  expect(isSameAccount(account, { ...account, ...other })).toBe(false);
  expect(isSameAccount(account, aVirtualAccount())).toBe(true);
});
