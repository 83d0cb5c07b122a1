import type { Database, Transaction } from "@kobo/postgres";
import type { LimitClass, TransferLimits } from "../domain/merchants/merchant-limits";

export interface Merchant {
  id: string;
  name: string;
  slug: string;
}

/** A merchant's transfer limits and its class of rate limits. */
export interface Limits extends TransferLimits {
  limitClass: LimitClass;
}

/** False when the slug is taken. */
export async function insert(trx: Transaction, merchant: Merchant): Promise<boolean> {
  const rows = await trx("merchants").insert(merchant).onConflict("slug").ignore().returning("id");
  return rows.length === 1;
}

export async function findBySlug(db: Database, slug: string): Promise<Merchant | undefined> {
  return db("merchants").select("id", "name", "slug").where({ slug }).first();
}

export async function list(db: Database): Promise<Merchant[]> {
  return db("merchants").select("id", "name", "slug").orderBy("created_at");
}

const LIMITS = { max: "transfer_max", dailyCap: "transfer_daily_cap", limitClass: "limit_class" };

/** @throws Error when there is no such merchant */
export async function limitsOf(db: Database, id: string): Promise<Limits> {
  return one(await db("merchants").select<Limits[]>(LIMITS).where({ id }), id);
}

/**
 * Locks the merchant until commit.
 * @throws Error when there is no such merchant
 */
export async function lockLimits(trx: Transaction, id: string): Promise<Limits> {
  return one(await trx("merchants").select<Limits[]>(LIMITS).where({ id }).forNoKeyUpdate(), id);
}

/** Sets the given limits. */
export async function setLimits(
  trx: Transaction,
  id: string,
  { max, dailyCap, limitClass }: Partial<Limits>,
): Promise<void> {
  await trx("merchants")
    .where({ id })
    .update({
      ...(max === undefined ? {} : { transfer_max: max }),
      ...(dailyCap === undefined ? {} : { transfer_daily_cap: dailyCap }),
      ...(limitClass === undefined ? {} : { limit_class: limitClass }),
    });
}

function one([limits]: Limits[], id: string): Limits {
  if (!limits) throw new Error(`No merchant has the id ${id}.`);
  return limits;
}
