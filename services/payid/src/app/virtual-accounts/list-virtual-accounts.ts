import type { Tenant } from "@kobo/core/tenant";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as virtualAccounts from "../../db/virtual-accounts";
import { accountStatusAt } from "../../domain/virtual-account";
import type { ShownAccount } from "./virtual-account-now";

type Filters = virtualAccounts.ListFilters;

/**
 * The merchant's accounts, newest first.
 * @throws AppError VALIDATION_ERROR
 */
export function listVirtualAccounts(
  db: Database,
  tenant: Tenant,
  { filters, ...query }: PageQuery & { filters: Filters },
): Promise<Page<ShownAccount & { id: string }>> {
  return pageOf(
    query,
    async (page) => {
      const { accounts, now } = await virtualAccounts.list(db, tenant, { ...filters, ...page });
      return accounts.map((account) => {
        return { id: account.id, account, status: accountStatusAt(account, now) };
      });
    },
    ({ id }) => id,
  );
}
