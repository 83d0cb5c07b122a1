import { isBrandedCardNumber } from "./card-number";

/** Groups of digits with up to three separators between two of them, such as ` - `. */
const CHAIN = /[0-9]+(?:[ ./#_:-]{1,3}[0-9]+)*/g;
const GROUP = /[0-9]+/g;

const DIGITS_MIN = 13;
const DIGITS_MAX = 19;

/**
 * Whether a text holds a card number, in one piece or in the groups in which cards are printed and people
 * type them. It is one when it has
 *
 * - 13 to 19 digits that are no part of a longer number,
 * - an issuer prefix of a known brand (decision 99), a length of that brand, and the right check digit.
 *
 * Groups may be separated by spaces and by each of `- / # . _ :`. Digits inside a hexadecimal id are part of
 * the id, and so are groups next to a letter: UUIDs hold such groups. Numeric dates, and
 * times since 1970 in any unit, have no issuer's prefix before 2040.
 */
export function holdsCardNumber(text: string): boolean {
  const plain = text.normalize("NFKC");
  return [...plain.matchAll(CHAIN)].some(({ 0: chain, index }) => {
    // No card is shorter, and most texts hold only short numbers.
    if (chain.length < DIGITS_MIN) return false;
    const groups = [...chain.matchAll(GROUP)].map(({ 0: digits, index: offset }) => ({
      digits,
      start: index + offset,
      end: index + offset + digits.length,
    }));
    return groups.some((_, first) =>
      startsCardNumber(plain, groups.slice(first, first + DIGITS_MAX)),
    );
  });
}

interface Group {
  digits: string;
  start: number;
  end: number;
}

/** Whether the first of these groups is a card number, or is one with some of those after it. */
function startsCardNumber(text: string, groups: readonly Group[]): boolean {
  let digits = "";
  return groups.some((last, index) => {
    digits += last.digits;
    if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) return false;
    const used = groups.slice(0, index + 1);
    return isBrandedCardNumber(digits) && isWrittenAsCard(text, used);
  });
}

const ALPHABETIC = /[A-Za-z]/;

function isWrittenAsCard(text: string, groups: readonly Group[]): boolean {
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last) return false;
  if (first === last) return !isInsideHexId(text, first);
  if (ALPHABETIC.test(text.charAt(first.start - 1)) || ALPHABETIC.test(text.charAt(last.end)))
    return false;
  return isCardGrouping(groups.map(({ digits }) => digits.length));
}

/** Groups of unlike sizes on cards of 14, 15 and 19 digits. */
const UNLIKE_SIZES = new Set(["4,6,4", "4,6,5", "6,13"]);

/** Groups of one size, of which the last may be shorter, or one of the unlike. Other sizes are those of ids and dates. */
function isCardGrouping(sizes: readonly number[]): boolean {
  const [size = 0] = sizes;
  const last = sizes.at(-1) ?? 0;
  return (
    (last <= size && sizes.slice(0, -1).every((other) => other === size)) ||
    UNLIKE_SIZES.has(sizes.join())
  );
}

/** The shortest in common use, such as MongoDB's. */
const HEX_ID_MIN = 24;
const HEX_BEFORE = /[0-9a-f]*$/i;
const HEX_AFTER = /^[0-9a-f]*/i;
const WORD_AROUND = 64;

function isInsideHexId(text: string, { start, end }: Group): boolean {
  const before = HEX_BEFORE.exec(text.slice(Math.max(0, start - WORD_AROUND), start))?.[0] ?? "";
  const after = HEX_AFTER.exec(text.slice(end, end + WORD_AROUND))?.[0] ?? "";
  return before.length + (end - start) + after.length >= HEX_ID_MIN;
}
