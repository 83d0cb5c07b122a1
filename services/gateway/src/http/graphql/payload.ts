import { type AppError, ERRORS, type ErrorCode, type FieldProblem } from "@kobo/errors";
import type { KeptAnswer } from "../../app/idempotency";
import { errorEnvelope } from "../respond";

/** What a root field answers: the envelope of its REST twin, with the same fields for every outcome. */
export interface Payload {
  success: boolean;
  message: string;
  code: ErrorCode | null;
  data: unknown;
  requestId: string;
  errors: FieldProblem[] | null;
  retryable: boolean;
}

/** The body that the operation's REST path answers. */
interface Envelope {
  success: boolean;
  message: string;
  code?: ErrorCode;
  data: unknown;
  errors?: FieldProblem[];
  retryable?: boolean;
}

/** The outcome of an operation, also of one that ran under the same key before. */
export function payloadOf({ body }: KeptAnswer, requestId: string): Payload {
  const { success, message, code, data, errors, retryable }: Envelope = JSON.parse(body);
  return {
    success,
    message,
    code: code ?? null,
    // Decision 116: what a failure has beside its code is told over REST.
    data: success ? data : null,
    requestId,
    errors: errors ?? null,
    retryable: retryable === true || breakdownOf(code) !== undefined,
  };
}

export function payloadOfError(error: AppError, requestId: string): Payload {
  return payloadOf(errorEnvelope(error, requestId), requestId);
}

/** It ended before anybody decided anything, and the same request will do later. */
const PASSING = new Set<ErrorCode>(["IDEMPOTENCY_KEY_IN_USE", "RATE_LIMIT_EXCEEDED"]);
const FAILURE = 500;

/**
 * The HTTP status of an outcome that is no answer to what was asked: whoever repeats requests by their
 * status alone repeats these. Undefined for an answer, which a refusal is, too.
 */
export function breakdownOf(code: ErrorCode | null | undefined): number | undefined {
  if (!code) return undefined;
  const { http } = ERRORS[code];
  return http >= FAILURE || PASSING.has(code) ? http : undefined;
}
