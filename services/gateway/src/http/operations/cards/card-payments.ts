import { CancelBody, CaptureBody, CreateBody } from "@kobo/api-schemas/card-requests";
import {
  CardPaymentRecord,
  CardPaymentState,
  type CardPaymentView,
  cardPaymentFromWire,
  cardPaymentRecord,
  ReferenceHolder,
} from "@kobo/api-schemas/records";
import { AppError } from "@kobo/errors";
import type { Payment__Output } from "@kobo/protos/card_payments/v1/Payment";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import type { Services } from "../../../clients/services";
import { RETURN_PATH } from "../../docs/pages";
import type { FailureResult, RawResult } from "../../envelopes/success";
import { resultV2 } from "../../envelopes/v2";
import { HOST_ROOT } from "../../roots";
import type { Deprecation, Refusals } from "../description";
import { PaymentId } from "../fields";
import { type Call, type Operation, operation } from "../operation";
import { present } from "../present";
import { keyHashesOf } from "./key-hashes";

const PATH = "/v2/payments";
const Params = z.object({ payment_id: PaymentId });

/** `data` is null when the card is refused before the bank is called (decision 95). */
const DECLINED = { data: CardPaymentRecord };

const NOT_CHARGED: Refusals = {
  INVALID_AMOUNT: null,
  AMOUNT_TOO_HIGH: null,
  INVALID_CURRENCY: null,
  INVALID_PAYMENT_METHOD: null,
  CARD_DECLINED: DECLINED,
  INSUFFICIENT_FUNDS: DECLINED,
  EXPIRED_CARD: DECLINED,
  INVALID_CVC: DECLINED,
};

const CREATED = { 201: CardPaymentRecord, 202: CardPaymentRecord };

export const createCardPayment = operation({
  id: "createCardPayment",
  section: "Card payments",
  summary: "Charge a card",
  description:
    "201: the card was charged or, with `capture: false`, authorized. 202: the outcome is not known yet. Send the customer to `next_action.redirect_url` if it is set, and wait for an event. Never charge again because of a 202. A declined card returns 402 with the failed payment in `data`, which is null when no bank was called. Let your client wait at least twelve seconds.",
  sdk: "cardPayments.create",
  scope: "payments:write",
  method: "POST",
  root: HOST_ROOT,
  path: PATH,
  unreadBody: CreateBody,
  bodyHoldsCard: true,
  returnsSecret: true,
  responses: CREATED,
  refusals: NOT_CHARGED,
  handler: (call) => charge(call, ""),
});

export const createCardPaymentAs = operation({
  id: "createCardPaymentAs",
  section: "Card payments",
  summary: "Charge a card under an id of your own",
  description:
    "Like `POST /v2/payments`, but you choose the payment's id. The same body again returns 200 with the same payment, and charges nothing; another body under the same id is an error.",
  sdk: "cardPayments.createAs",
  scope: "payments:write",
  method: "POST",
  root: HOST_ROOT,
  path: `${PATH}/:payment_id`,
  unreadBody: CreateBody,
  bodyHoldsCard: true,
  returnsSecret: true,
  params: z.object({
    payment_id: PaymentId.describe("Your id for the payment: 1 to 64 letters, digits, `_` or `-`."),
  }),
  responses: { 200: CardPaymentRecord, ...CREATED },
  refusals: { ...NOT_CHARGED, DUPLICATE_REFERENCE: { data: ReferenceHolder } },
  handler: (call) => charge(call, call.params.payment_id),
});

const OLD_PATH: Deprecation = {
  since: new Date("2026-11-21T00:00:00Z"),
  sunset: new Date("2027-12-31T23:59:59Z"),
  successor: PATH,
};

/** The path of the specification's example; a repeat may use either path. */
export const createCardPaymentV1 = operation({
  id: "createCardPaymentV1",
  section: "Card payments",
  summary: "Charge a card by the old path",
  description:
    "The old path of `POST /v2/payments`. A repeat under the same Idempotency-Key may use either path.",
  sdk: "cardPayments.createV1",
  scope: "payments:write",
  method: "POST",
  root: HOST_ROOT,
  path: "/v1/payments",
  keyScope: PATH,
  deprecation: OLD_PATH,
  unreadBody: CreateBody,
  bodyHoldsCard: true,
  returnsSecret: true,
  responses: CREATED,
  refusals: NOT_CHARGED,
  handler: (call) => charge(call, ""),
});

