import type { Tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";

const TABLE = "customer_requests";

/** A request that created or updated a customer by its email. */
interface CustomerRequest {
  /** Keyed hash of the Idempotency-Key. */
  idempotencyHash: Buffer;
  fingerprint: Buffer;
  customerId: string;
  created: boolean;
}

/** False when another request has the key. */
export async function insert(
  trx: Transaction,
  { merchantId, mode }: Tenant,
  { idempotencyHash, fingerprint, customerId, created }: CustomerRequest,
): Promise<boolean> {
  const rows = await trx(TABLE)
    .insert({
      merchant_id: merchantId,
      mode,
      idempotency_hash: idempotencyHash,
      fingerprint,
      customer_id: customerId,
      created,
    })
    .onConflict()
    .ignore()
    .returning("customer_id");
  return rows.length === 1;
}

/** The earlier request with the key. */
export async function find(
  db: Database,
  { merchantId, mode }: Tenant,
  idempotencyHash: Buffer,
): Promise<Omit<CustomerRequest, "idempotencyHash"> | undefined> {
  const row: { fingerprint: Buffer; customer_id: string; created: boolean } | undefined = await db(
    TABLE,
  )
    .where({ merchant_id: merchantId, mode, idempotency_hash: idempotencyHash })
    .first();
  return row && { fingerprint: row.fingerprint, customerId: row.customer_id, created: row.created };
}

/** Erases the hashes of the bodies, which had personal data. The keys stay, so that no repeat creates the customer again. */
export async function eraseFingerprints(trx: Transaction, customerId: string): Promise<void> {
  await trx(TABLE)
    .where({ customer_id: customerId })
    .update({ fingerprint: Buffer.alloc(0) });
}
