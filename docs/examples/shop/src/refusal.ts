import { InvalidRequestError, isKoboError, PaymentFailedError } from "@kobo/sdk";

/**
 * What to tell a customer when it is **certain** that nothing was paid. Undefined when nobody knows: that is
 * no failure, and must not be paid again. So it is after a conflict, a 5xx, no answer, a mistake of the
 * shop's own, and after 401, 403 and 429, too: they speak for the last try of a call, and an earlier one
 * may have arrived.
 */
export function refusalOf(error: unknown): string | undefined {
  // Something else was sent under this key before, and what became of that is not told here.
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
