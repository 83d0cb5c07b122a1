import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as inflows from "../../db/inflows";
import * as virtualAccounts from "../../db/virtual-accounts";
import type { Inflow } from "../../domain/inflow";

/** An account accepts one payment. More than a few others are a payer's mistake, or an attack. */
const LISTED_MAX = 100;

/**
 * The newest payments to the merchant's account, newest first: accepted ones and those that are returned.
 * @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND
 */
export async function listVirtualAccountPayments(
  db: Database,
  { tenant, reference }: { tenant: Tenant; reference: string },
): Promise<Inflow[]> {
  const account = await virtualAccounts.findByReference(db, tenant, reference);
  if (!account) throw new AppError("VIRTUAL_ACCOUNT_NOT_FOUND");
  return inflows.listOfAccount(db, { virtualAccountId: account.id, limit: LISTED_MAX });
}
