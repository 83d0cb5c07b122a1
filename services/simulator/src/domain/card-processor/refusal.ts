import { Refused } from "../bank/refused";
import type { Json } from "../json";
import type { Intent } from "./intent";

interface Told {
  message: string;
  code?: string;
  param?: string;
}

/** The body of every error of Stripe's. */
export function errorBody(error: Json): Json {
  const { code } = error;
  const doc =
    typeof code === "string" ? { doc_url: `https://stripe.com/docs/error-codes/${code}` } : {};
  return { error: { ...error, ...doc } };
}

export function invalidRequest(told: Told, status = 400): Refused {
  return new Refused(status, errorBody({ type: "invalid_request_error", ...told }));
}

/** A request that was not even begun: nothing is remembered of it under its key. */
export class Malformed extends Refused {}

export function malformed(told: Told): Malformed {
  return new Malformed(400, errorBody({ type: "invalid_request_error", ...told }));
}

export function unknownId(thing: string, id: string): Refused {
  const told = { code: "resource_missing", message: `No such ${thing}: '${id}'` };
  return invalidRequest({ ...told, param: thing === "payment_intent" ? "intent" : "id" }, 404);
}

export function unexpectedState({ id }: Intent, status: string, deed: string): Refused {
  return invalidRequest({
    code: "payment_intent_unexpected_state",
    message: `The PaymentIntent ${id} cannot be ${deed}: its status is ${status}.`,
  });
}

/** Of the key that was sent, no more is repeated than tells it from another. */
export function wrongKey(key: string): Refused {
  const shown = key ? `: ****${key.slice(-4)}` : ". Send it as a bearer token.";
  return invalidRequest({ message: `Invalid API Key provided${shown}` }, 401);
}

const CARD_MESSAGES: Readonly<Record<string, string>> = {
  card_declined: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
  incorrect_number: "Your card number is incorrect.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
  payment_intent_authentication_failure:
    "The card's holder did not confirm the payment. Provide another card to try again.",
};

export function cardMessage(code: string, declineCode: string | null): string {
  if (declineCode === "insufficient_funds") return CARD_MESSAGES.insufficient_funds ?? "";
  return CARD_MESSAGES[code] ?? "Your card was declined.";
}

export function cardError(error: Json): Refused {
  return new Refused(402, errorBody({ type: "card_error", ...error }));
}
