import { checkExpectedAmount, customerIn, statusAt } from "../../src/domain/pay-id";
import { withPayments } from "../../src/domain/payment";

test("an expected amount is at least ₦100, or none", () => {
  expect(() => checkExpectedAmount(undefined)).not.toThrow();
  expect(() => checkExpectedAmount(10_000n)).not.toThrow();
  for (const amount of [9_999n, 0n, -1n]) {
    expect(() => checkExpectedAmount(amount)).toThrow(
      expect.objectContaining({ code: "INVALID_AMOUNT" }),
    );
  }
});

test("an active address expires at its moment; one that was used or switched off stays so", () => {
  const now = new Date();
  const past = new Date(now.getTime() - 1);
  const future = new Date(now.getTime() + 1);

  expect(statusAt({ status: "active", expiresAt: future }, now)).toBe("active");
  expect(statusAt({ status: "active", expiresAt: now }, now)).toBe("expired");
  expect(statusAt({ status: "active", expiresAt: null }, now)).toBe("active");
  expect(statusAt({ status: "used", expiresAt: past }, now)).toBe("used");
  expect(statusAt({ status: "inactive", expiresAt: past }, now)).toBe("inactive");
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

test("payments add up; the payer's name fills in only where the merchant gave none", () => {
  const at = (ms: number) => new Date(ms);
  const payments = [
    { transferId: "1", amount: 100n, payerName: "Bola", paidAt: at(2_000) },
    { transferId: "2", amount: 50n, payerName: "Chidi", paidAt: at(1_000) },
  ];

  const none = { amount: 0n, count: 0n, lastPaidAt: null, payerName: "" };
  expect(withPayments(none, payments)).toEqual({
    amount: 150n,
    count: 2n,
    lastPaidAt: at(2_000),
    payerName: "Bola",
  });
  expect(withPayments({ ...none, payerName: "Ada" }, payments).payerName).toBe("Ada");
});
