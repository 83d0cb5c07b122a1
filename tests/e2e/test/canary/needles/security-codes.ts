/** Values of a field that are no security code. */
const HOLDS_NOTHING = /^(?:null|undefined|\[redacted\]|\*+)?$/i;

/** In JSON, also in JSON within JSON, and in a form. */
const FIELD =
  /["'\\]cv[cv]2?["'\\]+\s*:\s*(?:\\*")?([^"\\,}]*)|(?:[[&?]|%5B)cv[cv]2?(?:\]|%5D)?=([^&\s"]*)/gi;

/** Our own error codes about security codes do not count as a field's name. */
const NAMED = /(?<!(?:valid|correct)_)(?:cv[cv]2?|security.?code)(?!_check)/gi;
const NEAR = 40;

/**
 * Finds cards' security codes. Three digits alone are everywhere: a code counts in a field with its
 * name, or when a code that was sent is near the name.
 */
export function securityCodesIn(text: string, sent: ReadonlySet<string>): number[] {
  const fields = [...text.matchAll(FIELD)].filter(
    ([, inJson = "", inForm = ""]) => !HOLDS_NOTHING.test((inJson || inForm).trim()),
  );
  const named = [...text.matchAll(NAMED)].filter(({ index, 0: name }) => {
    const around = text.slice(Math.max(0, index - NEAR), index + name.length + NEAR);
    return numbersIn(around).some((number) => sent.has(number));
  });
  return [...new Set([...fields, ...named].map(({ index }) => index))];
}

/** Without fractions of seconds and their whole numbers. */
function numbersIn(text: string): string[] {
  return text.match(/(?<![\d.])\d{3,4}(?!\d|\.\d)/g) ?? [];
}
