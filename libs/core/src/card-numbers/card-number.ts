import { passesLuhn } from "./luhn";

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

/** Whether digits may be charged as a card: the length is one of the brand's, and the check digit is right. */
export function isCardNumber(digits: string): boolean {
  return (
    /^[0-9]+$/.test(digits) &&
    LENGTHS[brandOf(digits)].includes(digits.length) &&
    passesLuhn(digits)
  );
}

/** Whether digits are a number of a known brand. One in fifty of random ones is. */
export function isBrandedCardNumber(digits: string): boolean {
  return brandOf(digits) !== "unknown" && isCardNumber(digits);
}
