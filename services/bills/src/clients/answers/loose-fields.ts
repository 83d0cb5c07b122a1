import { legible } from "@kobo/provider-client";

/** By name in small letters, since every biller spells them its own way; the same name may come twice. */
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

/** Whatever stands under these names, in their order. */
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

/** Nothing that is sold takes more: ten cards, or the address of a certificate. */
const RAW_MAX = 4_000;

/** The text as it stands there, which may be of many lines. */
export function rawText(value: unknown): string | undefined {
  if (typeof value === "number") return numberText(value);
  if (typeof value !== "string" || value.length > RAW_MAX) return undefined;
  return value.trim() || undefined;
}

/** A number beyond 2^53 has lost its last digits, and would be somebody else's token. */
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
 * The longest number in a text such as `Token : 1234-5678-…`, without what divides its digits. One of
 * fewer digits than `digitsMin` is the number of something else.
 */
export function digitsOf(value: unknown, digitsMin: number): string | undefined {
  const numbers = rawText(value)?.match(NUMBERS) ?? [];
  const longest = numbers
    .map((number) => number.replace(/\D/g, ""))
    .reduce((best, digits) => (digits.length > best.length ? digits : best), "");
  return longest.length < digitsMin ? undefined : longest;
}

/** More than anyone can buy at once. */
const ITEMS_MAX = 100;

export function readItems<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] {
  const list = Array.isArray(value) ? value.slice(0, ITEMS_MAX) : [];
  return list.flatMap((item) => read(item) ?? []);
}

/** A list that is empty is none, so that the next place is looked at. */
export function nonEmpty<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length > 0 ? list : undefined;
}
