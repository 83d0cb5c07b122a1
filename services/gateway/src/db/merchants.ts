import type { Database } from "@kobo/postgres";
import type { TransferLimits } from "../domain/transfer-limits";

export interface Merchant {
  id: string;
  name: string;
  slug: string;
}

/** False when the slug is taken. */
export async function insert(db: Database, merchant: Merchant): Promise<boolean> {
  const rows = await db("merchants").insert(merchant).onConflict("slug").ignore().returning("id");
  return rows.length === 1;
}

export async function findBySlug(db: Database, slug: string): Promise<Merchant | undefined> {
  return db("merchants").select("id", "name", "slug").where({ slug }).first();
}

export async function list(db: Database): Promise<Merchant[]> {
  return db("merchants").select("id", "name", "slug").orderBy("created_at");
}

export async function transferLimitsOf(db: Database, id: string): Promise<TransferLimits> {
  const row = await db("merchants")
    .select<TransferLimits[]>({ max: "transfer_max", dailyCap: "transfer_daily_cap" })
    .where({ id })
    .first();
  return row ?? { max: null, dailyCap: null };
}

/** Sets what is given, and returns both. */
export async function setTransferLimits(
  db: Database,
  id: string,
  { max, dailyCap }: Partial<TransferLimits>,
): Promise<TransferLimits> {
  await db("merchants")
    .where({ id })
    .update({
      ...(max === undefined ? {} : { transfer_max: max }),
      ...(dailyCap === undefined ? {} : { transfer_daily_cap: dailyCap }),
    });
  return transferLimitsOf(db, id);
}
