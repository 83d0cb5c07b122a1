import type { Failure } from "./answer";

const MESSAGES = {
  CARD_DECLINED: "The card was declined by its bank.",
  INSUFFICIENT_FUNDS: "The card has too little money.",
  EXPIRED_CARD: "The card has expired.",
  INVALID_CVC: "The card's security code is wrong.",
} as const;

/** Bank's words with which the same card may be good again in a moment. */
const PASSING = new Set(["processing_error", "try_again_later", "issuer_not_available"]);

/** What a merchant can show or tell his customer. */
export function messageOf({ code, declineCode }: Failure): string {
  if (PASSING.has(declineCode)) return "The card could not be charged just now; try again.";
  if (declineCode === "authentication_failed") return "The customer did not confirm the payment.";
  return MESSAGES[code];
}
