import { fingerprintOf } from "@kobo/api-schemas/input";
import {
  Amount,
  AmountFrom100Naira,
  BillPurchaseBody,
  billOrderToWire,
  ExternalTransferBody,
  externalTransferToWire,
  PayIdTransferBody,
  payIdTransferToWire,
} from "@kobo/api-schemas/payment-requests";
import { z } from "zod";
import {
  getBanks,
  getBillCategories,
  getBillService,
  getBillServices,
} from "../../app/payouts/catalogue";
import { findPayout } from "../../app/payouts/follow-payout";
import type { Payment } from "../../app/payouts/payment";
import type { FollowedPayout } from "../../app/payouts/payout-outcome";
import { type Review, reviewPayout } from "../../app/payouts/review-payout";
import { sendPayout } from "../../app/payouts/send-payout";
import type {
  Banks,
  BillCategories,
  BillService,
  BillServices,
  Payout,
  PayoutReview,
  SentPayout,
} from "../api";
import { type ModeCall, modeRoute, type Route } from "../route";

const KOBO_DIGITS_MAX = 16;

const KoboText = z
  .string("Enter an amount.")
  .regex(new RegExp(`^\\d{1,${KOBO_DIGITS_MAX}}$`), "Enter an amount, such as 1,500.00.");
/** The schemas of the API take amounts as JSON integers, and refuse those above 2^53 − 1. */
const KoboNumber = KoboText.transform(Number);
const KoboBigInt = KoboText.transform(BigInt);

/** The bodies of the API. The merchant's wallet pays, and a reference that is left out is chosen by Kobo. */
export const PaymentBody = z.discriminatedUnion("kind", [
  PayIdTransferBody.omit({ fromPayId: true })
    .partial({ reference: true })
    .extend({ kind: z.literal("pay-id"), amount: KoboNumber.pipe(AmountFrom100Naira) }),
  ExternalTransferBody.omit({ fromPayId: true })
    .partial({ reference: true })
    .extend({ kind: z.literal("bank"), amount: KoboNumber.pipe(AmountFrom100Naira) }),
  BillPurchaseBody.omit({ fromWallet: true })
    .partial({ reference: true })
    .extend({ kind: z.literal("bill"), amount: KoboNumber.pipe(Amount).optional() }),
]);

const Terms = z.object(
  {
    name: z.string().max(200),
    amountKobo: KoboBigInt,
    feeKobo: KoboBigInt,
    discountKobo: KoboBigInt,
    totalKobo: KoboBigInt,
    availableKobo: KoboBigInt,
    reviewedAt: z.iso.datetime().transform((text) => new Date(text)),
  },
  "Review the payment, then send it.",
);
const SendBody = PaymentBody.and(
  z.object({ id: z.uuidv7("Reload the page and try again."), confirmed: Terms }),
);

export function ofMode({ merchantId, mode }: ModeCall) {
  return { merchantId, mode };
}

