import { ERRORS, type ErrorCode } from "@kobo/errors";
import type { Operation } from "../operations/operation";
import { type Refusal, refusalsOf } from "../operations/refusals";
import { errorBodyOf, isSecondVersion } from "./envelopes";
import { META_EXAMPLE, type OperationExample, REQUEST_ID } from "./examples";
import { type HeaderName, headerRefs } from "./headers";
import type { Example, JsonSchema, Response } from "./open-api";
import type { SchemaRegistry } from "./schema-registry";
import { headersOf } from "./success-responses";

type DocumentedError = [ErrorCode, Refusal];

/** The error responses of an operation, by status. Those without own data are shared under a name. */
export function errorResponsesOf(
  operation: Operation,
  example: OperationExample | undefined,
  registry: SchemaRegistry,
): { status: number; name: string | undefined; response: Response }[] {
  const refusals = [...refusalsOf(operation)];
  const byStatus = Map.groupBy(refusals, ([code]) => ERRORS[code].http);
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, list]) => {
      const codes = list.map(([code]) => code);
      const own = new Set(Object.keys(operation.refusals ?? {}));
      const mayBeReplayed = operation.method === "POST" && codes.some((code) => own.has(code));
      // Responses that several operations have are shared by name; others are written in place.
      const isShared =
        !operation.deprecation &&
        list.every(([, detail]) => detail === null) &&
        (codes.length === 1 || !codes.some((code) => own.has(code)));
      const response: Response = {
        description: codes.map((code) => `\`${code}\``).join(", "),
        headers: headerRefs(headersFor(operation, codes, mayBeReplayed)),
        content: {
          "application/json": {
            schema: schemaOf(operation, list, registry),
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

/** Named after its codes, so that a name has one meaning. */
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

/** One schema for all codes without data, and one for each other code. */
function schemaOf(
  operation: Operation,
  list: DocumentedError[],
  registry: SchemaRegistry,
): JsonSchema {
  const bare = list.filter(([, detail]) => detail === null).map(([code]) => code);
  const error = errorBodyOf(operation, registry);
  const errorSchema = (codes: ErrorCode[], data: JsonSchema): JsonSchema => ({
    allOf: [error, { type: "object", properties: { code: { type: "string", enum: codes }, data } }],
  });
  const alternatives = [
    ...(bare.length > 0 ? [errorSchema(bare, { type: "null" })] : []),
    ...list.flatMap(([code, detail]) => {
      if (detail === null) return [];
      if ("body" in detail) return [registry.ofOutput(detail.body)];
      return [errorSchema([code], { anyOf: [registry.ofOutput(detail.data), { type: "null" }] })];
    }),
  ];
  return alternatives.length === 1 && alternatives[0] ? alternatives[0] : { oneOf: alternatives };
}

function exampleOf(
  operation: Operation,
  [code, detail]: DocumentedError,
  example: OperationExample | undefined,
): Example {
  const { message } = ERRORS[code];
  const data = example?.refusals?.[code] ?? null;
  if (detail && "body" in detail) return { summary: message, value: data };
  const value = {
    success: false,
    message,
    code,
    data,
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
