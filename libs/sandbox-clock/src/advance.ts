import { join } from "node:path";
import type { Tenant } from "@kobo/core/tenant";
import { wakeWorkers } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";

/** The folder of the migration that makes `sandbox_clocks`. */
export const CLOCK_TABLES = join(__dirname, "../migrations");

/** Columns of a table that say when something falls due. */
export interface DueColumns {
  table: string;
  columns: readonly string[];
  /** SQL that picks a merchant's test rows, by `:merchantId`; for tables that do not name the merchant. */
  ofMerchant?: string;
}

const OF_MERCHANT = "merchant_id = :merchantId AND mode = 'test'";

/**
 * Advances a merchant's test clock to `offsetMs` in total, by moving the due times of its test rows earlier. Safe to
 * repeat: an offset that was reached before moves nothing. Recorded timestamps and other merchants' clocks stay.
 */
export async function advance(
  db: Database,
  due: readonly DueColumns[],
  { tenant, offsetMs }: { tenant: Tenant; offsetMs: number },
): Promise<void> {
  await inTransaction(
    db,
    async (trx) => {
      const byMs = offsetMs - (await reached(trx, tenant));
      if (byMs <= 0) return;
      for (const columns of due) {
        await draw(trx, tenant, { ...columns, byMs });
        wakeWorkers(trx, columns.table);
      }
      await trx("sandbox_clocks")
        .where({ merchant_id: tenant.merchantId })
        .update({ offset_ms: offsetMs });
    },
    { repeatable: true },
  );
}

/** The offset that this service has applied. Concurrent calls for one merchant wait for each other here. */
async function reached(trx: Transaction, { merchantId }: Tenant): Promise<number> {
  const clock = { merchant_id: merchantId };
  await trx("sandbox_clocks")
    .insert({ ...clock, offset_ms: 0 })
    .onConflict()
    .ignore();
  const row: { offset_ms: bigint } = await trx("sandbox_clocks").where(clock).forUpdate().first();
  return Number(row.offset_ms);
}

async function draw(
  trx: Transaction,
  { merchantId }: Tenant,
  { table, columns, ofMerchant = OF_MERCHANT, byMs }: DueColumns & { byMs: number },
): Promise<void> {
  const nearer = columns.map((column) => {
    return [column, trx.raw("?? - ? * interval '1 ms'", [column, byMs])] as const;
  });
  await trx(table)
    .whereRaw(ofMerchant, { merchantId })
    .where((any) => {
      for (const column of columns) any.orWhereNotNull(column);
    })
    .update(Object.fromEntries(nearer));
}
