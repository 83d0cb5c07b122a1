import { InvalidRequestError, isKoboError, PaymentFailedError } from "@kobo/sdk";

/**
 * The message for a customer when it is **certain** that nothing was paid. Undefined when the
 * outcome is unknown: that is no failure, and the customer must not pay again. This includes
 * conflicts, 5xx, no response and errors of the shop itself, and also 401, 403 and 429: they answer
 * the last attempt of a call, and an earlier one may have arrived.
 */
export function refusalOf(error: unknown): string | undefined {
  // Another request used this key before, and its outcome is not in this error.
  if (isKoboError(error, "IDEMPOTENCY_KEY_REUSED")) return undefined;
  return cardRefusalOf(error) ?? otherRefusalOf(error);
}

function cardRefusalOf(error: unknown): string | undefined {
  if (isKoboError(error, "CARD_DECLINED")) {
    const why = error.data?.failure?.message ?? "";
    return `Your bank declined the card. ${why} Take another one, or pay in another way.`;
  }
  if (isKoboError(error, "INSUFFICIENT_FUNDS")) return "There is too little money on this card.";
  if (isKoboError(error, "EXPIRED_CARD")) return "This card has expired.";
  if (isKoboError(error, "INVALID_CVC")) return "The code on the back is another one.";
  if (isKoboError(error, "INVALID_PAYMENT_METHOD")) return "Check the card's number and its date.";
  if (isKoboError(error, "VALIDATION_ERROR")) {
    return `Check what you typed: ${error.errors.map(({ message }) => message).join(" ")}`;
  }
  return undefined;
}

function otherRefusalOf(error: unknown): string | undefined {
  if (error instanceof PaymentFailedError) return "The payment was refused, and no money moved.";
  if (error instanceof InvalidRequestError) return "The shop cannot be paid so. Nothing was paid.";
  return undefined;
}
