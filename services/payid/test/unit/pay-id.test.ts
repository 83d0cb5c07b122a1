import fc from "fast-check";
import { checkAmount, customerIn, statusAt } from "../../src/domain/pay-id";
import { receivedIn, runningTotals, withPayments } from "../../src/domain/payment";

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

test("payments add up; the payer's name applies only if the merchant gave none", () => {
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

test("each of several payments has the totals that include it", () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), {
    minLength: 1,
    maxLength: 20,
  });
  const start = fc.record({
    amountReceived: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    paymentsCount: fc.nat(),
  });
  fc.assert(
    fc.property(start, amounts, (before, list) => {
      const payments = list.map((amount, i) => {
        return { transferId: String(i), amount, payerName: "", paidAt: new Date(i) };
      });

      const totals = runningTotals(before, payments);

      expect(totals.map(({ payment }) => payment)).toEqual(payments);
      expect(totals[0]?.amountReceived).toBe(before.amountReceived + (list[0] ?? 0n));
      expect(totals.at(-1)?.amountReceived).toBe(
        before.amountReceived + receivedIn(payments).amount,
      );
      expect(totals.at(-1)?.paymentsCount).toBe(before.paymentsCount + payments.length);
    }),
  );
});