/** Money that leaves a merchant's wallet. */
export const PAYOUT_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/banks",
    action: "money.prepare",
    handle: async (call) => {
      const banks = await getBanks(call.parts, ofMode(call));
      const body: Banks = {
        banks: banks.map(({ bankCode, bankName }) => ({ bankCode, bankName })),
      };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/bill-categories",
    action: "money.prepare",
    handle: async (call) => {
      const categories = await getBillCategories(call.parts, ofMode(call));
      const body: BillCategories = {
        categories: categories.map(({ identifier, name }) => ({ identifier, name })),
      };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/bill-services",
    action: "money.prepare",
    query: z.object({ category: z.string().max(100).default("") }),
    handle: async (call) => {
      const services = await getBillServices(call.parts, { ...ofMode(call), ...call.query });
      const body: BillServices = {
        services: services.map(({ serviceId, name }) => ({ serviceId, name })),
      };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/bill-services/:serviceId",
    action: "money.prepare",
    query: z.record(z.string().max(64), z.string().max(100)),
    handle: async (call) => {
      const { parts, params, query: chosen } = call;
      const request = { ...ofMode(call), serviceId: params.serviceId ?? "", chosen };
      return { body: toBillService(await getBillService(parts, request)) };
    },
  }),

  modeRoute({
    method: "post",
    path: "/payouts/review",
    action: "money.prepare",
    body: PaymentBody,
    handle: async (call) => {
      const payment = toPayment(call.body);
      return { body: toReview(await reviewPayout(call.parts, { ...ofMode(call), payment })) };
    },
  }),

  modeRoute({
    method: "post",
    path: "/payouts",
    action: "money.out",
    body: SendBody,
    handle: async (call) => {
      const { id, confirmed, ...body } = call.body;
      const result = await sendPayout(call.parts, {
        ...{ ...ofMode(call), id, by: call.by },
        payment: toPayment(body),
        fingerprint: fingerprintOf(body),
        confirmed: {
          name: confirmed.name,
          amount: confirmed.amountKobo,
          fee: confirmed.feeKobo,
          discount: confirmed.discountKobo,
          total: confirmed.totalKobo,
          available: confirmed.availableKobo,
          reviewedAt: confirmed.reviewedAt,
        },
      });
      const answer: SentPayout =
        "payout" in result
          ? { payout: toPayout(result.payout) }
          : { review: toReview(result.review), changes: result.changes };
      return { body: answer };
    },
  }),

  modeRoute({
    method: "get",
    path: "/payouts/:id",
    action: "money.prepare",
    handle: async (call) => {
      const id = z.uuid().safeParse(call.params.id).data ?? NO_ID;
      return { body: toPayout(await findPayout(call.parts, { ...ofMode(call), id })) };
    },
  }),
];

/** Of no form. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** The payer and a reference that is left out are filled in where the money moves. */
function toPayment(body: z.infer<typeof PaymentBody>): Payment {
  const later = { fromPayId: "", fromWallet: "", reference: body.reference ?? "" };
  switch (body.kind) {
    case "pay-id":
      return { kind: body.kind, order: payIdTransferToWire({ ...body, ...later }) };
    case "bank":
      return { kind: body.kind, order: externalTransferToWire({ ...body, ...later }) };
    case "bill":
      return { kind: body.kind, order: billOrderToWire({ ...body, ...later }) };
  }
}

function toReview({ terms, fromPayId, details }: Review): PayoutReview {
  return {
    terms: {
      name: terms.name,
      amountKobo: String(terms.amount),
      feeKobo: String(terms.fee),
      discountKobo: String(terms.discount),
      totalKobo: String(terms.total),
      availableKobo: String(terms.available),
      reviewedAt: terms.reviewedAt.toISOString(),
    },
    fromPayId,
    details,
  };
}

function toPayout({ sent, ...payout }: FollowedPayout): Payout {
  const { kind, state, confirmed, reference, createdAt, message } = payout;
  return {
    ...{ kind, state, reference, message },
    ...confirmed,
    sentAt: createdAt.toISOString(),
    transactionId: sent?.transactionId ?? null,
    goods: sent?.goods ?? [],
  };
}

function toBillService(service: Awaited<ReturnType<typeof getBillService>>): BillService {
  const { serviceId, name, pricedBy, billersCode, isMetered, quantityMax } = service;
  return {
    ...{ serviceId, name, pricedBy, billersCode, isMetered, quantityMax },
    amountMinKobo: String(service.amountMin),
    amountMaxKobo: String(service.amountMax),
    variations: service.variations.map(({ amount, ...variation }) => ({
      ...variation,
      amountKobo: String(amount),
    })),
    fields: service.fields.map(({ isChoice, options, dependsOn, ...field }) => ({
      ...{ name: field.name, label: field.label },
      options: isChoice ? options.map(({ value, label }) => ({ value, label })) : null,
      dependsOn: dependsOn || null,
    })),
  };
}
