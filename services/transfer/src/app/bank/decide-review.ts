import { AppError } from "@kobo/errors";
import { type Lease, release } from "@kobo/jobs";
import type { Transaction } from "@kobo/postgres";
import * as externalTransfers from "../../db/external-transfers";
import * as reviews from "../../db/reviews";
import type { ExternalTransfer } from "../../domain/external-transfer";
import { transition } from "../../domain/external-transfer-states";
import { isLostForGood } from "../../domain/query-schedule";
import { type Action, allows, type Resolution } from "../../domain/review";
import type { Input } from "../../domain/step";
import { transferSteps } from "./transfer-steps";

export interface ReviewDecision extends reviews.Decision {
  transferId: string;
}

/**
 * Stores a reviewer's decision about a transfer. The recovery worker executes the commands that follow. `scale`
 * multiplies every delay of the query schedule.
 * @throws AppError REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when the transfer's state does not allow the action, or
 * another run has its lease
 */
export async function decideReview(
  trx: Transaction,
  { transferId, ...decision }: ReviewDecision,
  scale: number,
): Promise<void> {
  const { action } = decision;
  if (action === "close") return close(trx, transferId, decision);
  const lease = await externalTransfers.claim(trx, transferId);
  const found = lease && (await externalTransfers.findLeased(trx, lease));
  if (!found) throw await unavailable(trx, transferId);
  const { transfer, notFoundForMs } = found;
  const timing = { scale, random: Math.random() };
  const lost = isLostForGood({ notFound: transfer.notFound, notFoundForMs }, timing);
  if (!allows(action, transfer, { isLostForGood: lost })) throw notAllowed(transfer, action);
  await reviews.recordAction(trx, transfer, decision);
  if (action === "requery") {
    await release(trx, { table: externalTransfers.TABLE, lease, dueInMs: 0 });
  } else {
    await applyDecision(trx, { transfer, lease, action, input: inputOf(action, timing) });
  }
}

/** Later events of the transfer may open the review again. */
async function close(
  trx: Transaction,
  transferId: string,
  decision: reviews.Decision,
): Promise<void> {
  const transfer = await externalTransfers.lock(trx, transferId);
  if (!transfer) throw await unavailable(trx, transferId);
  if (!allows("close", transfer, { isLostForGood: false })) throw notAllowed(transfer, "close");
  await reviews.recordAction(trx, transfer, decision);
  await reviews.close(trx, transferId, "closed");
}

type TransitionAction = Exclude<Action, "requery" | "close">;

interface LeasedDecision {
  transfer: ExternalTransfer;
  lease: Lease;
  action: TransitionAction;
  input: Input;
}

async function applyDecision(
  trx: Transaction,
  { transfer, lease, action, input }: LeasedDecision,
): Promise<void> {
  const step = transition(transfer, input);
  // Before the step, because a return that the reviewer failed opens its review again.
  await reviews.close(trx, transfer.id, RESOLUTION[action]);
  await transferSteps.storeIn(trx, { from: transfer, step, event: input, lease });
  // The service's recovery worker executes the next command.
  if (step.next === "at once") {
    await release(trx, { table: externalTransfers.TABLE, lease, dueInMs: 0 });
  }
}

const RESOLUTION = {
  confirm: "confirmed",
  fail: "failed",
  resend: "resent",
} as const satisfies Record<TransitionAction, Resolution>;

function inputOf(action: TransitionAction, timing: { scale: number; random: number }): Input {
  switch (action) {
    case "confirm":
      return { kind: "confirmed" };
    case "fail":
      return { kind: "given up" };
    case "resend":
      return { kind: "resent", timing };
  }
}

async function unavailable(trx: Transaction, transferId: string): Promise<AppError> {
  const isThere = await externalTransfers.find(trx, transferId);
  if (!isThere) return new AppError("REVIEW_NOT_FOUND");
  return new AppError(
    "INVALID_REVIEW_STATE",
    "Another run has leased the transfer. Try again in a few seconds.",
  );
}

function notAllowed({ kind, state }: ExternalTransfer, action: Action): AppError {
  const message = `A ${kind} that is ${state} does not allow ${action} now.`;
  return new AppError("INVALID_REVIEW_STATE", message);
}
