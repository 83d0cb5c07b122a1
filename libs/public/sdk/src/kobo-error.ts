import type { ErrorData } from "./gen/types";

/** Every code that the API answers with today. */
export type ErrorCode = keyof ErrorData;

/**
 * What goes wrong outside the API: nobody answered, not in time, or with something that is no answer
 * of Kobo.
 */
export type ClientErrorCode = "CONNECTION_FAILED" | "TIMEOUT" | "UNEXPECTED_ANSWER";

/** A newer API may have codes that this list does not have yet: give a `switch` a `default`. */
export type KoboErrorCode = ErrorCode | ClientErrorCode | (string & {});

/** One thing wrong with one field: `field` is a dotted path such as `customer.email`. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** What an error is made of. */
export interface KoboErrorParts {
  code: KoboErrorCode;
  message: string;
  /** Undefined when there was no answer. */
  status?: number | undefined;
  requestId?: string | undefined;
  errors?: readonly FieldProblem[] | undefined;
  data?: unknown;
  retryable: boolean;
  headers?: Headers | undefined;
  idempotencyKey?: string | undefined;
  cause?: unknown;
}

/**
 * A call that did not succeed. It never holds the secret key, nor anything that was sent, so it may be
 * logged whole.
 */
export class KoboError extends Error {
  override readonly name: string = "KoboError";
  /** What to branch on. */
  readonly code: KoboErrorCode;
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined;
  /** Tell it to Kobo when you ask about this request. */
  readonly requestId: string | undefined;
  /** VALIDATION_ERROR: every problem of the request at once. */
  readonly errors: readonly FieldProblem[];
  /** What came with the code, such as the record that holds a reference; `isKoboError` tells its type. */
  readonly data: unknown;
  /**
   * The same request may succeed later. It is safe under the same `idempotencyKey`; what the client
   * itself could try again, it has.
   */
  readonly retryable: boolean;
  /** Those of the answer. */
  readonly headers: Headers | undefined;
  /** The key that the request was sent under, for going on with it; undefined for what is no POST. */
  readonly idempotencyKey: string | undefined;

  constructor(parts: KoboErrorParts) {
    super(parts.message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.code = parts.code;
    this.status = parts.status;
    this.requestId = parts.requestId;
    this.errors = parts.errors ?? [];
    this.data = parts.data ?? null;
    this.retryable = parts.retryable;
    this.headers = parts.headers;
    this.idempotencyKey = parts.idempotencyKey;
  }
}

/** The key is missing, unknown or inactive (401), or it may not do this (403). */
export class AuthenticationError extends KoboError {
  override readonly name = "AuthenticationError";
}

/** The request is wrong, and stays wrong: mend it (400, 405, 410, 413, 415, 422). */
export class InvalidRequestError extends KoboError {
  override readonly name = "InvalidRequestError";
}

/** There is no such thing among yours (404). */
export class NotFoundError extends KoboError {
  override readonly name = "NotFoundError";
}

/** It contradicts what is there already, such as a reference that was used (409). */
export class ConflictError extends KoboError {
  override readonly name = "ConflictError";
}

/** Money, a bank or a provider said no (402, 424). No money moved. */
export class PaymentFailedError extends KoboError {
  override readonly name = "PaymentFailedError";
}

/** Too many requests (429), also after waiting. */
export class RateLimitError extends KoboError {
  override readonly name = "RateLimitError";
}

/** Kobo or somebody behind it is in trouble (5xx). Of a POST nobody knows whether it was done. */
export class ServerError extends KoboError {
  override readonly name = "ServerError";
}

/** Nobody answered, or not with an answer. Of a POST nobody knows whether it was done. */
export class ConnectionError extends KoboError {
  override readonly name: string = "ConnectionError";
}

/** No answer came in time. Of a POST nobody knows whether it was done. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
}

/** An error of one code, with what comes along with that code. */
export type KoboErrorOf<Code extends ErrorCode> = Code extends ErrorCode
  ? KoboError & { readonly code: Code; readonly data: ErrorData[Code] | null }
  : never;

/** Whether it is an error of this client; with codes, whether it is one of these, whose `data` it types. */
export function isKoboError(error: unknown): error is KoboError;
export function isKoboError<Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is KoboErrorOf<Code>;
export function isKoboError(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof KoboError && (codes.length === 0 || codes.includes(error.code));
}
