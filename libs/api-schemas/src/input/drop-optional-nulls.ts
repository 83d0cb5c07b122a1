import type { z } from "zod";
import { type KnownFields, knownFieldsOf } from "./known-fields";

/**
 * Drops nulls of optional fields, which typed clients send for absent values. A null stays if the schema accepts it,
 * or if the field is required.
 */
export function dropOptionalNulls(schema: z.ZodType, input: unknown): unknown {
  return withoutNulls(input, knownFieldsOf(schema));
}

function withoutNulls(value: unknown, { fields, items }: KnownFields): unknown {
  if (Array.isArray(value)) {
    return items ? value.map((item) => withoutNulls(item, items)) : value;
  }
  if (!fields || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const field = fields.get(name);
      if (!field) return [[name, member]];
      if (member === null && field.isOptional && !field.isNullable) return [];
      return [[name, withoutNulls(member, field)]];
    }),
  );
}
