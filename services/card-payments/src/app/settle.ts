import { minutes, seconds } from "@kobo/core/retry";
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

/** They all fall due at the same hour, and nobody is waiting for them. */
const TUNING = { concurrency: 16, idleMs: seconds(1) };
/** Until a settlement looks again at a refund that may give back what it holds. */
const WAIT_MS = minutes(1);

/** Moves naira of card payments to their merchants' wallets as their day comes (decision 105). */
export function startSettling(parts: SettlingParts): Worker {
  const resume = (lease: Lease) => settle(parts, lease);
  return startRecovery(
    { ...parts, name: "card settlements", table: settlements.TABLE, resume },
    TUNING,
  );
}

/**
 * One settlement, or as far as it comes. What is moved is stored before the ledger is told, so a process
 * that dies anywhere leaves what another repeats.
 * @throws LeaseLost; CallFailed when the ledger gave no answer in time
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

/** Decides what is moved; undefined when nothing is to be done now. */
async function begin(
  trx: Transaction,
  lease: Lease,
): Promise<{ payment: Payment; moving: Moving } | undefined> {
  // No refund is begun or ended meanwhile.
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

/** Why the ledger does not do it; undefined when it has. */
async function move(
  { ledger }: SettlingParts,
  payment: Payment,
  moving: Moving,
  deadline: number,
): Promise<string | undefined> {
  // Refunds may have left nothing.
  if (moving.amount === 0n) return undefined;
  return refusalOf(await ledger.settle(payment, moving, deadline));
}
