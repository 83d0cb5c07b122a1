import { isDeepStrictEqual } from "node:util";
import { newUuid } from "@kobo/core/ids";
import { PUBLISHABLE_SCOPES } from "@kobo/core/scopes";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import * as apiKeys from "../../db/api-keys";
import * as auditLog from "../../db/audit-log";
import * as merchants from "../../db/merchants";
import { hashOfKey, type KeyKind, last4Of, newSecretKey } from "../../domain/keys/api-key";
import { type KeyView, keyState, type Restrictions } from "../../domain/keys/key-view";
import type { By } from "../../domain/merchants/audit";
import { announceChange } from "./key-cache";

interface NewKey extends Restrictions {
  /** A UUIDv7. A repeat under the same id creates nothing. */
  id: string;
  merchantId: string;
  mode: Mode;
  /** A publishable key has fixed scopes, whatever `scopes` are. */
  kind?: KeyKind;
  name: string;
}

export interface CreatedKey {
  key: KeyView;
  /** Shown once, because a secret is not stored: undefined on a repeat, unless the key is publishable. */
  secretKey: string | undefined;
}

/**
 * @throws AppError MERCHANT_NOT_FOUND; LIVE_MODE_OFF for a live key; IDEMPOTENCY_KEY_REUSED when the id belongs to
 * another merchant's key, or to one of the other mode
 */
export async function createKey(db: Database, key: NewKey, by: By): Promise<CreatedKey> {
  return inTransaction(db, async (trx) => {
    const created = await insertKey(trx, key, by);
    if (created) return created;
    const earlier = await apiKeys.find(trx, key.id);
    if (earlier?.merchantId === key.merchantId && earlier.mode === key.mode) {
      return { key: earlier, secretKey: earlier.publishableKey ?? undefined };
    }
    throw new AppError("IDEMPOTENCY_KEY_REUSED", "The id is that of another key.");
  });
}

/** Undefined when a key has this id already. */
async function insertKey(
  trx: Transaction,
  { id, merchantId, mode, kind = "secret", name, ...restrictions }: NewKey,
  by: By,
): Promise<{ key: KeyView; secretKey: string } | undefined> {
  // Locked, so that no live key appears after live mode was switched off.
  const merchant = await merchants.lockShared(trx, merchantId);
  if (!merchant) throw new AppError("MERCHANT_NOT_FOUND");
  if (mode === "live" && !merchant.liveMode) throw new AppError("LIVE_MODE_OFF");
  const { allowedNetworks } = restrictions;
  const scopes = kind === "publishable" ? PUBLISHABLE_SCOPES : restrictions.scopes;
  const secretKey = newSecretKey(mode, kind);
  const key = await apiKeys.insert(trx, {
    ...{ id, merchantId, mode, kind, name, scopes, allowedNetworks },
    last4: last4Of(secretKey),
    publishableKey: kind === "publishable" ? secretKey : null,
    hash: hashOfKey(secretKey),
  });
  if (!key) return undefined;
  await auditLog.append(trx, {
    by,
    merchantId,
    action: "key.created",
    object: `key:${id}`,
    before: null,
    after: keyState(key),
  });
  return { key, secretKey };
}

/** @throws AppError MERCHANT_NOT_FOUND */
export async function listKeys(db: Database, merchantId: string): Promise<KeyView[]> {
  if (!(await merchants.find(db, { id: merchantId }))) throw new AppError("MERCHANT_NOT_FOUND");
  return apiKeys.listOf(db, merchantId);
}

/**
 * Changes a key's name and restrictions, on every gateway.
 * @throws AppError API_KEY_NOT_FOUND when no active key has this id
 */
export async function updateKey(
  db: Database,
  redis: Redis,
  { id, merchantId, ...change }: apiKeys.KeyChange & apiKeys.KeyId,
  by: By,
): Promise<KeyView> {
  return changeKey(db, redis, { id, merchantId }, async (trx, before) => {
    if (before.kind === "publishable" && change.scopes !== undefined) throw fixedScopes();
    const after = await apiKeys.update(trx, id, change);
    if (!isDeepStrictEqual(keyState(before), keyState(after))) {
      await logChange(trx, { by, action: "key.updated", before, after });
    }
    return after;
  });
}

function fixedScopes(): AppError {
  const message = "The scopes of a publishable key are fixed.";
  const errors = [{ field: "scopes", code: "invalid", message }];
  return new AppError("VALIDATION_ERROR", message, { errors });
}

/** The replacement, and when the old key expires. */
export interface RolledKey {
  key: KeyView;
  secretKey: string;
  oldExpiresAt: Date;
}

/**
 * Creates a key like an active one, which expires after the overlap.
 * @throws AppError API_KEY_NOT_FOUND when no active key has this id; API_KEY_ROLLED for one that is expiring, which a
 * second roll would only extend; LIVE_MODE_OFF for a live key
 */
export async function rollKey(
  db: Database,
  redis: Redis,
  { overlapHours, ...named }: apiKeys.KeyId & { overlapHours: number },
  by: By,
): Promise<RolledKey> {
  return changeKey(db, redis, named, async (trx, before) => {
    if (before.expiresAt) throw new AppError("API_KEY_ROLLED");
    const { merchantId, mode, kind, name, scopes, allowedNetworks } = before;
    const id = newUuid();
    const created = await insertKey(
      trx,
      { id, merchantId, mode, kind, name, scopes, allowedNetworks },
      by,
    );
    const after = await apiKeys.expireIn(trx, before.id, overlapHours);
    await logChange(trx, { by, action: "key.rolled", before, after, successor: id });
    if (!created || !after.expiresAt) throw new Error("A key was not rolled.");
    return { ...created, oldExpiresAt: after.expiresAt };
  });
}

/**
 * Deactivates a key on every gateway.
 * @throws AppError API_KEY_NOT_FOUND when no active key has this id
 */
export async function deactivateKey(
  db: Database,
  redis: Redis,
  named: apiKeys.KeyId,
  by: By,
): Promise<void> {
  await changeKey(db, redis, named, async (trx, before) => {
    const after = await apiKeys.deactivate(trx, before.id);
    await logChange(trx, { by, action: "key.deactivated", before, after });
  });
}

/** Locks and changes an active key, then invalidates it in every gateway's cache. */
async function changeKey<Result>(
  db: Database,
  redis: Redis,
  named: apiKeys.KeyId,
  work: (trx: Transaction, before: KeyView) => Promise<Result>,
): Promise<Result> {
  const { result, hash } = await inTransaction(db, async (trx) => {
    const key = await apiKeys.lockActive(trx, named);
    if (!key) throw new AppError("API_KEY_NOT_FOUND");
    return { result: await work(trx, key), hash: key.hash };
  });
  await announceChange(redis, hash);
  return result;
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
