import { AppError } from "@kobo/errors";
import type { Mode } from "@kobo/tenant";

export type CardBrand =
  | "visa"
  | "mastercard"
  | "verve"
  | "amex"
  | "discover"
  | "diners"
  | "jcb"
  | "unionpay"
  | "unknown";

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

/**
 * The first digits of each brand's numbers (decision 99), singly or from–to. Verve comes first: some of
 * its numbers lie among those of discover.
 */
const PREFIXES: readonly [CardBrand, readonly string[]][] = [
  ["verve", ["506066", "506099-506198", "507850", "507865-507964", "650002-650027"]],
  ["visa", ["4"]],
  ["mastercard", ["51-55", "2221-2720"]],
  ["amex", ["34", "37"]],
  ["discover", ["6011", "644-649", "65"]],
  ["diners", ["300-305", "36", "38", "39"]],
  ["jcb", ["3528-3589"]],
  ["unionpay", ["62", "81"]],
];

const RANGES = PREFIXES.flatMap(([brand, prefixes]) =>
  prefixes.map((prefix) => {
    const [from = "", to = from] = prefix.split("-");
    return { brand, from, to };
  }),
);

/** Of a number without separators. */
export function brandOf(number: string): CardBrand {
  const range = RANGES.find(({ from, to }) => {
    const start = number.slice(0, from.length);
    return start.length === from.length && from <= start && start <= to;
  });
  return range?.brand ?? "unknown";
}

const UP_TO_19 = [16, 17, 18, 19];

/** How many digits a number may have. Of brands that we do not know: what ISO/IEC 7812 has seen in use. */
const LENGTHS: Readonly<Record<CardBrand, readonly number[]>> = {
  visa: [13, 16, 19],
  mastercard: [16],
  verve: UP_TO_19,
  amex: [15],
  discover: UP_TO_19,
  diners: [14, 15, ...UP_TO_19],
  jcb: UP_TO_19,
  unionpay: UP_TO_19,
  unknown: [12, 13, 14, 15, ...UP_TO_19],
};

/** Whether a number, in groups or not, is as those of a brand are. One in fifty of random ones is. */
export function looksLikeCardNumber(text: string): boolean {
  const number = withoutSeparators(text);
  return brandOf(number) !== "unknown" && isCardNumber(number);
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

function isCardNumber(number: string): boolean {
  return (
    /^[0-9]+$/.test(number) &&
    LENGTHS[brandOf(number)].includes(number.length) &&
    passesLuhn(number)
  );
}

/** The check digit: from the right every second digit counts twice, and all add up to a multiple of ten. */
function passesLuhn(number: string): boolean {
  const sum = [...number]
    .reverse()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0);
  return sum % 10 === 0;
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
