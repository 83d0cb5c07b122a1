import { brandOf, isCardNumber } from "@kobo/core/card-numbers";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";

/** The card of a request, held in memory only, until it is sent. */
export interface CardDetails {
  /** Without separators. */
  number: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  cvc: string;
}

/** Customers type numbers in groups, as printed on the card. */
export function withoutSeparators(number: string): string {
  return number.replace(/[ -]/g, "");
}

export interface CardRules {
  mode: Mode;
  now: Date;
  /** The published test card numbers, the only ones that test mode accepts. */
  testNumbers: ReadonlySet<string>;
}

/**
 * Refuses an invalid card before it is sent (decision 95). Messages contain no digit of the number.
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

/** The UTC offset of the time zone in which a month ends last. */
const LAST_PLACE_ON_EARTH_MS = 12 * 60 * 60 * 1000;

/**
 * A card is valid through the last day of its month in the holder's time zone, which is unknown. So it is refused only
 * when the month has ended everywhere; the bank refuses one that expired earlier. `Date` reads month 12 as January of
 * the next year.
 */
function endOfValidity({ expMonth, expYear }: CardDetails): number {
  return Date.UTC(expYear, expMonth, 1) + LAST_PLACE_ON_EARTH_MS;
}

function isCvc({ number, cvc }: CardDetails): boolean {
  return (brandOf(number) === "amex" ? /^[0-9]{4}$/ : /^[0-9]{3}$/).test(cvc);
}
