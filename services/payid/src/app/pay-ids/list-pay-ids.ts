import type { Tenant } from "@kobo/core/tenant";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import type { PaymentLookups } from "../../clients/ledger";
import * as payIds from "../../db/pay-ids";
import { type PayIdNow, payIdsNow } from "./pay-id-now";

interface Parts {
  db: Database;
  payments: PaymentLookups;
}

type Query = PageQuery & { filters: payIds.ListFilters };

/**
 * The merchant's PayIDs, newest first, with the ledger's totals.
 * @throws AppError VALIDATION_ERROR
 */
export function listPayIds(
  parts: Parts,
  tenant: Tenant,
  { filters, ...query }: Query,
): Promise<Page<PayIdNow>> {
  return pageOf(
    query,
    async (page) => {
      for (;;) {
        const { payIds: found, now } = await payIds.list(parts.db, tenant, { ...filters, ...page });
        const shown = await payIdsNow(parts, found, now);
        const { status } = filters;
        // A paid PayID that was not marked yet has left this list; it is marked now, so the page is read again.
        if (!status || shown.every((payId) => payId.status === status)) return shown;
      }
    },
    ({ id }) => id,
  );
}
