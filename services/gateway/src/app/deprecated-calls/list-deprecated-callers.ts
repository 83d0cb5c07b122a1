import type { Database } from "@kobo/postgres";
import * as deprecatedCalls from "../../db/deprecated-calls";
import { getMerchant } from "../merchants/merchants";

/**
 * Lists the callers of deprecated operations.
 * @throws AppError MERCHANT_NOT_FOUND
 */
export async function listDeprecatedCallers(
  db: Database,
  filter: deprecatedCalls.CallerFilter,
): Promise<deprecatedCalls.DeprecatedCaller[]> {
  if (filter.merchantId !== undefined) await getMerchant(db, { id: filter.merchantId });
  return deprecatedCalls.listCallers(db, filter);
}
