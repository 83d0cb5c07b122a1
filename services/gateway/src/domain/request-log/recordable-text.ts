import { isBrandedCardNumber, passesLuhn } from "@kobo/core/card-numbers";

/** Shorter than any card number, any secret, and any expiry date. */
const HARMLESS_LENGTH = 3;

/** A ligature may expand to 18 characters, and a long text of them would take long. */
const EXPANSION_MAX = 2;

/**
 * Whether the request log may store a text: it holds no card number, no security code, expiry date, PIN or password,
 * and no secret of ours, neither as it is nor in a usual encoding. Ordinary texts with many digits may be refused too.
 */
export function isRecordable(text: string): boolean {
  if (text.length <= HARMLESS_LENGTH) return true;
  const normal = text.normalize("NFKC");
  if (normal.length > EXPANSION_MAX * text.length) return false;
  const once = plainForm(normal);
  const twice = plainForm(once);
  const forms = new Set([text, once, twice, ...decodedForms(twice)]);
  return [...forms].every((form) => !isSensitive(form));
}

/** Whether short numbers in a row are a card number together. */
export function isSpreadCardNumber(parts: readonly string[]): boolean {
  return parts.some((_, first) => {
    let digits = "";
    for (const part of parts.slice(first, first + DIGITS_MAX)) {
      digits += part;
      if (digits.length > DIGITS_MAX) return false;
      if (isCard(digits)) return true;
    }
    return false;
  });
}

const SECRET = /(?:sk_(?:live|test)|whsec)_|\bbearer\s/i;
const PASSWORD = /(?:pass(?:word|code|wd|phrase)|secret)[^a-z]{0,3}[\s:=]\s*\S/i;

/** Three digits, each at most two characters from the next. */
const DIGITS = String.raw`(?:\d\W{0,2}){2}\d`;
const CODE_NAME = [
  "cv[cvn]|csc|token",
  "(?:security|card|verification|pass).?code",
  "(?:cid|otp)(?![a-z])",
  "pin(?:.?code|.?block|no|number)?(?![a-z])",
  // Not in words such as expected, explain and export.
  "exp(?![celo])",
  String.raw`valid(?:ity|\W{0,3}(?:thr|til|until|upto)|\W*\d)`,
].join("|");
const NAMED_CODE = new RegExp(
  `(?:${CODE_NAME}).{0,12}?${DIGITS}|${DIGITS}\\D{0,12}(?:${CODE_NAME})`,
  "is",
);
/** A month and a year that are no part of a longer date. */
const EXPIRY_DATE =
  /(?<!\d|\d\s?[/-]\s?)(?:0?[1-9]|1[0-2])\s*[/-]\s*(?:\d{2}|20\d{2})(?!\d|\s?[/-]\s?\d)/;

/** UUIDs, our public ids, and times, whose digits are no part of a card number. */
const KNOWN_FORMS = [
  /(?<![0-9a-z])(?=[0-9-]*[a-f])[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![0-9a-z])/gi,
  /(?<![0-9a-z])[a-z]{2,3}_(?![a-z]*\d{13})0[0-9a-z]{25}(?![0-9a-z])/g,
  /(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?:[T ][0-2]\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)?)?(?!\d)/g,
];
/** Longer than what may stand between two digits of a number. */
const BREAK = "~~~~";

function isSensitive(text: string): boolean {
  if (SECRET.test(text) || PASSWORD.test(text)) return true;
  if (!/\d/.test(text)) return false;
  const rest = KNOWN_FORMS.reduce((left, form) => left.replace(form, BREAK), text);
  return NAMED_CODE.test(rest) || EXPIRY_DATE.test(rest) || holdsCardDigits(rest);
}

const DIGITS_MIN = 13;
const DIGITS_MAX = 19;
/** As many digits as the shortest card number has, at most three characters apart. */
const MANY_DIGITS = /\d(?:\D{0,3}\d){12,}/g;
/** No reference or id has more, and to search them would take long. */
const SEARCHED_MAX = 26;

function holdsCardDigits(text: string): boolean {
  return (text.match(MANY_DIGITS) ?? []).some((run) => {
    const digits = run.replace(/\D/g, "");
    return digits.length > SEARCHED_MAX || hasCardWindow(digits);
  });
}

function hasCardWindow(digits: string): boolean {
  for (let start = 0; start + DIGITS_MIN <= digits.length; start += 1) {
    for (let length = DIGITS_MIN; length <= DIGITS_MAX; length += 1) {
      if (isCard(digits.slice(start, start + length))) return true;
    }
  }
  return false;
}

/** The check digit is the quicker test. */
function isCard(digits: string): boolean {
  return digits.length >= DIGITS_MIN && passesLuhn(digits) && isBrandedCardNumber(digits);
}

/** As many characters as the shortest card number needs. */
const BASE64 = /[A-Za-z0-9+/_-]{16,}/g;
const HEX = /[0-9a-f]{26,}/gi;
const CHARACTER_CODES = /(?:\b\d{2,3}\b\D{1,2}){12,}\d{2,3}\b/g;
const EXPONENT = /\b\d\.\d{6,}e\+?\d{2}\b/gi;
const LINE_END = /\s*[\r\n]\s*/g;

function decodedForms(text: string): string[] {
  const forms: string[] = [];
  const oneLine = text.replace(LINE_END, "");
  for (const run of oneLine.match(BASE64) ?? []) forms.push(...fromBase64(run));
  for (const run of oneLine.match(HEX) ?? []) forms.push(...fromHex(run));
  for (const run of text.match(CHARACTER_CODES) ?? []) {
    forms.push(String.fromCharCode(...(run.match(/\d+/g) ?? []).map(Number)));
  }
  for (const number of text.match(EXPONENT) ?? []) forms.push(String(Number(number)));
  return forms;
}

/** Base64 of digits and of our secrets has capitals; UUIDs and our ids have none. */
const CAPITAL = /[A-Z]/;

/** A number may begin at any of the four characters of a group. */
function fromBase64(run: string): string[] {
  if (!CAPITAL.test(run)) return [];
  return [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), "base64").toString("latin1"));
}

function fromHex(run: string): string[] {
  return [0, 1].map((start) => Buffer.from(run.slice(start), "hex").toString("latin1"));
}

/** Of URLs, JSON, HTML and quoted-printable. */
const ESCAPE = /(?:%|\\u00|\\x|=|&#x0*)([0-9a-f]{2});?/gi;
const DECIMAL_ESCAPE = /&#0*(\d{2,3});?/g;
const SOFT_LINE_END = /=\r?\n/g;
const INVISIBLE = /[\p{Cf}\p{Mn}]/gu;
const DIGIT = /\p{Nd}/gu;
const IS_PLAIN = /^[^%\\&=\u0080-\uffff]*$/;

function plainForm(text: string): string {
  if (IS_PLAIN.test(text)) return text;
  return text
    .replace(SOFT_LINE_END, "")
    .replace(ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(DECIMAL_ESCAPE, (_, code) => String.fromCharCode(Number(code)))
    .replace(INVISIBLE, "")
    .replace(DIGIT, asciiDigit);
}

/** The digits of other scripts that were met: there are a few hundred. */
const ASCII_DIGITS = new Map<string, string>();

/** Unicode has the ten digits of each script in a row. */
function asciiDigit(digit: string): string {
  const known = ASCII_DIGITS.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  const ascii = String(before % 10);
  ASCII_DIGITS.set(digit, ascii);
  return ascii;
}
