import { passesLuhn } from "@kobo/core/card-numbers";

/**
 * Matches candidates of card numbers, whole or in groups, and secret keys. The digits of an escaped character do not
 * belong to the number after it.
 */
const SUSPECT =
  /(?<!\d(?<!\\u[\da-f]{4}))[2-9]\d{12,18}(?!\d)|(?<!\d)[2-9]\d{3}([ -])(?:\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{6}\1\d{4,5})(?!\d)|[rs]k_(?:live|test)_\w{8,}|whsec_[\w+/=-]{8,}/g;

/** A text, or a number that is no text: both may occur in a line of JSON. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

const MASK = "[redacted]";

/**
 * Masks card numbers and secret keys in a line of JSON, as a last line of defence for free text. No card number begins
 * with 0 or 1, as milliseconds since 1970 do.
 */
export function scrubJson(line: string): string {
  // A line without candidates, the normal case, costs one search.
  if (line.search(SUSPECT) < 0) return line;
  return line.replace(TOKEN, (token) => {
    const scrubbed = scrub(token);
    // A masked bare number would not be valid JSON.
    return token.startsWith('"') || scrubbed === token ? scrubbed : `"${scrubbed}"`;
  });
}

/** Free text without card numbers and secret keys. */
export function scrub(text: string): string {
  return text.replace(SUSPECT, (found: string, _separator: unknown, offset: number) => {
    const start = /^(?:[rs]k_(?:live|test)|whsec)_/.exec(found);
    if (start) return start[0] + MASK;
    return isPartOfWord(text, offset, found.length) || !passesLuhn(found) ? found : MASK;
  });
}

const ESCAPE_BEFORE = /\\(?:[bfnrt]|u[0-9a-fA-F]{4})$/;

/** Digits amid letters belong to an id, such as one in hex; the letter of an escaped line break does not count. */
function isPartOfWord(text: string, offset: number, length: number): boolean {
  if (/[a-zA-Z]/.test(text.charAt(offset + length))) return true;
  return (
    /[a-zA-Z]/.test(text.charAt(offset - 1)) &&
    !ESCAPE_BEFORE.test(text.slice(Math.max(0, offset - 6), offset))
  );
}
