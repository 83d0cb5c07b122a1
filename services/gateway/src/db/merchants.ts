import type { Database, Transaction } from "@kobo/postgres";
import type { LimitClass, TransferLimits } from "../domain/merchants/merchant-limits";

export interface Merchant {
  id: string;
  name: string;
  slug: string;
  /** Whether live keys can be created and used. */
  liveMode: boolean;
  createdAt: Date;
}

interface NewMerchant extends Omit<Merchant, "createdAt"> {
  /** Of its ledger; null where ledgers have no cells. */
  cell: string | null;
}

/** A merchant's transfer limits and its class of rate limits. */
export interface Limits extends TransferLimits {
  limitClass: LimitClass;
}

const VIEW = {
  id: "id",
  name: "name",
  slug: "slug",
  liveMode: "live_mode",
  createdAt: "created_at",
} as const;

/** The inserted merchant; undefined when its id or its slug is taken. */
export async function insert(
  trx: Transaction,
  { id, name, slug, liveMode, cell }: NewMerchant,
): Promise<Merchant | undefined> {
  const [inserted]: Merchant[] = await trx("merchants")
    .insert({ id, name, slug, live_mode: liveMode, cell })
    .onConflict()
    .ignore()
    .returning(Object.entries(VIEW).map(([name, column]) => `${column} as ${name}`));
  return inserted;
}

export async function find(
  db: Database,
  named: { id: string } | { slug: string },
): Promise<Merchant | undefined> {
  return db("merchants").select(VIEW).where(named).first();
}

/** The cells of the merchants' ledgers, of those that have one. */
export async function cellsOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows: { id: string; cell: string }[] = await db("merchants")
    .select("id", "cell")
    .whereRaw("id = ANY(?::uuid[])", [[...ids]])
    .whereNotNull("cell");
  return new Map(rows.map(({ id, cell }) => [id, cell]));
}

/** Locks the merchant until commit against changes, not against other keys. */
export async function lockShared(trx: Transaction, id: string): Promise<Merchant | undefined> {
  return trx("merchants").select(VIEW).where({ id }).forShare().first();
}

/** Locks the merchant until commit. */
export async function lock(trx: Transaction, id: string): Promise<Merchant | undefined> {
  return trx("merchants").select(VIEW).where({ id }).forNoKeyUpdate().first();
}

/** Oldest first. */
export async function list(db: Database): Promise<Merchant[]> {
  return db("merchants").select(VIEW).orderBy(["created_at", "id"]);
}

export async function setLiveMode(trx: Transaction, id: string, liveMode: boolean): Promise<void> {
  await trx("merchants").where({ id }).update({ live_mode: liveMode });
}

const LIMITS = {
  max: "transfer_max",
  dailyCap: "transfer_daily_cap",
  bulkSecondApprover: "bulk_second_approver",
  limitClass: "limit_class",
};

export async function limitsOf(db: Database, id: string): Promise<Limits | undefined> {
  return db("merchants").select(LIMITS).where({ id }).first();
}

/** Locks the merchant until commit. */
export async function lockLimits(trx: Transaction, id: string): Promise<Limits | undefined> {
  return trx("merchants").select(LIMITS).where({ id }).forNoKeyUpdate().first();
}

/** Sets the given limits. */
export async function setLimits(
  trx: Transaction,
  id: string,
  { max, dailyCap, bulkSecondApprover, limitClass }: Partial<Limits>,
): Promise<void> {
  await trx("merchants")
    .where({ id })
    .update({
      ...(max === undefined ? {} : { transfer_max: max }),
      ...(dailyCap === undefined ? {} : { transfer_daily_cap: dailyCap }),
      ...(bulkSecondApprover === undefined ? {} : { bulk_second_approver: bulkSecondApprover }),
      ...(limitClass === undefined ? {} : { limit_class: limitClass }),
    });
}
