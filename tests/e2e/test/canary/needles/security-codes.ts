/** What a field may hold in place of a code. */
const HOLDS_NOTHING = /^(?:null|undefined|\[redacted\]|\*+)?$/i;

/** In JSON, also in JSON within JSON, and in a form. */
const FIELD =
  /["'\\]cv[cv]2?["'\\]+\s*:\s*(?:\\*")?([^"\\,}]*)|(?:[[&?]|%5B)cv[cv]2?(?:\]|%5D)?=([^&\s"]*)/gi;

/** A word of ours for what happened to a code is not beside a code. */
const NAMED = /(?<!(?:valid|correct)_)(?:cv[cv]2?|security.?code)(?!_check)/gi;
const NEAR = 40;

/**
 * Where a card's security code stands. Three digits alone are anywhere: a code counts where a field has its name,
 * or where one of those that were sent stands near the name.
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

/** Not the fractions of seconds, and not the fractions' whole. */
function numbersIn(text: string): string[] {
  return text.match(/(?<![\d.])\d{3,4}(?!\d|\.\d)/g) ?? [];
}
