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
  if (!words) return scalarOf(shape);
  return new GraphQLEnumType({
    name,
    values: Object.fromEntries(words.map((word) => [word, {}])),
  });
}
