import { legible } from "@kobo/provider-client";

/** Values by lower-case name: billers differ in case, and a name may occur twice. */
export type Fields = ReadonlyMap<string, readonly unknown[]>;

export function fieldsOf(value: unknown): Fields {
  const fields = new Map<string, unknown[]>();
  if (typeof value !== "object" || value === null) return fields;
  for (const [name, content] of Object.entries(value)) {
    const key = name.toLowerCase();
    fields.set(key, [...(fields.get(key) ?? []), content]);
  }
  return fields;
}

/** The values of these names, in this order. */
export function valuesOf(fields: Fields, ...names: string[]): unknown[] {
  return names.flatMap((name) => fields.get(name) ?? []);
}

export function firstOf<Read>(
  values: readonly unknown[],
  read: (value: unknown) => Read | undefined,
): Read | undefined {
  for (const value of values) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Longer than any goods: ten cards, or the URL of a certificate. */
const RAW_MAX = 4_000;

/** The trimmed text, which may have several lines. */
export function rawText(value: unknown): string | undefined {
  if (typeof value === "number") return numberText(value);
  if (typeof value !== "string" || value.length > RAW_MAX) return undefined;
  return value.trim() || undefined;
}

/** A number beyond 2^53 has lost its last digits, and could be another customer's token. */
function numberText(value: number): string | undefined {
  const isExact = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isExact ? String(value) : undefined;
}

export function textOf(value: unknown): string | undefined {
  const raw = rawText(value);
  return raw === undefined ? undefined : legible(raw);
}

const NUMBERS = /\d(?:[ -]?\d)*/g;

/**
 * The longest number in a text such as `Token : 1234-5678-…`, without separators. A number with fewer digits than
 * `digitsMin` has another meaning.
 */
export function digitsOf(value: unknown, digitsMin: number): string | undefined {
  const numbers = rawText(value)?.match(NUMBERS) ?? [];
  const longest = numbers
    .map((number) => number.replace(/\D/g, ""))
    .reduce((best, digits) => (digits.length > best.length ? digits : best), "");
  return longest.length < digitsMin ? undefined : longest;
}

/** More than one purchase can have. */
const ITEMS_MAX = 100;

export function readItems<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] {
  const list = Array.isArray(value) ? value.slice(0, ITEMS_MAX) : [];
  return list.flatMap((item) => read(item) ?? []);
}

/** Undefined for an empty list, so that the next candidate is tried. */
export function nonEmpty<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length > 0 ? list : undefined;
}
