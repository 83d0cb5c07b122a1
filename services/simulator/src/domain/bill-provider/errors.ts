import type { Json } from "../json";
import { pick } from "../pick";

/** The provider's response codes. The fault `code` may respond with any other three digits. */
const MEANINGS = {
  "000": "TRANSACTION PROCESSED",
  "001": "TRANSACTION QUERY",
  "010": "VARIATION CODE DOES NOT EXIST",
  "011": "INVALID ARGUMENTS",
  "012": "PRODUCT DOES NOT EXIST",
  "013": "BELOW MINIMUM AMOUNT ALLOWED",
  "014": "REQUEST ID ALREADY EXIST",
  "015": "INVALID REQUEST ID",
  "016": "TRANSACTION FAILED",
  "017": "ABOVE MAXIMUM AMOUNT ALLOWED",
  "018": "LOW WALLET BALANCE",
  "019": "LIKELY DUPLICATE TRANSACTION",
  "020": "BILLER CONFIRMED",
  "021": "ACCOUNT LOCKED",
  "022": "ACCOUNT SUSPENDED",
  "023": "API ACCESS NOT ENABLED FOR USER",
  "024": "ACCOUNT INACTIVE",
  "025": "RECIPIENT BANK INVALID",
  "026": "RECIPIENT ACCOUNT COULD NOT BE VERIFIED",
  "027": "IP NOT WHITELISTED",
  "028": "PRODUCT NOT WHITELISTED ON ACCOUNT",
  "030": "BILLER NOT REACHABLE AT THIS POINT",
  "031": "BELOW MINIMUM QUANTITY ALLOWED",
  "032": "ABOVE MAXIMUM QUANTITY ALLOWED",
  "034": "SERVICE SUSPENDED",
  "035": "SERVICE INACTIVE",
  "040": "TRANSACTION REVERSAL",
  "044": "TRANSACTION RESOLVED",
  "083": "SYSTEM ERROR",
  "085": "IMPROPER REQUEST ID",
  "087": "INVALID CREDENTIALS",
  "089": "REQUEST IS PROCESSING",
  "091": "TRANSACTION NOT PROCESSED",
  "099": "TRANSACTION IS PROCESSING",
} as const;

type Code = keyof typeof MEANINGS;

const UNKNOWN = "UNKNOWN RESPONSE";

/** The description of a code; unpublished codes have none. */
function meaningOf(code: string): string {
  return new Map<string, string>(Object.entries(MEANINGS)).get(code) ?? UNKNOWN;
}

/** An error response with one of the provider's codes. Nothing was changed. */
export class BillError extends Error {
  override readonly name = "BillError";

  constructor(
    readonly code: Code,
    detail: string = meaningOf(code),
  ) {
    super(detail);
  }
}

/** A response without a transaction, whose `content` is a text, an object with `errors`, or an empty list. */
export function errorResponse(error: { code: string; detail?: string; about: string }): Json {
  const { code, about } = error;
  const meaning = meaningOf(code);
  const detail = error.detail ?? meaning;
  const content = pick<unknown>(`refusal ${code} ${about}`, [{ errors: detail }, detail, []]);
  return { code, response_description: meaning, content };
}
