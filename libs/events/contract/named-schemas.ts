import { isDeepStrictEqual } from "node:util";
import type { Contract } from "./contract";
import type { JsonSchema } from "./json-schema";

/** The events' data schemas, with each named schema defined once. */
export interface NamedSchemas {
  /** By name; each stands after those that it refers to. */
  named: Record<string, JsonSchema>;
  /** By event. */
  events: Record<string, JsonSchema>;
}

/**
 * Extracts the schemas with a title from the events' schemas and puts references in their place.
 * @throws Error when two different schemas have one name.
 */
export function extractSchemas(
  contract: Contract,
  refTo: (name: string) => JsonSchema,
): NamedSchemas {
  const named = new Map<string, JsonSchema>();

  const apart = (schema: JsonSchema): JsonSchema => {
    const parts = withParts(schema, apart);
    const { title } = schema;
    if (!title) return parts;
    const known = named.get(title);
    if (known && !isDeepStrictEqual(known, parts)) throw new Error(`Two shapes are a ${title}.`);
    named.set(title, parts);
    return refTo(title);
  };

  const events = Object.entries(contract).map(([name, { schema }]) => [name, apart(schema)]);
  return { events: Object.fromEntries(events), named: Object.fromEntries(named) };
}

/** The schema with `change` applied to each of its direct subschemas. */
function withParts(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { anyOf, items, properties, additionalProperties: others } = schema;
  return {
    ...schema,
    ...(anyOf ? { anyOf: anyOf.map(change) } : {}),
    ...(items ? { items: change(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, part]) => [name, change(part)]),
          ),
        }
      : {}),
    ...(typeof others === "object" ? { additionalProperties: change(others) } : {}),
  };
}
