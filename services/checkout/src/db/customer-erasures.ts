import type { Mode } from "@kobo/core/tenant";
import { type Lease, release } from "@kobo/jobs";
import type { Transaction } from "@kobo/postgres";

export const TABLE = "customer_erasures";

/** A deleted customer, by whose email its sessions are found. */
export interface CustomerErasure {
  /** UUID of the customer. */
  id: string;
  merchantId: string;
  mode: Mode;
  email: string;
  deletedAt: Date;
}

/** A repeat changes nothing. */
export async function insert(
  trx: Transaction,
  { id, merchantId, mode, email, deletedAt }: CustomerErasure,
  delayMs: number,
): Promise<void> {
  await trx(TABLE)
    .insert({
      ...{ id, mode, email },
      merchant_id: merchantId,
      deleted_at: deletedAt,
      due_at: trx.raw("clock_timestamp() + ? * interval '1 ms'", [delayMs]),
    })
    .onConflict("id")
    .ignore();
}

/** Undefined when the lease is lost; otherwise it stays until the transaction ends. */
export async function findLeased(
  trx: Transaction,
  { id, fence }: Lease,
): Promise<CustomerErasure | undefined> {
  const row = await trx(TABLE)
    .where({ id, fence: String(fence) })
    .forUpdate()
    .first();
  return (
    row && {
      ...{ id: row.id, merchantId: row.merchant_id, mode: row.mode, email: row.email },
      deletedAt: row.deleted_at,
    }
  );
}

/** The next batch is due at once. The lease is the transaction's. */
export async function continueNow(trx: Transaction, lease: Lease): Promise<void> {
  await release(trx, { table: TABLE, lease, dueInMs: 0 });
}

/** Forgets the email. The lease is the transaction's. */
export async function complete(trx: Transaction, { id }: Lease): Promise<void> {
  await trx(TABLE).where({ id }).delete();
}

const IS_FINAL = "state IN ('completed', 'expired', 'canceled')";

/**
 * Erases the customer from at most `limit` sessions that were created before its deletion: at once from ended ones, and
 * from the others when they end. Returns how many; fewer than `limit` are the last ones. The fingerprint is a hash of
 * personal data.
 */
export async function eraseFromSessions(
  trx: Transaction,
  { merchantId, mode, email, deletedAt }: CustomerErasure,
  limit: number,
): Promise<number> {
  const isFinal = trx.raw(IS_FINAL);
  const batch = trx("checkout_sessions")
    .select("id")
    .where({ merchant_id: merchantId, mode, customer_email: email })
    .where("created_at", "<=", deletedAt)
    .whereRaw(`(${IS_FINAL} OR NOT erases_customer)`)
    .limit(limit);
  // In the order of ids, as other transactions lock sessions.
  const locked = trx("checkout_sessions")
    .select("id")
    .whereIn("id", batch)
    .orderBy("id")
    .forNoKeyUpdate();
  return trx("checkout_sessions")
    .whereIn("id", locked)
    .update({
      erases_customer: trx.raw(`NOT (${IS_FINAL})`),
      customer_email: trx.raw("CASE WHEN ? THEN '' ELSE customer_email END", [isFinal]),
      customer_name: trx.raw("CASE WHEN ? THEN '' ELSE customer_name END", [isFinal]),
      fingerprint: trx.raw("CASE WHEN ? THEN '' ELSE fingerprint END", [isFinal]),
    });
}
