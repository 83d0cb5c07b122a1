import { testCard } from "@kobo/core/test-cards";
import type { Mode } from "../mode";

/** A typed card. It is never stored, logged or sent. */
export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | null;
}

/** What becomes of a payment with a card. */
export type Conduct =
  | { does: "pay" }
  | { does: "decline"; code: string; declineCode: string | null }
  /** Its holder has to confirm on a page. */
  | { does: "authenticate" }
  /** It pays, but there is no response. */
  | { does: "pay in silence" }
  /** The request is lost, and so is its answer. */
  | { does: "vanish" };

/** What is kept of a card: enough to know it again, not enough to pay with. */
export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  fingerprint: string;
  conduct: Conduct;
}

/** Reasons of an issuer that are codes of their own. */
const REASONS_THAT_ARE_CODES = ["expired_card", "incorrect_cvc", "processing_error"];

/** Our own two numbers; the list says only how their payments end. */
const SILENT: Readonly<Record<string, Conduct>> = {
  "4000000000005043": { does: "pay in silence" },
  "4000000000005084": { does: "vanish" },
};

/** Undefined for a number that this mode does not take. */
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
      return { does: "pay" };
    case "failed":
      return declineFor(card?.declineCode ?? null);
  }
}

/** A card that gives no reason of its issuer has but one: there is no money. */
function declineFor(declineCode: string | null): Conduct {
  if (declineCode === null) return { does: "decline", code: "insufficient_funds", declineCode };
  const code = REASONS_THAT_ARE_CODES.includes(declineCode) ? declineCode : "card_declined";
  return { does: "decline", code, declineCode };
}

/** Every second digit from the right counts twice; the digits of the sum end in 0. */
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

/** A test card has the brand of the list: the ranges of Verve lie within others. */
export function brandOf(number: string): string {
  return (
    testCard(number)?.brand ?? BRANDS.find(([, range]) => range.test(number))?.[0] ?? "unknown"
  );
}

const CVC = /^\d{3,4}$/;

/** The first thing that is wrong with what was typed, by the processor's code for it. */
export function mistakeIn(
  card: TypedCard,
  now: Date,
): "invalid_expiry_month" | "invalid_expiry_year" | "invalid_cvc" | undefined {
  const { expMonth, expYear, cvc } = card;
  if (expMonth < 1 || expMonth > 12) return "invalid_expiry_month";
  // A card is good until its month is over.
  if (Date.UTC(expYear, expMonth, 1) <= now.getTime()) return "invalid_expiry_year";
  if (cvc !== null && !CVC.test(cvc)) return "invalid_cvc";
  return undefined;
}
