import { newUuid } from "@kobo/core/ids";
import type { Dispute, DisputeMovement } from "../../../src/domain/disputes/dispute";
import type { DisputeFound, DisputeStep } from "../../../src/domain/disputes/dispute-step";

export const WALLET = "ada-stores.wallet";

/** A dispute that was just discovered. */
export function aDispute(fields: Partial<Dispute> = {}): Dispute {
  return {
    id: newUuid(),
    paymentId: newUuid(),
    payment: {
      publicId: "pay_1",
      merchantId: newUuid(),
      mode: "test",
      merchantName: "Ada Stores",
      walletPayId: WALLET,
      currency: "NGN",
      processorId: "pi_1",
      state: "succeeded",
    },
    state: "reading",
    standing: undefined,
    processorDisputeId: "dp_1",
    amount: 0n,
    isInquiry: false,
    reason: "",
    networkReasonCode: "",
    evidenceDueBy: undefined,
    submissions: 0,
    request: undefined,
    acceptedAt: undefined,
    submittedAt: undefined,
    evidence: { texts: {}, files: {} },
    fee: 0n,
    announced: "",
    movements: [],
    calls: 0,
    questions: 0,
    notices: 0n,
    createdAt: new Date(),
    updatedAt: new Date(),
    ...fields,
  };
}

export function found(fields: Partial<DisputeFound> = {}): DisputeFound {
  return {
    kind: "found",
    standing: "needs_response",
    amount: 1_000n,
    isInquiry: false,
    reason: "fraudulent",
    networkReasonCode: "10.4",
    evidenceDueBy: new Date("2026-12-05T00:00:00Z"),
    submissions: 0,
    movements: [],
    ...fields,
  };
}

export const TIMING = { scale: 1, random: 0.5 };

/** The dispute after a step, as the database stores it. */
export function afterStep(
  dispute: Dispute,
  step: DisputeStep,
  fromSettlingOf: (amount: bigint) => bigint = () => 0n,
): Dispute {
  const { add = [], post, begins } = step;
  const added = add.map(
    (each): DisputeMovement => ({
      ...each,
      id: newUuid(),
      fromSettling: each.amount < 0n ? fromSettlingOf(-each.amount) : 0n,
      posted: undefined,
    }),
  );
  const movements = [...dispute.movements, ...added].map((each) =>
    post && each.id === post.movement.id ? { ...each, posted: { payer: post.payer } } : each,
  );
  return {
    ...dispute,
    ...step.set,
    state: step.to,
    movements,
    ...(begins === "accept" ? { acceptedAt: new Date() } : {}),
    ...(begins === "submit" ? { submittedAt: new Date() } : {}),
  };
}
