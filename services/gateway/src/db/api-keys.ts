import type { Database } from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";
import type { TransferLimits } from "../domain/transfer-limits";

/** An active key and whose it is. */
export interface ActiveKey {
  id: string;
  mode: Mode;
  merchantId: string;
  merchantName: string;
  slug: string;
  transferLimits: TransferLimits;
}

export interface KeyView {
  id: string;
  mode: Mode;
  name: string;
  last4: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  deactivatedAt: Date | null;
}

interface NewKey {
  id: string;
  merchantId: string;
  mode: Mode;
  name: string;
  hash: Buffer;
  last4: string;
}

export async function insert(db: Database, key: NewKey): Promise<void> {
  await db("api_keys").insert({
    id: key.id,
    merchant_id: key.merchantId,
    mode: key.mode,
    name: key.name,
    hash: key.hash,
    last4: key.last4,
  });
}

export async function findActive(db: Database, hash: Buffer): Promise<ActiveKey | undefined> {
  const row = await db("api_keys as k")
    .join("merchants as m", "m.id", "k.merchant_id")
    .select<(Omit<ActiveKey, "transferLimits"> & TransferLimits)[]>({
      id: "k.id",
      mode: "k.mode",
      merchantId: "m.id",
      merchantName: "m.name",
      slug: "m.slug",
      max: "m.transfer_max",
      dailyCap: "m.transfer_daily_cap",
    })
    .where({ "k.hash": hash })
    .whereNull("k.deactivated_at")
    .first();
  if (!row) return undefined;
  const { max, dailyCap, ...key } = row;
  return { ...key, transferLimits: { max, dailyCap } };
}

/** By these a merchant's keys are known to caches. */
export async function activeHashesOf(db: Database, merchantId: string): Promise<Buffer[]> {
  return db("api_keys")
    .where({ merchant_id: merchantId })
    .whereNull("deactivated_at")
    .pluck("hash");
}

export async function listOf(db: Database, merchantId: string): Promise<KeyView[]> {
  return db("api_keys")
    .select({
      id: "id",
      mode: "mode",
      name: "name",
      last4: "last4",
      createdAt: "created_at",
      lastUsedAt: "last_used_at",
      deactivatedAt: "deactivated_at",
    })
    .where({ merchant_id: merchantId })
    .orderBy("created_at");
}

/** The hash of the key, so that caches can forget it; undefined when no active key has this id. */
export async function deactivate(db: Database, id: string): Promise<Buffer | undefined> {
  const rows: { hash: Buffer }[] = await db("api_keys")
    .where({ id })
    .whereNull("deactivated_at")
    .update({ deactivated_at: db.fn.now() })
    .returning("hash");
  return rows[0]?.hash;
}

/** Notes the use of a key, at most once a minute for each. */
export async function touch(db: Database, id: string): Promise<void> {
  await db("api_keys")
    .where({ id })
    .where((query) =>
      query
        .whereNull("last_used_at")
        .orWhere("last_used_at", "<", db.raw("now() - interval '1 minute'")),
    )
    .update({ last_used_at: db.fn.now() });
}
