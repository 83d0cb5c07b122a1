/**
 * The networks' ranges, wider than those of the service on purpose: the search must not depend on
 * the code under test.
 */
const NETWORKS: readonly [beginning: RegExp, lengths: readonly number[]][] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|[689])/, [14, 16, 19]],
  [/^(?:50|6011|6[45]|62|81|352[89]|35[3-8])/, [16, 17, 18, 19]],
];

/**
 * Whether digits may be a card number. Without the networks' ranges, one in ten of all times, ids
 * and account numbers of that length would match.
 */
function mayBeCard(digits: string): boolean {
  const isOfNetwork = NETWORKS.some(
    ([beginning, lengths]) => lengths.includes(digits.length) && beginning.test(digits),
  );
  return isOfNetwork && sumOf(digits) % 10 === 0;
}

/** The Luhn sum: from the right every second digit counts twice. */
function sumOf(digits: string): number {
  return [...digits]
    .reverse()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
    .reduce((sum, product) => sum + (product > 9 ? product - 9 : product), 0);
}

/** Without separators, or in the usual groups. Other groupings are ids and times. */
const WRITTEN =
  /(?<!\d)(?:\d{13,19}|\d{4}([ -])(?:\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{6}\1\d{4,5}))(?!\d)/g;

/** Numbers that may be cards, with their places in `text`. */
export function cardsIn(text: string): { index: number; digits: string }[] {
  return [...text.matchAll(WRITTEN)].flatMap(({ 0: written, index }) => {
    const digits = written.replaceAll(/[ -]/g, "");
    const isCard = mayBeCard(digits) && !isPartOfMore(text, index, index + written.length);
    return isCard ? [{ index, digits }] : [];
  });
}

/** The letter of an escape sequence such as `\n` does not count. */
const ALPHA_BEFORE = /[a-z](?<!\\[bfnrt])$/i;
const FRACTION_BEFORE = /\d\.$/;
/** One in thousands of hex ids has digits only. */
const TRACE_BEFORE = /(?:"(?:traceId|spanId|parentSpanId)":"|00-[0-9a-f]{32}-)$/;
const LONGEST_BEFORE = 40;

/** Part of an id, of a fraction, or of a trace header. */
function isPartOfMore(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_BEFORE), start);
  return (
    /[a-z]/i.test(text.charAt(end)) ||
    [ALPHA_BEFORE, FRACTION_BEFORE, TRACE_BEFORE].some((pattern) => pattern.test(before))
  );
}
