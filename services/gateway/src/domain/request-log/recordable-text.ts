import { holdsCardNumber } from "@kobo/core/card-numbers";

/** Shorter than any card number, any secret, and any name of a security code with its digits. */
const HARMLESS_LENGTH = 5;

/**
 * Whether the request log may store a text: it holds no card number, no security code or expiry date with its name,
 * and no secret of ours, neither as it is nor in a usual encoding.
 */
export function isRecordable(text: string): boolean {
  if (text.length <= HARMLESS_LENGTH) return true;
  return [text, ...decodedForms(text)].every((form) => !isSensitive(form));
}

const SECRET = /(?:sk_(?:live|test)|whsec)_|\bbearer\s/i;
const CODE_NAME = /(?<![a-z])(?:cv[cvn]2?|csc)(?![a-z])|(?:security|card|verification).?code/i;
const CODE_DIGITS = /(?<!\d)\d{3,4}(?!\d)/;
const EXPIRY_NAME = /(?<![a-z])exp(?:iry|ires|iration)?(?![a-z])/i;
/** Longer than a card number, which may be inside it. */
const LONG_NUMBER = /\d{20}/;
/** As many digits as the shortest card number has, a few characters apart: a quick test that few texts pass. */
const MANY_DIGITS = /(?:\d\D{0,3}){12}\d/;
const EXPIRY_DATE = /(?<!\d)\d{1,2}\s*[/-]\s*\d{2,4}(?!\d)/;

function isSensitive(text: string): boolean {
  return (
    SECRET.test(text) ||
    (CODE_NAME.test(text) && CODE_DIGITS.test(text)) ||
    (EXPIRY_NAME.test(text) && EXPIRY_DATE.test(text)) ||
    LONG_NUMBER.test(text) ||
    (MANY_DIGITS.test(text) && holdsCardNumber(text))
  );
}

const ESCAPE = /%([0-9a-f]{2})|\\u00([0-9a-f]{2})|\\x([0-9a-f]{2})|&#x([0-9a-f]{2});/gi;
const INVISIBLE = /[\p{Cf}\p{Mn}]/gu;
const DIGIT = /\p{Nd}/gu;

/** As many characters as the shortest card number needs. */
const BASE64 = /[A-Za-z0-9+/_-]{16,}/g;
const HEX = /[0-9a-f]{26,}/gi;
const CHARACTER_CODES = /(?:\b\d{2,3}\b\D{1,2}){12,}\d{2,3}\b/g;
const EXPONENT = /\b\d\.\d{6,}e\+?\d{2}\b/gi;

function decodedForms(text: string): string[] {
  const plain = IS_PLAIN.test(text) ? text : plainForm(text);
  const forms = plain === text ? [] : [plain];
  for (const run of plain.match(BASE64) ?? []) forms.push(...fromBase64(run));
  for (const run of plain.match(HEX) ?? []) forms.push(...fromHex(run));
  for (const run of plain.match(CHARACTER_CODES) ?? []) {
    forms.push(String.fromCharCode(...(run.match(/\d+/g) ?? []).map(Number)));
  }
  for (const number of plain.match(EXPONENT) ?? []) forms.push(String(Number(number)));
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

const IS_PLAIN = /^[^%\\&\u0080-\uffff]*$/;

function plainForm(text: string): string {
  return text
    .replace(ESCAPE, (_, ...codes) => String.fromCharCode(Number.parseInt(hexOf(codes), 16)))
    .replace(/&#(\d{2,3});/g, (_, code) => String.fromCharCode(Number(code)))
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(DIGIT, (digit) => asciiDigit(digit));
}

function hexOf(codes: readonly unknown[]): string {
  return String(codes.find((code) => typeof code === "string"));
}

/** Unicode has the ten digits of each script in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 128) return digit;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
