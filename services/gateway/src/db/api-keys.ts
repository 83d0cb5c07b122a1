import { type Mode, tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { KeyKind } from "../domain/keys/api-key";
import type { Caller } from "../domain/keys/caller";
import type { KeyView, Restrictions } from "../domain/keys/key-view";
import { type Network, storedNetwork } from "../domain/keys/network";
import type { Scope } from "../domain/keys/scope";
import type { LimitClass, TransferLimits } from "../domain/merchants/merchant-limits";

/** An active key, and its client. */
export interface ActiveKey {
  caller: Caller;
  /** Null for all addresses. */
  networks: readonly Network[] | null;
  /** Ms until it expires; null for a key that does not expire. */
  remainingMs: number | null;
  /** Whether the merchant's live keys may be used. */
  liveMode: boolean;
}

interface NewKey extends Restrictions {
  id: string;
  merchantId: string;
  mode: Mode;
  kind: KeyKind;
  name: string;
  hash: string;
  last4: string;
  /** Null for a secret key. */
  publishableKey: string | null;
}

/** The inserted key; undefined when a key has this id already. */
export async function insert(trx: Transaction, key: NewKey): Promise<KeyView | undefined> {
  const [inserted]: KeyView[] = await trx("api_keys")
    .insert({
      id: key.id,
      merchant_id: key.merchantId,
      mode: key.mode,
      kind: key.kind,
      name: key.name,
      hash: bytesOf(key.hash),
      last4: key.last4,
      publishable_key: key.publishableKey,
      scopes: key.scopes,
      allowed_networks: key.allowedNetworks,
    })
    .onConflict("id")
    .ignore()
    .returning(RETURNED);
  return inserted;
}

interface ActiveRow extends TransferLimits {
  hash: Buffer;
  id: string;
  mode: Mode;
  scopes: readonly Scope[] | null;
  allowedNetworks: string[] | null;
  remainingMs: number | null;
  merchantId: string;
  merchantName: string;
  slug: string;
  limitClass: LimitClass;
  liveMode: boolean;
}

/** The active key of each hash, in the same order. */
export async function findActive(
  db: Database,
  hashes: readonly string[],
): Promise<(ActiveKey | undefined)[]> {
  const rows: ActiveRow[] = await db("api_keys as k")
    .join("merchants as m", "m.id", "k.merchant_id")
    .select({
      hash: "k.hash",
      id: "k.id",
      mode: "k.mode",
      scopes: "k.scopes",
      allowedNetworks: "k.allowed_networks",
      merchantId: "m.id",
      merchantName: "m.name",
      slug: "m.slug",
      limitClass: "m.limit_class",
      liveMode: "m.live_mode",
      max: "m.transfer_max",
      dailyCap: "m.transfer_daily_cap",
      bulkSecondApprover: "m.bulk_second_approver",
    })
    // By the database's clock, which may differ from this process's.
    .select(db.raw(`extract(epoch FROM k.expires_at - now())::float8 * 1000 AS "remainingMs"`))
    .whereRaw("k.hash = ANY(?)", [hashes.map(bytesOf)])
    .whereNull("k.deactivated_at")
    .where((query) => query.whereNull("k.expires_at").orWhere("k.expires_at", ">", db.fn.now()));
  const found = new Map(rows.map((row) => [row.hash.toString("hex"), row]));
  return hashes.map((hash) => toActiveKey(found.get(hash)));
}

function toActiveKey(row: ActiveRow | undefined): ActiveKey | undefined {
  if (!row) return undefined;
  const { id, mode, scopes, merchantId, merchantName, slug, limitClass } = row;
  const { max, dailyCap, bulkSecondApprover } = row;
  return {
    caller: {
      keyId: id,
      tenant: tenant({ merchantId, mode, merchantName, walletPayId: `${slug}.wallet` }),
      scopes,
      limitClass,
      transferLimits: { max, dailyCap, bulkSecondApprover },
    },
    networks: row.allowedNetworks?.map(storedNetwork) ?? null,
    remainingMs: row.remainingMs,
    liveMode: row.liveMode,
  };
}

/** The hashes by which caches know a merchant's active keys. */
export async function activeHashesOf(db: Database, merchantId: string): Promise<string[]> {
  const hashes: Buffer[] = await db("api_keys")
    .where({ merchant_id: merchantId })
    .whereNull("deactivated_at")
    .pluck("hash");
  return hashes.map((hash) => hash.toString("hex"));
}

function bytesOf(hash: string): Buffer {
  return Buffer.from(hash, "hex");
}

const VIEW = {
  id: "id",
  merchantId: "merchant_id",
  mode: "mode",
  kind: "kind",
  name: "name",
  last4: "last4",
  publishableKey: "publishable_key",
  scopes: "scopes",
  allowedNetworks: "allowed_networks",
  createdAt: "created_at",
  lastUsedAt: "last_used_at",
  expiresAt: "expires_at",
  deactivatedAt: "deactivated_at",
} as const;

export async function find(db: Database, id: string): Promise<KeyView | undefined> {
  return db("api_keys").select(VIEW).where({ id }).first();
}

/** Newest first. */
export async function listOf(db: Database, merchantId: string): Promise<KeyView[]> {
  return db("api_keys")
    .select(VIEW)
    .where({ merchant_id: merchantId })
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ]);
}

