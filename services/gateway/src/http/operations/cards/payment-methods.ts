import { PaymentMethodBody } from "@kobo/api-schemas/card-requests";
import { CardPaymentMethodRecord, cardPaymentMethodFromWire } from "@kobo/api-schemas/records";
import { toWireTenant } from "@kobo/rpc";
import { resultV2 } from "../../envelopes/v2";
import { HOST_ROOT } from "../../roots";
import { operation } from "../operation";
import { keyHashesOf } from "./key-hashes";

export const createCardPaymentMethod = operation({
  id: "createCardPaymentMethod",
  section: "Card payments",
  summary: "Store a card to charge it",
  description:
    "Stores a card at the processor and returns an id for it; nothing is charged. The page of a checkout session calls it from the customer's browser, with the session's client secret in place of a key, so that your server never sees the card. The id can be charged once within an hour as `payment_method.id`. With `save`, for which you need the customer's consent, the payment saves the card for its customer. Browsers may call it from any origin.",
  sdk: "cardPayments.createMethod",
  scope: "payment_methods:write",
  limitGroup: "cards",
  method: "POST",
  root: HOST_ROOT,
  path: "/v2/payment_methods",
  unreadBody: PaymentMethodBody,
  bodyHoldsCard: true,
  browser: true,
  returnsSecret: true,
  responses: { 201: CardPaymentMethodRecord },
  refusals: {
    INVALID_PAYMENT_METHOD: null,
    EXPIRED_CARD: null,
    INVALID_CVC: null,
    INVALID_CHECKOUT_SESSION_STATE: null,
  },
  handler: async (call) => {
    const { tenant, rawBody, sessionId, deadline, services } = call;
    const request = {
      tenant: toWireTenant(tenant),
      body: rawBody,
      ...keyHashesOf(call),
      purpose: sessionId,
    };
    const answer = await services.cardPayments.CreatePaymentMethod(request, { deadline });
    const { replayed, ignoredFields: ignored } = answer;
    return resultV2(call, {
      status: 201,
      data: cardPaymentMethodFromWire(answer),
      replayed,
      ignored,
    });
  },
});
