import { refundableOf } from "../../src/domain/card-payments";

test("pending refunds reduce the refundable amount, failed ones do not", () => {
  const refunds = [
    { amount: 100n, status: "succeeded" },
    { amount: 20n, status: "pending" },
    { amount: 3n, status: "pending" },
    { amount: 500n, status: "failed" },
  ] as const;

  expect(refundableOf({ amountCaptured: 1_000n, amountRefunded: 100n }, refunds)).toBe(877n);
  expect(refundableOf({ amountCaptured: 0n, amountRefunded: 0n }, [])).toBe(0n);
});
