/** Long rows of digits, also in groups: card and account numbers. */
const DIGITS = /\d(?:[ -]?\d){9,18}/g;
const KEY = /sk_(live|test)_\w+/g;

/** A text of others without what must not be logged. */
function redact(text: string): string {
  return text.replace(KEY, "sk_$1_…").replace(DIGITS, "…");
}

/**
 * Of an error of others what may be logged: its name, code and message. Errors of HTTP clients may hold
 * the request, with its key and its body.
 */
export function redactedError(error: unknown, depth = 0): Error | undefined {
  if (!(error instanceof Error) || depth > 3) return undefined;
  const cause = redactedError(error.cause, depth + 1);
  const safe = new Error(redact(error.message), cause ? { cause } : undefined);
  safe.name = error.name;
  // Its stack would tell where this was made, which helps nobody.
  safe.stack = `${safe.name}: ${safe.message}`;
  return "code" in error && typeof error.code === "string"
    ? Object.assign(safe, { code: error.code })
    : safe;
}
