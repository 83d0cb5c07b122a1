import { ApiError } from "../api-error";
import type { Json } from "../json";
import type { Intent } from "./intent";

interface ErrorSpec {
  message: string;
  code?: string;
  param?: string;
}

/** The body of Stripe's errors. */
export function errorBody(error: Json): Json {
  const { code } = error;
  const doc =
    typeof code === "string" ? { doc_url: `https://stripe.com/docs/error-codes/${code}` } : {};
  return { error: { ...error, ...doc } };
}

export function invalidRequest(error: ErrorSpec, status = 400): ApiError {
  return new ApiError(status, errorBody({ type: "invalid_request_error", ...error }));
}

/** A request that was not executed, so no response is stored under its idempotency key. */
export class MalformedRequestError extends ApiError {
  override readonly name = "MalformedRequestError";
}

export function malformed(error: ErrorSpec): MalformedRequestError {
  return new MalformedRequestError(400, errorBody({ type: "invalid_request_error", ...error }));
}

export function unknownId(thing: string, id: string): ApiError {
  const error = { code: "resource_missing", message: `No such ${thing}: '${id}'` };
  return invalidRequest({ ...error, param: thing === "payment_intent" ? "intent" : "id" }, 404);
}

export function unexpectedState({ id }: Intent, status: string, action: string): ApiError {
  return invalidRequest({
    code: "payment_intent_unexpected_state",
    message: `The PaymentIntent ${id} cannot be ${action}: its status is ${status}.`,
  });
}

/** Repeats only the last four characters of the key. */
export function wrongKey(key: string): ApiError {
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
  authentication_required: "Your card was declined. This transaction requires authentication.",
  payment_intent_authentication_failure:
    "The card's holder did not confirm the payment. Provide another card to try again.",
};

export function cardMessage(code: string, declineCode: string | null): string {
  if (declineCode === "insufficient_funds") return CARD_MESSAGES.insufficient_funds ?? "";
  return CARD_MESSAGES[code] ?? "Your card was declined.";
}

export function cardError(error: Json): ApiError {
  return new ApiError(402, errorBody({ type: "card_error", ...error }));
}
