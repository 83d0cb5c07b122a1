import type { Schema } from "./api-document";

/**
 * The same schema, by which an object may have no property but those that it names. Documents for clients leave
 * objects open, since later versions may add to them; what this version answers must all be described.
 */
export function closed(schema: Schema): Schema {
  const inside = withClosedParts(schema);
  // What a name is looked up for is closed where it is used: elsewhere it may be a part of something larger.
  return namesProperties(schema) ? { ...inside, unevaluatedProperties: false } : inside;
}

/** Everything inside is closed, but the schema itself is not: it is one part of several, or has a name. */
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

/** Of an object without names, such as `metadata`, anything is right. */
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
