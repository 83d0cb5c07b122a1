import { minutes } from "@kobo/core/retry";
import { type Lease, LeaseLost, release, type Worker } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { recoveryRun, refusalOf, startRecovery } from "@kobo/saga";
import * as payments from "../db/payments";
import * as settlements from "../db/settlements";
import type { Payment } from "../domain/payments/payment";
import { leftToSettle, type Moving, mustWait } from "../domain/settlement";
import type { CardParts } from "./parts";

type SettlingParts = Pick<CardParts, "db" | "ledger" | "logger">;

/** All settlements fall due at the same hour, and no client waits for them. */
const TUNING = { concurrency: 16 };
/** The delay before a settlement checks an open refund again. */
const WAIT_MS = minutes(1);

/** Starts the worker that settles naira of card payments to wallets when they are due (decision 105). */
export function startSettling(parts: SettlingParts): Worker {
  const resume = (lease: Lease) => settle(parts, lease);
  return startRecovery(
    { ...parts, name: "card settlements", table: settlements.TABLE, resume },
    TUNING,
  );
}

/**
 * Executes one settlement. The amount is stored before the ledger call, so another process can repeat it after a crash.
 * @throws LeaseLost; CallFailed if the ledger did not answer in time
 */
export async function settle(parts: SettlingParts, lease: Lease): Promise<void> {
  const { db, logger } = parts;
  const decision = await inTransaction(db, (trx) => begin(trx, lease), { repeatable: true });
  if (!decision) return;
  const { payment, moving } = decision;
  crashpoint("cards.settlement.moving");

  const refusal = await move(parts, payment, moving, recoveryRun(lease).deadline);
  const store = refusal === undefined ? settlements.finish : settlements.sendToReview;
  const isHeld = await inTransaction(db, (trx) => store(trx, lease), { repeatable: true });
  if (!isHeld) throw new LeaseLost();
  crashpoint("cards.settlement.settled");

  const about = { paymentId: payment.id, amount: String(moving.amount) };
  if (refusal === undefined) logger.info(about, "card payment paid out to wallet");
  else logger.error({ ...about, refusal }, "ledger refused card settlement");
}

/** Fixes the amount; undefined if there is nothing to move now. */
async function begin(
  trx: Transaction,
  lease: Lease,
): Promise<{ payment: Payment; moving: Moving } | undefined> {
  // The lock keeps refunds from starting or ending.
  const payment = await payments.lock(trx, lease.id);
  const settlement = await settlements.findLeased(trx, lease);
  if (!payment || !settlement) throw new LeaseLost();
  if (settlement.state === "settled") return undefined;
  if (settlement.moving) return { payment, moving: settlement.moving };

  const takings = await settlements.listDraws(trx, { paymentId: payment.id });
  if (mustWait(takings)) {
    const isHeld = await release(trx, { table: settlements.TABLE, lease, dueInMs: WAIT_MS });
    if (!isHeld) throw new LeaseLost();
    return undefined;
  }
  const moved = await settlements.move(trx, lease, leftToSettle(payment, takings));
  if (!moved?.moving) throw new LeaseLost();
  return { payment, moving: moved.moving };
}

/** The ledger's refusal; undefined if it made the transfer. */
async function move(
  { ledger }: SettlingParts,
  payment: Payment,
  moving: Moving,
  deadline: number,
): Promise<string | undefined> {
  // Refunds may have used the whole amount.
  if (moving.amount === 0n) return undefined;
  return refusalOf(await ledger.settle(payment, moving, deadline));
}
