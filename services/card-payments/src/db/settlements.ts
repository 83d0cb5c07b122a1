import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type { Payment } from "../domain/payments/payment";
import type { RefundState } from "../domain/refunds/refund";
import {
  leftToSettle,
  type RefundDraw,
  type Settlement,
  type SettlementState,
  settlementDueAt,
  waitsForSettlement,
} from "../domain/settlement";
import * as refunds from "./refunds";

export const TABLE = "settlements";

/** Inserts the settlement of a payment that has succeeded, if its money waits for one. Idempotent. */
export async function open(
  trx: Transaction,
  payment: Pick<Payment, "id" | "mode" | "currency">,
): Promise<void> {
  if (!waitsForSettlement(payment)) return;
  const { rows } = await trx.raw<{ rows: [{ now: Date }] }>("SELECT clock_timestamp() AS now");
  await trx(TABLE)
    .insert({ id: payment.id, state: "waiting", due_at: settlementDueAt(rows[0].now) })
    .onConflict("id")
    .ignore();
}

/** Undefined for payments without a settlement. */
export async function find(
  db: Database | Transaction,
  paymentId: string,
): Promise<Settlement | undefined> {
  const row: Row | undefined = await db(TABLE).where({ id: paymentId }).first();
  return row && toSettlement(row);
}

/** Undefined if the lease was lost. */
export async function findLeased(
  db: Database | Transaction,
  lease: Lease,
): Promise<Settlement | undefined> {
  const row: Row | undefined = await db(TABLE).where(held(lease)).first();
  return row && toSettlement(row);
}

/**
 * The refunds' and disputes' parts of the money waiting for settlement, without the refund `exceptId`. Stable under the
 * payment's lock.
 */
export async function listDraws(
  trx: Transaction,
  { paymentId, exceptId }: { paymentId: string; exceptId?: string },
): Promise<RefundDraw[]> {
  const rows: { from_settling: bigint; state: RefundState; was_paid: boolean }[] = await trx(
    `${refunds.TABLE} AS r`,
  )
    .select("r.from_settling", "r.state", trx.raw(`${refunds.WAS_PAID} AS was_paid`))
    .where({ "r.payment_id": paymentId })
    .where("r.from_settling", ">", 0)
    .modify((query) => {
      if (exceptId) query.whereNot({ "r.id": exceptId });
    });
  const ofRefunds = rows.map((row) => ({
    fromSettling: row.from_settling,
    state: row.state,
    wasPaid: row.was_paid,
  }));
  return [...ofRefunds, ...(await listDisputeDraws(trx, paymentId))];
}

/** Money that the processor takes for a dispute never returns to the settling account. */
async function listDisputeDraws(trx: Transaction, paymentId: string): Promise<RefundDraw[]> {
  const rows: { from_settling: bigint }[] = await trx("dispute_movements AS m")
    .join("disputes AS d", "d.id", "m.dispute_id")
    .select("m.from_settling")
    .where({ "d.payment_id": paymentId })
    .where("m.from_settling", ">", 0);
  return rows.map(({ from_settling: fromSettling }) => ({
    fromSettling,
    state: "succeeded",
    wasPaid: true,
  }));
}

/** The amount waiting for settlement that a refund or a dispute may use. Needs the payment's lock. */
export async function leftFor(
  trx: Transaction,
  payment: Pick<Payment, "id" | "amountCaptured" | "feeBasisPoints">,
  refundId?: string,
): Promise<bigint> {
  const except = refundId ? { exceptId: refundId } : {};
  const others = await listDraws(trx, { paymentId: payment.id, ...except });
  return leftToSettle(payment, others);
}

/** Fixes the amount of a waiting settlement. Undefined if the lease was lost. */
export async function move(
  trx: Transaction,
  lease: Lease,
  amount: bigint,
): Promise<Settlement | undefined> {
  const [row]: Row[] = await trx(TABLE)
    .where({ ...held(lease), state: "waiting" })
    .update({
      state: "moving",
      amount: String(amount),
      stuck: false,
      moved_at: trx.raw("date_trunc('milliseconds', clock_timestamp())"),
    })
    .returning("*");
  return row && toSettlement(row);
}

/** False if the lease was lost. */
export async function finish(trx: Transaction, lease: Lease): Promise<boolean> {
  const changed = await trx(TABLE)
    .where(held(lease))
    .update({ state: "settled", stuck: false, due_at: null, leased_until: null });
  return changed === 1;
}

/** Sends a refused settlement to manual review. False if the lease was lost. */
export async function sendToReview(trx: Transaction, lease: Lease): Promise<boolean> {
  const changed = await trx(TABLE)
    .where(held(lease))
    .update({ stuck: true, due_at: null, leased_until: null });
  return changed === 1;
}

function held({ id, fence }: Lease) {
  return { id, fence: String(fence) };
}

interface Row {
  id: string;
  state: SettlementState;
  amount: bigint | null;
  moved_at: Date | null;
}

function toSettlement({ id, state, amount, moved_at: movedAt }: Row): Settlement {
  const isMoving = amount !== null && movedAt !== null;
  return { paymentId: id, state, moving: isMoving ? { amount, movedAt } : undefined };
}
