/**
 * Text of messages, on one line of a terminal. A message's author must not be able to move the
 * cursor or to reverse the writing direction.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
