import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type {
  Attempt,
  AttemptState,
  Checkout,
  Method,
  Received,
  ReceivedKind,
} from "../domain/checkout";
import { type SessionRow, toSession } from "./session-row";

export const TABLE = "checkout_sessions";
const ATTEMPTS = "checkout_attempts";
const PAYMENTS = "checkout_payments";

/** The time of a step, with the precision of the API. */
export const NOW = "date_trunc('milliseconds', clock_timestamp())";

interface AttemptRow {
  number: number;
  method: Method;
  key: string;
  state: AttemptState;
  reference: string;
  payment_method_id: string;
  payable_number: string | null;
  payable_name: string | null;
  payable_bank: string | null;
  payable_until: Date | null;
  redirect_url: string;
  error_code: string;
  error_message: string;
  tries: number;
}

interface PaymentRow {
  transaction_id: string;
  kind: ReceivedKind;
  method: Method;
  reference: string;
  amount: bigint;
  received_at: Date;
}

/** A checkout that a transaction has locked, and the database's time. */
export interface Locked {
  checkout: Checkout;
  now: Date;
}

/** Holds a session until the transaction ends. */
export function lock(trx: Transaction, id: string): Promise<Locked | undefined> {
  return locked(trx, trx(TABLE).where({ id }));
}

/**
 * Holds a leased session until the transaction ends; undefined when the lease is lost. It has ended, too, when its last
 * transaction is repeated after a COMMIT of unknown outcome.
 */
export function lockLeased(trx: Transaction, { id, fence }: Lease): Promise<Locked | undefined> {
  const sessions = trx(TABLE).where({ id, fence: String(fence) });
  return locked(trx, sessions.whereNotNull("leased_until"));
}

async function locked(
  trx: Transaction,
  sessions: ReturnType<Transaction>,
): Promise<Locked | undefined> {
  const row: (SessionRow & { now: Date }) | undefined = await sessions
    .select("*", trx.raw(`${NOW} AS now`))
    .forNoKeyUpdate()
    .first();
  return row && { checkout: await withParts(trx, row), now: row.now };
}

