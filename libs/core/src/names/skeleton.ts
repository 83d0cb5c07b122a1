import unhomoglyph from "unhomoglyph";

/**
 * The same for names that people take for one another: case, accents, spaces, punctuation and look-alike
 * characters make no difference (Unicode Technical Standard 39). To be compared, and never shown. Empty
 * for a name without a letter or digit.
 */
export function skeleton(name: string): string {
  // `m` looks like `rn` in lower case only, `I` like `l` in upper case only.
  const inLowerCase = lettersOf(name.toLowerCase());
  return lettersOf(inLowerCase.toUpperCase()).toLowerCase();
}

function lettersOf(text: string): string {
  const alike = unhomoglyph(text.normalize("NFKD"));
  return alike.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");
}
