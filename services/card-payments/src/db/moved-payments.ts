import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import { pagesBetween, type Span } from "@kobo/reconciliation";
import type { Answer, RefundAnswer } from "../domain/answer";
import type { Currency } from "../domain/currency";
import type { State } from "../domain/payments/payment";
import type { RefundState } from "../domain/refunds/refund";
import * as payments from "./payments";
import * as refunds from "./refunds";

interface Moved {
  id: string;
  merchantId: string;
  amount: bigint;
  currency: Currency;
  /** No movement can be older. */
  createdAt: Date;
}

/** `amount` is the captured amount; 0n without a capture. */
export interface MovedPayment extends Moved {
  state: State;
}

export interface MovedRefund extends Moved {
  state: RefundState;
}

/** A line of a dispute; `id` is our UUID, and the amount is negative when the processor took money. */
export interface MovedDispute extends Moved {
  lineId: string;
}

/** The time of the processor's answer that confirmed the movement. */
export interface Confirmed {
  confirmedAt: Date;
}

const CAPTURED: Answer["kind"] = "captured";
const SUCCEEDED: RefundAnswer["kind"] = "succeeded";

/** Payments whose capture was confirmed in a half-open span. */
export function capturedBetween(
  db: Database,
  mode: Mode,
  span: Span,
): AsyncIterable<(MovedPayment & Confirmed)[]> {
  return pages(db, span, () =>
    paymentRows(db, mode)
      .join("processor_answers AS a", "a.subject_id", "p.id")
      .where({ "a.answer": CAPTURED }),
  );
}

/** Refunds whose success was confirmed in a half-open span, even if they failed later. */
export function refundedBetween(
  db: Database,
  mode: Mode,
  span: Span,
): AsyncIterable<(MovedRefund & Confirmed)[]> {
  return pages(db, span, () =>
    refundRows(db, mode)
      .join("processor_answers AS a", "a.subject_id", "r.id")
      .where({ "a.answer": SUCCEEDED })
      // Only the first confirmation counts.
      .whereNotExists(
        db("processor_answers AS b")
          .where("b.subject_id", db.ref("a.subject_id"))
          .where("b.answer", db.ref("a.answer"))
          .where("b.number", "<", db.ref("a.number")),
      ),
  );
}

/** Money of disputes whose lines became known in a half-open span. */
export function disputedBetween(
  db: Database,
  mode: Mode,
  span: Span,
): AsyncIterable<(MovedDispute & Confirmed)[]> {
  const rows = () => disputeRows(db, mode).select({ confirmedAt: "m.known_at" });
  return pagesBetween(db, span, { rows, at: "m.known_at", id: "m.id" });
}

export async function findDisputeLines(
  db: Database,
  mode: Mode,
  lineIds: readonly string[],
): Promise<MovedDispute[]> {
  return disputeRows(db, mode).whereRaw("m.line_id = ANY(?::text[])", [[...lineIds]]);
}

/** `rowsOf` joins the answer that confirms the movement as `a`. */
function pages<Item extends Moved & Confirmed>(
  db: Database,
  span: Span,
  rowsOf: () => Rows,
): AsyncIterable<Item[]> {
  const rows = () => rowsOf().select({ confirmedAt: "a.at" });
  return pagesBetween(db, span, { rows, at: "a.at", id: "a.subject_id" });
}

export async function findPayments(
  db: Database,
  mode: Mode,
  ids: readonly string[],
): Promise<MovedPayment[]> {
  return paymentRows(db, mode).whereRaw("p.id = ANY(?::uuid[])", [[...ids]]);
}

export async function findRefunds(
  db: Database,
  mode: Mode,
  ids: readonly string[],
): Promise<MovedRefund[]> {
  return refundRows(db, mode).whereRaw("r.id = ANY(?::uuid[])", [[...ids]]);
}

/** Makes payments and refunds due for a query, in states in which it can change something. */
export async function requery(
  trx: Transaction,
  mode: Mode,
  ids: { paymentIds: readonly string[]; refundIds: readonly string[] },
): Promise<void> {
  const { paymentIds, refundIds } = ids;
  const ofPayments: { processorId: string }[] = await paymentRows(trx, mode)
    .select({ processorId: "p.processor_id" })
    .whereRaw("p.id = ANY(?::uuid[])", [[...paymentIds]])
    .whereNot({ "p.processor_id": "" })
    .orderBy("p.id");
  for (const { processorId } of ofPayments)
    await payments.recordCallback(trx, { mode, processorId });
  const ofRefunds: { processorId: string; processorRefundId: string }[] = await refundRows(
    trx,
    mode,
  )
    .select({ processorId: "p.processor_id", processorRefundId: "r.processor_refund_id" })
    .whereRaw("r.id = ANY(?::uuid[])", [[...refundIds]])
    .orderBy("r.id");
  for (const names of ofRefunds) await refunds.recordCallback(trx, { mode, ...names });
}

type Rows = ReturnType<typeof paymentRows>;

function paymentRows(db: Database | Transaction, mode: Mode) {
  return db(`${payments.TABLE} AS p`).where({ "p.mode": mode }).select({
    id: "p.id",
    merchantId: "p.merchant_id",
    amount: "p.amount_captured",
    currency: "p.currency",
    state: "p.state",
    createdAt: "p.created_at",
  });
}

function refundRows(db: Database | Transaction, mode: Mode) {
  return db(`${refunds.TABLE} AS r`)
    .join(`${payments.TABLE} AS p`, "p.id", "r.payment_id")
    .where({ "p.mode": mode })
    .select({
      id: "r.id",
      merchantId: "p.merchant_id",
      amount: "r.amount",
      currency: "p.currency",
      state: "r.state",
      createdAt: "r.created_at",
    });
}

function disputeRows(db: Database, mode: Mode) {
  return (
    db("dispute_movements AS m")
      .join("disputes AS d", "d.id", "m.dispute_id")
      .join(`${payments.TABLE} AS p`, "p.id", "d.payment_id")
      .where({ "d.mode": mode })
      // Fees alone move no disputed money.
      .whereNot({ "m.amount": 0 })
      .select({
        id: "m.id",
        lineId: "m.line_id",
        merchantId: "d.merchant_id",
        amount: "m.amount",
        currency: "p.currency",
        createdAt: "d.created_at",
      })
  );
}
