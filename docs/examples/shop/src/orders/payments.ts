import { type Database, inTransaction } from "../database.ts";
import type { Order } from "./orders.ts";

export type Method = "payid" | "bank" | "card";

/**
 * `sending`: stored, and Kobo may or may not have it. `waiting`: for the customer, or for the bank.
 * `odd`: unexpected money, for manual review. `failed`: no money arrived, and the customer may pay
 * again.
 */
export type PaymentStatus =
  | "sending"
  | "waiting"
  | "paid"
  | "odd"
  | "failed"
  | "refunding"
  | "refunded";

/** The payment details for the customer. */
export interface Instructions {
  /** For example `["Account number", "…"]`. */
  payTo?: [string, string][];
  /** RFC 3339; a later payment is returned or refused. */
  until?: string;
  /** The bank's confirmation page (3-D Secure). */
  confirmAt?: string;
}

export interface Payment {
  /** The reference at Kobo, from which the idempotency keys are derived. */
  reference: string;
  orderId: string;
  method: Method;
  /** Kobo. */
  amount: bigint;
  status: PaymentStatus;
  instructions: Instructions;
  /** For the customer. */
  note: string | undefined;
  /** The number of refunds that were started. */
  refunds: bigint;
  /** The last refund's id at Kobo, once it is known. */
  refundId: string | undefined;
  begunAt: Date;
}

/**
 * Stores a new payment of an order, **before** any request. Undefined when one is pending or paid,
 * as at the second click of a double click: then send nothing.
 */
export function beginPayment(db: Database, order: Order, method: Method): Payment | undefined {
  return inTransaction(db, () => {
    const before = paymentsOf(db, order.id);
    if (before.some(({ status }) => status !== "failed")) return undefined;
    const reference = `${order.id}-${before.length + 1}`;
    db.prepare(
      `INSERT INTO payments (reference, order_id, method, amount, status, begun_at)
       VALUES (?, ?, ?, ?, 'sending', ?)`,
    ).run(reference, order.id, method, order.amount, new Date().toISOString());
    return findPayment(db, reference);
  });
}

/** Kobo has it, and it is not paid yet. */
export function paymentWaits(
  db: Database,
  { reference }: Payment,
  instructions: Instructions = {},
): void {
  db.prepare(
    `UPDATE payments SET status = 'waiting', instructions = coalesce(instructions, ?)
     WHERE reference = ? AND status IN ('sending', 'waiting')`,
  ).run(Object.keys(instructions).length > 0 ? JSON.stringify(instructions) : null, reference);
}

/** No money arrived, for certain. */
export function paymentFailed(db: Database, { reference }: Payment, note: string): void {
  db.prepare(
    `UPDATE payments SET status = 'failed', note = ?
     WHERE reference = ? AND status IN ('sending', 'waiting')`,
  ).run(note, reference);
}

/**
 * Money arrived, possibly for a payment that had failed, such as a late one. It pays the order if
 * the amount fits and no other payment has; otherwise the payment is `odd`. True when this has just
 * paid the order.
 */
export function paymentReceived(
  db: Database,
  { reference, orderId }: Payment,
  { fits, note }: { fits: boolean; note: string },
): boolean {
  return inTransaction(db, () => {
    const isRivalled = paymentsOf(db, orderId).some(
      (other) => other.reference !== reference && other.status !== "failed",
    );
    const isPaid = fits && !isRivalled;
    const { changes } = db
      .prepare(
        `UPDATE payments SET status = ?, note = ?
         WHERE reference = ? AND status IN ('sending', 'waiting', 'failed')`,
      )
      .run(isPaid ? "paid" : "odd", isPaid ? null : note, reference);
    return isPaid && changes === 1n;
  });
}

/** Stores a refund of a payment before it is requested. Undefined when the payment is not paid. */
export function beginRefund(db: Database, { reference }: Payment): Payment | undefined {
  const { changes } = db
    .prepare(
      `UPDATE payments SET status = 'refunding', refunds = refunds + 1, refund_id = NULL
       WHERE reference = ? AND status = 'paid'`,
    )
    .run(reference);
  return changes === 1n ? findPayment(db, reference) : undefined;
}

export function refundIsCalled(db: Database, { reference }: Payment, refundId: string): void {
  db.prepare("UPDATE payments SET refund_id = ? WHERE reference = ?").run(refundId, reference);
}

export function paymentRefunded(db: Database, { reference }: Payment): void {
  db.prepare("UPDATE payments SET status = 'refunded', note = NULL WHERE reference = ?").run(
    reference,
  );
}

/** The refund failed, even if it had seemed to succeed: the shop still has the money. */
export function refundFailed(db: Database, { reference }: Payment, note: string): void {
  db.prepare(
    `UPDATE payments SET status = 'paid', note = ?
     WHERE reference = ? AND status IN ('refunding', 'refunded')`,
  ).run(note, reference);
}

export function noteOn(db: Database, reference: string, note: string): void {
  db.prepare("UPDATE payments SET note = ? WHERE reference = ?").run(note, reference);
}

export function findPayment(db: Database, reference: string): Payment | undefined {
  return select(db, "reference = ?", reference)[0];
}

/** All attempts, oldest first. */
export function paymentsOf(db: Database, orderId: string): Payment[] {
  return select(db, "order_id = ?", orderId);
}

/** Payments with an unknown outcome. */
export function openPayments(db: Database): Payment[] {
  return select(db, "status IN ('sending', 'waiting', 'refunding')");
}

interface Row extends Omit<Payment, "instructions" | "note" | "refundId" | "begunAt"> {
  instructions: string | null;
  note: string | null;
  refundId: string | null;
  begunAt: string;
}

function select(db: Database, condition: string, ...values: string[]): Payment[] {
  const rows = db
    .prepare(
      `SELECT reference, order_id AS orderId, method, amount, status, instructions, note, refunds,
         refund_id AS refundId, begun_at AS begunAt
       FROM payments WHERE ${condition} ORDER BY rowid`,
    )
    .all(...values) as unknown as Row[];
  return rows.map((row) => ({
    ...row,
    instructions: JSON.parse(row.instructions ?? "{}"),
    note: row.note ?? undefined,
    refundId: row.refundId ?? undefined,
    begunAt: new Date(row.begunAt),
  }));
}
