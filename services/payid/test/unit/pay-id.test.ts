import { checkAmount, customerIn, statusAt } from "../../src/domain/pay-id";

test("an expected amount is at least ₦100, or none", () => {
  expect(() => checkAmount(undefined)).not.toThrow();
  expect(() => checkAmount(10_000n)).not.toThrow();
  for (const amount of [9_999n, 0n, -1n]) {
    expect(() => checkAmount(amount)).toThrow(expect.objectContaining({ code: "INVALID_AMOUNT" }));
  }
});

test("an active PayID expires at its time; a used or inactive one keeps its status", () => {
  const now = new Date();
  const past = new Date(now.getTime() - 1);
  const future = new Date(now.getTime() + 1);

  expect(statusAt({ status: "active", lapsesAt: future }, now)).toBe("active");
  expect(statusAt({ status: "active", lapsesAt: now }, now)).toBe("expired");
  expect(statusAt({ status: "active", lapsesAt: null }, now)).toBe("active");
  expect(statusAt({ status: "used", lapsesAt: past }, now)).toBe("used");
  expect(statusAt({ status: "inactive", lapsesAt: past }, now)).toBe("inactive");
});

test.each([
  ['{"customerEmail":"a@b.ng","customerName":"Ada"}', "a@b.ng", "Ada"],
  ['{"email":"a@b.ng","name":"Ada"}', "a@b.ng", "Ada"],
  ['{"customerEmail":"x@y.ng","email":"a@b.ng"}', "x@y.ng", ""],
  ['{"customerName":7,"name":null}', "", ""],
  ["{}", "", ""],
  ["", "", ""],
])("the customer in %s", (metadata, email, name) => {
  expect(customerIn(metadata)).toEqual({ email, name });
});
