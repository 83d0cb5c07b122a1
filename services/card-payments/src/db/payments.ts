import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import { claimSaga, IN_MS, recordCallback as recordSagaCallback, type StepTable } from "@kobo/saga";
import type { KeyHashes } from "../domain/key-hashes";
import {
  ASKING,
  FINAL_STATES,
  type NewPayment,
  type Payment,
  type State,
  UNDER_WAY,
} from "../domain/payments/payment";
import type { Step } from "../domain/payments/payment-step";
import * as customers from "./customers";
import * as paymentMethods from "./payment-methods";
import { type Row, toPayment } from "./payment-row";

export const TABLE = "payments";

/** The time of a step, with the precision of the API. */
export const MOMENT = "date_trunc('milliseconds', clock_timestamp())";

/** The request that created a payment, and its customer. */
export interface Origin {
  keyHashes: KeyHashes;
  fingerprint: Buffer;
  customerId: string;
  paymentMethodId: string;
}

/**
 * Inserts a payment under a lease of `leaseMs`; it expires after `lifeMs`. Undefined if its public id or idempotency
 * key belongs to another payment.
 */
export async function insert(
  trx: Transaction,
  payment: NewPayment,
  origin: Origin & { leaseMs: number; lifeMs: number },
): Promise<Lease | undefined> {
  const now = trx.raw("clock_timestamp()");
  const after = (ms: number) => trx.raw("clock_timestamp() + ? * interval '1 ms'", [ms]);
  const later = after(origin.leaseMs);
  const [inserted]: Lease[] = await trx(TABLE)
    .insert({
      id: payment.id,
      public_id: payment.publicId,
      merchant_id: payment.merchantId,
      mode: payment.mode,
      merchant_name: payment.merchantName,
      wallet_pay_id: payment.walletPayId,
      idempotency_hash: origin.keyHashes[0] ?? null,
      fingerprint: origin.fingerprint,
      customer_id: origin.customerId,
      payment_method_id: origin.paymentMethodId,
      amount: String(payment.amount),
      currency: payment.currency,
      capture: payment.capture,
      description: payment.description,
      metadata: JSON.stringify(payment.metadata),
      return_url: payment.returnUrl,
      fee_basis_points: String(payment.feeBasisPoints),
      saves_card: payment.savesCard,
      off_session: payment.offSession,
      state: "opening",
      ends_at: trx.raw("date_trunc('milliseconds', ?)", [after(origin.lifeMs)]),
      created_at: now,
      updated_at: now,
      due_at: later,
      // The lease holds even if a webhook makes the payment due.
      leased_until: later,
    })
    .onConflict()
    .ignore()
    .returning(["id", "fence"]);
  if (inserted) return inserted;
  // Finds the row of a COMMIT of unknown outcome, unless another run has claimed it.
  return trx(TABLE).select("id", "fence").where({ id: payment.id, fence: 1 }).first<Lease>();
}

/** States that expire even before their next query. */
const MAY_EXPIRE: readonly State[] = ["authenticating", "authorized"];

export const STEPS: StepTable<Payment, Step> = {
  table: TABLE,
  now: MOMENT,
  waitsForCallbacks: ASKING,
  columns: {
    processor_id: ["text", ({ set }) => set.processorId],
    redirect_url: ["text", ({ set }) => set.redirectUrl],
    held: ["boolean", ({ set }) => set.held],
    capture_amount: ["bigint", ({ set }) => set.captureAmount],
    amount_captured: ["bigint", ({ set }) => set.amountCaptured],
    processor_cost: ["bigint", ({ set }) => set.processorCost],
    cancel_reason: ["text", ({ set }) => set.cancelReason],
    failure_code: ["text", ({ set }) => set.failure?.code],
    decline_code: ["text", ({ set }) => set.failure?.declineCode],
    calls: ["int", ({ set }) => set.calls],
    questions: ["int", ({ set }) => set.questions],
    stuck: ["boolean", ({ stuck }) => stuck ?? false],
  },
  flags: {
    at_its_end: ["boolean", ({ next }) => next === "at its end"],
    may_end: ["boolean", ({ to, next }) => typeof next === "number" && MAY_EXPIRE.includes(to)],
  },
  due: `CASE WHEN s.at_its_end THEN r.ends_at WHEN s.may_end THEN least(r.ends_at, ${IN_MS})
    ELSE ${IN_MS} END`,
  read: () => ({}),
  find: async (trx, { id, fence, state }) => {
    const held = { "p.id": id, "p.fence": fence, "p.state": state };
    const row: Row | undefined = await rows(trx).where(held).first();
    return row && toPayment(row);
  },
  complete: async (trx, payment, { processorCustomerId, vaultToken }) => {
    if (!processorCustomerId && !vaultToken) return payment;
    const { id, customer, paymentMethod, savesCard } = payment;
    if (processorCustomerId) {
      await customers.setProcessorCustomerId(trx, customer, processorCustomerId);
    }
    if (vaultToken && savesCard) {
      const card = { id: paymentMethod.id, customerId: customer.id };
      await paymentMethods.setVaultToken(trx, card, vaultToken);
    }
    return (await findById(trx, id)) ?? payment;
  },
};

/** Claims a payment that is not final and under no lease, due or not. */
export function claim(db: Database | Transaction, id: string): Promise<Lease | undefined> {
  return claimSaga(db, id, { table: TABLE, states: UNDER_WAY, finalStates: FINAL_STATES });
}

