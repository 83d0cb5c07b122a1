import type { Database, Transaction } from "@kobo/postgres";

/**
 * Reserves the skeletons of a merchant's names, unless another merchant holds them. Waits for a concurrent
 * reservation of the same name. Returns the reserved ones.
 */
export async function reserve(
  trx: Transaction,
  merchantId: string,
  skeletons: readonly string[],
): Promise<string[]> {
  if (skeletons.length === 0) return [];
  const rows: { skeleton: string }[] = await trx("merchant_names")
    .insert(skeletons.map((skeleton) => ({ skeleton, merchant_id: merchantId })))
    .onConflict("skeleton")
    .ignore()
    .returning("skeleton");
  return rows.map(({ skeleton }) => skeleton);
}

/** Whether one of these is reserved for another merchant. */
export async function isOthers(
  db: Database,
  merchantId: string,
  skeletons: readonly string[],
): Promise<boolean> {
  const row = await db("merchant_names")
    .select("skeleton")
    .whereIn("skeleton", skeletons)
    .whereNot({ merchant_id: merchantId })
    .first();
  return row !== undefined;
}
