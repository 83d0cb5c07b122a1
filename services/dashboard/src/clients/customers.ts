import { AppError } from "@kobo/errors";
import type { Customer__Output } from "@kobo/protos/customers/v1/Customer";
import type { SavedCard__Output } from "@kobo/protos/customers/v1/SavedCard";
import { idempotencyOf, type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "customers">;

/** As the contract has it; its views come from the schemas of the API. */
export type WireCustomer = Customer__Output;

/** Empty fields but the email are none. */
export interface CustomerFields {
  /** Lower case. */
  email: string;
  name: string;
  phone: string;
  reference: string;
  /** JSON. */
  metadata: string;
}

export interface CustomerQuery {
  /** Lower case; empty for all. */
  email: string;
  /** Empty for all. */
  reference: string;
  /** Empty for the newest. */
  before: string;
  limit: number;
}

/** Newest first. */
export async function listCustomers(
  { customers }: Calls,
  owner: Owner,
  query: CustomerQuery,
): Promise<{ customers: WireCustomer[]; next: string | null }> {
  const found = await customers.ListCustomers({ tenant: tenantOf(owner), ...query });
  return { customers: found.customers, next: found.nextBefore || null };
}

/** @throws AppError CUSTOMER_NOT_FOUND */
export async function getCustomer(
  { customers }: Calls,
  owner: Owner,
  id: string,
): Promise<WireCustomer> {
  return present((await customers.GetCustomer({ tenant: tenantOf(owner), id })).customer);
}

/**
 * Creates the customer of an email, or gives the existing one the fields that are not empty. Safe to repeat under the
 * same key.
 * @throws AppError DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, CUSTOMER_NOT_FOUND
 */
export async function createCustomer(
  { customers }: Calls,
  owner: Owner,
  { idempotencyKey, ...fields }: CustomerFields & { idempotencyKey: string },
): Promise<{ customer: WireCustomer; isNew: boolean }> {
  const { email, metadata: metadataJson, ...others } = fields;
  const given = Object.entries({ ...others, metadataJson }).filter(([, value]) => value !== "");
  const { customer, created } = await customers.CreateCustomer({
    tenant: tenantOf(owner),
    email,
    ...Object.fromEntries(given),
    idempotency: idempotencyOf(owner, idempotencyKey, fields),
  });
  return { customer: present(customer), isNew: created };
}

/**
 * Replaces all fields. Safe to repeat.
 * @throws AppError CUSTOMER_NOT_FOUND, DUPLICATE_REFERENCE, CUSTOMER_ALREADY_EXISTS
 */
export async function updateCustomer(
  { customers }: Calls,
  owner: Owner,
  { id, metadata: metadataJson, ...fields }: CustomerFields & { id: string },
): Promise<WireCustomer> {
  const request = { tenant: tenantOf(owner), id, metadataJson, ...fields };
  return present((await customers.UpdateCustomer(request)).customer);
}

/**
 * Erases the personal data and the saved cards.
 * @throws AppError CUSTOMER_NOT_FOUND, also on a repeat
 */
export async function deleteCustomer(
  { customers }: Calls,
  owner: Owner,
  id: string,
): Promise<void> {
  await customers.DeleteCustomer({ tenant: tenantOf(owner), id });
}

/**
 * The cards that can be charged again, newest first.
 * @throws AppError CUSTOMER_NOT_FOUND
 */
export async function listSavedCards(
  { customers }: Calls,
  owner: Owner,
  { customerId, limit }: { customerId: string; limit: number },
): Promise<SavedCard__Output[]> {
  const request = { tenant: tenantOf(owner), customerId, limit };
  return (await customers.ListSavedCards(request)).cards;
}

function present(customer: WireCustomer | null): WireCustomer {
  if (!customer) throw new AppError("INTERNAL_ERROR");
  return customer;
}
