import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";

const TABLE = "refunded_payments";

interface PaymentKey {
  merchantId: string;
  mode: Mode;
  paymentId: string;
}

/** The amount of a payment, and how much of it refunds have reserved. */
export interface Totals {
  received: bigint;
  reserved: bigint;
}

/** Stores the amount of a payment, before its first refund. */
export async function open(trx: Transaction, payment: PaymentKey, received: bigint): Promise<void> {
  await trx(TABLE)
    .insert({ ...keyOf(payment), received: String(received) })
    .onConflict()
    .ignore();
}

/** The totals of a payment with a refund. No other refund of it is decided until the transaction ends. */
export async function lock(trx: Transaction, payment: PaymentKey): Promise<Totals> {
  const row: Totals | undefined = await trx(TABLE)
    .where(keyOf(payment))
    .forUpdate()
    .first("received", "reserved");
  if (!row) throw new Error("The totals of a refunded payment are never deleted.");
  return row;
}

/** Reserves a part of the payment for a refund, or gives one back. False when more than was received would be reserved. */
export async function reserve(
  trx: Transaction,
  payment: PaymentKey,
  amount: bigint,
): Promise<boolean> {
  const changed = await trx(TABLE)
    .where(keyOf(payment))
    .whereRaw("reserved + ?::bigint <= received", [String(amount)])
    .update({ reserved: trx.raw("reserved + ?::bigint", [String(amount)]) });
  return changed === 1;
}

/** Undefined when no refund of the payment was ever requested. */
export async function find(
  db: Database,
  tenant: Tenant,
  paymentId: string,
): Promise<Totals | undefined> {
  return db(TABLE)
    .where(keyOf({ ...tenant, paymentId }))
    .first("received", "reserved");
}

function keyOf({ merchantId, mode, paymentId }: PaymentKey) {
  return { merchant_id: merchantId, mode, payment_id: paymentId };
}
