import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "../openapi/open-api";

/**
 * One shape for objects of several: GraphQL has one type where an operation's successes differ by
 * their status. What only some of them have may be null.
 * @throws Error for a property that is of different kinds
 */
export function mergedShape(shapes: readonly [JsonSchema, ...JsonSchema[]]): JsonSchema {
  const [first, ...rest] = shapes;
  if (rest.length === 0) return first;
  const names = new Set(shapes.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const properties = [...names].map((name) => {
    const variants = shapes.flatMap(({ properties }) => properties?.[name] ?? []);
    return [name, mergedProperty(name, variants)] as const;
  });
  const required = [...names].filter((name) =>
    shapes.every((shape) => shape.required?.includes(name)),
  );
  return { type: "object", properties: Object.fromEntries(properties), required };
}

function mergedProperty(name: string, variants: readonly JsonSchema[]): JsonSchema {
  const [description] = variants.flatMap((variant) => variant.description ?? []);
  const told = description === undefined ? {} : { description };
  const parts = variants.flatMap(({ anyOf, description: _, ...rest }) => anyOf ?? [rest]);
  const values = parts.filter(({ type }) => type !== "null");
  const value = { ...onlyOf(name, values), ...told };
  return values.length === parts.length ? value : { anyOf: [value, { type: "null" }], ...told };
}

function onlyOf(name: string, values: readonly JsonSchema[]): JsonSchema {
  const [first = {}] = values;
  if (values.every((value) => isDeepStrictEqual(value, first))) return first;
  const words = values.map(
    ({ enum: many, const: one }) => many ?? (one === undefined ? [] : [one]),
  );
  if (words.every(({ length }) => length > 0)) {
    return { type: "string", enum: [...new Set(words.flat())] };
  }
  throw new Error(`GraphQL cannot tell the kinds of \`${name}\` apart.`);
}

/** What the names of shapes have in common at their end, in whole words. */
export function commonName(names: readonly string[]): string {
  const [first = "", ...rest] = names.map((name) => name.split(/(?=[A-Z])/));
  const words = [...first];
  while (
    words.length > 0 &&
    !rest.every((other) => isDeepStrictEqual(other.slice(-words.length), words))
  ) {
    words.shift();
  }
  return words.join("");
}
