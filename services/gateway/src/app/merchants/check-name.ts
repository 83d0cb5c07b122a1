import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import * as merchantNames from "../../db/merchant-names";
import {
  resemblesMerchant,
  skeletonsOf,
  skeletonsOfShown,
} from "../../domain/merchants/merchant-name";

/**
 * Checks that payers may see a name as this merchant's.
 * @throws AppError VALIDATION_ERROR for a name that is, or looks like, another merchant's registered name
 */
export type CheckName = (tenant: Tenant, name: string) => Promise<void>;

export function nameChecker(db: Database): CheckName {
  return async ({ merchantId, merchantName, walletPayId }, name) => {
    // An operator may have allowed two merchants similar names: each may use its own.
    const own = skeletonsOf({ name: merchantName, slug: slugOfWallet(walletPayId) });
    const skeletons = skeletonsOfShown(name).filter((text) => !own.includes(text));
    if (skeletons.length === 0) return;
    if (await merchantNames.isOthers(db, merchantId, skeletons)) throw resemblesMerchant();
  };
}

function slugOfWallet(walletPayId: string): string {
  return walletPayId.replace(/\.wallet$/, "");
}
