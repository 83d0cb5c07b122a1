import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import { FINAL_STATES } from "../domain/payments/payment";

export const TABLE = "customer_erasures";

/** A deleted customer whom the processor may still know. */
interface Erasure {
  mode: Mode;
  /** Empty when the processor never knew the customer. */
  processorCustomerId: string;
  /** Earlier attempts without an answer. */
  attempts: number;
  /** A payment is under way, for which the processor needs the customer. */
  isNeeded: boolean;
}

export async function insert(trx: Transaction, customerId: string): Promise<void> {
  await trx(TABLE).insert({ id: customerId, due_at: trx.raw("clock_timestamp()") });
}

/** Undefined if the lease was lost. */
export async function findLeased(db: Database, lease: Lease): Promise<Erasure | undefined> {
  const row:
    | { mode: Mode; processor_customer_id: string; attempts: number; is_needed: boolean }
    | undefined = await db(`${TABLE} AS e`)
    .join("customers AS c", "c.id", "e.id")
    .select("c.mode", "c.processor_customer_id", "e.attempts")
    .select(
      db.raw("EXISTS (SELECT FROM payments AS p WHERE p.customer_id = c.id AND ?) AS is_needed", [
        db.raw(`p.state NOT IN (${FINAL_STATES.map(() => "?").join(", ")})`, [...FINAL_STATES]),
      ]),
    )
    .where({ "e.id": lease.id, "e.fence": String(lease.fence) })
    .first();
  return (
    row && {
      mode: row.mode,
      processorCustomerId: row.processor_customer_id,
      attempts: row.attempts,
      isNeeded: row.is_needed,
    }
  );
}

/** The processor no longer knows the customer. False if the lease was lost. */
export async function complete(trx: Transaction, lease: Lease): Promise<boolean> {
  const completed = await held(trx, lease).update({
    erased_at: trx.raw("clock_timestamp()"),
    due_at: null,
    leased_until: null,
  });
  if (completed === 1) {
    await trx("customers").where({ id: lease.id }).update({ processor_customer_id: "" });
  }
  return completed === 1;
}

/** Stores how many attempts had no answer. False if the lease was lost. */
export async function retryIn(
  trx: Transaction,
  lease: Lease,
  { attempts, delayMs }: Pick<Erasure, "attempts"> & { delayMs: number },
): Promise<boolean> {
  const delayed = await held(trx, lease).update({
    attempts,
    due_at: trx.raw("clock_timestamp() + ? * interval '1 ms'", [delayMs]),
    leased_until: null,
  });
  return delayed === 1;
}

function held(trx: Transaction, { id, fence }: Lease) {
  return trx(TABLE).where({ id, fence: String(fence) });
}
