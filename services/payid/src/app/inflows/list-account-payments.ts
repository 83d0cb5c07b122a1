import { fromPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import { type AccountPayment, findNamed, list } from "../../db/account-payments";
import { type PaymentStatus, STATES, statesOf } from "../../domain/inflow";

interface ListAccountPayments extends PageQuery {
  /** Undefined for all. */
  status: PaymentStatus | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

/** The payments to the merchant's virtual accounts, rejected ones as well, newest first. */
export function listAccountPayments(
  db: Database,
  tenant: Tenant,
  { status, from, to, ...query }: ListAccountPayments,
): Promise<Page<AccountPayment>> {
  const filters = { states: status ? statesOf(status) : STATES, from, to };
  return pageOf(
    query,
    (page) => list(db, tenant, { ...filters, ...page }),
    ({ id }) => id,
  );
}

/**
 * The payments to the merchant's virtual accounts that a text names: an account's number or reference, a transaction,
 * or the bank's session id.
 */
export function findAccountPayments(
  db: Database,
  { tenant, text }: { tenant: Tenant; text: string },
): Promise<AccountPayment[]> {
  return findNamed(db, tenant, { text, transferId: fromPublicId("txn", text) });
}
