import { AppError } from "@kobo/errors";
import type { OpenRefusal } from "../../domain/payments/payment-step";

const NOT_REACHED = "The card processor could not be reached. The card was not charged; try again.";
const TOO_SMALL = "The card processor charges only larger amounts. The card was not charged.";
const TOO_LARGE = "The card processor charges only smaller amounts. The card was not charged.";
const NOT_TAKEN = "The card processor does not take this currency. The card was not charged.";
const REFUSED = "The card processor did not take the payment. The card was not charged.";

/** The merchant's error for a payment that was not opened, with the processor's reason if known. */
export function notOpened(refusal: OpenRefusal | undefined): AppError {
  switch (refusal) {
    case "AMOUNT_TOO_SMALL":
      return new AppError("INVALID_AMOUNT", TOO_SMALL);
    case "AMOUNT_TOO_LARGE":
      return new AppError("INVALID_AMOUNT", TOO_LARGE);
    case "CURRENCY_NOT_TAKEN":
      return new AppError("INVALID_CURRENCY", NOT_TAKEN);
    // No Retry-After, because a retry fails until the cause is fixed.
    case "OTHER":
      return new AppError("SERVICE_UNAVAILABLE", REFUSED);
    case undefined:
      return new AppError("SERVICE_UNAVAILABLE", NOT_REACHED, { retryAfterSeconds: 1 });
  }
}
