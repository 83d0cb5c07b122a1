/** The text of a number that JSON.parse would change. No field accepts it. */
export class InexactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A double preserves every decimal of this many digits. */
const ALWAYS_EXACT = /^-?[0-9.]{1,15}$/;

/** A number from its JSON or GraphQL text, if its double has the same value: 1.0 and -0 have, 1e400 does not. */
export function exactNumber(text: string): number | InexactNumber {
  const value = Number(text);
  if (ALWAYS_EXACT.test(text) || decimalOf(text) === decimalOf(String(value))) return value;
  return new InexactNumber(text);
}

const NUMBER = /^(-?)([0-9]+)(?:\.([0-9]*))?(?:e([+-]?[0-9]+))?$/i;

/** The same text for equal decimals: the digits without outer zeros, and the exponent. */
function decimalOf(text: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] = NUMBER.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  if (sign === undefined || digits === "") return sign === undefined ? text : "0";
  const significant = digits.slice(0, digits.length - zerosAtEndOf(digits));
  const shift = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign}${significant}e${shift}`;
}

function zerosAtEndOf(digits: string): number {
  let count = 0;
  while (digits.at(-1 - count) === "0") count += 1;
  return count;
}
