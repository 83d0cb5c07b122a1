import { isDeepStrictEqual } from "node:util";
import { newUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import * as apiKeys from "../../db/api-keys";
import * as auditLog from "../../db/audit-log";
import { hashOfKey, last4Of, newSecretKey } from "../../domain/keys/api-key";
import {
  type KeyView,
  keyState,
  type Restrictions,
  UNRESTRICTED,
} from "../../domain/keys/key-view";
import { type By, SYSTEM } from "../../domain/merchants/audit";
import { announceChange } from "./key-cache";

interface NewKey extends Partial<Restrictions> {
  merchantId: string;
  mode: Mode;
  name: string;
}

/** The secret is not stored: the creator sees it once. */
export interface CreatedKey {
  id: string;
  secretKey: string;
}

/** Creates a key, unrestricted unless `key` restricts it. */
export async function createKey(db: Database, key: NewKey, by: By = SYSTEM): Promise<CreatedKey> {
  return inTransaction(db, (trx) => insertKey(trx, key, by));
}

async function insertKey(trx: Transaction, key: NewKey, by: By): Promise<CreatedKey> {
  const { merchantId, mode, name } = key;
  const id = newUuid();
  const secretKey = newSecretKey(mode);
  const last4 = last4Of(secretKey);
  const created = { ...UNRESTRICTED, ...key, last4 };
  await apiKeys.insert(trx, { ...created, id, hash: hashOfKey(secretKey) });
  await auditLog.append(trx, {
    by,
    merchantId,
    action: "key.created",
    object: `key:${id}`,
    before: null,
    after: keyState({ ...created, name, expiresAt: null, deactivatedAt: null }),
  });
  return { id, secretKey };
}

/** Changes a key's name and restrictions, on every gateway. Undefined when no active key has this id. */
export async function updateKey(
  db: Database,
  redis: Redis,
  { id, ...change }: apiKeys.KeyChange & { id: string },
  by: By = SYSTEM,
): Promise<KeyView | undefined> {
  return changeKey(db, redis, id, async (trx, before) => {
    const after = await apiKeys.update(trx, id, change);
    if (!isDeepStrictEqual(keyState(before), keyState(after))) {
      await logChange(trx, { by, action: "key.updated", before, after });
    }
    return after;
  });
}

/** The replacement, and when the old key expires. */
export interface RolledKey extends CreatedKey {
  oldStopsAt: Date;
}

/**
 * Creates a key like an active one, which expires after the overlap. Undefined when no active key has this
 * id, and "rolled already" for one that is expiring: a second roll would only extend it.
 */
export async function rollKey(
  db: Database,
  redis: Redis,
  { id, overlapHours }: { id: string; overlapHours: number },
  by: By = SYSTEM,
): Promise<RolledKey | "rolled already" | undefined> {
  return changeKey(db, redis, id, async (trx, before) => {
    if (before.expiresAt) return "rolled already";
    const { merchantId, mode, name, scopes, allowedNetworks } = before;
    const created = await insertKey(trx, { merchantId, mode, name, scopes, allowedNetworks }, by);
    const after = await apiKeys.expireIn(trx, id, overlapHours);
    await logChange(trx, { by, action: "key.rolled", before, after, successor: created.id });
    if (!after.expiresAt) throw new Error("A key that was rolled stops some time.");
    return { ...created, oldStopsAt: after.expiresAt };
  });
}

/** Deactivates a key on every gateway. False when no active key has this id. */
export async function deactivateKey(
  db: Database,
  redis: Redis,
  id: string,
  by: By = SYSTEM,
): Promise<boolean> {
  const changed = await changeKey(db, redis, id, async (trx, before) => {
    const after = await apiKeys.deactivate(trx, id);
    await logChange(trx, { by, action: "key.deactivated", before, after });
    return after;
  });
  return changed !== undefined;
}

/** Locks and changes an active key, then invalidates it in every gateway's cache. */
async function changeKey<Result>(
  db: Database,
  redis: Redis,
  id: string,
  work: (trx: Transaction, before: KeyView) => Promise<Result>,
): Promise<Result | undefined> {
  const done = await inTransaction(db, async (trx) => {
    const key = await apiKeys.lockActive(trx, id);
    return key && { result: await work(trx, key), hash: key.hash };
  });
  if (done) await announceChange(redis, done.hash);
  return done?.result;
}

interface Changed {
  by: By;
  action: "key.updated" | "key.rolled" | "key.deactivated";
  before: KeyView;
  after: KeyView;
  /** The id of the replacement. */
  successor?: string;
}

function logChange(trx: Transaction, changed: Changed): Promise<void> {
  const { by, action, before, after, successor } = changed;
  const now = keyState(after);
  return auditLog.append(trx, {
    by,
    merchantId: after.merchantId,
    action,
    object: `key:${after.id}`,
    before: keyState(before),
    after: successor === undefined ? now : { ...now, successor },
  });
}