async function charge(
  call: Call<unknown, unknown, unknown>,
  paymentId: string,
): Promise<RawResult | FailureResult> {
  const { tenant, rawBody, publicUrl, deadline, services } = call;
  const request = {
    tenant: toWireTenant(tenant),
    body: rawBody,
    paymentId,
    ...keyHashesOf(call),
    defaultReturnUrl: publicUrl + RETURN_PATH,
  };
  // The processor may take as long as the merchant's request lasts.
  const answer = await services.cardPayments.CreatePayment(request, { deadline });
  const { payment, replay, ignoredFields: ignored } = answer;
  const view = toView(payment);
  const replayed = replay === "REPLAY_BY_KEY" || replay === "REPLAY_BY_ID";
  if (view.status === "failed") return { failed: declined(view), replayed, ignored };
  const status = replay === "REPLAY_BY_ID" ? 200 : createdStatus(view);
  return resultV2(call, { status, data: cardPaymentRecord(view), replayed, ignored });
}

/** A payment that the client must capture is decided; one that waits for the customer or the bank is not. */
function createdStatus({ status, amountCapturable }: CardPaymentView): 201 | 202 {
  return status === "pending" && amountCapturable === 0n ? 202 : 201;
}

/** Decision 94: an error, whose `data` is the stored payment. */
function declined(view: CardPaymentView): AppError {
  const { code, message } = present(view.failure, "why the payment failed");
  return new AppError(code, message, { data: cardPaymentRecord(view) });
}

export const getCardPayment = operation({
  id: "getCardPayment",
  section: "Card payments",
  summary: "Get a card payment",
  description: "Its current state; a failed payment is a 200 here, too.",
  sdk: "cardPayments.get",
  scope: "payments:read",
  method: "GET",
  root: HOST_ROOT,
  path: `${PATH}/:payment_id`,
  params: Params,
  responses: { 200: CardPaymentRecord },
  returnsSecret: true,
  refusals: { PAYMENT_NOT_FOUND: null },
  handler: async (call) => {
    const { params, tenant, services } = call;
    const request = { tenant: toWireTenant(tenant), paymentId: params.payment_id };
    const { payment } = await services.cardPayments.GetPayment(request);
    return resultV2(call, { status: 200, data: cardPaymentRecord(toView(payment)) });
  },
});

const NOT_CHANGED: Refusals = {
  PAYMENT_NOT_FOUND: null,
  INVALID_PAYMENT_STATE: { data: CardPaymentState },
};

export const captureCardPayment = paymentChange({
  id: "captureCardPayment",
  verb: "capture",
  callOf: ({ CapturePayment }) => CapturePayment,
  summary: "Capture an authorized payment",
  description:
    "Captures once, in full or in part; the rest is released. 202: the processor has not responded yet, and an event will report the outcome.",
  sdk: "cardPayments.capture",
  unreadBody: CaptureBody,
  refusals: { ...NOT_CHANGED, INVALID_AMOUNT: null, AMOUNT_TOO_HIGH: null },
});

export const cancelCardPayment = paymentChange({
  id: "cancelCardPayment",
  verb: "cancel",
  callOf: ({ CancelPayment }) => CancelPayment,
  summary: "Cancel a pending payment",
  description:
    "If the bank charges the card at the same moment, the charge stands and you get `INVALID_PAYMENT_STATE`. 202: the processor has not responded yet, and an event will report the outcome.",
  sdk: "cardPayments.cancel",
  unreadBody: CancelBody,
  refusals: NOT_CHANGED,
});

type CardPayments = Services["cardPayments"];

interface PaymentChange {
  id: string;
  verb: "capture" | "cancel";
  callOf: (calls: CardPayments) => CardPayments["CapturePayment"] | CardPayments["CancelPayment"];
  summary: string;
  description: string;
  sdk: string;
  unreadBody: z.ZodType;
  refusals: Refusals;
}

/** A change to an existing payment, with a body that the service reads. */
function paymentChange({ verb, callOf, ...described }: PaymentChange): Operation {
  return operation({
    ...described,
    section: "Card payments",
    scope: "payments:write",
    method: "POST",
    root: HOST_ROOT,
    path: `${PATH}/:payment_id/${verb}`,
    params: Params,
    responses: { 200: CardPaymentRecord, 202: CardPaymentRecord },
    returnsSecret: true,
    handler: async (call) => {
      const { tenant, params, rawBody, deadline, services } = call;
      const request = {
        tenant: toWireTenant(tenant),
        paymentId: params.payment_id,
        body: rawBody,
        ...keyHashesOf(call),
      };
      const answer = await callOf(services.cardPayments)(request, { deadline });
      const { payment, replay, ignoredFields: ignored } = answer;
      const view = toView(payment);
      const status = view.status === "pending" ? 202 : 200;
      const replayed = replay === "REPLAY_BY_KEY";
      return resultV2(call, { status, data: cardPaymentRecord(view), replayed, ignored });
    },
  });
}

function toView(payment: Payment__Output | null): CardPaymentView {
  return cardPaymentFromWire(present(payment, "the payment"));
}
