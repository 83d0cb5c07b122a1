import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from "graphql";
import { type CheckedDocument, checkLimits, TOKENS_MAX } from "./document-limits";
import { type DocumentProblem, DocumentRejected } from "./graphql-error";

export interface ReadDocument extends CheckedDocument {
  document: DocumentNode;
}

interface Options {
  schema: GraphQLSchema;
  /** Whether clients may ask for the schema, and are helped with its names. */
  introspection: boolean;
  /** The name that the request has for the operation, if it names it. */
  operationName: string | null | undefined;
}

/** More than these help nobody, and each takes time to find. */
const PROBLEMS_MAX = 5;

/**
 * Reads a document and checks it: its size, its limits, and that it fits the schema.
 * @throws DocumentRefused, with messages that show none of the values in the document
 */
export function readDocument(
  text: string,
  { schema, introspection, operationName }: Options,
): ReadDocument {
  const document = parsed(text);
  const within = checkLimits(document, { introspection });
  if (typeof operationName === "string" && operationName !== within.operation.name?.value) {
    const message = "The document has no operation of the name that `operationName` gives.";
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

/** `found String "…"`: the kind of what stands there is enough. */
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

/** What should stand there, and not what does. */
function ofValue(message: string): string {
  const [, type] = SCALAR.exec(message) ?? EXPECTED.exec(message) ?? [];
  return type ? `The value must be of type ${type}.` : "The value is not of the right type.";
}

const MESSAGE_MAX = 300;
const LOCATIONS_MAX = 2;

function shortened(message: string): string {
  return message.length <= MESSAGE_MAX ? message : `${message.slice(0, MESSAGE_MAX)}…`;
}
