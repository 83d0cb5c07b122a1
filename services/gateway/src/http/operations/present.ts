/**
 * What a service's answer always holds.
 * @throws Error when it does not: a bug over there
 */
export function present<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`The answer is without ${what}.`);
  return value;
}
