import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  printSchema,
} from "graphql";
import type { JsonSchema } from "../openapi/open-api";
import { schemaRegistry } from "../openapi/schema-registry";
import type { Operation } from "../operations/operation";
import { inputObjectOf } from "./input-types";
import { AMOUNT_FORMAT, capitalised } from "./json-schema";
import { OutputTypes } from "./output-types";
import { failureRecords, type Payload } from "./payload";

/** An operation that GraphQL offers. */
export interface Offer {
  operation: Operation;
  /** The name of its root field. */
  name: string;
  /** The schema of its `input`; undefined for a query. */
  input: JsonSchema | undefined;
}

export interface GraphqlApi {
  schema: GraphQLSchema;
  queries: ReadonlyMap<string, Offer>;
  mutations: ReadonlyMap<string, Offer>;
}

/**
 * Builds the schema from the definitions of the operations that have a GraphQL name.
 * @throws Error for a definition that GraphQL cannot offer
 */
export function graphqlApi(operations: readonly Operation[]): GraphqlApi {
  const offers = operations.flatMap((operation) => offerOf(operation) ?? []);
  const [mutations, queries] = [true, false].map(
    (changes) =>
      new Map(
        offers
          .filter(({ operation: { graphql } }) => graphql && "mutation" in graphql === changes)
          .map((offer) => [offer.name, offer] as const),
      ),
  ) as [Map<string, Offer>, Map<string, Offer>];
  const types = new OutputTypes();
  const schema = new GraphQLSchema({
    query: rootType("Query", queries, types),
    mutation: rootType("Mutation", mutations, types),
  });
  return { schema, mutations, queries };
}

/** The schema in SDL. */
export function graphqlSdl(operations: readonly Operation[]): string {
  return `${printSchema(graphqlApi(operations).schema)}\n`;
}

function offerOf(operation: Operation): Offer | undefined {
  const { graphql, input, id } = operation;
  if (!graphql) return undefined;
  const isMutation = "mutation" in graphql;
  if (input.params || input.query || (input.body !== undefined) !== isMutation) {
    throw new Error(`${id}: GraphQL takes the body of a mutation, and nothing for a query.`);
  }
  return {
    operation,
    name: isMutation ? graphql.mutation : graphql.query,
    input: input.body && schemaRegistry({ amountFormat: AMOUNT_FORMAT }).ofInput(input.body),
  };
}

type RootField = GraphQLFieldConfig<Readonly<Record<string, Payload>>, unknown>;

function rootType(
  name: string,
  offers: ReadonlyMap<string, Offer>,
  types: OutputTypes,
): GraphQLObjectType {
  const fields = [...offers.values()].map((offer) => [offer.name, fieldOf(offer, types)] as const);
  return new GraphQLObjectType({ name, fields: Object.fromEntries(fields) });
}

/** The operations run before the document is executed; the resolver only picks from their payloads. */
function fieldOf({ operation, name, input }: Offer, types: OutputTypes): RootField {
  const { graphql, summary, description } = operation;
  const inputName = graphql && "input" in graphql ? graphql.input : "";
  return {
    type: new GraphQLNonNull(payloadType(operation, name, types)),
    description: [`${summary}.`, description].filter((part) => part !== undefined).join(" "),
    resolve: (payloads, _input, _context, { path }) => payloads[path.key],
    ...(input
      ? { args: { input: { type: new GraphQLNonNull(inputObjectOf(input, inputName)) } } }
      : {}),
  };
}

const FieldProblem = new GraphQLObjectType({
  name: "FieldProblem",
  description: "One problem with one field of the input.",
  fields: {
    field: {
      type: new GraphQLNonNull(GraphQLString),
      description: "A dotted path in the input, such as `metadata.size`.",
    },
    code: { type: new GraphQLNonNull(GraphQLString) },
    message: { type: new GraphQLNonNull(GraphQLString) },
  },
});

function payloadType(operation: Operation, name: string, types: OutputTypes): GraphQLObjectType {
  const { responses, id } = operation;
  const { failed, holder } = failureRecords(operation);
  const [first, ...more] = [...Object.values(responses), ...failed];
  if (!first) throw new Error(`${id} does not say what it answers.`);
  const title = capitalised(name);
  return new GraphQLObjectType({
    name: `${title}Payload`,
    fields: {
      success: { type: new GraphQLNonNull(GraphQLBoolean) },
      message: { type: new GraphQLNonNull(GraphQLString) },
      code: {
        type: GraphQLString,
        description: "The error code; null after a success. New codes may be added.",
      },
      data: {
        type: types.of([first, ...more], `${title}Data`),
        description: "The record, also a failed one; null when none was created.",
      },
      ...(holder
        ? {
            duplicateOf: {
              type: types.of([holder], `${title}DuplicateOf`),
              description: "After `DUPLICATE_REFERENCE`: the record that has the reference.",
            },
          }
        : {}),
      requestId: {
        type: new GraphQLNonNull(GraphQLString),
        description: "The request's id in our logs, as in the header `X-Request-Id`.",
      },
      errors: {
        type: new GraphQLList(new GraphQLNonNull(FieldProblem)),
        description: "All problems with the input, after `VALIDATION_ERROR`.",
      },
      retryable: {
        type: new GraphQLNonNull(GraphQLBoolean),
        description:
          "The same request may succeed later. Send it under the same `Idempotency-Key`.",
      },
    },
  });
}
