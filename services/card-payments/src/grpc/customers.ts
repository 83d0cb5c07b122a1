import { fromPublicId, isUuid, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { type Database, pagePositionFromWire } from "@kobo/postgres";
import type { Customer as WireCustomer } from "@kobo/protos/customers/v1/Customer";
import type { CustomersDefinition } from "@kobo/protos/customers/v1/Customers";
import type { SavedCard as WireCard } from "@kobo/protos/customers/v1/SavedCard";
import { fromWireIdempotency, fromWireMoment, fromWireTenant, type Handlers } from "@kobo/rpc";
import { createCustomer } from "../app/customers/create-customer";
import { toCustomerView } from "../app/customers/customer-record";
import { deleteCustomer } from "../app/customers/delete-customer";
import { getCustomer, listCustomers, listSavedCards } from "../app/customers/read-customers";
import { updateCustomer } from "../app/customers/update-customer";
import type { Customer, Profile, ReusableCard } from "../domain/customers/customer";

export function customers(parts: { db: Database }): Handlers<CustomersDefinition> {
  return {
    CreateCustomer: async (request) => {
      const { customer, created, replayed } = await createCustomer(parts, {
        tenant: fromWireTenant(request.tenant),
        profile: { ...profileOf(request), email: request.email },
        ...fromWireIdempotency(request.idempotency),
      });
      return { customer: toWireCustomer(customer), created, replayed };
    },

    GetCustomer: async ({ tenant, id }) => {
      const key = { tenant: fromWireTenant(tenant), id: toUuid(id) };
      return { customer: toWireCustomer(await getCustomer(parts, key)) };
    },

    UpdateCustomer: async (request) => {
      const customer = await updateCustomer(parts, {
        tenant: fromWireTenant(request.tenant),
        id: toUuid(request.id),
        profile: profileOf(request),
      });
      return { customer: toWireCustomer(customer) };
    },

    ListCustomers: async ({ tenant, email, reference, fromMs, toMs, limit, ...position }) => {
      const { items, ...page } = await listCustomers(parts, {
        tenant: fromWireTenant(tenant),
        filters: {
          email: email || undefined,
          reference: reference || undefined,
          from: fromWireMoment(fromMs),
          to: fromWireMoment(toMs),
        },
        ...pagePositionFromWire(position, isUuid),
        limit,
      });
      return { ...page, customers: items.map(toWireCustomer) };
    },

    DeleteCustomer: async ({ tenant, id }) => {
      const key = { tenant: fromWireTenant(tenant), id: toUuid(id) };
      const { deletedAt } = await deleteCustomer(parts, key);
      return { id, deletedAtMs: deletedAt.getTime() };
    },

    ListSavedCards: async ({ tenant, customerId, limit, ...position }) => {
      const { items, ...page } = await listSavedCards(parts, {
        tenant: fromWireTenant(tenant),
        customerId: toUuid(customerId),
        ...pagePositionFromWire(position, isUuid),
        limit,
      });
      return { ...page, cards: items.map(toWireCard) };
    },
  };
}

/** @throws AppError CUSTOMER_NOT_FOUND for an id that is none */
function toUuid(id: string): string {
  const uuid = fromPublicId("cus", id);
  if (!uuid) throw new AppError("CUSTOMER_NOT_FOUND");
  return uuid;
}

/** The fields that the request has. */
function profileOf({
  email,
  name,
  phone,
  reference,
  metadataJson: metadata,
}: {
  email?: string;
  name?: string;
  phone?: string;
  reference?: string;
  metadataJson?: string;
}): Partial<Profile> {
  const fields = Object.entries({ email, name, phone, reference, metadata });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function toWireCustomer(customer: Customer): WireCustomer {
  const { metadata, createdAt, updatedAt, ...view } = toCustomerView(customer);
  return {
    ...view,
    metadataJson: metadata,
    createdAtMs: createdAt.getTime(),
    updatedAtMs: updatedAt.getTime(),
  };
}

function toWireCard({ id, createdAt, ...card }: ReusableCard): WireCard {
  return { ...card, id: toPublicId("pm", id), createdAtMs: createdAt.getTime() };
}
