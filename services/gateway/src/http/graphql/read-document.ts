import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from "graphql";
import { type CheckedDocument, checkLimits, TOKENS_MAX } from "./document-limits";
import { type DocumentProblem, DocumentRejected } from "./graphql-error";

export interface ReadDocument extends CheckedDocument {
  document: DocumentNode;
}

interface Options {
  schema: GraphQLSchema;
  /** Whether introspection and suggestions of names are allowed. */
  introspection: boolean;
  /** The `operationName` of the request. */
  operationName: string | null | undefined;
}

/** Each problem takes time to find. */
const PROBLEMS_MAX = 5;

/**
 * Parses a document, and checks its size, its limits and its types.
 * @throws DocumentRejected, with messages that show no values of the document
 */
export function readDocument(
  text: string,
  { schema, introspection, operationName }: Options,
): ReadDocument {
  const document = parsed(text);
  const within = checkLimits(document, { introspection });
  if (typeof operationName === "string" && operationName !== within.operation.name?.value) {
    const message = "The document has no operation with the name in `operationName`.";
    throw new DocumentRejected({ code: "OPERATION_NOT_FOUND", message });
  }
  const problems = validate(schema, document, undefined, {
    maxErrors: PROBLEMS_MAX,
    hideSuggestions: !introspection,
  });
  if (problems.length > 0) throw new DocumentRejected(...problems.map(toProblem));
  return { document, ...within };
}

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: TOKENS_MAX });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new DocumentRejected(
      error.message.includes("Parsing aborted")
        ? {
            code: "DOCUMENT_TOO_COMPLEX",
            message: `A document may have at most ${TOKENS_MAX} tokens.`,
          }
        : {
            code: "GRAPHQL_PARSE_FAILED",
            message: shortened(error.message.replace(FOUND, "$1 $2")),
            locations: error.locations,
          },
    );
  }
}

/** `found String "…"`: only the kind of the value may be shown. */
const FOUND = /\b(found|Unexpected) ([A-Z]\w*) ".*"/s;

function toProblem(error: GraphQLError): DocumentProblem {
  const { message, nodes, locations } = error;
  const isValue = nodes?.[0]?.kind.endsWith("Value") ?? false;
  return {
    code: "GRAPHQL_VALIDATION_FAILED",
    message: isValue ? ofValue(message) : shortened(message),
    locations: locations?.slice(0, LOCATIONS_MAX),
  };
}

const SCALAR = /^(\w+) cannot represent /;
const EXPECTED = /^Expected value of type "([\w![\]]+)", found /;

/** Names the expected type, but not the value. */
function ofValue(message: string): string {
  const [, type] = SCALAR.exec(message) ?? EXPECTED.exec(message) ?? [];
  return type ? `The value must be of type ${type}.` : "The value is not of the right type.";
}

const MESSAGE_MAX = 300;
const LOCATIONS_MAX = 2;

function shortened(message: string): string {
  return message.length <= MESSAGE_MAX ? message : `${message.slice(0, MESSAGE_MAX)}…`;
}
