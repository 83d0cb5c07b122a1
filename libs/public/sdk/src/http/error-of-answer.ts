import { FLAT_CODES } from "../gen/flat-codes";
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type FieldProblem,
  InvalidRequestError,
  KoboError,
  type KoboErrorParts,
  NotFoundError,
  PaymentFailedError,
  RateLimitError,
  ServerError,
} from "../kobo-error";
import { isObject, type JsonObject } from "./json";

interface Refusal {
  status: number;
  headers: Headers;
  /** Parsed; undefined when it is not JSON. */
  body: unknown;
  requestId: string | undefined;
  idempotencyKey: string | undefined;
}

/** The error of a response other than 2xx. Its class follows the status, unless the response is not Kobo's. */
export function errorOfAnswer(refusal: Refusal): KoboError {
  const { status, headers, body, requestId, idempotencyKey } = refusal;
  const about = { status, headers, idempotencyKey };
  if (!isObject(body) || typeof body.code !== "string") {
    // It says nothing about the request, which may have arrived: by an earlier attempt, or behind a proxy.
    const Kind = status >= 500 ? ServerError : ConnectionError;
    return new Kind({
      ...about,
      code: "UNEXPECTED_ANSWER",
      message: `Something answered ${status}, and it was not Kobo. Is baseUrl right, and what stands between?`,
      requestId,
      retryable: isPassing(status),
    });
  }
  const Kind = kindOf(status);
  return new Kind({
    ...about,
    code: body.code,
    message: typeof body.message === "string" ? body.message : body.code,
    requestId: typeof body.requestId === "string" ? body.requestId : requestId,
    errors: Array.isArray(body.errors) ? body.errors.filter(isProblem) : undefined,
    data: FLAT_CODES.has(body.code) ? body : body.data,
    retryable: isRetryable(status, body),
  });
}

type Kind = new (parts: KoboErrorParts) => KoboError;

const KINDS: Readonly<Record<number, Kind>> = {
  401: AuthenticationError,
  402: PaymentFailedError,
  403: AuthenticationError,
  404: NotFoundError,
  408: ConnectionError,
  409: ConflictError,
  424: PaymentFailedError,
  429: RateLimitError,
};

function kindOf(status: number): Kind {
  const kind = KINDS[status];
  if (kind) return kind;
  if (status >= 500) return ServerError;
  return status >= 400 ? InvalidRequestError : KoboError;
}

/** Client errors that may pass on a retry. */
function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** The body's `retryable` decides; without it, the status and the code. */
function isRetryable(status: number, { retryable, code }: JsonObject): boolean {
  if (typeof retryable === "boolean") return retryable;
  return isPassing(status) || code === "IDEMPOTENCY_KEY_IN_USE";
}

function isProblem(value: unknown): value is FieldProblem {
  return (
    isObject(value) &&
    typeof value.field === "string" &&
    typeof value.code === "string" &&
    typeof value.message === "string"
  );
}