export async function find(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<Checkout | undefined> {
  const row: SessionRow | undefined = await db(TABLE)
    .where({ id, merchant_id: tenant.merchantId, mode: tenant.mode })
    .first();
  return row && withParts(db, row);
}

/** The session whose secret the caller has shown. */
export async function findBySecret(db: Database, id: string): Promise<Checkout | undefined> {
  const row: SessionRow | undefined = await db(TABLE).where({ id }).first();
  return row && withParts(db, row);
}

async function withParts(db: Database | Transaction, row: SessionRow): Promise<Checkout> {
  const session = { session_id: row.id };
  const attempts: AttemptRow[] = await db(ATTEMPTS).where(session).orderBy("number");
  const payments: PaymentRow[] = await db(PAYMENTS)
    .where(session)
    .orderBy(["recorded_at", "transaction_id"]);
  return {
    session: toSession(row),
    attempts: attempts.map(toAttempt),
    received: payments.map(toReceived),
  };
}

/** The payments of several sessions, oldest first. */
export async function paymentsOf(
  db: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Received[]>> {
  const rows: (PaymentRow & { session_id: string })[] = await db(PAYMENTS)
    .whereIn("session_id", [...sessionIds])
    .orderBy(["recorded_at", "transaction_id"]);
  const bySession = Map.groupBy(rows, (row) => row.session_id);
  return new Map([...bySession].map(([id, list]) => [id, list.map(toReceived)]));
}

/** The session and the attempt that a payment's reference belongs to. */
export async function findByReference(
  db: Database | Transaction,
  { merchantId, mode, reference }: { merchantId: string; mode: Mode; reference: string },
): Promise<{ sessionId: string; number: number } | undefined> {
  const row: { session_id: string; number: number } | undefined = await db(ATTEMPTS)
    .select("session_id", "number")
    .where({ merchant_id: merchantId, mode, reference })
    .first();
  return row && { sessionId: row.session_id, number: row.number };
}

interface Saving {
  before: Checkout;
  after: Checkout;
  now: Date;
  /** When a worker has something to do; undefined for never. */
  dueAt: Date | undefined;
}

/** Stores the changes of a checkout that the transaction has locked, and returns the checkout with its new times. */
export async function save(
  trx: Transaction,
  { before, after, now, dueAt }: Saving,
): Promise<Checkout> {
  const { session } = after;
  const { id, merchantId, mode } = session;
  const known = new Map(before.attempts.map((attempt) => [attempt.number, attempt]));
  // An attempt leaves the index of attempts in work before another one enters it.
  for (const attempt of after.attempts) {
    const earlier = known.get(attempt.number);
    if (earlier === attempt) continue;
    const row = { ...toAttemptRow(attempt), updated_at: now };
    if (earlier) await trx(ATTEMPTS).where({ session_id: id, number: attempt.number }).update(row);
    else await trx(ATTEMPTS).insert({ session_id: id, merchant_id: merchantId, mode, ...row });
  }
  for (const payment of after.received.slice(before.received.length)) {
    await trx(PAYMENTS).insert({ session_id: id, ...toPaymentRow(payment) });
  }
  const isShown =
    session.state !== before.session.state || after.received.length > before.received.length;
  const updatedAt = isShown ? now : session.updatedAt;
  await trx(TABLE)
    .where({ id })
    .update({
      state: session.state,
      ended_at: session.endedAt ?? null,
      updated_at: updatedAt,
      due_at: dueAt ?? null,
      ...(session.customer === before.session.customer ? {} : erasedColumns(session)),
    });
  return { ...after, session: { ...session, updatedAt } };
}

/** The fingerprint of the request is a hash of personal data. */
function erasedColumns({ customer: { email, name } }: Checkout["session"]) {
  return { customer_email: email, customer_name: name, fingerprint: Buffer.alloc(0) };
}

/** Claims a locked session for a request. An earlier run finds its lease lost, and stores nothing more. */
export async function claim(trx: Transaction, id: string, leaseMs: number): Promise<Lease> {
  const [lease]: Lease[] = await trx(TABLE)
    .where({ id })
    .update({
      fence: trx.raw("fence + 1"),
      leased_until: leaseEnd(trx, leaseMs),
      due_at: trx.raw("clock_timestamp()"),
    })
    .returning(["id", "fence"]);
  if (!lease) throw new Error("A locked checkout session is gone.");
  return lease;
}

/** Extends the lease of a locked session, for one more call. */
export async function renewLease(trx: Transaction, { id }: Lease, leaseMs: number): Promise<void> {
  await trx(TABLE)
    .where({ id })
    .update({ leased_until: leaseEnd(trx, leaseMs) });
}

function leaseEnd(trx: Transaction, leaseMs: number) {
  return trx.raw("clock_timestamp() + ? * interval '1 ms'", [leaseMs]);
}

/** Ends the lease of a locked session; its due time stays as it was saved. */
export async function endLease(trx: Transaction, { id }: Lease): Promise<void> {
  await trx(TABLE).where({ id }).update({ leased_until: null });
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    number: row.number,
    method: row.method,
    key: row.key,
    state: row.state,
    reference: row.reference,
    paymentMethodId: row.payment_method_id,
    payable:
      row.payable_number && row.payable_until
        ? {
            number: row.payable_number,
            name: row.payable_name ?? "",
            bankName: row.payable_bank ?? "",
            until: row.payable_until,
          }
        : undefined,
    redirectUrl: row.redirect_url,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    tries: row.tries,
  };
}

function toAttemptRow(attempt: Attempt): AttemptRow {
  const { payable } = attempt;
  return {
    number: attempt.number,
    method: attempt.method,
    key: attempt.key,
    state: attempt.state,
    reference: attempt.reference,
    payment_method_id: attempt.paymentMethodId,
    payable_number: payable?.number ?? null,
    payable_name: payable?.name ?? null,
    payable_bank: payable?.bankName ?? null,
    payable_until: payable?.until ?? null,
    redirect_url: attempt.redirectUrl,
    error_code: attempt.errorCode,
    error_message: attempt.errorMessage,
    tries: attempt.tries,
  };
}

function toReceived(row: PaymentRow): Received {
  return {
    transactionId: row.transaction_id,
    kind: row.kind,
    method: row.method,
    reference: row.reference,
    amount: row.amount,
    receivedAt: row.received_at,
  };
}

function toPaymentRow(payment: Received) {
  return {
    transaction_id: payment.transactionId,
    kind: payment.kind,
    method: payment.method,
    reference: payment.reference,
    amount: String(payment.amount),
    received_at: payment.receivedAt,
  };
}
