import { isDeepStrictEqual } from "node:util";
import {
  GraphQLEnumType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
} from "graphql";
import type { z } from "zod";
import { mergedSchema } from "../openapi/merged-schema";
import type { JsonSchema } from "../openapi/open-api";
import { type SchemaRegistry, schemaRegistry } from "../openapi/schema-registry";
import {
  AMOUNT_FORMAT,
  capitalised,
  descriptionOf,
  enumValuesOf,
  scalarOf,
  withoutNull,
} from "./json-schema";

/**
 * Output types, built from the schemas of responses. A record has one type everywhere; an unnamed object is
 * named after its field and the type around it.
 */
export class OutputTypes {
  readonly #registry: SchemaRegistry = schemaRegistry({ amountFormat: AMOUNT_FORMAT });
  readonly #types = new Map<string, { type: GraphQLNamedType; from: JsonSchema }>();

  /** One type for all values of a field; `name` is used when it is no record. */
  of(variants: readonly [z.ZodType, ...z.ZodType[]], name: string): GraphQLOutputType {
    const [first, ...rest] = variants;
    const only = this.#registry.ofOutput(first);
    if (rest.length === 0) return this.#typeOf(only, name);
    const schemas = [only, ...rest.map((one) => this.#registry.ofOutput(one))];
    const titles = schemas.map(({ $ref }) => ($ref === undefined ? "" : titleOf($ref)));
    const merged = mergedSchema(schemas.map((nonNull) => this.#whole(nonNull)));
    return this.#typeOf(merged, typeName(commonName(titles)) || name);
  }

  #whole(schema: JsonSchema): JsonSchema {
    return schema.$ref === undefined
      ? schema
      : (this.#registry.named()[titleOf(schema.$ref)] ?? {});
  }

  #typeOf(schema: JsonSchema, name: string): GraphQLOutputType {
    const { nonNull } = withoutNull(schema);
    if (nonNull.$ref) {
      return this.#typeOf(this.#whole(nonNull), typeName(titleOf(nonNull.$ref)));
    }
    if (nonNull.items) {
      return new GraphQLList(new GraphQLNonNull(this.#typeOf(nonNull.items, name)));
    }
    if (nonNull.properties) return this.#once(name, nonNull, () => this.#objectOf(nonNull, name));
    const words = enumValuesOf(nonNull);
    return words ? this.#once(name, { enum: words }, () => enumOf(name, words)) : scalarOf(nonNull);
  }

  #objectOf(nonNull: JsonSchema, name: string): GraphQLObjectType {
    const required = new Set(nonNull.required);
    const fields = Object.entries(nonNull.properties ?? {}).map(([property, schema]) => {
      const inner = this.#typeOf(schema, name + capitalised(property));
      const always = required.has(property) && !withoutNull(schema).nullable;
      const type = always ? new GraphQLNonNull(inner) : inner;
      return [property, { type, ...descriptionOf(schema) }] as const;
    });
    return new GraphQLObjectType({
      name,
      ...descriptionOf(nonNull),
      fields: Object.fromEntries(fields),
    });
  }

  /** @throws Error when two different types have the same name */
  #once<Type extends GraphQLNamedType>(name: string, from: JsonSchema, make: () => Type): Type {
    const known = this.#types.get(name);
    if (known && !isDeepStrictEqual(known.from, from)) throw new Error(`What is ${name}?`);
    const type = known?.type ?? make();
    this.#types.set(name, { type, from });
    // The same schema yields the same kind of type.
    return type as Type;
  }
}

function titleOf($ref: string): string {
  return $ref.split("/").at(-1) ?? "";
}

function typeName(title: string): string {
  return title.replace(/Record$/, "");
}

function enumOf(name: string, words: string[]): GraphQLEnumType {
  return new GraphQLEnumType({
    name,
    description: "May grow.",
    values: Object.fromEntries(words.map((word) => [word, {}])),
  });
}

/** The common last words of type names. */
export function commonName(names: readonly string[]): string {
  const [first = "", ...rest] = names.map((name) => name.split(/(?=[A-Z])/));
  const words = [...first];
  while (
    words.length > 0 &&
    !rest.every((other) => isDeepStrictEqual(other.slice(-words.length), words))
  ) {
    words.shift();
  }
  return words.join("");
}
