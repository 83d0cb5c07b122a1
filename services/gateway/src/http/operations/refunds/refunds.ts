import { RefundPaymentBody } from "@kobo/api-schemas/payment-requests";
import {
  cardRefundFromWire,
  REFUND_STATUSES,
  RefundRecord,
  refundFromWire,
  refundOfCard,
  refundRecord,
} from "@kobo/api-schemas/records";
import { AppError } from "@kobo/errors";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { Moment, OF_STATUS, PaymentId, Reference } from "../fields";
import { type Context, operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";
import { findRefunds, isReceivedPayment } from "./merged-refunds";

const PATH = "/payments/:id/refunds";
const OfPayment = z.object({
  id: PaymentId.describe("The payment's `transactionId`, `txn_…`; or a card payment's `id`."),
});
const RefundId = z.string().min(1).max(100).describe("`id` of the refund, `re_…`.");

const LeftToRefund = z.object({
  amountRefundable: z.int().min(0).describe("What can still be refunded, in kobo."),
});
const PaymentState = z.object({
  status: z.enum(["pending", "rejected"]).describe("The payment's status."),
});
const RefundHolder = z.object({
  reference: z.string(),
  type: z.literal("refund"),
  id: z.string().describe("`re_…` of the refund that has the reference."),
  transactionId: z.string().describe("`txn_…`"),
  status: z.enum(REFUND_STATUSES),
});

const createPaymentRefund = operation({
  id: "createPaymentRefund",
  section: "Refunds",
  summary: "Refund a PayID or virtual account payment",
  description:
    "Refund a payment that you received on a PayID or a virtual account, in full or in several parts, back to the bank account or the wallet that paid. All refunds of a payment together are never more than you received. The money comes from your wallet. 201: the refund `completed`, or `failed` and the money is back in your wallet. 202: the payer's bank has not decided, the money is held, and an event will report the outcome. In the sandbox the sender's account decides, as for transfers: payments from 0690000035 are refunded a little later, from …36 the refund fails, from …37 it is paid and then comes back, and from …38 the sender's account is not known. Refund a card payment with `POST /v2/payments/{payment_id}/refunds`.",
  sdk: "paymentRefunds.create",
  scope: "refunds:write",
  method: "POST",
  path: PATH,
  params: z.object({ id: PaymentId.describe("The payment's `transactionId`, `txn_…`.") }),
  body: RefundPaymentBody,
  responses: { 201: RefundRecord, 202: RefundRecord },
  refusals: {
    INVALID_AMOUNT: null,
    REFUND_AMOUNT_EXCEEDED: { data: LeftToRefund },
    INSUFFICIENT_FUNDS: null,
    PAYMENT_NOT_FOUND: null,
    DUPLICATE_REFERENCE: { data: RefundHolder },
    INVALID_PAYMENT_STATE: { data: PaymentState },
    PAYER_ACCOUNT_UNKNOWN: null,
  },
  handler: async ({ params, body, tenant, idempotency, otherKeyHashes, deadline, services }) => {
    const request = {
      tenant: toWireTenant(tenant),
      paymentId: params.id,
      ...(body.amount === undefined ? {} : { amountKobo: body.amount }),
      reference: body.reference ?? "",
      reason: body.reason ?? "",
      metadataJson: body.metadata ? JSON.stringify(body.metadata) : "",
      idempotency,
      otherIdempotencyKeyHashes: [...otherKeyHashes],
    };
    const answer = await services.transfers.CreateRefund(request, { deadline });
    const data = refundRecord(refundFromWire(present(answer.refund, "the refund")));
    const { status: outcome } = data;
    const status = outcome === "pending" ? 202 : 201;
    return { status, message: MESSAGES[outcome], data, replayed: answer.replayed };
  },
});

const MESSAGES = {
  pending: "Refund accepted. An event will report the outcome.",
  completed: "Refund completed.",
  failed: "The refund failed. The money is back in your wallet.",
} as const;

const Filters = PageQuery.extend({
  status: z.enum(REFUND_STATUSES).optional().describe(OF_STATUS),
  from: Moment.optional().describe("Refunds of this time or later."),
  to: Moment.optional().describe("Refunds of before this time."),
});

const listPaymentRefunds = operation({
  id: "listPaymentRefunds",
  section: "Refunds",
  summary: "List the refunds of a payment",
  description: "Of a PayID, virtual account or card payment, newest first.",
  sdk: "paymentRefunds.listOf",
  scope: "refunds:read",
  method: "GET",
  path: PATH,
  params: OfPayment,
  query: PageQuery,
  responses: { 200: listOf("refunds", RefundRecord) },
  refusals: { PAYMENT_NOT_FOUND: null, INVALID_CURSOR: null },
  handler: async (call) => {
    const { id: paymentId } = call.params;
    const page = await pageOf(call, {
      name: `refunds of payment ${paymentId}`,
      find: (place) => findRefunds(call, { paymentId }, place),
      toItem: refundRecord,
    });
    if (page.items.length === 0) await checkPayment(call, paymentId);
    return { status: 200, message: "Refunds retrieved.", data: listData("refunds", page) };
  },
});

/** @throws AppError PAYMENT_NOT_FOUND */
async function checkPayment(
  { services, tenant }: Pick<Context, "services" | "tenant">,
  paymentId: string,
): Promise<void> {
  const payment = { tenant: toWireTenant(tenant), paymentId };
  if (isReceivedPayment(paymentId)) await services.transfers.GetRefundable(payment);
  else await services.cardPayments.GetPayment(payment);
}

const listRefunds = operation({
  id: "listRefunds",
  section: "Refunds",
  summary: "List your refunds",
  description: "Of PayID, virtual account and card payments together, newest first.",
  sdk: "paymentRefunds.list",
  scope: "refunds:read",
  method: "GET",
  path: "/refunds",
  query: Filters.extend({
    paymentId: PaymentId.optional().describe(
      "A payment's `transactionId`, `txn_…`; or a card payment's `id`.",
    ),
    reference: Reference.optional().describe("As you sent it. Card payments' refunds have none."),
  }),
  responses: { 200: listOf("refunds", RefundRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { status, paymentId, reference, from, to } = call.query;
    const page = await pageOf(call, {
      name: "refunds",
      find: (place) => findRefunds(call, { status, paymentId, reference, from, to }, place),
      toItem: refundRecord,
    });
    return { status: 200, message: "Refunds retrieved.", data: listData("refunds", page) };
  },
});

const getRefund = operation({
  id: "getRefund",
  section: "Refunds",
  summary: "Get a refund of any payment",
  description: "Of a PayID, virtual account or card payment.",
  sdk: "paymentRefunds.get",
  scope: "refunds:read",
  method: "GET",
  path: "/refunds/:id",
  params: z.object({ id: RefundId }),
  responses: { 200: RefundRecord },
  refusals: { REFUND_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), refundId: params.id };
    const view = (await findOfReceived(services, request)) ?? (await findOfCard(services, request));
    return { status: 200, message: "Refund retrieved.", data: refundRecord(view) };
  },
});

type Lookup = { tenant: ReturnType<typeof toWireTenant>; refundId: string };

/** Both services' refunds have ids of the same form. */
async function findOfReceived({ transfers }: Context["services"], request: Lookup) {
  try {
    const { refund } = await transfers.GetRefund(request);
    return refundFromWire(present(refund, "the refund"));
  } catch (error) {
    if (error instanceof AppError && error.code === "REFUND_NOT_FOUND") return undefined;
    throw error;
  }
}

async function findOfCard({ cardPayments }: Context["services"], request: Lookup) {
  const { refund } = await cardPayments.FindRefund(request);
  return refundOfCard(cardRefundFromWire(present(refund, "the refund")));
}

/** Refunds of payments to PayIDs and virtual accounts, and the list over those and cards. */
export const REFUND_OPERATIONS = [createPaymentRefund, listPaymentRefunds, listRefunds, getRefund];
