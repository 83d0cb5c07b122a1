import { AppError, type ErrorCode } from "@kobo/errors";

/** For people who send money: what is wrong, and what to do. Other codes keep the service's own message. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  INSUFFICIENT_FUNDS: "The wallet has too little money. Add money to it, then send again.",
  INSUFFICIENT_WALLET_BALANCE: "The wallet has too little money. Add money to it, then send again.",
  INVALID_AMOUNT: "Send at least ₦100.00.",
  BANK_NOT_SUPPORTED: "Kobo cannot pay this bank. Choose another account of the payee.",
  PAYID_NOT_FOUND: "This PayID cannot be paid. Check it with the payee.",
  EXTERNAL_ACCOUNT_VERIFICATION_FAILED:
    "This bank has no such account. Check the number and the bank with the payee.",
  DUPLICATE_REFERENCE:
    "Another payment has this reference. If it is this same payment, do not send it again; otherwise choose another reference, or leave it empty.",
  SERVICE_NOT_FOUND: "This bill is no longer sold. Choose another one.",
  FETCH_CATEGORIES_FAILED: "The bill provider does not answer. Try again in a minute.",
  FETCH_SERVICES_FAILED: "The bill provider does not answer. Try again in a minute.",
  FETCH_VARIATIONS_FAILED: "The bill provider does not answer. Try again in a minute.",
  IDEMPOTENCY_KEY_REUSED:
    "This form was sent before with other contents. Reload the page to see its outcome.",
  LIVE_MODE_OFF: "Live mode is off: no real money can be sent yet.",
};

/** To which field of the form a refusal belongs. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  INVALID_AMOUNT: "amount",
  AMOUNT_TOO_LOW: "amount",
  AMOUNT_TOO_HIGH: "amount",
  PAYID_NOT_FOUND: "toPayId",
  BANK_NOT_SUPPORTED: "bankCode",
  EXTERNAL_ACCOUNT_VERIFICATION_FAILED: "accountNumber",
  VERIFY_ACCOUNT_FAILED: "billersCode",
  DUPLICATE_REFERENCE: "reference",
};

/** The refusal in plain words, at its field. The code stays. */
export function plainRefusal(error: AppError): AppError {
  const { code, details } = error;
  // With `retryable` the bank or the provider has not answered, and the service says so.
  const isOurs = details.extra?.retryable !== true && !isOwnReason(error);
  const message = (isOurs && MESSAGES[code]) || error.message;
  const field = FIELDS[code];
  if (!field) return new AppError(code, message, { ...details, cause: error });
  const errors = [{ field, code, message }];
  return new AppError(code, message, { ...details, errors, cause: error });
}

/** Of the merchant's own PayID the service says why it cannot be paid. */
function isOwnReason({ code, details }: AppError): boolean {
  return code === "PAYID_NOT_FOUND" && details.errors?.[0]?.code !== "not_found";
}

/** Of a bank transfer that failed after it was sent. */
const FAILURES: Readonly<Record<string, string>> = {
  REJECTED_BY_BANK: "The payee’s bank refused it.",
  REJECTED_BY_RAIL: "The bank network refused it.",
  ABANDONED_BY_RAIL: "The bank network gave it up.",
  BLOCKED_BY_RAIL: "The bank network blocked it.",
  RAIL_UNAVAILABLE: "The bank network could not be reached.",
  INTERRUPTED: "Kobo was interrupted before it was sent.",
  REVERSED_BY_BANK: "The payee’s bank returned the money.",
  FAILED_AFTER_REVIEW: "Its outcome could not be found out.",
};

/** Such a transfer may still be completed, until the bank network was asked for a day. */
const MAY_STILL_BE_PAID =
  "The bank network did not know it within ten minutes. The money is back in the wallet, but the bank may still pay for a day, and the wallet is charged then. Wait that long before you send it again.";

export function transferFailure(reason: string): string {
  if (reason === "RAIL_TIMEOUT") return MAY_STILL_BE_PAID;
  const why = FAILURES[reason] ?? "It could not be paid.";
  return `${why} The money is back in the wallet. To pay all the same, send it again.`;
}
