import type { Mode } from "@kobo/core/tenant";
import { type Lease, release } from "@kobo/jobs";
import type { Transaction } from "@kobo/postgres";

export const TABLE = "customer_erasures";

/** A deleted customer. */
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
): Promise<void> {
  await trx(TABLE)
    .insert({
      ...{ id, mode, email },
      merchant_id: merchantId,
      deleted_at: deletedAt,
      due_at: trx.raw("clock_timestamp()"),
    })
    .onConflict("id")
    .ignore();
}

export async function isDeleted(trx: Transaction, customerId: string): Promise<boolean> {
  return (await trx(TABLE).select("id").where({ id: customerId }).first()) !== undefined;
}

/** With its age, in ms since it was received. Undefined when the lease is lost; otherwise it stays until the transaction ends. */
export async function findLeased(
  trx: Transaction,
  { id, fence }: Lease,
): Promise<(CustomerErasure & { ageMs: number }) | undefined> {
  const row = await trx(TABLE)
    .select("*", trx.raw("extract(epoch FROM clock_timestamp() - received_at)::float8 AS age"))
    .where({ id, fence: String(fence) })
    .forUpdate()
    .first();
  return (
    row && {
      ...{ id: row.id, merchantId: row.merchant_id, mode: row.mode, email: row.email },
      ...{ deletedAt: row.deleted_at, ageMs: row.age * 1_000 },
    }
  );
}

/** No copy of it is left. The lease is the transaction's. */
export async function deleteEmail(trx: Transaction, { id }: Lease): Promise<void> {
  await trx(TABLE).where({ id }).update({ email: "" });
}

/** The lease is the transaction's. */
export async function complete(trx: Transaction, { id }: Lease): Promise<void> {
  await trx(TABLE).where({ id }).update({ due_at: null, leased_until: null });
}

/** The lease is the transaction's. */
export async function continueIn(trx: Transaction, lease: Lease, delayMs: number): Promise<void> {
  await release(trx, { table: TABLE, lease, dueInMs: delayMs });
}
