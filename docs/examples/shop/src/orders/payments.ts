import { type Database, inTransaction } from "../database.ts";
import type { Order } from "./orders.ts";

export type Method = "payid" | "bank" | "card";

/**
 * `sending`: written down, and nobody knows yet whether Kobo has it. `waiting`: for the customer, or for
 * his bank. `odd`: money came that does not fit; a person has to look. `failed`: no money came, and the
 * order may be paid anew.
 */
export type PaymentStatus =
  | "sending"
  | "waiting"
  | "paid"
  | "odd"
  | "failed"
  | "refunding"
  | "refunded";

/** What the customer has to know in order to pay. */
export interface Instructions {
  /** Such as `["Account number", "…"]`. */
  payTo?: [string, string][];
  /** RFC 3339; who pays later gets the money back, or cannot pay. */
  until?: string;
  /** His bank's page. */
  confirmAt?: string;
}

export interface Payment {
  /** Its name at Kobo, and what its Idempotency-Keys are made of. */
  reference: string;
  orderId: string;
  method: Method;
  /** Kobo. */
  amount: bigint;
  status: PaymentStatus;
  instructions: Instructions;
  /** For the customer. */
  note: string | undefined;
  /** How often a refund was begun. */
  refunds: bigint;
  /** At Kobo, of the last one, once it is known. */
  refundId: string | undefined;
  begunAt: Date;
}

/**
 * Writes down that an order is about to be paid, **before** anything is sent. Undefined when it is on its
 * way already or paid, as at the second click of a double click: then nothing must be sent.
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

/** For certain: no money came. */
export function paymentFailed(db: Database, { reference }: Payment, note: string): void {
  db.prepare(
    `UPDATE payments SET status = 'failed', note = ?
     WHERE reference = ? AND status IN ('sending', 'waiting')`,
  ).run(note, reference);
}

/**
 * Money came, also for what had failed before, such as a payment that was late. It pays the order if it
 * fits and nothing else pays it, and is odd otherwise. True when the order has become paid by it just now.
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

/** Writes down that a paid one is about to be given back. Undefined when it is not paid, or no longer. */
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

/** The refund has failed, even if it seemed to be done: the shop has the money still. */
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

/** All attempts, the first one first. */
export function paymentsOf(db: Database, orderId: string): Payment[] {
  return select(db, "order_id = ?", orderId);
}

/** Those whose end is not known. */
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
