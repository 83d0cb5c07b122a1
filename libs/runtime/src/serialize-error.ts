/** What a line says of an error, and of those that it came from. */
interface SerializedError {
  type: string;
  message: string;
  code?: string | number;
  /** The rule of the database that was broken. */
  constraint?: string;
  stack?: string;
  cause?: SerializedError;
  /** When several things were tried, and each went wrong in its own way. */
  errors?: SerializedError[];
}

/** Chains of causes are short; one that leads back to itself has no end. */
const DEPTH_MAX = 5;
const ERRORS_MAX = 4;

/**
 * An error as a log may hold it: by a list of what is let through, since libraries hang whole requests and
 * rows on their errors. PostgreSQL's `detail`, for one, is the row that was refused.
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
