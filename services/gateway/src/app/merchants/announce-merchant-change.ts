import type { Database } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import * as apiKeys from "../../db/api-keys";
import { announceChange } from "./key-cache";

/** Invalidates a merchant's keys in every gateway's cache, which holds what the merchant may do too. */
export async function announceMerchantChange(
  db: Database,
  redis: Redis,
  merchantId: string,
): Promise<void> {
  const hashes = await apiKeys.activeHashesOf(db, merchantId);
  await Promise.all(hashes.map((hash) => announceChange(redis, hash)));
}
