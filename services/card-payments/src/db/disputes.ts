import { newUuid } from "@kobo/core/ids";
import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import { wakeWorkers } from "@kobo/jobs";
import { type Database, type Transaction, unionOf } from "@kobo/postgres";
import { claimSaga, recordCallback as recordSagaCallback, type StepTable } from "@kobo/saga";
import type { Currency } from "../domain/currency";
import {
  DISPUTE_ASKING,
  DISPUTE_STATUSES,
  type Dispute,
  type DisputeEvidence,
  type DisputeRequest,
  type DisputeState,
  type DisputeStatus,
  reservedBy,
} from "../domain/disputes/dispute";
import type { DisputeStep } from "../domain/disputes/dispute-step";
import type { State as PaymentState } from "../domain/payments/payment";
import * as movements from "./dispute-movements";
import { type Page, type PageRequest, pageOf, selectPage, timestampOf } from "./page";
import { MOMENT } from "./payments";

export const TABLE = "disputes";

/**
 * Inserts a dispute that the processor named, if it is of one of our payments and is not known; the worker reads it.
 * Idempotent. Whether the payment is ours.
 */
export async function discover(
  db: Database | Transaction,
  about: { mode: Mode; processorDisputeId: string; processorId: string },
): Promise<boolean> {
  const { mode, processorDisputeId, processorId } = about;
  const payment: { id: string; merchant_id: string } | undefined = await db("payments")
    .select("id", "merchant_id")
    .where({ mode, processor_id: processorId })
    .first();
  if (!payment) return false;
  const now = db.raw("date_trunc('milliseconds', clock_timestamp())");
  await db(TABLE)
    .insert({
      id: newUuid(),
      payment_id: payment.id,
      merchant_id: payment.merchant_id,
      mode,
      processor_dispute_id: processorDisputeId,
      state: "reading",
      created_at: now,
      updated_at: now,
      due_at: now,
    })
    .onConflict(["mode", "processor_dispute_id"])
    .ignore();
  wakeWorkers(db, TABLE);
  return true;
}

/** Counts a webhook, and makes the dispute due for a query. */
export function recordCallback(
  db: Database | Transaction,
  about: { mode: Mode; processorDisputeId: string },
): Promise<void> {
  const { mode, processorDisputeId } = about;
  return recordSagaCallback(
    db,
    { table: TABLE, asking: DISPUTE_ASKING, finalStates: [] },
    (query) => query.where({ mode, processor_dispute_id: processorDisputeId }),
  );
}

/** Claims a dispute that waits for the merchant and is under no lease. */
export function claim(trx: Transaction, id: string): Promise<Lease | undefined> {
  return claimSaga(trx, id, { table: TABLE, states: ["needs_response"], finalStates: [] });
}

export const STEPS: StepTable<Dispute, DisputeStep> = {
  table: TABLE,
  now: MOMENT,
  waitsForCallbacks: DISPUTE_ASKING,
  columns: {
    standing: ["text", ({ set }) => set.standing],
    amount: ["bigint", ({ set }) => set.amount],
    is_inquiry: ["boolean", ({ set }) => set.isInquiry],
    reason: ["text", ({ set }) => set.reason],
    network_reason_code: ["text", ({ set }) => set.networkReasonCode],
    evidence_due_by: ["timestamptz", ({ set }) => set.evidenceDueBy],
    submissions: ["int", ({ set }) => set.submissions],
    // Empty for none, since null leaves a column unchanged.
    request: ["text", ({ set }) => ("request" in set ? (set.request ?? "") : undefined)],
    fee: ["bigint", ({ set }) => set.fee],
    announced: ["text", ({ set }) => set.announced],
    calls: ["int", ({ set }) => set.calls],
    questions: ["int", ({ set }) => set.questions],
    stuck: ["boolean", ({ stuck }) => stuck ?? false],
  },
  flags: { begins: ["text", ({ begins }) => begins] },
  times: {
    accepted_at: `CASE WHEN s.begins = 'accept' THEN ${MOMENT} ELSE r.accepted_at END`,
    submitted_at: `CASE WHEN s.begins = 'submit' THEN ${MOMENT} ELSE r.submitted_at END`,
  },
  read: (moments) => ({
    acceptedAt: moments.accepted_at ?? undefined,
    submittedAt: moments.submitted_at ?? undefined,
  }),
  find: (trx, { id, fence, state }) =>
    findFirst(trx, (query) => query.where({ "d.id": id, "d.fence": fence, "d.state": state })),
  complete: async (trx, dispute, step) => {
    const { add = [], post } = step;
    if (add.length === 0 && !post && step.set.standing === undefined) return dispute;
    // Refunds and settlements take turns at the payment's row.
    await trx("payments").select("id").where({ id: dispute.paymentId }).forNoKeyUpdate();
    if (add.length > 0) await movements.insert(trx, dispute, add);
    if (post) await movements.markPosted(trx, post.movement, post.payer);
    const after = { ...dispute, movements: await movements.list(trx, dispute.id) };
    await trx("payments")
      .where({ id: dispute.paymentId })
      .update({ amount_disputed: await disputedAmountOf(trx, after) });
    return after;
  },
};

