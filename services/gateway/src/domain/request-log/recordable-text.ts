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
const EXPIRY_DATE = /(?<!\d)\d{1,2}\s*[/-]\s*\d{2,4}(?!\d)/;

function isSensitive(text: string): boolean {
  return (
    SECRET.test(text) ||
    (CODE_NAME.test(text) && CODE_DIGITS.test(text)) ||
    (EXPIRY_NAME.test(text) && EXPIRY_DATE.test(text)) ||
    holdsCardNumber(text)
  );
}

/** As many encoded characters as the shortest card number needs. */
const BASE64 = /[A-Za-z0-9+/_-]{16,}/g;
const HEX = /[0-9a-f]{26,}/gi;
const ESCAPE = /%([0-9a-f]{2})|\\u00([0-9a-f]{2})|\\x([0-9a-f]{2})|&#x([0-9a-f]{2});/gi;
const CHARACTER_CODES = /(?:\b\d{2,3}\b\D{1,2}){12,}\d{2,3}\b/g;
const EXPONENT = /\b\d\.\d{6,}e\+?\d{2}\b/gi;
const INVISIBLE = /[\p{Cf}\p{Mn}]/gu;
const DIGIT = /\p{Nd}/gu;

function decodedForms(text: string): string[] {
  const unescaped = text
    .replace(ESCAPE, (_, ...codes) => String.fromCharCode(Number.parseInt(hexOf(codes), 16)))
    .replace(/&#(\d{2,3});/g, (_, code) => String.fromCharCode(Number(code)));
  const plain = unescaped
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(DIGIT, (digit) => asciiDigit(digit));
  return [
    ...(plain === text ? [] : [plain]),
    ...[...plain.matchAll(BASE64)].flatMap(([run]) =>
      // A number may begin at any of the four characters of a group.
      [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), "base64").toString("latin1")),
    ),
    ...[...plain.matchAll(HEX)].flatMap(([run]) =>
      [0, 1].map((start) => Buffer.from(run.slice(start), "hex").toString("latin1")),
    ),
    ...[...plain.matchAll(CHARACTER_CODES)].map(([run]) =>
      String.fromCharCode(...(run.match(/\d+/g) ?? []).map(Number)),
    ),
    ...[...plain.matchAll(EXPONENT)].map(([number]) => String(Number(number))),
  ];
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
