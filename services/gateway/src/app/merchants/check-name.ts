import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import * as merchantNames from "../../db/merchant-names";
import {
  resemblesMerchant,
  skeletonsOf,
  skeletonsOfShown,
} from "../../domain/merchants/merchant-name";

/**
 * Whether payers may be shown a name as this merchant's.
 * @throws AppError VALIDATION_ERROR for one that is, or looks like, another merchant's registered name
 */
export type CheckName = (tenant: Tenant, name: string) => Promise<void>;

export function nameChecker(db: Database): CheckName {
  return async ({ merchantId, merchantName, walletPayId }, name) => {
    // An operator may have let two merchants have names alike: each may use its own.
    const own = skeletonsOf({ name: merchantName, slug: slugOfWallet(walletPayId) });
    const skeletons = skeletonsOfShown(name).filter((text) => !own.includes(text));
    if (skeletons.length === 0) return;
    if (await merchantNames.isOthers(db, merchantId, skeletons)) throw resemblesMerchant();
  };
}

function slugOfWallet(walletPayId: string): string {
  return walletPayId.replace(/\.wallet$/, "");
}
