import { firstUuidAt } from "@kobo/core/ids";
import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import {
  type Database,
  type PageQuery,
  readingOrder,
  type Transaction,
  unionOf,
  wherePage,
} from "@kobo/postgres";
import { recordCallback as recordSagaCallback, type StepTable } from "@kobo/saga";
import type { Currency } from "../domain/currency";
import type { KeyHashes } from "../domain/key-hashes";
import {
  GIVES_NOTHING,
  type NewRefund,
  REFUND_ASKING,
  REFUND_STATUS,
  type Refund,
  type RefundState,
} from "../domain/refunds/refund";
import type { RefundStep } from "../domain/refunds/refund-step";
import { type Page, type PageRequest, pageOf, selectPage } from "./page";
import { MOMENT } from "./payments";

export const TABLE = "refunds";

/** The request that created a refund. */
export interface Origin {
  keyHashes: KeyHashes;
  fingerprint: Buffer;
}

/**
 * Inserts a refund under a lease of `leaseMs`. Undefined if its idempotency key belongs to another refund of the
 * payment.
 */
export async function insert(
  trx: Transaction,
  refund: NewRefund,
  origin: Origin & { leaseMs: number },
): Promise<Lease | undefined> {
  const now = trx.raw("clock_timestamp()");
  const later = trx.raw("clock_timestamp() + ? * interval '1 ms'", [origin.leaseMs]);
  const [inserted]: Lease[] = await trx(TABLE)
    .insert({
      id: refund.id,
      payment_id: refund.paymentId,
      idempotency_hash: origin.keyHashes[0] ?? null,
      fingerprint: origin.fingerprint,
      amount: String(refund.amount),
      from_settling: String(refund.fromSettling),
      reason: refund.reason,
      metadata: JSON.stringify(refund.metadata),
      not_after: refund.notAfter,
      state: "reserving",
      created_at: now,
      updated_at: now,
      due_at: later,
      leased_until: later,
    })
    .onConflict()
    .ignore()
    .returning(["id", "fence"]);
  if (inserted) return inserted;
  // Finds the row of a COMMIT of unknown outcome, unless another run has claimed it.
  return trx(TABLE).select("id", "fence").where({ id: refund.id, fence: 1 }).first<Lease>();
}

/** States that begin with a decision about the ledger. */
const DECIDED: readonly RefundState[] = ["withdrawing", "paid", "declined", "reversing"];

export const STEPS: StepTable<Refund, RefundStep> = {
  table: TABLE,
  now: MOMENT,
  waitsForCallbacks: REFUND_ASKING,
  columns: {
    processor_refund_id: ["text", ({ set }) => set.processorRefundId],
    failure_reason: ["text", ({ set }) => set.failureReason],
    calls: ["int", ({ set }) => set.calls],
    questions: ["int", ({ set }) => set.questions],
    not_found: ["int", ({ set }) => set.notFound],
    stuck: ["boolean", ({ stuck }) => stuck ?? false],
  },
  flags: { decides: ["boolean", ({ to }) => DECIDED.includes(to)] },
  times: {
    asked_from: `CASE WHEN s.to_state = 'submitting' THEN coalesce(r.asked_from, ${MOMENT})
      ELSE r.asked_from END`,
    decided_at: `CASE WHEN s.decides AND r.state <> s.to_state THEN ${MOMENT}
      ELSE r.decided_at END`,
  },
  read: (moments) => ({ decidedAt: moments.decided_at ?? undefined }),
  find: async (trx, { id, fence, state }) => {
    const held = { "r.id": id, "r.fence": fence, "r.state": state };
    const row: Row | undefined = await rows(trx).where(held).first();
    return row && toRefund(row);
  },
};

/**
 * Counts a callback, and makes the refund due in states in which a query can change something, now or after its ledger
 * step.
 */
