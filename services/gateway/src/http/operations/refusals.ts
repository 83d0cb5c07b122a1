import { ERRORS, type ErrorCode } from "@kobo/errors";
import type { Refusals } from "./description";
import { type Operation, takesBody } from "./operation";

/** The data of an error code: null for none. With a schema, `data` may still be null. */
export type Refusal = NonNullable<Refusals[ErrorCode]> | null;

const COMMON_ERRORS: ErrorCode[] = [
  "VALIDATION_ERROR",
  "INVALID_SECRET_KEY_FORMAT",
  "INVALID_SECRET_KEY",
  "IP_NOT_ALLOWED",
  "LIVE_MODE_OFF",
  "RATE_LIMIT_EXCEEDED",
  "SERVICE_UNAVAILABLE",
  "INTERNAL_ERROR",
];
const BODY_ERRORS: ErrorCode[] = [
  "INVALID_JSON",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "REQUEST_TIMEOUT",
];
const POST_ERRORS: ErrorCode[] = ["IDEMPOTENCY_KEY_IN_USE", "IDEMPOTENCY_KEY_REUSED"];

/**
 * Every error code of an operation, in the order of the error table: those of its definition, and those
 * shared by its kind.
 */
export function refusalsOf(operation: Operation): ReadonlyMap<ErrorCode, Refusal> {
  const shared: [ErrorCode, Refusal][] = sharedErrorsOf(operation).map((code) => [code, null]);
  const own = Object.entries(operation.refusals ?? {}) as [ErrorCode, Refusal][];
  const all = new Map([...shared, ...own]);
  const inOrder = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => all.has(code));
  return new Map(inOrder.map((code) => [code, all.get(code) ?? null]));
}

function sharedErrorsOf(operation: Operation): ErrorCode[] {
  return [
    ...COMMON_ERRORS,
    ...(operation.scope === undefined ? [] : (["INSUFFICIENT_SCOPE"] as const)),
    ...(takesBody(operation) ? BODY_ERRORS : []),
    ...(operation.method === "POST" ? POST_ERRORS : []),
    ...(operation.sandboxOnly ? (["TEST_MODE_ONLY"] as const) : []),
    ...(operation.deprecation === undefined ? [] : (["GONE"] as const)),
  ];
}
