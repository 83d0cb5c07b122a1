import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as customers from "../../db/customers";
import * as paymentMethods from "../../db/payment-methods";
import type { Customer, ReusableCard } from "../../domain/customers/customer";

interface Parts {
  db: Database;
}

/** @throws AppError CUSTOMER_NOT_FOUND, also for another merchant's or a deleted one */
export async function getCustomer(
  { db }: Parts,
  { tenant, id }: { tenant: Tenant; id: string },
): Promise<Customer> {
  const found = await customers.findById(db, tenant, id);
  if (!found) throw new AppError("CUSTOMER_NOT_FOUND");
  return found;
}

/** The merchant's customers, newest first. */
export function listCustomers(
  { db }: Parts,
  {
    tenant,
    filters,
    ...position
  }: PageQuery & { tenant: Tenant; filters: customers.CustomerFilters },
): Promise<Page<Customer>> {
  return pageOf(
    position,
    (page) => customers.list(db, tenant, { ...filters, ...page }),
    ({ id }) => id,
  );
}

/**
 * The customer's cards that can be charged again, newest first.
 * @throws AppError CUSTOMER_NOT_FOUND
 */
export async function listSavedCards(
  { db }: Parts,
  { tenant, customerId, ...position }: PageQuery & { tenant: Tenant; customerId: string },
): Promise<Page<ReusableCard>> {
  await getCustomer({ db }, { tenant, id: customerId });
  return pageOf(
    position,
    (page) => paymentMethods.listSaved(db, customerId, page),
    ({ id }) => id,
  );
}
