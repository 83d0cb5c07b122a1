import { parseInput } from "@kobo/api-schemas/input";
import { execute, type GraphQLSchema } from "graphql";
import { z } from "zod";
import type { Payload } from "./payload";
import { type ReadDocument, readDocument } from "./read-document";
import { type RootField, rootFieldsOf } from "./root-fields";
import type { GraphqlApi } from "./schema";
import { readVariables } from "./variables";

/** `extensions` are accepted and ignored. */
const RequestBody = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

/** A request that is valid for the schema. */
export interface GraphqlRequest {
  isMutation: boolean;
  asksForSchema: boolean;
  fields: RootField[];
  /** Picks the document's selection from the payloads. */
  select: (payloads: Readonly<Record<string, Payload>>) => Record<string, unknown>;
}

/**
 * Reads a request's body. `introspection` is whether it is allowed.
 * @throws AppError VALIDATION_ERROR for a body without a document; DocumentRejected
 */
export function readGraphqlRequest(
  body: unknown,
  api: GraphqlApi,
  { introspection }: { introspection: boolean },
): GraphqlRequest {
  const { query, variables, operationName } = parseInput(RequestBody, body);
  const { schema } = api;
  const read = readDocument(query, { schema, introspection, operationName });
  const given = variables ?? {};
  const values = readVariables(schema, read.operation, given);
  return {
    isMutation: read.operation.operation === "mutation",
    asksForSchema: read.asksForSchema,
    fields: rootFieldsOf(read, values, api),
    select: (payloads) => select(schema, read, { payloads, variables: given }),
  };
}

function select(
  schema: GraphQLSchema,
  { document }: ReadDocument,
  { payloads, variables }: { payloads: unknown; variables: Record<string, unknown> },
): Record<string, unknown> {
  const result = execute({ schema, document, rootValue: payloads, variableValues: variables });
  if (result instanceof Promise) throw new Error("All that is selected is there already.");
  const [error] = result.errors ?? [];
  if (error) throw new Error("An answer does not fit its type in GraphQL.", { cause: error });
  return result.data ?? {};
}
