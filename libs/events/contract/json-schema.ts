type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

type TypeName = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";

/** The keywords that our schemas are made of. A schema with others is carried whole all the same. */
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

/** The schemas that this one is a choice of: of `anyOf`, or of a list of types. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternativesOf);
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}
