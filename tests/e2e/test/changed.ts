/** The text with another letter before its last: the last one of a secret in base64 may have bits that do not count. */
export function changed(text: string): string {
  const other = text.at(-2) === "x" ? "y" : "x";
  return `${text.slice(0, -2)}${other}${text.slice(-1)}`;
}
