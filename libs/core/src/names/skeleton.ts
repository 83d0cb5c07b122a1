import unhomoglyph from "unhomoglyph";

/**
 * Equal for confusable names: case, accents, spaces, punctuation and look-alike characters make no difference (Unicode
 * Technical Standard 39). For comparison, never shown. Empty for a name without a letter or digit.
 */
export function skeleton(name: string): string {
  // `m` looks like `rn` in lower case only, `I` like `l` in upper case only.
  const inLowerCase = charactersOf(name.toLowerCase());
  return charactersOf(inLowerCase.toUpperCase()).toLowerCase();
}

function charactersOf(text: string): string {
  const alike = unhomoglyph(text.normalize("NFKD"));
  return alike.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");
}
