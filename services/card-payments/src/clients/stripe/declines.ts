import { legible } from "@kobo/provider-client";
import type { Failure } from "../../domain/answer";

/** The codes with a counterpart of ours. All others become CARD_DECLINED. */
const CODES: ReadonlyMap<string, Failure["code"]> = new Map([
  ["insufficient_funds", "INSUFFICIENT_FUNDS"],
  ["expired_card", "EXPIRED_CARD"],
  ["incorrect_cvc", "INVALID_CVC"],
  ["invalid_cvc", "INVALID_CVC"],
]);

/** The processor's codes that add nothing to ours. */
const SAYS_NO_MORE = new Set(["card_declined", ...CODES.keys()]);

const DECLINE_CODE_MAX = 100;

/** Maps a decline. `declineCode` is the issuer's, empty if it gave none. */
export function failureOf({ code, declineCode }: { code: string; declineCode: string }): Failure {
  if (code === "payment_intent_authentication_failure") {
    return { code: "CARD_DECLINED", declineCode: "authentication_failed" };
  }
  const word = declineCode || (SAYS_NO_MORE.has(code) ? "" : code);
  return {
    code: CODES.get(declineCode) ?? CODES.get(code) ?? "CARD_DECLINED",
    declineCode: legible(word.slice(0, DECLINE_CODE_MAX)),
  };
}
