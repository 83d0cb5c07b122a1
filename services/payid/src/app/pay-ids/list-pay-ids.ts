import type { Tenant } from "@kobo/core/tenant";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as payIds from "../../db/pay-ids";
import { statusAt } from "../../domain/pay-id";

type Filters = payIds.ListFilters;

/**
 * The merchant's PayIDs, newest first, with their recorded payments.
 * @throws AppError VALIDATION_ERROR
 */
export function listPayIds(
  db: Database,
  tenant: Tenant,
  { filters, ...query }: PageQuery & { filters: Filters },
): Promise<Page<payIds.PayableId>> {
  return pageOf(
    query,
    async (page) => {
      const { payIds: found, now } = await payIds.list(db, tenant, { ...filters, ...page });
      return found.map((payId) => ({ ...payId, status: statusAt(payId, now) }));
    },
    ({ id }) => id,
  );
}
