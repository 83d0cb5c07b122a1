import { newUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import type { Ledger } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import * as keys from "../../src/app/merchants/keys";
import * as limits from "../../src/app/merchants/limits";
import * as merchants from "../../src/app/merchants/merchants";
import type { KeyChange } from "../../src/db/api-keys";
import type { Limits, Merchant } from "../../src/db/merchants";
import type { Restrictions } from "../../src/domain/keys/key-view";
import type { By } from "../../src/domain/merchants/audit";

const SYSTEM: By = { actor: "system", requestId: null, address: null };

export function operator(name: string): By {
  return { ...SYSTEM, actor: `operator:${name}` };
}

/** A ledger that only opens wallets. */
export const LEDGER = {
  calls: { OpenWallet: async () => ({ wallet: null }) },
} as unknown as Pick<Ledger, "calls">;

interface CreateOptions {
  by?: By;
  allowSimilarName?: boolean;
  liveMode?: boolean;
}

/** In live mode too, unless the options say otherwise. */
export function createMerchant(
  db: Database,
  name: string,
  { by = SYSTEM, allowSimilarName = false, liveMode = true }: CreateOptions = {},
): Promise<Merchant> {
  const created = { id: newUuid(), name, allowSimilarName, liveMode, cell: null };
  return merchants.createMerchant(db, LEDGER, created, by);
}

interface NewKey extends Partial<Restrictions> {
  merchantId: string;
  mode: Mode;
  name: string;
}

/** Unrestricted, unless `created` restricts it. */
export async function createKey(db: Database, created: NewKey, by = SYSTEM) {
  const open = { id: newUuid(), scopes: null, allowedNetworks: null };
  const { key, secretKey = "" } = await keys.createKey(db, { ...open, ...created }, by);
  return { id: key.id, secretKey };
}

export function updateKey(
  db: Database,
  redis: Redis,
  change: KeyChange & { id: string },
  by = SYSTEM,
) {
  return keys.updateKey(db, redis, { ...change, merchantId: undefined }, by);
}

export async function rollKey(
  db: Database,
  redis: Redis,
  roll: { id: string; overlapHours: number },
  by = SYSTEM,
) {
  const rolled = await keys.rollKey(db, redis, { ...roll, merchantId: undefined }, by);
  return { ...rolled, id: rolled.key.id };
}

export function deactivateKey(db: Database, redis: Redis, id: string, by = SYSTEM): Promise<void> {
  return keys.deactivateKey(db, redis, { id, merchantId: undefined }, by);
}

export function changeLimits(
  db: Database,
  redis: Redis,
  change: Partial<Limits> & { merchantId: string },
  by = SYSTEM,
): Promise<Limits> {
  return limits.changeLimits(db, redis, change, by);
}