export function recordCallback(
  db: Database | Transaction,
  about: { mode: Mode; processorRefundId: string; processorId: string },
): Promise<void> {
  const payment = { mode: about.mode, processor_id: about.processorId };
  return recordSagaCallback(
    db,
    { table: TABLE, asking: REFUND_ASKING, finalStates: GIVES_NOTHING },
    (query) =>
      query
        // The callback may be for a refund whose processor id is not known yet.
        .whereIn("processor_refund_id", [about.processorRefundId, ""])
        .whereIn("payment_id", db("payments").select("id").where(payment)),
  );
}

/** The sum of a payment's open and succeeded refunds, without `exceptId`. */
export async function sumOf(
  trx: Transaction,
  paymentId: string,
  exceptId: string,
): Promise<bigint> {
  const sums: { amount: bigint } | undefined = await trx(TABLE)
    .where({ payment_id: paymentId })
    .whereNot({ id: exceptId })
    .whereNotIn("state", GIVES_NOTHING)
    .select(trx.raw("coalesce(sum(amount), 0)::bigint AS amount"))
    .first();
  return sums?.amount ?? 0n;
}

/** The refund under a lease, and the time since it was first sent. Undefined if the lease was lost. */
export async function findLeased(
  db: Database | Transaction,
  lease: Lease,
): Promise<{ refund: Refund; sentAgoMs: number } | undefined> {
  const row: (Row & { sent_ago_ms: number | null }) | undefined = await rows(db)
    .select(
      db.raw("extract(epoch FROM clock_timestamp() - r.asked_from)::float8 * 1000 AS sent_ago_ms"),
    )
    .where({ "r.id": lease.id, "r.fence": String(lease.fence) })
    .first();
  return row && { refund: toRefund(row), sentAgoMs: row.sent_ago_ms ?? 0 };
}

export async function findById(
  db: Database | Transaction,
  id: string,
): Promise<Refund | undefined> {
  const row: Row | undefined = await rows(db).where({ "r.id": id }).first();
  return row && toRefund(row);
}

/** Finds a public refund of a payment. */
export async function findOf(
  db: Database,
  paymentId: string,
  id: string,
): Promise<Refund | undefined> {
  const row: Row | undefined = await rows(db)
    .where({ "r.payment_id": paymentId, "r.id": id })
    .whereNotIn("r.state", HIDDEN)
    .first();
  return row && toRefund(row);
}

/** Finds an earlier refund with the same idempotency key. */
export async function findEarlier(
  db: Database | Transaction,
  paymentId: string,
  keyHashes: KeyHashes,
): Promise<{ refund: Refund; fingerprint: Buffer; isRunning: boolean } | undefined> {
  const row: (Row & { fingerprint: Buffer; is_running: boolean }) | undefined = await rows(db)
    .select(
      "r.fingerprint",
      db.raw(
        `r.state IN ('reserving', 'submitting', 'paid', 'declined')
         AND coalesce(r.leased_until > clock_timestamp(), false) AS is_running`,
      ),
    )
    .where({ "r.payment_id": paymentId })
    .whereIn("r.idempotency_hash", keyHashes)
    .whereNot({ "r.state": "refused" })
    .first();
  return row && { refund: toRefund(row), fingerprint: row.fingerprint, isRunning: row.is_running };
}

/** A page of a payment's public refunds. */
export async function list(
  db: Database,
  paymentId: string,
  page: PageRequest,
): Promise<Page<Refund>> {
  const query = db(TABLE).where({ payment_id: paymentId }).whereNotIn("state", HIDDEN);
  selectPage(db, query, page);
  const order = page.from?.direction === "previous" ? "asc" : "desc";
  const found: (Row & { created_at_us: bigint })[] = await rows(db, query.as("r")).orderBy([
    { column: "r.created_at", order },
    { column: "r.id", order },
  ]);
  return pageOf(found, page, toRefund);
}

/** Undefined bounds do not filter. */
export interface RefundFilters {
  states: readonly RefundState[];
  /** UUID of a payment. */
  paymentId: string | undefined;
  /** Bounds of the creation time in the id: `from` is inclusive, `to` is exclusive. */
  from: Date | undefined;
  to: Date | undefined;
}

