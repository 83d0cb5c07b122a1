import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import * as merchantNames from "../../db/merchant-names";
import {
  resemblesMerchant,
  skeletonsOf,
  skeletonsOfShown,
} from "../../domain/merchants/merchant-name";
import { getMerchant } from "./merchants";

/**
 * Checks that payers may see a name as this merchant's.
 * @throws AppError VALIDATION_ERROR for a name that is, or looks like, another merchant's registered name
 */
export type CheckName = (tenant: Tenant, name: string) => Promise<void>;

export function nameChecker(db: Database): CheckName {
  return async ({ merchantId, merchantName, walletPayId }, name) => {
    // An operator may have allowed two merchants similar names: each may use its own.
    const own = skeletonsOf({ name: merchantName, slug: slugOfWallet(walletPayId) });
    await requireUnlikeOthers(db, { id: merchantId, own }, name);
  };
}

/**
 * As `CheckName`, for a caller without the merchant's record.
 * @throws AppError MERCHANT_NOT_FOUND, VALIDATION_ERROR
 */
export async function checkNameOf(db: Database, merchantId: string, name: string): Promise<void> {
  const merchant = await getMerchant(db, { id: merchantId });
  await requireUnlikeOthers(db, { id: merchantId, own: skeletonsOf(merchant) }, name);
}

async function requireUnlikeOthers(
  db: Database,
  { id, own }: { id: string; own: readonly string[] },
  name: string,
): Promise<void> {
  const skeletons = skeletonsOfShown(name).filter((text) => !own.includes(text));
  if (skeletons.length === 0) return;
  if (await merchantNames.isOthers(db, id, skeletons)) throw resemblesMerchant();
}

function slugOfWallet(walletPayId: string): string {
  return walletPayId.replace(/\.wallet$/, "");
}
