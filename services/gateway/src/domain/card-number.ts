/**
 * Thirteen to nineteen digits, whole or in the groups in which people write them. No card's number begins with
 * 0 or 1, and the milliseconds since 1970 do.
 */
const SUSPECT =
  /(?<!\d)[2-9]\d{12,18}(?!\d)|(?<!\d)[2-9]\d{3}([._:-])(?:\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{6}\1\d{4,5})(?!\d)/g;

/** Whether a word may hold a card number. One in ten of other numbers as long looks like one too. */
export function holdsCardNumber(word: string): boolean {
  return [...word.matchAll(SUSPECT)].some(([found]) => passesLuhn(found.replace(/\D/g, "")));
}

/** The check digit: from the right every second digit counts twice, and all add up to a multiple of ten. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0);
  return sum % 10 === 0;
}
