/** Why a text cannot be a display name. */
export interface NameProblem {
  code: "invalid_text" | "mixed_scripts";
  message: string;
}

/**
 * Control characters, direction marks, line breaks, unassigned and private characters, blanks other than the
 * common space, and what takes no room at all. U+2800 is a Braille pattern without a dot.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u;

/** The scripts of living languages, and those that are written together (Unicode Technical Standard 39, 5.1). */
const SCRIPTS = [
  ...["Latin", "Greek", "Cyrillic", "Arabic", "Hebrew", "Armenian", "Georgian", "Thaana"],
  ...["Adlam", "Ethiopic", "Nko", "Tifinagh", "Vai"],
  ...["Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Kannada", "Malayalam", "Oriya"],
  ...["Sinhala", "Tamil", "Telugu", "Khmer", "Lao", "Myanmar", "Thai", "Tibetan"],
].map((script) => [script]);
const WRITTEN_TOGETHER = [
  ["Han", "Bopomofo"],
  ["Han", "Hangul"],
  ["Han", "Hiragana", "Katakana"],
];

/** Digits, punctuation, emoji and accents belong to every script. */
const ONE_SCRIPT = [...SCRIPTS, ...WRITTEN_TOGETHER].map((scripts) => {
  const classes = [...scripts, "Common", "Inherited"].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${classes.join("")}]*$`, "u");
});

/** Undefined for a text that shows itself whole and as what it is. */
export function nameProblem(name: string): NameProblem | undefined {
  if (UNSEEN.test(name)) {
    const message = "must not contain control, invisible or text direction characters";
    return { code: "invalid_text", message };
  }
  if (ONE_SCRIPT.some((script) => script.test(name))) return undefined;
  return { code: "mixed_scripts", message: "must be written in one script, such as Latin" };
}
