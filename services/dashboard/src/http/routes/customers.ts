import { CreateCustomerBody } from "@kobo/api-schemas/customer-requests";
import { type CustomerView, customerRecord } from "@kobo/api-schemas/records";
import { z } from "zod";
import {
  addCustomer,
  changeCustomer,
  getCustomerDetail,
  getCustomers,
  removeCustomer,
} from "../../app/merchant/customers";
import type { CreatedCustomer, Customer, CustomerDetail, Customers } from "../api";
import { MetadataText } from "../fields";
import { modeRoute, type Route } from "../route";
import { toCardSummary } from "./cards";
import { Cursor, ofMode } from "./pay-ids";
import { toPermanentAccount } from "./permanent-accounts";

const TEXT_MAX = 254;

const { email, name, phone, reference } = CreateCustomerBody.shape;

/** A field that may be left empty, with the rule of the API when it is not. */
function optional(rule: z.ZodType<string | undefined>) {
  return z
    .preprocess((text) => (text === "" ? undefined : text), rule)
    .transform((text) => text ?? "");
}

const Fields = z.object({
  email,
  name: optional(name),
  phone: optional(phone),
  reference: optional(reference),
  metadata: MetadataText,
});

/** The people and companies that pay a merchant. */
export const CUSTOMER_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/customers",
    action: "customers.read",
    query: z.object({ q: z.string().trim().max(TEXT_MAX).default(""), cursor: Cursor }),
    handle: async (call) => {
      const { q: text, cursor } = call.query;
      const { customers, next } = await getCustomers(call.parts, { ...ofMode(call), text, cursor });
      const body: Customers = { customers: customers.map(toCustomer), next };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/customers",
    action: "customers.write",
    body: Fields,
    handle: async (call) => {
      const { parts, by, idempotencyKey, body: fields } = call;
      const change = { ...ofMode(call), fields, idempotencyKey, by };
      const { customer, isNew } = await addCustomer(parts, change);
      const body: CreatedCustomer = { customer: toCustomer(customer), isNew };
      return { status: isNew ? 201 : 200, body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/customers/:id",
    action: "customers.read",
    handle: async (call) => {
      const request = { ...ofMode(call), id: call.params.id ?? "" };
      const { customer, payments, accounts, cards, hasMorePayments } = await getCustomerDetail(
        call.parts,
        request,
      );
      const { metadata, updatedAt } = customerRecord(customer);
      const body: CustomerDetail = {
        ...toCustomer(customer),
        ...{ metadata, updatedAt, hasMorePayments },
        payments: payments.map(toCardSummary),
        accounts: accounts?.map(toPermanentAccount) ?? null,
        cards: cards.map(({ expMonth: month, expYear: year, ...card }) => ({
          ...card,
          expires: { month, year },
        })),
      };
      return { body };
    },
  }),

  modeRoute({
    method: "patch",
    path: "/customers/:id",
    action: "customers.write",
    body: Fields,
    handle: async (call) => {
      const { parts, by, params, body: fields } = call;
      const change = { ...ofMode(call), id: params.id ?? "", fields, by };
      return { body: toCustomer(await changeCustomer(parts, change)) };
    },
  }),

  modeRoute({
    method: "delete",
    path: "/customers/:id",
    action: "customers.delete",
    handle: async (call) => {
      await removeCustomer(call.parts, {
        ...ofMode(call),
        id: call.params.id ?? "",
        by: call.by,
      });
      return {};
    },
  }),
];

function toCustomer(customer: CustomerView): Customer {
  const { metadata: _, updatedAt: __, ...shown } = customerRecord(customer);
  return shown;
}
