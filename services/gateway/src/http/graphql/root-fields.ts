import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  Kind,
  type SelectionSetNode,
} from "graphql";
import { DocumentRejected } from "./graphql-error";
import type { ReadDocument } from "./read-document";
import type { GraphqlApi, Offer } from "./schema";

/** One operation that a document requests. */
export interface RootField {
  /** The key of its payload in the response. */
  key: string;
  offer: Offer;
  /** Not checked yet. */
  input: unknown;
}

type Variables = Readonly<Record<string, unknown>>;

/**
 * The operations that a validated document requests, each once, without those excluded by `@skip` and
 * `@include`.
 */
export function rootFieldsOf(
  { document, operation }: ReadDocument,
  variables: Variables,
  api: GraphqlApi,
): RootField[] {
  const isMutation = operation.operation === "mutation";
  const offers = isMutation ? api.mutations : api.queries;
  const type = isMutation ? api.schema.getMutationType() : api.schema.getQueryType();
  const selected = selectedIn(operation.selectionSet, document, variables);
  const byKey = new Map(selected.map((node) => [(node.alias ?? node.name).value, node]));
  return [...byKey].flatMap(([key, node]) => {
    const offer = offers.get(node.name.value);
    const field = type?.getFields()[node.name.value];
    // Introspection fields are no operations.
    if (!offer || !field) return [];
    const given = argumentsOf(() => getArgumentValues(field, node, variables));
    return [{ key, offer, input: given.input }];
  });
}

/** Variables inside a value are resolved here, so type errors in them are found only now. */
function argumentsOf(read: () => Record<string, unknown>): Record<string, unknown> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const message = "The input, with the variables in it, is not of the right type.";
    throw new DocumentRejected({ code: "GRAPHQL_VARIABLES_INVALID", message });
  }
}

function selectedIn(
  { selections }: SelectionSetNode,
  document: DocumentNode,
  variables: Variables,
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (!isIncluded(selection, variables)) return [];
    if (selection.kind === Kind.FIELD) return [selection];
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.selectionSet
        : fragmentOf(document, selection.name.value);
    return inner ? selectedIn(inner, document, variables) : [];
  });
}

function isIncluded(node: { directives?: readonly DirectiveNode[] }, variables: Variables) {
  const skip = getDirectiveValues(GraphQLSkipDirective, node, variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, node, variables);
  return skip?.if !== true && include?.if !== false;
}

function fragmentOf({ definitions }: DocumentNode, name: string): SelectionSetNode | undefined {
  const found = definitions.find(
    (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
  );
  return found?.kind === Kind.FRAGMENT_DEFINITION ? found.selectionSet : undefined;
}
