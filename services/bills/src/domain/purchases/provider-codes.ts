/** The meaning of a code in the answer to a purchase. */
type Meaning = "inspect" | "declined" | "reversed" | "unknown" | "manual";

/**
 * The provider's codes in answers to a purchase. Unlisted codes are unknown, and so is 020, which belongs to
 * verification.
 */
const CODES: Readonly<Record<string, readonly [error: string, meaning: Meaning]>> = {
  "000": ["TRANSACTION_PROCESSED", "inspect"],
  "001": ["TRANSACTION_QUERY", "inspect"],
  "010": ["VARIATION_CODE_DOES_NOT_EXIST", "declined"],
  "011": ["INVALID_ARGUMENTS", "declined"],
  "012": ["PRODUCT_DOES_NOT_EXIST", "declined"],
  "013": ["BELOW_MINIMUM_AMOUNT_ALLOWED", "declined"],
  "014": ["REQUEST_ID_ALREADY_EXIST", "unknown"],
  "015": ["INVALID_REQUEST_ID", "unknown"],
  "016": ["TRANSACTION_FAILED", "declined"],
  "017": ["ABOVE_MAXIMUM_AMOUNT_ALLOWED", "declined"],
  "018": ["LOW_WALLET_BALANCE", "declined"],
  "019": ["LIKELY_DUPLICATE_TRANSACTION", "declined"],
  "020": ["BILLER_CONFIRMED", "unknown"],
  "021": ["ACCOUNT_LOCKED", "declined"],
  "022": ["ACCOUNT_SUSPENDED", "declined"],
  "023": ["API_ACCESS_NOT_ENABLED_FOR_USER", "declined"],
  "024": ["ACCOUNT_INACTIVE", "declined"],
  "025": ["RECIPIENT_BANK_INVALID", "declined"],
  "026": ["RECIPIENT_ACCOUNT_COULD_NOT_BE_VERIFIED", "declined"],
  "027": ["IP_NOT_WHITELISTED", "declined"],
  "028": ["PRODUCT_NOT_WHITELISTED_ON_ACCOUNT", "declined"],
  "030": ["BILLER_NOT_REACHABLE_AT_THIS_POINT", "declined"],
  "031": ["BELOW_MINIMUM_QUANTITY_ALLOWED", "declined"],
  "032": ["ABOVE_MAXIMUM_QUANTITY_ALLOWED", "declined"],
  "034": ["SERVICE_SUSPENDED", "declined"],
  "035": ["SERVICE_INACTIVE", "declined"],
  "040": ["TRANSACTION_REVERSAL", "reversed"],
  "044": ["TRANSACTION_RESOLVED", "manual"],
  "083": ["SYSTEM_ERROR", "unknown"],
  "085": ["IMPROPER_REQUEST_ID", "declined"],
  "087": ["INVALID_CREDENTIALS", "declined"],
  "089": ["REQUEST_IS_PROCESSING", "unknown"],
  "091": ["TRANSACTION_NOT_PROCESSED", "declined"],
  "099": ["TRANSACTION_IS_PROCESSING", "unknown"],
};

/** The error of a failed record: the provider's meaning in capitals (decision 65). */
export function errorOf(code: string): string {
  return CODES[code]?.[0] ?? "PROVIDER_ERROR";
}

export function meaningOfPay(code: string): Meaning {
  return CODES[code]?.[1] ?? "unknown";
}

/**
 * Codes that decline the purchase in a requery; other codes decline only the requery itself, such as all requeries
 * after our credentials were rotated.
 */
const FINAL_ON_REQUERY = new Set(["016", "091"]);

export function meaningOfRequery(code: string): Meaning | "not found" {
  if (code === "015") return "not found";
  if (FINAL_ON_REQUERY.has(code)) return "declined";
  const meaning = meaningOfPay(code);
  return meaning === "declined" ? "unknown" : meaning;
}

/** Codes of a requery that show that the provider knows the purchase; undocumented codes may. */
const ACKNOWLEDGING = new Set(["000", "001", "014", "016", "040", "044", "089", "091", "099"]);

/** Whether the answer shows that the provider knows the request. */
export function isAcknowledging(call: "pay" | "requery", code: string): boolean {
  if (call === "pay") return code !== "015";
  return ACKNOWLEDGING.has(code) || !Object.hasOwn(CODES, code);
}

/** Our account, IP address or keys are rejected, so every purchase fails. */
const CREDENTIAL_ERRORS = new Set(["021", "022", "023", "024", "027", "028", "085", "087"]);

export function isCredentialError(code: string): boolean {
  return CREDENTIAL_ERRORS.has(code);
}

/** The cached catalogue differs from the provider's. */
const STALE_CATALOGUE = new Set(["010", "012", "034", "035"]);

export function isCatalogueStale(code: string): boolean {
  return STALE_CATALOGUE.has(code);
}
