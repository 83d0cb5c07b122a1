/**
 * Returns a field that a service always sends.
 * @throws Error when it is missing: a bug in the service
 */
export function present<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`The answer is without ${what}.`);
  return value;
}
