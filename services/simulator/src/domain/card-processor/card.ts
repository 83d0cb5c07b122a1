import { testCard } from "@kobo/core/test-cards";
import type { Mode } from "../mode";
import type { DisputeKind } from "./dispute";
import type { RefundBehavior } from "./refund";

/** A typed card. It is never stored, logged or sent. */
export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | null;
}

/** How a payment with a card ends. */
export type Conduct =
  | { does: "pay"; dispute?: DisputeKind; refund?: RefundBehavior }
  | { does: "decline"; code: string; declineCode: string | null }
  /** The holder must confirm on a page. */
  | { does: "authenticate" }
  /** It pays, but no response is sent. */
  | { does: "pay in silence" }
  /** The request is lost, and there is no response. */
  | { does: "vanish" };

/** The stored part of a card: enough to recognise it, not enough to pay with. */
export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  fingerprint: string;
  conduct: Conduct;
}

/** Decline codes that are error codes themselves. */
const REASONS_THAT_ARE_CODES = ["expired_card", "incorrect_cvc", "processing_error"];

/** The simulator's own two numbers; the list of test cards says only how their payments end. */
const SILENT: Readonly<Record<string, Conduct>> = {
  "4000000000005043": { does: "pay in silence" },
  "4000000000005084": { does: "vanish" },
};

/** Undefined for a number that this mode does not accept. */
export function conductOf(number: string, mode: Mode): Conduct | undefined {
  const silent = SILENT[number];
  if (silent) return silent;
  const card = testCard(number);
  switch (card?.status) {
    case undefined:
      return mode === "live" && passesLuhn(number) ? { does: "pay" } : undefined;
    case "rejected":
      return undefined;
    case "pending":
      return { does: "authenticate" };
    case "succeeded":
      return {
        does: "pay",
        ...(card.dispute && { dispute: card.dispute }),
        ...(card.refund && { refund: card.refund }),
      };
    case "failed":
      return declineFor(card?.declineCode ?? null);
  }
}

/** Without a decline code of the issuer, the reason is insufficient funds. */
function declineFor(declineCode: string | null): Conduct {
  if (declineCode === null) return { does: "decline", code: "insufficient_funds", declineCode };
  const code = REASONS_THAT_ARE_CODES.includes(declineCode) ? declineCode : "card_declined";
  return { does: "decline", code, declineCode };
}

/** The Luhn algorithm. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
    .reduce((total, weight) => total + (weight > 9 ? weight - 9 : weight), 0);
  return sum % 10 === 0;
}

const BRANDS: readonly [string, RegExp][] = [
  ["amex", /^3[47]/],
  ["visa", /^4/],
  ["mastercard", /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ["unionpay", /^62/],
  ["discover", /^6(?:011|4[4-9]|5)/],
  ["diners", /^3(?:0[0-5]|[68])/],
  ["jcb", /^35/],
];

/** A test card has its listed brand, because Verve's ranges lie within others. */
export function brandOf(number: string): string {
  return (
    testCard(number)?.brand ?? BRANDS.find(([, range]) => range.test(number))?.[0] ?? "unknown"
  );
}

const CVC = /^\d{3,4}$/;

/** The processor's code for the first invalid field. */
export function cardProblem(
  card: TypedCard,
  now: Date,
): "invalid_expiry_month" | "invalid_expiry_year" | "invalid_cvc" | undefined {
  const { expMonth, expYear, cvc } = card;
  if (expMonth < 1 || expMonth > 12) return "invalid_expiry_month";
  // A card is valid until the end of its month.
  if (Date.UTC(expYear, expMonth, 1) <= now.getTime()) return "invalid_expiry_year";
  if (cvc !== null && !CVC.test(cvc)) return "invalid_cvc";
  return undefined;
}
