import { AppError } from "@kobo/errors";
import { type Lease, release } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as externalTransfers from "../db/external-transfers";
import * as reviews from "../db/reviews";
import { type ExternalTransfer, STATUS, type State } from "../domain/external-transfer";
import { isLostForGood } from "../domain/query-plan";
import { type Action, allows, type Resolution } from "../domain/review";
import { advance } from "../domain/saga";
import type { Input } from "../domain/step";
import { LEASE_MS } from "./recover";
import { store } from "./store-step";

interface Parts {
  db: Database;
  /** Multiplies every pause before the rail is asked again. */
  queryScale: number;
  logger: Pick<Logger, "info">;
}

export interface ReviewDecision extends reviews.Decision {
  transferId: string;
}

/**
 * Stores what a reviewer decides about a transfer. The running service does what follows from it.
 * @throws AppError REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when the transfer does not allow it, or is being
 * worked at
 */
export async function decideReview(parts: Parts, decision: ReviewDecision): Promise<void> {
  const { transferId, action, actor } = decision;
  await inTransaction(parts.db, (trx) => decide(trx, parts, decision));
  parts.logger.info({ transferId, action, actor }, "reviewer decided about a bank transfer");
}

const STATES = Object.keys(STATUS) as State[];

async function decide(
  trx: Transaction,
  { queryScale: scale }: Parts,
  { transferId, ...decision }: ReviewDecision,
): Promise<void> {
  const lease = await externalTransfers.claim(trx, transferId, {
    states: STATES,
    leaseMs: LEASE_MS,
  });
  const found = lease && (await externalTransfers.findLeased(trx, lease));
  if (!found) throw await unavailable(trx, transferId);
  const { transfer, notFoundForMs } = found;
  const patience = { scale, random: Math.random() };
  const lost = isLostForGood({ notFound: transfer.notFound, notFoundForMs }, patience);
  const { action } = decision;
  if (!allows(action, transfer, { isLostForGood: lost })) throw notAllowed(transfer, action);
  await reviews.recordAction(trx, transfer, decision);
  const table = externalTransfers.TABLE;
  if (action === "requery") {
    await release(trx, { table, lease, dueInMs: 0 });
  } else if (action === "close") {
    await externalTransfers.endLease(trx, lease);
    await reviews.close(trx, transferId, "closed");
  } else {
    await take(trx, { transfer, lease, action, input: inputOf(action, patience) });
  }
}

type Taken = Exclude<Action, "requery" | "close">;

interface Decided {
  transfer: ExternalTransfer;
  lease: Lease;
  action: Taken;
  input: Input;
}

async function take(trx: Transaction, { transfer, lease, action, input }: Decided): Promise<void> {
  const step = advance(transfer, input);
  // First: a return that was given up is still to be sent again, so the step opens its review again.
  await reviews.close(trx, transfer.id, RESOLUTION[action]);
  await store(trx, { from: transfer, step, input, lease });
  // The service's recovery goes on with it.
  if (step.next === "at once") {
    await release(trx, { table: externalTransfers.TABLE, lease, dueInMs: 0 });
  }
}

const RESOLUTION = {
  confirm: "confirmed",
  fail: "failed",
  resend: "resent",
} as const satisfies Record<Taken, Resolution>;

function inputOf(action: Taken, patience: { scale: number; random: number }): Input {
  switch (action) {
    case "confirm":
      return { kind: "confirmed" };
    case "fail":
      return { kind: "given up" };
    case "resend":
      return { kind: "resent", patience };
  }
}

async function unavailable(trx: Transaction, transferId: string): Promise<AppError> {
  const isThere = await externalTransfers.find(trx, transferId);
  if (!isThere) return new AppError("REVIEW_NOT_FOUND");
  return new AppError("INVALID_REVIEW_STATE", "The transfer is being worked at; try again.");
}

function notAllowed({ kind, state }: ExternalTransfer, action: Action): AppError {
  const message = `A ${kind} that is ${state} does not allow ${action} now.`;
  return new AppError("INVALID_REVIEW_STATE", message);
}
