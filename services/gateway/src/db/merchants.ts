import type { Database } from "@kobo/postgres";

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
