import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
} from "graphql";
import type { JsonSchema } from "../openapi/open-api";
import { capitalised, descriptionOf, enumValuesOf, scalarOf, withoutNull } from "./json-schema";

/** Builds the type of an operation's input from the JSON Schema of its body. */
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
  const { nonNull } = withoutNull(schema);
  if (nonNull.items) return new GraphQLList(new GraphQLNonNull(inputTypeOf(nonNull.items, name)));
  if (nonNull.properties) return inputObjectOf(nonNull, `${name}Input`);
  const words = enumValuesOf(nonNull);
  if (!words) return scalarOf(nonNull);
  return new GraphQLEnumType({
    name,
    values: Object.fromEntries(words.map((word) => [word, {}])),
  });
}
