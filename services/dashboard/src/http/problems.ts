import { type AppError, ERRORS, type FieldProblem } from "@kobo/errors";
import { toAppError } from "@kobo/postgres";
import { PROBLEMS, ProblemError } from "../domain/problem";
import type { Problem } from "./api";

export interface ProblemReply {
  status: number;
  problem: Problem;
  /** A bug or an unavailable service, for the log. */
  error: AppError | undefined;
}

/** The contract's names of fields that other services name differently, for requests that do not have theirs. */
const FIELDS: Readonly<Record<string, string>> = {
  allowedNetworks: "addresses",
  allowed_networks: "addresses",
  networks: "addresses",
  overlapSeconds: "overlapHours",
  overlap_hours: "overlapHours",
  amount: "amountKobo",
  customer: "customerId",
};

/** Codes that are about one field of every form that can meet them. */
const FIELD_OF_CODE: Partial<Record<AppError["code"], string>> = {
  AMOUNT_TOO_HIGH: "amount",
  CUSTOMER_ALREADY_EXISTS: "email",
  CUSTOMER_NOT_FOUND: "customer",
  DUPLICATE_REFERENCE: "reference",
  INVALID_AMOUNT: "amount",
};

const SERVER_ERROR = 500;

/** Problems stand at the fields of `body`, the request's. */
export function problemOf(thrown: unknown, body?: unknown): ProblemReply {
  if (thrown instanceof ProblemError) {
    const { code, message, details } = thrown;
    const { fields, retryAfterSeconds: retryAfter } = details;
    const problem = {
      ...{ code, message },
      ...(fields && { fields: { ...fields } }),
      ...(retryAfter !== undefined && { retryAfter }),
    };
    return { status: PROBLEMS[code].http, problem, error: undefined };
  }
  const error = toAppError(thrown);
  const { code, message, details } = error;
  const status = ERRORS[code].http;
  const fields = fieldsOf(details.errors ?? [], body);
  const isOfFields = Object.keys(fields).length > 0;
  const field = FIELD_OF_CODE[code];
  const problem = isOfFields
    ? { code, message: PROBLEMS.VALIDATION_ERROR.message, fields }
    : { code, message, ...(field && { fields: { [nameIn(body, field)]: message } }) };
  const isOurs = status >= SERVER_ERROR;
  return { status, problem, error: isOurs ? error : undefined };
}

/** The first message of each field of the form: `events.0` is one of `events`. */
function fieldsOf(errors: readonly FieldProblem[], body: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { field, message } of errors) {
    // An insurer's fields are distinguished.
    const [name = ""] = field.startsWith("extraFields.") ? [field] : field.split(".", 1);
    fields[nameIn(body, name)] ??= sentenceOf(field, message);
  }
  return fields;
}

function nameIn(body: unknown, field: string): string {
  const isOfBody = typeof body === "object" && body !== null && field in body;
  return isOfBody ? field : (FIELDS[field] ?? field);
}

/** Services begin with the field's name, which the form shows above already. */
function sentenceOf(field: string, message: string): string {
  const rest = message.startsWith(field)
    ? message.slice(field.length).replace(/^:? /, "")
    : message;
  return rest.slice(0, 1).toUpperCase() + rest.slice(1);
}