/** The sum over all disputes of the payment. */
async function disputedAmountOf(trx: Transaction, dispute: Dispute): Promise<string> {
  const others = await findAll(trx, (query) =>
    query.where({ "d.payment_id": dispute.paymentId }).whereNot({ "d.id": dispute.id }),
  );
  const sum = [...others, dispute].reduce((total, each) => total + reservedBy(each), 0n);
  return String(sum);
}

/** The dispute under a lease; undefined if the lease was lost. */
export function findLeased(db: Database | Transaction, lease: Lease): Promise<Dispute | undefined> {
  return findFirst(db, (query) =>
    query.where({ "d.id": lease.id, "d.fence": String(lease.fence) }),
  );
}

export function findById(db: Database | Transaction, id: string): Promise<Dispute | undefined> {
  return findFirst(db, (query) => query.where({ "d.id": id }));
}

/** A public dispute of the merchant. */
export function findOf(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<Dispute | undefined> {
  return findFirst(db, (query) =>
    query.where({ "d.id": id, ...ownedBy(tenant) }).whereNotNull("d.standing"),
  );
}

/** Locks a public dispute of the merchant until the transaction ends. */
export async function lockOf(
  trx: Transaction,
  tenant: Tenant,
  id: string,
): Promise<Dispute | undefined> {
  const { merchantId, mode } = tenant;
  await trx(TABLE).select("id").where({ id, merchant_id: merchantId, mode }).forNoKeyUpdate();
  return findOf(trx, tenant, id);
}

/** The public disputes of a payment, oldest first. */
export function listOfPayment(db: Database | Transaction, paymentId: string): Promise<Dispute[]> {
  return findAll(db, (query) =>
    query
      .where({ "d.payment_id": paymentId })
      .whereNotNull("d.standing")
      .orderBy(["d.created_at", "d.id"]),
  );
}

export async function saveEvidence(
  trx: Transaction,
  id: string,
  { texts, files }: DisputeEvidence,
): Promise<void> {
  await trx(TABLE)
    .where({ id })
    .update({
      evidence_texts: JSON.stringify(texts),
      evidence_files: JSON.stringify(files),
      updated_at: trx.raw(MOMENT),
    });
}

/** Undefined fields do not filter. */
export interface DisputeFilters {
  /** Any of these. */
  statuses: readonly DisputeStatus[] | undefined;
  /** UUID. */
  paymentId: string | undefined;
  /** µs since 1970, half open. */
  createdAfterUs: bigint | undefined;
  createdBeforeUs: bigint | undefined;
}

/** A page of the merchant's public disputes, newest first. */
export async function list(
  db: Database,
  { merchantId, mode }: Tenant,
  { filters, page }: { filters: DisputeFilters; page: PageRequest },
): Promise<Page<Dispute>> {
  const { statuses = [], paymentId, createdAfterUs, createdBeforeUs } = filters;
  const newest = (status?: DisputeStatus) => {
    const query = db(TABLE)
      .where({ merchant_id: merchantId, mode, ...(status ? { standing: status } : {}) })
      // The condition of the partial indexes.
      .whereRaw("standing IS NOT NULL");
    if (paymentId) query.where({ payment_id: paymentId });
    if (createdAfterUs !== undefined)
      query.where("created_at", ">=", timestampOf(db, createdAfterUs));
    if (createdBeforeUs !== undefined)
      query.where("created_at", "<", timestampOf(db, createdBeforeUs));
    return selectPage(db, query, page);
  };
  const all = statuses.length > 0 ? statuses.map((each) => newest(each)) : [newest()];
  const order = page.from?.direction === "previous" ? "asc" : "desc";
  const found: (Row & { created_at_us: bigint })[] = await rows(db, unionOf(db, all).as("d"))
    .orderBy([
      { column: "d.created_at", order },
      { column: "d.id", order },
    ])
    .limit(page.limit + 1);
  const moved = await movements.listAll(
    db,
    found.map(({ id }) => id),
  );
  return pageOf(found, page, (row) => toDispute(row, moved.get(row.id)));
}

/** Disputes that the processor still decides about, with what is known of them, by the processor's ids. */
export async function findKnown(
  db: Database,
  mode: Mode,
  processorDisputeIds: readonly string[],
): Promise<Map<string, { standing: DisputeStatus | undefined; movements: number }>> {
  const found: { processor_dispute_id: string; standing: DisputeStatus | null; moved: number }[] =
    await db(`${TABLE} AS d`)
      .select("d.processor_dispute_id", "d.standing")
      .select(
        db.raw(
          "(SELECT count(*)::int FROM dispute_movements AS m WHERE m.dispute_id = d.id) AS moved",
        ),
      )
      .where({ "d.mode": mode })
      .whereRaw("d.processor_dispute_id = ANY(?::text[])", [[...processorDisputeIds]]);
  return new Map(
    found.map(({ processor_dispute_id: id, standing, moved }) => [
      id,
      { standing: standing ?? undefined, movements: moved },
    ]),
  );
}

type Query = ReturnType<Database>;

async function findFirst(
  db: Database | Transaction,
  narrow: (query: Query) => Query,
): Promise<Dispute | undefined> {
  const [found] = await findAll(db, narrow);
  return found;
}

async function findAll(
  db: Database | Transaction,
  narrow: (query: Query) => Query,
): Promise<Dispute[]> {
  const found: Row[] = await narrow(rows(db));
  const moved = await movements.listAll(
    db,
    found.map(({ id }) => id),
  );
  return found.map((row) => toDispute(row, moved.get(row.id)));
}

function ownedBy({ merchantId, mode }: Tenant) {
  return { "d.merchant_id": merchantId, "d.mode": mode };
}

/** Disputes of the table or of a subquery, joined with their payments. */
function rows(db: Database | Transaction, found: Parameters<Database>[0] = `${TABLE} AS d`) {
  return db(found)
    .join("payments AS p", "p.id", "d.payment_id")
    .select("d.*", "p.public_id", "p.merchant_name", "p.wallet_pay_id", "p.currency")
    .select({ processor_id: "p.processor_id", payment_state: "p.state" });
}

interface Row {
  id: string;
  payment_id: string;
  merchant_id: string;
  mode: Mode;
  processor_dispute_id: string;
  state: DisputeState;
  standing: DisputeStatus | null;
  amount: bigint;
  is_inquiry: boolean;
  reason: string;
  network_reason_code: string;
  evidence_due_by: Date | null;
  submissions: number;
  request: DisputeRequest | "";
  accepted_at: Date | null;
  submitted_at: Date | null;
  evidence_texts: Record<string, string>;
  evidence_files: Record<string, string>;
  fee: bigint;
  announced: string;
  calls: number;
  questions: number;
  notices: bigint;
  created_at: Date;
  updated_at: Date;
  public_id: string;
  merchant_name: string;
  wallet_pay_id: string;
  currency: Currency;
  processor_id: string;
  payment_state: PaymentState;
}

function toDispute(row: Row, moved: Dispute["movements"] = []): Dispute {
  return {
    id: row.id,
    paymentId: row.payment_id,
    payment: {
      publicId: row.public_id,
      merchantId: row.merchant_id,
      mode: row.mode,
      merchantName: row.merchant_name,
      walletPayId: row.wallet_pay_id,
      currency: row.currency,
      processorId: row.processor_id,
      state: row.payment_state,
    },
    state: row.state,
    standing: DISPUTE_STATUSES.find((status) => status === row.standing),
    processorDisputeId: row.processor_dispute_id,
    amount: row.amount,
    isInquiry: row.is_inquiry,
    reason: row.reason,
    networkReasonCode: row.network_reason_code,
    evidenceDueBy: row.evidence_due_by ?? undefined,
    submissions: row.submissions,
    request: row.request || undefined,
    acceptedAt: row.accepted_at ?? undefined,
    submittedAt: row.submitted_at ?? undefined,
    evidence: { texts: row.evidence_texts, files: row.evidence_files },
    fee: row.fee,
    announced: row.announced,
    movements: moved,
    calls: row.calls,
    questions: row.questions,
    notices: row.notices,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
