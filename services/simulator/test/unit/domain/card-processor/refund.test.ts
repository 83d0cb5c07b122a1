import {
  captureCharge,
  feeOf,
  newCharge,
  refundable,
} from "../../../../src/domain/card-processor/charge";
import {
  planRefund,
  type Refund,
  settledRefund,
} from "../../../../src/domain/card-processor/refund";
import { NOON } from "../../../factories";

const LATER = new Date(NOON.getTime() + 500);

function aRefund(refund: Partial<Refund> = {}): Refund {
  return {
    id: "re_1",
    intentId: "pi_1",
    chargeId: "ch_1",
    amount: 1_000n,
    reason: null,
    metadata: {},
    status: "succeeded",
    failureReason: null,
    lineId: "txn_1",
    failureLineId: null,
    planned: null,
    createdAt: NOON,
    ...refund,
  };
}

test.each([
  [0n, 0n],
  [66n, 0n],
  [67n, 1n],
  [5_000n, 75n],
  [99_999_999n, 1_499_999n],
])("the fee of %s is %s: 1.5 %, rounded down", (amount, fee) => {
  expect(feeOf(amount)).toBe(fee);
});

test("the refundable amount is the capture less the refunds", () => {
  const held = newCharge(
    { id: "pi_1", amount: 5_000n },
    { id: "ch_1", paymentMethodId: "pm_1", createdAt: NOON },
  );
  const taken = captureCharge(held, 4_000n, "txn_1");

  expect(refundable(held)).toBe(0n);
  expect(refundable({ ...taken, amountRefunded: 1_500n })).toBe(2_500n);
});

test.each([
  [undefined, "succeeded", null],
  [{ kind: "pending", ms: 0 }, "pending", null],
  [{ kind: "pending", ms: 500 }, "pending", { status: "succeeded", at: LATER }],
  [{ kind: "pending-then-failed", ms: 500 }, "pending", { status: "failed", at: LATER }],
  [{ kind: "failed", ms: 0 }, "failed", null],
  [{ kind: "failed-later", ms: 500 }, "succeeded", { status: "failed", at: LATER }],
])("a refund with the fault %j begins as %s and continues as %j", (bent, status, planned) => {
  const plan = planRefund(bent && { ...bent, code: "" }, NOON);

  expect(plan.status).toBe(status);
  if (planned) expect(plan.planned).toMatchObject(planned);
  else expect(plan.planned).toBeNull();
});

test("a settled refund is final, but a successful one can still fail", () => {
  const [pending, succeeded, failed] = (["pending", "succeeded", "failed"] as const).map((status) =>
    aRefund({ status }),
  ) as [Refund, Refund, Refund];

  expect(settledRefund(pending, "succeeded")).toMatchObject({ status: "succeeded" });
  expect(settledRefund(pending, "failed", "declined")).toMatchObject({
    status: "failed",
    failureReason: "declined",
  });
  expect(settledRefund(succeeded, "failed")).toMatchObject({ status: "failed" });
  expect(settledRefund(succeeded, "succeeded")).toBe(succeeded);
  expect(settledRefund(failed, "failed")).toBe(failed);
  expect(settledRefund(failed, "succeeded")).toBeUndefined();
});
