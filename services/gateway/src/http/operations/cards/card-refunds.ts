import { RefundBody } from "@kobo/api-schemas/card-requests";
import {
  CardPaymentState,
  CardRefundRecord,
  cardRefundFromWire,
  cardRefundRecord,
} from "@kobo/api-schemas/records";
import type { Refund__Output } from "@kobo/protos/card_payments/v1/Refund";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { resultV2 } from "../../envelopes/v2";
import { HOST_ROOT } from "../../roots";
import { BidirectionalPageQuery, bidirectionalPageOf } from "../bidirectional-paging";
import { PaymentId } from "../fields";
import { operation } from "../operation";
import { present } from "../present";
import { keyHashesOf } from "./key-hashes";

const PATH = "/v2/payments/:payment_id/refunds";
const Params = z.object({ payment_id: PaymentId });

const LeftToRefund = z.object({
  id: z.string().describe("The payment's."),
  amount_refundable: z
    .int()
    .min(0)
    .describe("The amount that can still be refunded, in minor units."),
});

export const createCardRefund = operation({
  id: "createCardRefund",
  section: "Refunds",
  summary: "Refund a card payment",
  description:
    "Refund a payment in full or in several parts, up to the captured amount. The money comes from your balance in the payment's currency. 201: the refund `succeeded`, or `failed` and the money is back in your balance. 202: it is still `pending`, and an event will report the outcome.",
  sdk: "refunds.create",
  scope: "refunds:write",
  method: "POST",
  root: HOST_ROOT,
  path: PATH,
  unreadBody: RefundBody,
  params: Params,
  responses: { 201: CardRefundRecord, 202: CardRefundRecord },
  refusals: {
    INVALID_AMOUNT: null,
    PAYMENT_NOT_FOUND: null,
    INVALID_PAYMENT_STATE: { data: CardPaymentState },
    REFUND_AMOUNT_EXCEEDED: { data: LeftToRefund },
    INSUFFICIENT_WALLET_BALANCE: null,
  },
  handler: async (call) => {
    const { params, tenant, rawBody, deadline, services } = call;
    const request = {
      tenant: toWireTenant(tenant),
      paymentId: params.payment_id,
      body: rawBody,
      ...keyHashesOf(call),
    };
    const answer = await services.cardPayments.CreateRefund(request, { deadline });
    const { refund, replay, ignoredFields: ignored } = answer;
    const data = toRecord(present(refund, "the refund"));
    const status = data.status === "pending" ? 202 : 201;
    return resultV2(call, { status, data, replayed: replay === "REPLAY_BY_KEY", ignored });
  },
});

export const getCardRefund = operation({
  id: "getCardRefund",
  section: "Refunds",
  summary: "Get a refund of a card payment",
  description: "Its current state. `GET /refunds/{id}` finds a refund without its payment's id.",
  sdk: "refunds.get",
  scope: "refunds:read",
  method: "GET",
  root: HOST_ROOT,
  path: `${PATH}/:refund_id`,
  // A refund id has the same alphabet; the service checks that it exists.
  params: Params.extend({ refund_id: PaymentId.describe("`re_…`") }),
  responses: { 200: CardRefundRecord },
  refusals: { PAYMENT_NOT_FOUND: null, REFUND_NOT_FOUND: null },
  handler: async (call) => {
    const { params, tenant, services } = call;
    const { refund } = await services.cardPayments.GetRefund({
      tenant: toWireTenant(tenant),
      paymentId: params.payment_id,
      refundId: params.refund_id,
    });
    return resultV2(call, { status: 200, data: toRecord(present(refund, "the refund")) });
  },
});

export const listCardRefunds = operation({
  id: "listCardRefunds",
  section: "Refunds",
  summary: "List the refunds of a card payment",
  description: "Newest first.",
  sdk: "refunds.list",
  scope: "refunds:read",
  method: "GET",
  root: HOST_ROOT,
  path: PATH,
  params: Params,
  query: BidirectionalPageQuery,
  responses: { 200: z.array(CardRefundRecord) },
  refusals: { PAYMENT_NOT_FOUND: null, INVALID_CURSOR: null },
  pagination: true,
  handler: async (call) => {
    const { params, tenant, services } = call;
    const page = await bidirectionalPageOf(call, {
      name: `refunds of ${params.payment_id}`,
      find: async (pageRequest) => {
        const { refunds, next, previous } = await services.cardPayments.ListRefunds({
          tenant: toWireTenant(tenant),
          paymentId: params.payment_id,
          ...pageRequest,
        });
        return { found: refunds, next, previous };
      },
      toItem: toRecord,
    });
    return resultV2(call, { status: 200, ...page });
  },
});

function toRecord(refund: Refund__Output) {
  return cardRefundRecord(cardRefundFromWire(refund));
}
