import { isDeepStrictEqual } from "node:util";

/** What the names of shapes have in common at their end, in whole words. */
export function commonName(names: readonly string[]): string {
  const [first = "", ...rest] = names.map((name) => name.split(/(?=[A-Z])/));
  const words = [...first];
  while (
    words.length > 0 &&
    !rest.every((other) => isDeepStrictEqual(other.slice(-words.length), words))
  ) {
    words.shift();
  }
  return words.join("");
}
