import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "./open-api";

/** Resolves a reference; returns other schemas as they are. */
export type Resolve = (schema: JsonSchema) => JsonSchema;

const NULL: JsonSchema = { type: "null" };

/**
 * Merges schemas for readers without unions: GraphQL, and most generated clients. Properties that only some
 * objects have become optional, and an enum gets the values of all.
 * @throws Error for values of different kinds
 */
export function mergedSchema(
  schemas: readonly JsonSchema[],
  resolve: Resolve = (schema) => schema,
): JsonSchema {
  return merged("the value", schemas, resolve);
}

function merged(name: string, variants: readonly JsonSchema[], resolve: Resolve): JsonSchema {
  const [description] = variants.flatMap((variant) => variant.description ?? []);
  const described = description === undefined ? {} : { description };
  const parts = variants.flatMap(partsOf);
  const values = parts.filter(({ type }) => type !== "null");
  const value = mergedValue(name, values, resolve);
  return { ...(values.length === parts.length ? value : { anyOf: [value, NULL] }), ...described };
}

/** The alternatives of a schema, including null. The defaults are those of one variant. */
function partsOf({
  anyOf,
  oneOf,
  description: _,
  default: _default,
  ...rest
}: JsonSchema): readonly JsonSchema[] {
  const choice = anyOf ?? oneOf;
  if (choice) return choice.flatMap(partsOf);
  if (!Array.isArray(rest.type)) return [rest];
  return rest.type.map((type) => (type === "null" ? NULL : { ...rest, type }));
}

function mergedValue(name: string, values: readonly JsonSchema[], resolve: Resolve): JsonSchema {
  const [first = {}] = values;
  if (values.every((value) => isDeepStrictEqual(value, first))) return first;
  const objects = values.map(resolve);
  if (objects.every(({ properties }) => properties)) return mergedObject(objects, resolve);
  const words = objects.map(
    ({ enum: many, const: one }) => many ?? (one === undefined ? [] : [one]),
  );
  if (words.every(({ length }) => length > 0)) {
    return { type: "string", enum: [...new Set(words.flat())] };
  }
  throw new Error(`The kinds of \`${name}\` cannot be distinguished without a union.`);
}

function mergedObject(objects: readonly JsonSchema[], resolve: Resolve): JsonSchema {
  const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const properties = [...names].map((name) => {
    const variants = objects.flatMap(({ properties }) => properties?.[name] ?? []);
    return [name, merged(name, variants, resolve)] as const;
  });
  const required = [...names].filter((name) =>
    objects.every((shape) => shape.required?.includes(name)),
  );
  return { type: "object", properties: Object.fromEntries(properties), required };
}
