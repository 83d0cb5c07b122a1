import type { Database, Transaction } from "@kobo/postgres";

/**
 * The right to process one row for a limited time. The fence rises with every claim, so a worker whose lease ran out
 * changes nothing with its older fence.
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

/** Claims rows that are due by the database's clock and under no lease. A row with a null `due_at` is never due. */
export async function claimDue(db: Database, options: Options): Promise<Lease[]> {
  const { table, limit, leaseMs } = options;
  const { rows } = await db.raw<{ rows: Lease[] }>(
    `UPDATE ?? SET fence = fence + 1, leased_until = statement_timestamp() + ? * interval '1 ms'
     WHERE id IN (
       SELECT id FROM ??
       WHERE due_at <= statement_timestamp()
         AND (leased_until IS NULL OR leased_until < statement_timestamp())
       ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED
     )
     RETURNING id, fence`,
    [table, leaseMs, table, limit],
  );
  return rows;
}

/** A row that is due but locked by another transaction is claimed after this pause. */
const LOCKED_MS = 50;

/** The time in ms until a row is due and under no lease; undefined when that is later than `withinMs`. */
export async function untilNextDue(
  db: Database,
  { table, withinMs }: { table: string; withinMs: number },
): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { ms: number | null }[] }>(
    `SELECT extract(epoch FROM min(greatest(due_at, leased_until)) - statement_timestamp())::float8 * 1000 AS ms
     FROM ?? WHERE due_at <= statement_timestamp() + ? * interval '1 ms'`,
    [table, withinMs],
  );
  const ms = rows[0]?.ms ?? withinMs;
  return ms < withinMs ? Math.max(ms, LOCKED_MS) : undefined;
}

/**
 * Ends a lease and sets when the row is due again, or never. Belongs to the transaction that stores the results.
 * False if the lease was lost; the transaction must then be rolled back.
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
          : trx.raw("statement_timestamp() + ? * interval '1 ms'", [dueInMs]),
    });
  return updated === 1;
}
