import type { Database, Transaction } from "@kobo/postgres";

/**
 * The right to work on one row for a while. Its `fence` rises with every claim: whoever still writes
 * with an older one, after a pause in which the lease ran out, changes nothing.
 */
export interface Lease {
  id: string;
  fence: bigint;
}

interface Options {
  /** A table with `id uuid`, `due_at timestamptz`, `leased_until timestamptz` and `fence bigint`. */
  table: string;
  limit: number;
  leaseMs: number;
}

/**
 * Claims rows that are due and that nobody works on, by the database's clock. `due_at` null means
 * that nothing is to be done.
 */
export async function claimDue(db: Database, options: Options): Promise<Lease[]> {
  const { table, limit, leaseMs } = options;
  const { rows } = await db.raw<{ rows: Lease[] }>(
    `UPDATE ?? SET fence = fence + 1, leased_until = clock_timestamp() + ? * interval '1 ms'
     WHERE id IN (
       SELECT id FROM ??
       WHERE due_at <= clock_timestamp()
         AND (leased_until IS NULL OR leased_until < clock_timestamp())
       ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED
     )
     RETURNING id, fence`,
    [table, leaseMs, table, limit],
  );
  return rows;
}

/**
 * Ends the work on a row: says when it is due again, or never. Part of the transaction that stores
 * what the work brought. False when the lease was lost meanwhile; the transaction must then be undone.
 */
export async function release(
  trx: Transaction,
  { table, lease, dueInMs }: { table: string; lease: Lease; dueInMs: number | undefined },
): Promise<boolean> {
  const updated = await trx(table)
    .where({ id: lease.id, fence: String(lease.fence) })
    .update({
      leased_until: null,
      due_at:
        dueInMs === undefined
          ? null
          : trx.raw("clock_timestamp() + ? * interval '1 ms'", [dueInMs]),
    });
  return updated === 1;
}
