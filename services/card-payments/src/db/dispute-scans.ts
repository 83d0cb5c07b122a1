import type { Mode } from "@kobo/core/tenant";
import { type Lease, release } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";

export const TABLE = "dispute_scans";

export interface Scan {
  mode: Mode;
  /** Disputes before this time were listed. */
  scannedUntil: Date;
  /** By the database's clock. */
  now: Date;
}

/** Undefined if the lease was lost. */
export function findLeased(db: Database, { id, fence }: Lease): Promise<Scan | undefined> {
  return db(TABLE)
    .select({ mode: "mode", scannedUntil: "scanned_until" })
    .select(db.raw("clock_timestamp() AS now"))
    .where({ id, fence: String(fence) })
    .first();
}

/** Ends a scan. False if the lease was lost. */
export async function finish(
  trx: Transaction,
  lease: Lease,
  { until, dueInMs }: { until: Date; dueInMs: number },
): Promise<boolean> {
  await trx(TABLE)
    .where({ id: lease.id, fence: String(lease.fence) })
    .update({ scanned_until: until });
  return release(trx, { table: TABLE, lease, dueInMs });
}
