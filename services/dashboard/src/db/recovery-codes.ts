import type { Database, Transaction } from "@kobo/postgres";

export async function replace(
  trx: Transaction,
  { userId, hashes }: { userId: string; hashes: readonly Buffer[] },
): Promise<void> {
  await remove(trx, userId);
  await trx("recovery_codes").insert(hashes.map((hash) => ({ user_id: userId, code_hash: hash })));
}

/** False for a code that is wrong or was used. */
export async function markUsed(
  trx: Transaction,
  { userId, hash, at }: { userId: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const updated = await trx("recovery_codes")
    .where({ user_id: userId, code_hash: hash })
    .whereNull("used_at")
    .update({ used_at: at });
  return updated === 1;
}

export async function countLeft(db: Database | Transaction, userId: string): Promise<number> {
  const row = await db("recovery_codes")
    .where({ user_id: userId })
    .whereNull("used_at")
    .count({ left: "*" })
    .first();
  return Number(row?.left ?? 0);
}

export async function remove(trx: Transaction, userId: string): Promise<void> {
  await trx("recovery_codes").where({ user_id: userId }).delete();
}
