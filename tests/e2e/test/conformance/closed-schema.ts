import type { Schema } from "./api-document";

/**
 * The same schema without additional properties. Documents for clients leave objects open, since
 * later versions may add to them; this version's responses must be described completely.
 */
export function closed(schema: Schema): Schema {
  const inside = withClosedParts(schema);
  // A referenced schema is closed at its use: elsewhere it may be a part of a larger one.
  return namesProperties(schema) ? { ...inside, unevaluatedProperties: false } : inside;
}

/**
 * Everything inside is closed, but the schema itself is not: it is one part of several, or has a
 * name.
 */
export function withClosedParts(schema: Schema): Schema {
  const { properties, items, additionalProperties, allOf, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties ? { properties: mapped(properties, closed) } : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: closed(additionalProperties) }
      : {}),
    ...(allOf ? { allOf: allOf.map(withClosedParts) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(withClosedParts) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(withClosedParts) } : {}),
  };
}

/** An object without named properties, such as `metadata`, may have any. */
function namesProperties({ $ref, properties, allOf, anyOf, oneOf }: Schema): boolean {
  if ($ref !== undefined || properties !== undefined) return true;
  return [allOf, anyOf, oneOf].some((parts) => parts?.some(namesProperties));
}

function mapped(
  schemas: Record<string, Schema>,
  change: (schema: Schema) => Schema,
): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, change(schema)]),
  );
}
