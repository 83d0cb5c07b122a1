import type { ErrorData } from "./gen/types";

/** Every error code of this version of the API. */
export type ErrorCode = keyof ErrorData;

/** Failures without a response from the API: no connection, a timeout, or an invalid response. */
export type ClientErrorCode = "CONNECTION_FAILED" | "TIMEOUT" | "UNEXPECTED_ANSWER";

/** A newer API may send other codes: give a `switch` a `default`. */
export type KoboErrorCode = ErrorCode | ClientErrorCode | (string & {});

/** A problem with one field: `field` is a dotted path such as `customer.email`. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** The properties of an error. */
export interface KoboErrorParts {
  code: KoboErrorCode;
  message: string;
  /** Undefined without a response. */
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
 * A failed call. It never holds the secret key, so you may log it: `data`, which may have what you sent, is not enumerable.
 */
export class KoboError extends Error {
  override readonly name: string = "KoboError";
  /** Branch on this. */
  readonly code: KoboErrorCode;
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** Include it when you contact Kobo about this request. */
  readonly requestId: string | undefined;
  /** VALIDATION_ERROR: every problem of the request at once. */
  readonly errors: readonly FieldProblem[];
  /** The code's data, such as the record that holds a reference; `isKoboError` narrows its type. */
  declare readonly data: unknown;
  /**
   * The same request may succeed later. Retry with the same `idempotencyKey`; the client has
   * already made its own retries.
   */
  readonly retryable: boolean;
  /** The response's headers. */
  readonly headers: Headers | undefined;
  /** The request's idempotency key, to resume with; undefined unless it was a POST. */
  readonly idempotencyKey: string | undefined;

  constructor(parts: KoboErrorParts) {
    super(parts.message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.code = parts.code;
    this.status = parts.status;
    this.requestId = parts.requestId;
    this.errors = parts.errors ?? [];
    Object.defineProperty(this, "data", { value: parts.data ?? null });
    this.retryable = parts.retryable;
    this.headers = parts.headers;
    this.idempotencyKey = parts.idempotencyKey;
  }
}

/** The key is missing, unknown or inactive (401), or not allowed to do this (403). */
export class AuthenticationError extends KoboError {
  override readonly name = "AuthenticationError";
}

/** The request is invalid: fix it before you send it again (400, 405, 410, 413, 415, 422). */
export class InvalidRequestError extends KoboError {
  override readonly name = "InvalidRequestError";
}

/** You have no such record (404). */
export class NotFoundError extends KoboError {
  override readonly name = "NotFoundError";
}

/** It conflicts with an existing record, such as a used reference (409). */
export class ConflictError extends KoboError {
  override readonly name = "ConflictError";
}

/**
 * Your balance, a bank or a provider refused the payment (402, 424). No money moved, but it may still
 * move after `RAIL_TIMEOUT` (`data.failureReason` of TRANSFER_FAILED) and `PROVIDER_TIMEOUT` (`data.error` of
 * BILL_PAYMENT_FAILED): wait 27 and 51 hours before you pay again.
 */
export class PaymentFailedError extends KoboError {
  override readonly name = "PaymentFailedError";
}

/** Too many requests (429), even after the retries. */
export class RateLimitError extends KoboError {
  override readonly name = "RateLimitError";
}

/** Kobo or one of its providers failed (5xx). A POST may or may not have taken effect. */
export class ServerError extends KoboError {
  override readonly name = "ServerError";
}

/** No valid response arrived, or 408. A POST may or may not have taken effect. */
export class ConnectionError extends KoboError {
  override readonly name: string = "ConnectionError";
}

/** No response arrived in time. A POST may or may not have taken effect. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
}

/** An error with one code and the type of its `data`. */
export type KoboErrorOf<Code extends ErrorCode> = Code extends ErrorCode
  ? KoboError & { readonly code: Code; readonly data: ErrorData[Code] | null }
  : never;

/** Whether it is an error of this client; with codes, whether it has one of these, which narrows the type of `data`. */
export function isKoboError(error: unknown): error is KoboError;
export function isKoboError<Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is KoboErrorOf<Code>;
export function isKoboError(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof KoboError && (codes.length === 0 || codes.includes(error.code));
}
