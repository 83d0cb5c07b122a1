import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
} from "graphql";
import type { JsonSchema } from "../openapi/open-api";
import { capitalised, descriptionOf, scalarOf, withoutNull, wordsOf } from "./shape";

/** The type of an operation's input, made of the JSON Schema of its body. */
export function inputObjectOf(schema: JsonSchema, name: string): GraphQLInputObjectType {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([property, part]) => {
    const inner = inputTypeOf(part, name.replace(/Input$/, "") + capitalised(property));
    const type =
      required.has(property) && !withoutNull(part).nullable ? new GraphQLNonNull(inner) : inner;
    return [property, { type, ...descriptionOf(part) }] as const;
  });
  return new GraphQLInputObjectType({
    name,
    ...descriptionOf(schema),
    fields: Object.fromEntries(fields),
  });
}

function inputTypeOf(schema: JsonSchema, name: string): GraphQLInputType {
  const { shape } = withoutNull(schema);
  if (shape.items) return new GraphQLList(new GraphQLNonNull(inputTypeOf(shape.items, name)));
  if (shape.properties) return inputObjectOf(shape, `${name}Input`);
  const words = wordsOf(shape);
  if (!words) return scalarOf(shape, "");
  return new GraphQLEnumType({
    name,
    values: Object.fromEntries(words.map((word) => [word, {}])),
  });
}

/**
 * The input as the operation takes it. Clients send null for whatever they leave out, which means
 * something only where the schema has a meaning for it.
 */
export function withoutIdleNulls(value: unknown, schema: JsonSchema): unknown {
  const { shape } = withoutNull(schema);
  const { items, properties } = shape;
  if (items && Array.isArray(value)) return value.map((item) => withoutIdleNulls(item, items));
  if (!properties || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const part = properties[name] ?? {};
      if (member === undefined || (member === null && !withoutNull(part).nullable)) return [];
      return [[name, withoutIdleNulls(member, part)]];
    }),
  );
}
