import { AppError } from "@kobo/errors";
import { acceptedType } from "../accepts";
import { errorBody, statusOf } from "../envelopes/error";
import type { Reply } from "../envelopes/reply";
import type { Exchange } from "../exchange";

/** Why a document was rejected. GraphQL's own codes, next to the code of the response. */
export type DocumentProblemCode =
  | "GRAPHQL_PARSE_FAILED"
  | "GRAPHQL_VALIDATION_FAILED"
  | "GRAPHQL_VARIABLES_INVALID"
  | "DOCUMENT_TOO_COMPLEX"
  | "ALIASES_NOT_ALLOWED"
  | "ONE_OPERATION_ONLY"
  | "ONE_MUTATION_ONLY"
  | "OPERATION_NOT_FOUND"
  | "SUBSCRIPTIONS_NOT_OFFERED"
  | "INTROSPECTION_DISABLED";

export interface DocumentProblem {
  code: DocumentProblemCode;
  message: string;
  locations?: readonly { line: number; column: number }[] | undefined;
}

/** A rejected document or its variables. No service was called. */
export class DocumentRejected extends AppError {
  readonly problems: readonly DocumentProblem[];

  constructor(...problems: DocumentProblem[]) {
    super("VALIDATION_ERROR", "The GraphQL request cannot be run. See `errors`.");
    this.problems = problems;
  }
}

interface GraphqlProblem {
  message: string;
  locations?: DocumentProblem["locations"];
  extensions: { code: string; field?: string };
}

const RESPONSE = "application/graphql-response+json";

/** Also with a charset, which clients may name. The first is for clients that accept anything. */
const OFFERED = ["application/json", RESPONSE].flatMap((type) => [type, `${type}; charset=utf-8`]);

/** Whether the client prefers GraphQL's own media type, whose responses have GraphQL's entries only. */
export function prefersGraphqlResponse({ request }: Exchange): boolean {
  return acceptedType(request, OFFERED)?.startsWith(RESPONSE) ?? false;
}

export const GRAPHQL_RESPONSE_HEADERS = { "Content-Type": `${RESPONSE}; charset=utf-8` };

/** The usual error body with `errors` in GraphQL's form; or a GraphQL response without `data`. */
export function inGraphql(error: AppError, exchange: Exchange): Reply {
  const status = statusOf(error);
  const errors = problemsOf(error);
  const { requestId } = exchange;
  if (prefersGraphqlResponse(exchange)) {
    const body = { errors, extensions: { code: error.code, requestId } };
    return { status, body: JSON.stringify(body), headers: GRAPHQL_RESPONSE_HEADERS };
  }
  return { status, body: JSON.stringify({ ...errorBody(error, requestId), errors }) };
}

function problemsOf(error: AppError): GraphqlProblem[] {
  if (error instanceof DocumentRejected) {
    return error.problems.map(({ code, message, locations }) => ({
      message,
      ...(locations ? { locations } : {}),
      extensions: { code },
    }));
  }
  const { message, code, details } = error;
  return details.errors
    ? details.errors.map((problem) => ({
        message: problem.message,
        extensions: { code: problem.code, field: problem.field },
      }))
    : [{ message, extensions: { code } }];
}
