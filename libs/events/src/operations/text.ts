/**
 * Text of messages, on one line of a terminal: whoever wrote them must not be able to move the cursor
 * or to turn the direction of writing.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
