type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

type TypeName = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";

/** The keywords that our schemas use. Schemas with other keywords are kept whole too. */
export type JsonSchema = {
  title?: string;
  description?: string;
  default?: Json;
  type?: TypeName | TypeName[];
  format?: string;
  pattern?: string;
  enum?: Json[];
  const?: Json;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  $ref?: string;
};

/** The alternatives of this schema: of `anyOf`, or of a list of types. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternativesOf);
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}
