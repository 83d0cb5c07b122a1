import { NewReference } from "@kobo/api-schemas/input";
import { StaticPayIdName } from "@kobo/api-schemas/pay-id-requests";
import { z } from "zod";
import { addPayId, getPayIdDetail, getPayIds, switchPayId } from "../../app/merchant/pay-ids";
import type * as payIds from "../../clients/pay-ids";
import { PAY_ID_STATUSES, PAY_ID_TYPES } from "../../domain/pay-id";
import { type PaymentRequest, tokenOfRequest } from "../../domain/payment-request";
import type { PayId, PayIdDetail, PayIds, Received } from "../api";
import { AmountKobo, MetadataText } from "../fields";
import { type ModeCall, modeRoute, type Route } from "../route";
import { isoOf } from "./session-view";

export const Cursor = z.string().max(200).default("");

/** The fields of every expected payment. */
export const ExpectFields = z.object({ reference: NewReference, metadata: MetadataText });

const Fields = ExpectFields.extend({ amountKobo: AmountKobo.optional() });
const CreateBody = z.discriminatedUnion(
  "type",
  [
    Fields.extend({ type: z.literal("dynamic") }),
    Fields.extend({ type: z.literal("static"), name: StaticPayIdName }),
  ],
  "Choose a kind.",
);

export function ofMode({ merchantId, mode }: ModeCall) {
  return { merchantId, mode };
}

/** A merchant's PayIDs. */
export const PAY_ID_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/payids",
    action: "payids.read",
    query: z.object({
      type: z.enum(PAY_ID_TYPES).optional(),
      status: z.enum(PAY_ID_STATUSES).optional(),
      cursor: Cursor,
    }),
    handle: async (call) => {
      const { type, status, cursor } = call.query;
      const found = await getPayIds(call.parts, { ...ofMode(call), type, status, cursor });
      const body: PayIds = { payIds: found.payIds.map(toPayId), next: found.next };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/payids",
    action: "payids.write",
    body: CreateBody,
    handle: async (call) => {
      const { parts, by, idempotencyKey, body } = call;
      const { amountKobo: amount, ...fields } = body;
      const payId = { ...fields, amount };
      const created = await addPayId(parts, { ...ofMode(call), payId, idempotencyKey, by });
      return { status: 201, body: toPayId(created) };
    },
  }),

  modeRoute({
    method: "get",
    path: "/payids/:payId",
    action: "payids.read",
    handle: async (call) => {
      const request = { ...ofMode(call), id: call.params.payId ?? "" };
      const { payId, payments } = await getPayIdDetail(call.parts, request);
      const body: PayIdDetail = {
        ...toPayId(payId),
        metadata: metadataOf(payId),
        requestToken: tokenOf(call, "payid", payId.payId),
        payments: payments.map(toReceived),
      };
      return { body };
    },
  }),

  ...([true, false] as const).map((active) =>
    modeRoute({
      method: "post",
      path: `/payids/:payId/${active ? "activate" : "deactivate"}`,
      action: "payids.write",
      handle: async (call) => {
        const change = { ...ofMode(call), id: call.params.payId ?? "", active, by: call.by };
        return { body: toPayId(await switchPayId(call.parts, change)) };
      },
    }),
  ),
];

export function tokenOf(call: ModeCall, payable: PaymentRequest["payable"], name: string): string {
  return tokenOfRequest(call.parts.secretKeys, { ...ofMode(call), payable, name });
}

export function toReceived({ transactionId, amount, at, payerName }: payIds.Payment): Received {
  return { transactionId, amountKobo: String(amount), at: at.toISOString(), payerName };
}

export function metadataOf({ metadata }: { metadata: string }): Record<string, unknown> {
  return metadata === "" ? {} : JSON.parse(metadata);
}

function toPayId(payId: payIds.PayId): PayId {
  const { name, reference, type, status, paymentsCount, expectedAmount } = payId;
  return {
    ...{ payId: payId.payId, name, reference, type, status, paymentsCount },
    amountKobo: expectedAmount === 0n ? null : String(expectedAmount),
    receivedKobo: String(payId.amountReceived),
    createdAt: payId.createdAt.toISOString(),
    expiresAt: isoOf(payId.expiresAt),
    lapsesAt: isoOf(payId.lapsesAt),
  };
}
