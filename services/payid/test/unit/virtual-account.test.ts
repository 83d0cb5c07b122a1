import {
  accountStatusAt,
  checkNewAccount,
  isValidNumber,
  validityMs,
} from "../../src/domain/virtual-account";

const MAX = 1_000_000_000n;

test.each([
  ["below ₦100", { amount: 9_999n }, "INVALID_AMOUNT"],
  ["above the cap", { amount: MAX + 1n }, "AMOUNT_TOO_HIGH"],
  ["for less than five minutes", { validityMinutes: 4 }, "VALIDATION_ERROR"],
  ["for more than three days", { validityMinutes: 4_321 }, "VALIDATION_ERROR"],
])("an account %s is refused", (_, fields, code) => {
  const account = { amount: 10_000n, validityMinutes: 5, ...fields };

  expect(() => checkNewAccount(account, MAX)).toThrow(expect.objectContaining({ code }));
});

test("the bounds are inclusive; a refused validity names its unit, minutes", () => {
  expect(() => checkNewAccount({ amount: 10_000n, validityMinutes: 5 }, MAX)).not.toThrow();
  expect(() => checkNewAccount({ amount: MAX, validityMinutes: 4_320 }, MAX)).not.toThrow();
  expect(validityMs({ validityMinutes: 5 })).toBe(300_000);
  try {
    checkNewAccount({ amount: 10_000n, validityMinutes: 0 }, MAX);
  } catch (error) {
    expect(JSON.stringify(error)).toContain("minutes");
  }
});

test("an account expires at its time, unless its payment was accepted", () => {
  const now = new Date();
  const before = new Date(now.getTime() - 1);
  const open = {
    completedAt: null,
    closedAt: null,
    acceptedInflowId: null,
    lapsesAt: new Date(now.getTime() + 1),
  };

  expect(accountStatusAt(open, now)).toBe("active");
  expect(accountStatusAt({ ...open, lapsesAt: now }, now)).toBe("expired");
  expect(accountStatusAt({ ...open, lapsesAt: before, acceptedInflowId: "x" }, now)).toBe("active");
  expect(accountStatusAt({ ...open, closedAt: before }, now)).toBe("expired");
  expect(accountStatusAt({ ...open, closedAt: before, acceptedInflowId: "x" }, now)).toBe("active");
  const completed = { ...open, lapsesAt: before, acceptedInflowId: "x", completedAt: before };
  expect(accountStatusAt(completed, now)).toBe("completed");
});

test("a number with a wrong check digit is invalid", () => {
  const issued = { accountName: "A", bankName: "B", bankCode: "566" };

  expect(isValidNumber({ ...issued, accountNumber: "4600070017" })).toBe(true);
  expect(isValidNumber({ ...issued, accountNumber: "4600070018" })).toBe(false);
  expect(isValidNumber({ ...issued, bankCode: "no such", accountNumber: "4600070018" })).toBe(true);
});
