import {
  CreateCustomerBody,
  CustomerEmail,
  UpdateCustomerBody,
} from "@kobo/api-schemas/customer-requests";
import {
  CustomerEmailHolder,
  CustomerRecord,
  CustomerReferenceHolder,
  customerFromWire,
  customerRecord,
  DeletedCustomerRecord,
  SavedCardRecord,
  savedCardFromWire,
} from "@kobo/api-schemas/records";
import type { Customer__Output } from "@kobo/protos/customers/v1/Customer";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { CustomerPathId, Moment, Reference } from "../fields";
import { operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";

const PATH = "/customers/:id";
const Params = z.object({ id: CustomerPathId });

const createCustomer = operation({
  id: "createCustomer",
  section: "Customers",
  summary: "Create a customer",
  description:
    "Returns 201 with a new customer. When you already have a customer with this email, for example from a card payment, that customer gets the fields that you send, and you receive it with 200.",
  sdk: "customers.create",
  scope: "customers:write",
  method: "POST",
  path: "/customers",
  body: CreateCustomerBody,
  responses: { 200: CustomerRecord, 201: CustomerRecord },
  refusals: {
    DUPLICATE_REFERENCE: { data: CustomerReferenceHolder },
    CUSTOMER_NOT_FOUND: null,
  },
  handler: async ({ body, tenant, idempotency, services }) => {
    const { metadata, email, ...fields } = body;
    const { customer, created, replayed } = await services.customers.CreateCustomer({
      tenant: toWireTenant(tenant),
      idempotency,
      email,
      ...sentFields(fields),
      ...(metadata === undefined ? {} : { metadataJson: JSON.stringify(metadata) }),
    });
    return {
      status: created ? 201 : 200,
      message: created ? "Customer created." : "Customer updated.",
      data: toRecord(customer),
      replayed,
    };
  },
});

const getCustomer = operation({
  id: "getCustomer",
  section: "Customers",
  summary: "Get a customer",
  description: "A deleted customer is not found.",
  sdk: "customers.get",
  scope: "customers:read",
  method: "GET",
  path: PATH,
  params: Params,
  responses: { 200: CustomerRecord },
  refusals: { CUSTOMER_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), id: params.id };
    const { customer } = await services.customers.GetCustomer(request);
    return { status: 200, message: "Customer retrieved.", data: toRecord(customer) };
  },
});

const updateCustomer = operation({
  id: "updateCustomer",
  section: "Customers",
  summary: "Change a customer",
  description:
    "Changes the fields that you send, at least one. `metadata` replaces all earlier metadata.",
  sdk: "customers.update",
  scope: "customers:write",
  method: "PATCH",
  path: PATH,
  params: Params,
  body: UpdateCustomerBody,
  responses: { 200: CustomerRecord },
  refusals: {
    CUSTOMER_NOT_FOUND: null,
    DUPLICATE_REFERENCE: { data: CustomerReferenceHolder },
    CUSTOMER_ALREADY_EXISTS: { data: CustomerEmailHolder },
  },
  handler: async ({ params, body, tenant, services }) => {
    const { metadata, name, phone, reference, ...fields } = body;
    const { customer } = await services.customers.UpdateCustomer({
      tenant: toWireTenant(tenant),
      id: params.id,
      ...fields,
      ...sentFields({ name, phone, reference }),
      ...(metadata === undefined ? {} : { metadataJson: JSON.stringify(metadata) }),
    });
    return { status: 200, message: "Customer updated.", data: toRecord(customer) };
  },
});

/** The sent fields as the service takes them: empty removes a field. */
function sentFields(fields: Record<string, string | null | undefined>): Record<string, string> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([field, value]) => [field, value ?? ""]));
}

const listCustomers = operation({
  id: "listCustomers",
  section: "Customers",
  summary: "List your customers",
  description: "Newest first, without deleted ones.",
  sdk: "customers.list",
  scope: "customers:read",
  method: "GET",
  path: "/customers",
  query: PageQuery.extend({
    email: CustomerEmail.optional().describe("The one customer that has this email, in any case."),
    reference: Reference.optional().describe("The one customer that has this reference."),
    from: Moment.optional().describe("Created from then on, inclusive."),
    to: Moment.optional().describe("Created before then, exclusive."),
  }),
  responses: { 200: listOf("customers", CustomerRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { query, tenant, services } = call;
    const page = await pageOf(call, {
      name: "customers",
      find: async (pageRequest) => {
        const answer = await services.customers.ListCustomers({
          tenant: toWireTenant(tenant),
          email: query.email ?? "",
          reference: query.reference ?? "",
          fromMs: query.from?.getTime() ?? 0,
          toMs: query.to?.getTime() ?? 0,
          ...pageRequest,
        });
        const { customers, hasMore, nextBefore, previousAfter } = answer;
        return { found: customers, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: toRecord,
    });
    return { status: 200, message: "Customers retrieved.", data: listData("customers", page) };
  },
});

const deleteCustomer = operation({
  id: "deleteCustomer",
  section: "Customers",
  summary: "Delete a customer",
  description:
    "Erases email, name, phone, reference and metadata for ever, and the saved cards can no longer be charged. Payments keep the customer's id. A later payment with the same email makes a new customer.",
  sdk: "customers.delete",
  scope: "customers:write",
  method: "DELETE",
  path: PATH,
  params: Params,
  responses: { 200: DeletedCustomerRecord },
  refusals: { CUSTOMER_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), id: params.id };
    const { id, deletedAtMs } = await services.customers.DeleteCustomer(request);
    const data = { id, deletedAt: new Date(Number(deletedAtMs)).toISOString() };
    return { status: 200, message: "Customer deleted.", data };
  },
});

const listCustomerCards = operation({
  id: "listCustomerCards",
  section: "Customers",
  summary: "List the saved cards of a customer",
  description:
    "Newest first. A card is saved by its first charge or authorization; charge it again with its `id` as `payment_method`.",
  sdk: "customers.cards",
  scope: "customers:read",
  method: "GET",
  path: `${PATH}/cards`,
  params: Params,
  query: PageQuery,
  responses: { 200: listOf("cards", SavedCardRecord) },
  refusals: { CUSTOMER_NOT_FOUND: null, INVALID_CURSOR: null },
  handler: async (call) => {
    const { params, tenant, services } = call;
    const page = await pageOf(call, {
      name: `cards of ${params.id}`,
      find: async (pageRequest) => {
        const { cards, hasMore, nextBefore, previousAfter } =
          await services.customers.ListSavedCards({
            tenant: toWireTenant(tenant),
            customerId: params.id,
            ...pageRequest,
          });
        return { found: cards, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: savedCardFromWire,
    });
    return { status: 200, message: "Saved cards retrieved.", data: listData("cards", page) };
  },
});

function toRecord(customer: Customer__Output | null): CustomerRecord {
  return customerRecord(customerFromWire(present(customer, "the customer")));
}

export const CUSTOMER_OPERATIONS = [
  createCustomer,
  listCustomers,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  listCustomerCards,
];
