/**
 * The secrets in a variable, separated by commas: while one replaces another, both are accepted. The first is used to
 * sign and to call.
 */
export function secretsIn(text: string): readonly [string, ...string[]] {
  const [first = "", ...others] = text.split(",").map((secret) => secret.trim());
  return [first, ...others];
}
