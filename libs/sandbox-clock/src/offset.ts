import type { Tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";

/** How far a merchant's clock is ahead of the real one, in ms: 0 in live mode. */
export async function clockOffset(
  db: Database | Transaction,
  { merchantId, mode }: Pick<Tenant, "merchantId" | "mode">,
): Promise<number> {
  if (mode === "live") return 0;
  const row: { offset_ms: bigint } | undefined = await db("sandbox_clocks")
    .where({ merchant_id: merchantId })
    .first();
  return Number(row?.offset_ms ?? 0);
}

/**
 * The same, held until the transaction ends: a new row's due times then either have the offset or are moved with the
 * others.
 */
export async function holdClock(
  trx: Transaction,
  { merchantId, mode }: Pick<Tenant, "merchantId" | "mode">,
): Promise<number> {
  if (mode === "live") return 0;
  await trx("sandbox_clocks")
    .insert({ merchant_id: merchantId, offset_ms: 0 })
    .onConflict()
    .ignore();
  const row: { offset_ms: bigint } = await trx("sandbox_clocks")
    .where({ merchant_id: merchantId })
    .forShare()
    .first();
  return Number(row.offset_ms);
}
