import { brandOf, isCardNumber } from "@kobo/core/card-numbers";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";

/** A card as the customer typed it. Lives in memory only, for as long as its payment is sent. */
export interface CardDetails {
  /** Digits, if it is a number at all: the separators are gone. */
  number: string;
  expMonth: number;
  /** Of four digits. */
  expYear: number;
  cvc: string;
}

/** People type a number in groups, as it stands on the card. */
export function withoutSeparators(number: string): string {
  return number.replace(/[ -]/g, "");
}

export interface CardRules {
  mode: Mode;
  now: Date;
  /** Published numbers of no bank, the only ones that test mode takes. */
  testNumbers: ReadonlySet<string>;
}

/**
 * Refuses a card that no bank needs to be asked about (decision 95). No message holds a digit of it.
 * @throws AppError INVALID_PAYMENT_METHOD; else EXPIRED_CARD; else INVALID_CVC
 */
export function checkCard(card: CardDetails, { mode, now, testNumbers }: CardRules): void {
  if (!isCardNumber(card.number)) throw invalid("The card number is not valid.");
  if (!isWithin(card.expMonth, 1, 12)) throw invalid("The card's month of expiry is not valid.");
  if (!isWithin(card.expYear, 1000, 9999)) throw invalid("The card's year of expiry is not valid.");
  if (mode === "test" && !testNumbers.has(card.number)) {
    throw invalid("In test mode only the published test cards can be charged.");
  }
  if (now.getTime() >= endOfValidity(card)) throw new AppError("EXPIRED_CARD");
  checkCvc(card);
}

/** @throws AppError INVALID_CVC for a code of the wrong length */
export function checkCvc(card: CardDetails): void {
  if (!isCvc(card)) throw new AppError("INVALID_CVC");
}

function invalid(message: string): AppError {
  return new AppError("INVALID_PAYMENT_METHOD", message);
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Where a month ends last, the clock is behind UTC by this. */
const LAST_PLACE_ON_EARTH_MS = 12 * 60 * 60 * 1000;

/**
 * A card is good through the last day of its month, where its holder is, which we do not know. So we
 * refuse it once the month is over everywhere: the bank refuses one that has expired, but nobody can
 * accept one that we refused too soon. The 12 is January of the next year to `Date`, as it should be.
 */
function endOfValidity({ expMonth, expYear }: CardDetails): number {
  return Date.UTC(expYear, expMonth, 1) + LAST_PLACE_ON_EARTH_MS;
}

function isCvc({ number, cvc }: CardDetails): boolean {
  return (brandOf(number) === "amex" ? /^[0-9]{4}$/ : /^[0-9]{3}$/).test(cvc);
}