/** A key, and the hash by which caches know it. */
export interface LockedKey extends KeyView {
  hash: string;
}

/** Names a key. A key of another merchant is not found. */
export interface KeyId {
  id: string;
  /** Undefined for a key of any merchant. */
  merchantId: string | undefined;
}

/** Locks the key until commit. Undefined when no active key has this id. */
export async function lockActive(
  trx: Transaction,
  { id, merchantId }: KeyId,
): Promise<LockedKey | undefined> {
  return trx("api_keys")
    .select({ ...VIEW, hash: trx.raw("encode(hash, 'hex')") })
    .where({ id, ...(merchantId === undefined ? {} : { merchant_id: merchantId }) })
    .whereNull("deactivated_at")
    .where((query) => query.whereNull("expires_at").orWhere("expires_at", ">", trx.fn.now()))
    .forNoKeyUpdate()
    .first();
}

/** The fields of a key that operators can change. */
export type KeyChange = Partial<Restrictions> & { name?: string };

/** Changes the given fields, and returns the changed key. */
export async function update(
  trx: Transaction,
  id: string,
  { name, scopes, allowedNetworks }: KeyChange,
): Promise<KeyView> {
  return one(
    await trx("api_keys")
      .where({ id })
      .update({
        ...(name === undefined ? {} : { name }),
        ...(scopes === undefined ? {} : { scopes }),
        ...(allowedNetworks === undefined ? {} : { allowed_networks: allowedNetworks }),
      })
      .returning(RETURNED),
  );
}

/** Lets a key expire after some hours, and returns the changed key. */
export async function expireIn(trx: Transaction, id: string, hours: number): Promise<KeyView> {
  const at = trx.raw("now() + make_interval(hours => ?)", [hours]);
  return one(await trx("api_keys").where({ id }).update({ expires_at: at }).returning(RETURNED));
}

export async function deactivate(trx: Transaction, id: string): Promise<KeyView> {
  return one(
    await trx("api_keys")
      .where({ id })
      .update({ deactivated_at: trx.fn.now() })
      .returning(RETURNED),
  );
}

const RETURNED = Object.entries(VIEW).map(([name, column]) => `${column} as ${name}`);

function one([key]: KeyView[]): KeyView {
  if (!key) throw new Error("A key that is held is there.");
  return key;
}

/**
 * Records the use of keys, at most once a minute for each. One that is locked is being recorded by another gateway, or
 * changed, and is left out.
 */
export async function touch(db: Database, ids: readonly string[]): Promise<void> {
  const unrecorded = db("api_keys")
    .select("id")
    .whereRaw("id = ANY(?::uuid[])", [[...ids]])
    .where((query) =>
      query
        .whereNull("last_used_at")
        .orWhere("last_used_at", "<", db.raw("now() - interval '1 minute'")),
    )
    .forNoKeyUpdate()
    .skipLocked();
  await db("api_keys").whereIn("id", unrecorded).update({ last_used_at: db.fn.now() });
}
