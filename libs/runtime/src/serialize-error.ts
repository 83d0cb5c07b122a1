/** An error and its causes in a log line. */
interface SerializedError {
  type: string;
  message: string;
  code?: string | number;
  /** The rule of the database that was broken. */
  constraint?: string;
  stack?: string;
  cause?: SerializedError;
  /** The errors of an AggregateError. */
  errors?: SerializedError[];
}

/** Limits chains of causes, which may be circular. */
const DEPTH_MAX = 5;
const ERRORS_MAX = 4;

/**
 * Serializes an error by an allow-list of fields, since libraries attach whole requests and rows to their errors, such
 * as the refused row in PostgreSQL's `detail`.
 */
export function serializeError(error: unknown, depth = 1): SerializedError {
  if (typeof error !== "object" || error === null) {
    return { type: typeof error, message: String(error) };
  }
  const { message, code, constraint, stack } = error as Partial<Record<string, unknown>>;
  return {
    type: error.constructor?.name ?? "Object",
    message: typeof message === "string" ? message : "",
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(typeof stack === "string" ? { stack } : {}),
    ...(depth < DEPTH_MAX ? originsOf(error, depth + 1) : {}),
  };
}

function originsOf(error: { cause?: unknown; errors?: unknown }, depth: number) {
  const { cause, errors } = error;
  return {
    ...(cause === undefined ? {} : { cause: serializeError(cause, depth) }),
    ...(Array.isArray(errors)
      ? { errors: errors.slice(0, ERRORS_MAX).map((each) => serializeError(each, depth)) }
      : {}),
  };
}