/** A page of the public refunds of all payments of a merchant, by id. */
export async function listAll(
  db: Database,
  { merchantId, mode }: Tenant,
  { states, paymentId, from, to, ...page }: RefundFilters & PageQuery,
): Promise<Refund[]> {
  const newestOf = (state: RefundState) => {
    const newest = db(TABLE).where({ merchant_id: merchantId, mode, state });
    wherePage(newest, "id", page);
    if (paymentId) newest.where({ payment_id: paymentId });
    if (from) newest.where("id", ">=", firstUuidAt(from));
    if (to) newest.where("id", "<", firstUuidAt(to));
    return newest;
  };
  const order = readingOrder(page);
  const found = unionOf(db, states.map(newestOf)).orderBy("found.id", order).limit(page.limit);
  const listed: Row[] = await rows(db, found.as("r")).orderBy("r.id", order);
  return listed.map(toRefund);
}

/** Finds a public refund of any of the merchant's payments. */
export async function findOwn(
  db: Database,
  { merchantId, mode }: Tenant,
  id: string,
): Promise<Refund | undefined> {
  const row: Row | undefined = await rows(db)
    .where({ "r.id": id, "p.merchant_id": merchantId, "p.mode": mode })
    .whereNotIn("r.state", HIDDEN)
    .first();
  return row && toRefund(row);
}

/** Refunds that the processor once reported as succeeded, oldest first. */
export async function listPaid(
  db: Database,
  paymentId: string,
): Promise<Pick<Refund, "id" | "state" | "decidedAt">[]> {
  const found: Pick<Row, "id" | "state" | "decided_at">[] = await db(`${TABLE} AS r`)
    .select("r.id", "r.state", "r.decided_at")
    .where({ "r.payment_id": paymentId })
    .whereRaw(WAS_PAID)
    .orderBy("r.id");
  return found.map(({ decided_at: decidedAt, ...refund }) => ({
    ...refund,
    decidedAt: decidedAt ?? undefined,
  }));
}

/** A refund that the processor once reported as succeeded was posted. */
export const WAS_PAID = `EXISTS (
  SELECT FROM processor_answers WHERE subject_id = r.id AND answer = 'succeeded'
)`;

const HIDDEN = (Object.keys(REFUND_STATUS) as RefundState[]).filter(
  (state) => REFUND_STATUS[state] === undefined,
);

interface Row {
  id: string;
  payment_id: string;
  amount: bigint;
  from_settling: bigint;
  reason: string;
  metadata: Record<string, unknown>;
  not_after: Date;
  state: RefundState;
  processor_refund_id: string;
  failure_reason: string;
  calls: number;
  questions: number;
  not_found: number;
  notices: bigint;
  decided_at: Date | null;
  created_at: Date;
  updated_at: Date;
  public_id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  wallet_pay_id: string;
  currency: Currency;
  processor_id: string;
}

/** Refunds of the table or of a subquery, joined with their payments. */
function rows(db: Database | Transaction, found: Parameters<Database>[0] = "refunds AS r") {
  return db(found)
    .join("payments AS p", "p.id", "r.payment_id")
    .select(
      "r.*",
      "p.public_id",
      "p.merchant_id",
      "p.mode",
      "p.merchant_name",
      "p.wallet_pay_id",
      "p.currency",
      "p.processor_id",
    );
}

function toRefund(row: Row): Refund {
  return {
    id: row.id,
    paymentId: row.payment_id,
    amount: row.amount,
    fromSettling: row.from_settling,
    reason: row.reason,
    metadata: row.metadata,
    notAfter: row.not_after,
    payment: {
      publicId: row.public_id,
      merchantId: row.merchant_id,
      mode: row.mode,
      merchantName: row.merchant_name,
      walletPayId: row.wallet_pay_id,
      currency: row.currency,
      processorId: row.processor_id,
    },
    state: row.state,
    processorRefundId: row.processor_refund_id,
    failureReason: row.failure_reason,
    calls: row.calls,
    questions: row.questions,
    notFound: row.not_found,
    notices: row.notices,
    decidedAt: row.decided_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
