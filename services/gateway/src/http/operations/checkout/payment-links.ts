import {
  PaymentLinkBody,
  PaymentLinkChangeBody,
  paymentLinkChangeToWire,
  paymentLinkToWire,
} from "@kobo/api-schemas/payment-requests";
import {
  PAYMENT_LINK_STATUS_TO_WIRE,
  PAYMENT_LINK_STATUSES,
  PaymentLinkRecord,
  PaymentLinkReferenceHolder,
  paymentLinkFromWire,
  paymentLinkRecord,
} from "@kobo/api-schemas/records";
import type { PaymentLink__Output } from "@kobo/protos/checkout/v1/PaymentLink";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { OF_STATUS, PaymentLinkId, Reference } from "../fields";
import { operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";
import { refusePlainHttp, supportedCurrency } from "./checkout-sessions";

const PATH = "/payment-links/:id";
const Params = z.object({ id: PaymentLinkId });

const createPaymentLink = operation({
  id: "createPaymentLink",
  section: "Payment links",
  summary: "Create a payment link",
  description:
    "A public page, with a QR code, on which any number of payers can pay you by card, bank transfer or PayID. The amount is fixed, or each payer chooses it within bounds. Every payer gets a checkout session of their own, whose `paymentLink` names the link; wait for `checkout.session.completed` before you deliver.",
  sdk: "paymentLinks.create",
  scope: "checkout:write",
  method: "POST",
  path: "/payment-links",
  body: PaymentLinkBody,
  responses: { 201: PaymentLinkRecord },
  refusals: {
    INVALID_AMOUNT: null,
    AMOUNT_TOO_HIGH: null,
    INVALID_CURRENCY: null,
    DUPLICATE_REFERENCE: { data: PaymentLinkReferenceHolder },
  },
  handler: async ({ body, tenant, idempotency, services }) => {
    if (tenant.mode === "live") refusePlainHttp({ successUrl: body.successUrl ?? "" });
    const { paymentLink, replayed } = await services.checkout.CreatePaymentLink({
      ...paymentLinkToWire(body),
      tenant: toWireTenant(tenant),
      currency: supportedCurrency(body.currency),
      idempotency,
    });
    const message = "Payment link created. Share its `url` or its QR code.";
    return { status: 201, message, data: toRecord(paymentLink), replayed };
  },
});

const listPaymentLinks = operation({
  id: "listPaymentLinks",
  section: "Payment links",
  summary: "List your payment links",
  description: "Newest first.",
  sdk: "paymentLinks.list",
  scope: "checkout:read",
  method: "GET",
  path: "/payment-links",
  query: PageQuery.extend({
    status: z.enum(PAYMENT_LINK_STATUSES).optional().describe(OF_STATUS),
    reference: Reference.optional(),
  }),
  responses: { 200: listOf("paymentLinks", PaymentLinkRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { query, tenant, services } = call;
    const { status, reference = "" } = query;
    const page = await pageOf(call, {
      name: "payment links",
      find: async (pageRequest) => {
        const { paymentLinks, hasMore, nextBefore, previousAfter } =
          await services.checkout.ListPaymentLinks({
            tenant: toWireTenant(tenant),
            status: status
              ? PAYMENT_LINK_STATUS_TO_WIRE[status]
              : "PAYMENT_LINK_STATUS_UNSPECIFIED",
            reference,
            ...pageRequest,
          });
        return { found: paymentLinks, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: toRecord,
    });
    const data = listData("paymentLinks", page);
    return { status: 200, message: "Payment links retrieved.", data };
  },
});

const getPaymentLink = operation({
  id: "getPaymentLink",
  section: "Payment links",
  summary: "Get a payment link",
  description:
    "Its status, and how often it was paid. Its payments are the sessions of `GET /checkout/sessions?paymentLink=…`.",
  sdk: "paymentLinks.get",
  scope: "checkout:read",
  method: "GET",
  path: PATH,
  params: Params,
  responses: { 200: PaymentLinkRecord },
  refusals: { PAYMENT_LINK_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), id: params.id };
    const { paymentLink } = await services.checkout.GetPaymentLink(request);
    return { status: 200, message: "Payment link retrieved.", data: toRecord(paymentLink) };
  },
});

const updatePaymentLink = operation({
  id: "updatePaymentLink",
  section: "Payment links",
  summary: "Change a payment link, or turn it off",
  description:
    "Fields that you leave out stay as they are. `active: false` turns the link off: no payment can begin on it any more. Payments that have begun can still be made. The amount, the currency and the methods never change, because payers may have a printed QR code: create another link for another amount.",
  sdk: "paymentLinks.update",
  scope: "checkout:write",
  method: "PATCH",
  path: PATH,
  params: Params,
  body: PaymentLinkChangeBody,
  responses: { 200: PaymentLinkRecord },
  refusals: { PAYMENT_LINK_NOT_FOUND: null },
  handler: async ({ params, body, tenant, services }) => {
    if (tenant.mode === "live") refusePlainHttp({ successUrl: body.successUrl ?? "" });
    const { paymentLink } = await services.checkout.UpdatePaymentLink({
      ...paymentLinkChangeToWire(body),
      tenant: toWireTenant(tenant),
      id: params.id,
    });
    return { status: 200, message: "Payment link updated.", data: toRecord(paymentLink) };
  },
});

function toRecord(wire: PaymentLink__Output | null): PaymentLinkRecord {
  return paymentLinkRecord(paymentLinkFromWire(present(wire, "the payment link")));
}

/** A path with a parameter comes after the paths that it would match. */
export const PAYMENT_LINK_OPERATIONS = [
  createPaymentLink,
  listPaymentLinks,
  getPaymentLink,
  updatePaymentLink,
];
