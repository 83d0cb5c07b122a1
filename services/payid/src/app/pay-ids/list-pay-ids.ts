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

/** PayIDs that are paid meanwhile can keep a page from settling; it then shows their new status. */
const READS_MAX = 3;

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
      for (let reads = 1; ; reads++) {
        const { payIds: found, now } = await payIds.list(parts.db, tenant, { ...filters, ...page });
        const shown = await payIdsNow(parts, found, now);
        const { status } = filters;
        // A paid PayID that was not marked yet has left this list; it is marked now, so the page is read again.
        const isRight = !status || shown.every((payId) => payId.status === status);
        if (isRight || reads === READS_MAX) return shown;
      }
    },
    ({ id }) => id,
  );
}
