import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import * as customers from "../../db/customers";
import { type Customer, changesOf, type Profile } from "../../domain/customers/customer";
import { refusalOf } from "./create-customer";
import { insertCustomerEvent } from "./customer-record";

interface UpdateCustomer {
  tenant: Tenant;
  /** UUID. */
  id: string;
  /** Empty fields are removed, absent ones stay. */
  profile: Partial<Profile>;
}

/**
 * Changes the sent fields of a customer. A repeat changes nothing.
 * @throws AppError CUSTOMER_NOT_FOUND, DUPLICATE_REFERENCE, CUSTOMER_ALREADY_EXISTS
 */
export async function updateCustomer(
  { db }: { db: Database },
  command: UpdateCustomer,
): Promise<Customer> {
  const { tenant, profile } = command;
  try {
    return await inTransaction(db, (trx) => update(trx, command), { repeatable: true });
  } catch (error) {
    throw (await refusalOf(db, { tenant, profile, error })) ?? error;
  }
}

async function update(
  trx: Transaction,
  { tenant, id, profile }: UpdateCustomer,
): Promise<Customer> {
  const known = await customers.lock(trx, tenant, id);
  if (!known) throw new AppError("CUSTOMER_NOT_FOUND");
  const changes = changesOf(known, profile);
  if (!changes) return known;
  const customer = await customers.update(trx, id, changes);
  await insertCustomerEvent(trx, { customer, change: "updated" });
  return customer;
}
