import { isReleased, isSameAccount } from "../../../../src/domain/bank-partner/virtual-account";
import { aVirtualAccount } from "../../../bank-factories";
import { NOON } from "../../../factories";

const NINETY_DAYS_MS = 90 * 86_400_000;

test.each([
  ["a number is not released when its account expires", 0, false],
  ["a number is not released a moment before 90 days are over", NINETY_DAYS_MS - 1, false],
  ["a number is released 90 days after its account expired", NINETY_DAYS_MS, true],
])("%s (%#)", (_, laterMs, expected) => {
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
])("an account with %j is another account", (other) => {
  const account = aVirtualAccount();

  expect(isSameAccount(account, { ...account, ...other })).toBe(false);
  expect(isSameAccount(account, aVirtualAccount())).toBe(true);
});
