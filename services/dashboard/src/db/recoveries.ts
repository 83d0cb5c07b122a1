import { type Database, deleteInBatches, type Transaction } from "@kobo/postgres";

export interface Recovery {
  id: string;
  email: string;
  usedAt: Date | null;
}

export async function insert(
  trx: Transaction,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<void> {
  await trx("recoveries").insert({ id, email, created_at: at });
}

export async function find(db: Database, id: string): Promise<Recovery | undefined> {
  return db("recoveries")
    .select({ id: "id", email: "email", usedAt: "used_at" })
    .where({ id })
    .first();
}

/** False when it was used already. */
export async function markUsed(
  trx: Transaction,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const updated = await trx("recoveries")
    .where({ id })
    .whereNull("used_at")
    .update({ used_at: at });
  return updated === 1;
}

/** After a change of the password, older mails change it no more. */
export async function markAllUsed(
  trx: Transaction,
  { email, at }: { email: string; at: Date },
): Promise<void> {
  await trx("recoveries").where({ email }).whereNull("used_at").update({ used_at: at });
}

export async function pruneOld(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, {
    table: "recoveries",
    key: "id",
    age: "created_at",
    where: (old) => old.where("created_at", "<", before),
  });
}
