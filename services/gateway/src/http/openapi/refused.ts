import { ERRORS, type ErrorCode } from "@kobo/errors";
import type { Operation } from "../operations/operation";
import { type Refusal, refusalsOf } from "../operations/refusals";
import { errorBodyOf, isSecondVersion } from "./envelopes";
import { META_EXAMPLE, type OperationExample, REQUEST_ID } from "./examples";
import { type HeaderName, headerRefs } from "./headers";
import type { Example, JsonSchema, Response } from "./open-api";
import type { SchemaBook } from "./schema-book";
import { headersOf } from "./successes";

type Refused = [ErrorCode, Refusal];

/** The refusals of an operation, by their status; those without a record have a name to be shared by. */
export function refusedOf(
  operation: Operation,
  example: OperationExample | undefined,
  book: SchemaBook,
): { status: number; name: string | undefined; response: Response }[] {
  const refusals = [...refusalsOf(operation)];
  const byStatus = Map.groupBy(refusals, ([code]) => ERRORS[code].http);
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, list]) => {
      const codes = list.map(([code]) => code);
      const own = new Set(Object.keys(operation.refusals ?? {}));
      const mayBeReplayed = operation.method === "POST" && codes.some((code) => own.has(code));
      // What many operations may say has a name; what one says by itself would only have a long one.
      const isShared =
        !operation.deprecation &&
        list.every(([, beside]) => beside === null) &&
        (codes.length === 1 || !codes.some((code) => own.has(code)));
      const response: Response = {
        description: codes.map((code) => `\`${code}\``).join(", "),
        headers: headerRefs(headersFor(operation, codes, mayBeReplayed)),
        content: {
          "application/json": {
            schema: schemaOf(operation, list, book),
            examples: Object.fromEntries(
              list.map((refusal) => [refusal[0], exampleOf(operation, refusal, example)]),
            ),
          },
        },
      };
      const name = isShared ? nameOf(operation, codes, mayBeReplayed) : undefined;
      return { status, name, response };
    });
}

/** By its codes, so that each name has one meaning. */
function nameOf(operation: Operation, codes: ErrorCode[], mayBeReplayed: boolean): string {
  const words = codes.map((code) => code.split("_").map(capitalised).join("")).join("Or");
  return `${words}${mayBeReplayed ? "Kept" : ""}${isSecondVersion(operation) ? "V2" : ""}`;
}

function capitalised(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase();
}

const RETRY_LATER = new Set<ErrorCode>([
  "RATE_LIMIT_EXCEEDED",
  "SERVICE_UNAVAILABLE",
  "IDEMPOTENCY_KEY_IN_USE",
]);
const KEY_PROBLEMS = new Set<ErrorCode>(["INVALID_SECRET_KEY_FORMAT", "INVALID_SECRET_KEY"]);

function headersFor(
  operation: Operation,
  codes: ErrorCode[],
  mayBeReplayed: boolean,
): HeaderName[] {
  if (codes.every((code) => KEY_PROBLEMS.has(code))) {
    const known = headersOf(operation).filter((name) => !name.startsWith("RateLimit"));
    return [...known, "WwwAuthenticate"];
  }
  return [
    ...headersOf(operation),
    ...(codes.some((code) => RETRY_LATER.has(code)) ? (["RetryAfter"] as const) : []),
    ...(mayBeReplayed ? (["IdempotentReplayed"] as const) : []),
  ];
}

/** The codes that have nothing beside them together, and each of the others by itself. */
function schemaOf(operation: Operation, list: Refused[], book: SchemaBook): JsonSchema {
  const bare = list.filter(([, beside]) => beside === null).map(([code]) => code);
  const error = errorBodyOf(operation, book);
  const told = (codes: ErrorCode[], data: JsonSchema): JsonSchema => ({
    allOf: [error, { type: "object", properties: { code: { type: "string", enum: codes }, data } }],
  });
  const alternatives = [
    ...(bare.length > 0 ? [told(bare, { type: "null" })] : []),
    ...list.flatMap(([code, beside]) => {
      if (beside === null) return [];
      if ("body" in beside) return [book.ofAnswer(beside.body)];
      return [told([code], { anyOf: [book.ofAnswer(beside.data), { type: "null" }] })];
    }),
  ];
  return alternatives.length === 1 && alternatives[0] ? alternatives[0] : { oneOf: alternatives };
}

function exampleOf(
  operation: Operation,
  [code, beside]: Refused,
  example: OperationExample | undefined,
): Example {
  const { message } = ERRORS[code];
  const told = example?.refusals?.[code] ?? null;
  if (beside && "body" in beside) return { summary: message, value: told };
  const value = {
    success: false,
    message,
    code,
    data: told,
    requestId: REQUEST_ID,
    ...(code === "VALIDATION_ERROR" ? { errors: [PROBLEM] } : {}),
    ...(isSecondVersion(operation) ? { meta: META_EXAMPLE } : {}),
  };
  return { summary: ERRORS[code].remedy, value };
}

const PROBLEM = {
  field: "amount",
  code: "invalid_type",
  message: "amount must be a whole number of kobo.",
};
