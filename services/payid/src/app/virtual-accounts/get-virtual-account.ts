import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import * as virtualAccounts from "../../db/virtual-accounts";
import type { ReadParts } from "../get-expected-payment";
import { type ShownAccount, virtualAccountNow } from "./virtual-account-now";

/**
 * The merchant's newest account with this number.
 * @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND
 */
export async function getVirtualAccount(
  parts: Pick<ReadParts, "db" | "ledger">,
  { tenant, accountNumber }: { tenant: Tenant; accountNumber: string },
): Promise<ShownAccount> {
  const found = await virtualAccounts.findByNumber(parts.db, tenant, accountNumber);
  if (!found) throw new AppError("VIRTUAL_ACCOUNT_NOT_FOUND");
  return virtualAccountNow(parts, found);
}