/** Counts a callback, and makes the payment due in states in which a query can change something. */
export function recordCallback(
  db: Database | Transaction,
  { mode, processorId }: { mode: Mode; processorId: string },
): Promise<void> {
  return recordSagaCallback(
    db,
    { table: TABLE, asking: ASKING, finalStates: FINAL_STATES },
    (query) => query.where({ mode, processor_id: processorId }),
  );
}

/** Adds a refund's amount; negative if a paid refund failed. */
export async function addRefunded(trx: Transaction, id: string, amount: bigint): Promise<void> {
  await trx(TABLE)
    .where({ id })
    .update({
      amount_refunded: trx.raw("amount_refunded + ?", [String(amount)]),
      updated_at: trx.raw("date_trunc('milliseconds', clock_timestamp())"),
    });
}

/** The amount that disputes keep from refunds. */
export async function findDisputed(trx: Transaction, id: string): Promise<bigint> {
  const row: { amount_disputed: bigint } | undefined = await trx(TABLE)
    .select("amount_disputed")
    .where({ id })
    .first();
  return row?.amount_disputed ?? 0n;
}

/** The payment under a lease, and whether it has expired by the database's clock. Undefined if the lease was lost. */
export async function findLeased(
  db: Database | Transaction,
  lease: Lease,
): Promise<{ payment: Payment; isOver: boolean } | undefined> {
  const row: (Row & { is_over: boolean }) | undefined = await rows(db)
    .select(db.raw("p.ends_at <= clock_timestamp() AS is_over"))
    .where({ "p.id": lease.id, "p.fence": String(lease.fence) })
    .first();
  return row && { payment: toPayment(row), isOver: row.is_over };
}

/** Finds a payment of any merchant. */
export async function findById(
  db: Database | Transaction,
  id: string,
): Promise<Payment | undefined> {
  const row: Row | undefined = await rows(db).where({ "p.id": id }).first();
  return row && toPayment(row);
}

export async function isLeased(trx: Transaction, id: string): Promise<boolean> {
  const row = await trx(TABLE)
    .select("id")
    .where({ id })
    .whereRaw("leased_until > clock_timestamp()")
    .first();
  return row !== undefined;
}

/** Locks a payment of any merchant until the transaction ends. */
export async function lock(trx: Transaction, id: string): Promise<Payment | undefined> {
  await trx(TABLE).select("id").where({ id }).forNoKeyUpdate();
  return findById(trx, id);
}

export async function findByPublicId(
  db: Database | Transaction,
  tenant: Tenant,
  publicId: string,
): Promise<Payment | undefined> {
  const row: Row | undefined = await tenantRows(db, tenant)
    .where({ "p.public_id": publicId })
    .whereNot({ "p.state": "refused" })
    .first();
  return row && toPayment(row);
}

export interface Earlier {
  payment: Payment;
  fingerprint: Buffer;
  /** Found by the idempotency key; otherwise only by the public id. */
  isOwn: boolean;
  /** Its request is still running. */
  isRunning: boolean;
}

/**
 * Finds the payment with the request's idempotency key, or else with its public id, in one statement and so one
 * snapshot.
 */
export async function findEarlier(
  db: Database | Transaction,
  tenant: Tenant,
  { keyHashes, publicId }: { keyHashes: KeyHashes; publicId: string },
): Promise<Earlier | undefined> {
  const found: (Row & { is_own: boolean; is_running: boolean })[] = await tenantRows(db, tenant)
    .select(
      db.raw("coalesce(p.idempotency_hash = ANY (?), false) AS is_own", [[...keyHashes]]),
      db.raw(
        `p.state IN ('opening', 'confirming', 'authorizing', 'captured')
         AND coalesce(p.leased_until > clock_timestamp(), false) AS is_running`,
      ),
    )
    .whereNot({ "p.state": "refused" })
    .where((either) => {
      either.where({ "p.public_id": publicId });
      if (keyHashes.length > 0) either.orWhereIn("p.idempotency_hash", keyHashes);
    });
  const row = found.find(({ is_own }) => is_own) ?? found[0];
  return (
    row && {
      payment: toPayment(row),
      fingerprint: row.fingerprint,
      isOwn: row.is_own,
      isRunning: row.is_running,
    }
  );
}

/** Whether a payment that was not refused has one of these hashes. */
export async function isStoredUnder(
  trx: Transaction,
  tenant: Tenant,
  keyHashes: KeyHashes,
): Promise<boolean> {
  const row = await tenantRows(trx, tenant)
    .whereNot({ "p.state": "refused" })
    .whereIn("p.idempotency_hash", keyHashes)
    .first();
  return row !== undefined;
}

function tenantRows(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return rows(db).where({ "p.merchant_id": merchantId, "p.mode": mode });
}

export const lookUpCustomer = lookUp("customers", "p.customer_id", "c");

/** Payments of the table or of a subquery, joined with their customers and cards. */
export function rows(db: Database | Transaction, found: Parameters<Database>[0] = "payments AS p") {
  return db(found)
    .joinRaw(lookUpCustomer)
    .joinRaw(lookUp("payment_methods", "p.payment_method_id", "m"))
    .select(
      "p.*",
      db.raw("coalesce(c.email, '') AS email"),
      "c.name AS customer_name",
      "c.processor_customer_id",
      "m.brand",
      "m.last4",
      "m.exp_month",
      "m.exp_year",
      "m.vault_token",
    );
}

/** A lateral join, because for a page of a hundred the planner would otherwise scan all customers. */
function lookUp(table: string, id: string, alias: string): string {
  return `CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE id = ${id} LIMIT 1) AS ${alias}`;
}
