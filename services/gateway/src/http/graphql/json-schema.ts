import { GraphQLBoolean, GraphQLFloat, GraphQLInt, GraphQLString } from "graphql";
import type { JsonSchema } from "../openapi/open-api";
import { DateTime, Json, Kobo } from "./scalars";

/** A JSON Schema without null, and whether null was allowed. */
export function withoutNull(schema: JsonSchema): { nonNull: JsonSchema; nullable: boolean } {
  const { anyOf, type, ...rest } = schema;
  if (Array.isArray(type)) {
    const [only, ...more] = type.filter((one) => one !== "null");
    return only && more.length === 0
      ? { nonNull: { ...rest, type: only }, nullable: type.length > 1 }
      : { nonNull: schema, nullable: false };
  }
  const others = anyOf?.filter(({ type }) => type !== "null");
  const [only] = others ?? [];
  if (!anyOf || !only || others?.length !== 1) return { nonNull: schema, nullable: false };
  return { nonNull: { ...only, ...rest }, nullable: others.length < anyOf.length };
}

/** The `format` of amounts in schemas for GraphQL types. */
export const AMOUNT_FORMAT = "kobo";

/** The scalar for a schema that is neither an object with known fields nor a list. */
export function scalarOf({ type, format }: JsonSchema) {
  switch (type) {
    case "string":
      return format === "date-time" ? DateTime : GraphQLString;
    case "integer":
      return format === AMOUNT_FORMAT ? Kobo : GraphQLInt;
    case "number":
      return GraphQLFloat;
    case "boolean":
      return GraphQLBoolean;
    default:
      return Json;
  }
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The values of an enum; undefined for other schemas, and when a value is no valid GraphQL name. */
export function enumValuesOf({ enum: values }: JsonSchema): string[] | undefined {
  const words = values?.map(String) ?? [];
  const isEnum = words.length > 1 && words.every((word) => NAME.test(word));
  return isEnum ? words : undefined;
}

/** The field's description, with the rules that GraphQL cannot express. */
export function descriptionOf(schema: JsonSchema): { description?: string } {
  const { description, minLength, maxLength, pattern, const: only } = schema;
  const parts = [
    description,
    maxLength === undefined ? undefined : lengthRule(minLength ?? 0, maxLength),
    // A written description explains the format better.
    pattern === undefined || description ? undefined : `Matches \`${pattern}\`.`,
    only === undefined ? undefined : `Always \`${only}\`.`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? {} : { description: parts.join(" ") };
}

function lengthRule(min: number, max: number): string {
  return min > 0 ? `${min} to ${max} characters.` : `At most ${max} characters.`;
}

export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
