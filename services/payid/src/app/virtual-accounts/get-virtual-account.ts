import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import * as virtualAccounts from "../../db/virtual-accounts";
import type { ReadParts } from "../get-expected-payment";
import { type ShownAccount, virtualAccountNow } from "./virtual-account-now";

/** References name one account for ever; numbers are issued again. */
type Query = { tenant: Tenant } & ({ accountNumber: string } | { reference: string });

/**
 * The merchant's newest account with a number, or the one with a reference.
 * @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND
 */
export async function getVirtualAccount(
  parts: Pick<ReadParts, "db" | "ledger">,
  query: Query,
): Promise<ShownAccount> {
  const { tenant } = query;
  const found =
    "reference" in query
      ? await virtualAccounts.findByReference(parts.db, tenant, query.reference)
      : await virtualAccounts.findByNumber(parts.db, tenant, query.accountNumber);
  if (!found) throw new AppError("VIRTUAL_ACCOUNT_NOT_FOUND");
  return virtualAccountNow(parts, found);
}
