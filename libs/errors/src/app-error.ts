import { ERRORS, type ErrorCode } from "./table";

/** One thing wrong with one field: `field` is a dotted path such as `customer.email`. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
  /** In a table of rows: the row, from 1, and its column. */
  row?: number | undefined;
  column?: string | undefined;
}

/** Further details of an error: JSON, and public. */
export interface ErrorDetails {
  /** The specification's `errors` list: every problem of the request at once. */
  errors?: FieldProblem[];
  /** Goes into the envelope's `data`, such as the record that already holds a reference. */
  data?: Record<string, unknown>;
  /** A field next to `code` in the body, such as `retryable`. */
  extra?: Record<string, unknown>;
  /** Becomes the `Retry-After` header. */
  retryAfterSeconds?: number;
}

/** An expected failure. Anything else that is thrown is a bug, and callers see only INTERNAL_ERROR. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly details: ErrorDetails;

  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code].message,
    options: ErrorDetails & ErrorOptions = {},
  ) {
    const { cause, ...details } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.details = details;
  }
}

/** The error as callers may see it: an expected failure as it is, a bug as INTERNAL_ERROR without detail. */
export function asAppError(error: unknown): AppError {
  return error instanceof AppError
    ? error
    : new AppError("INTERNAL_ERROR", undefined, { cause: error });
}
