import { newUuid } from "@kobo/ids";
import type { Ledger } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import type { Mode } from "@kobo/tenant";
import { openWallet } from "../clients/wallets";
import * as apiKeys from "../db/api-keys";
import * as merchants from "../db/merchants";
import { hashOfKey, last4Of, newSecretKey } from "../domain/api-key";
import { slugBeside, slugOf } from "../domain/slug";
import type { TransferLimits } from "../domain/transfer-limits";
import { announceChange } from "./key-cache";

const MODES: readonly Mode[] = ["live", "test"];

/** Signs a merchant up: the record, and one wallet in each mode. */
export async function createMerchant(
  db: Database,
  ledger: Pick<Ledger, "calls">,
  name: string,
): Promise<merchants.Merchant> {
  const merchant = await insertUnderFreeSlug(db, name);
  for (const mode of MODES) await openWallet(ledger, merchant, mode);
  return merchant;
}

async function insertUnderFreeSlug(db: Database, name: string): Promise<merchants.Merchant> {
  for (let slug = slugOf(name); ; slug = slugBeside(name)) {
    const merchant = { id: newUuid(), name, slug };
    if (await merchants.insert(db, merchant)) return merchant;
  }
}

/** Makes a key. The secret is in the answer and nowhere else. */
export async function createKey(
  db: Database,
  { merchantId, mode, name }: { merchantId: string; mode: Mode; name: string },
): Promise<{ id: string; secretKey: string }> {
  const id = newUuid();
  const secretKey = newSecretKey(mode);
  const hash = hashOfKey(secretKey);
  await apiKeys.insert(db, { id, merchantId, mode, name, hash, last4: last4Of(secretKey) });
  return { id, secretKey };
}

/** Switches a key off on every gateway. False when there is no active key of this id. */
export async function deactivateKey(db: Database, redis: Redis, id: string): Promise<boolean> {
  const hash = await apiKeys.deactivate(db, id);
  if (!hash) return false;
  // Without Redis the gateways forget it by themselves within five seconds.
  await announceChange(redis, hash).catch(() => {});
  return true;
}

/** Sets what a merchant may transfer: at least one of the two; the other stays as it is. */
export async function changeTransferLimits(
  db: Database,
  redis: Redis,
  { merchantId, ...change }: Partial<TransferLimits> & { merchantId: string },
): Promise<TransferLimits> {
  const limits = await merchants.setTransferLimits(db, merchantId, change);
  for (const hash of await apiKeys.activeHashesOf(db, merchantId)) {
    // Without Redis the gateways go by the old limits for five seconds at most.
    await announceChange(redis, hash).catch(() => {});
  }
  return limits;
}
