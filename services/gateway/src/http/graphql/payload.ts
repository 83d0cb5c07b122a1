import { type AppError, ERRORS, type ErrorCode, type FieldProblem } from "@kobo/errors";
import type { z } from "zod";
import type { StoredResponse } from "../../app/idempotency";
import { errorEnvelope } from "../envelopes/error";
import type { Refusals } from "../operations/description";
import type { Operation } from "../operations/operation";

/** What a root field answers: the envelope of its REST twin, with the same fields for every outcome. */
export interface Payload {
  success: boolean;
  message: string;
  code: ErrorCode | null;
  /** The record that was made, also of one that failed. */
  data: unknown;
  /** The record that has the reference already. */
  duplicateOf: unknown;
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

interface Outcome {
  operation: Operation;
  requestId: string;
}

/** The outcome of an operation, also of one that ran under the same key before. */
export function payloadOf({ body }: StoredResponse, { operation, requestId }: Outcome): Payload {
  const { success, message, code, data, errors, retryable }: Envelope = JSON.parse(body);
  const hasRecord = success || (code !== undefined && operation.refusals?.[code] != null);
  const isDuplicate = code === "DUPLICATE_REFERENCE";
  return {
    success,
    message,
    code: code ?? null,
    data: hasRecord && !isDuplicate ? data : null,
    duplicateOf: hasRecord && isDuplicate ? data : null,
    requestId,
    errors: errors ?? null,
    retryable: retryable === true || failureStatusOf(code) !== undefined,
  };
}

export function payloadOfError(error: AppError, outcome: Outcome): Payload {
  return payloadOf(errorEnvelope(error, outcome.requestId), outcome);
}

/** The schemas of the records that an operation's failures carry, and of the one that holds its reference. */
export function failureRecords({ refusals = {} }: Operation): {
  failed: z.ZodType[];
  holder: z.ZodType | undefined;
} {
  const { DUPLICATE_REFERENCE: duplicate, ...others } = refusals;
  return {
    failed: Object.values(others).flatMap((refusal) => recordOf(refusal) ?? []),
    holder: recordOf(duplicate),
  };
}

function recordOf(refusal: Refusals[ErrorCode]): z.ZodType | undefined {
  return refusal && "data" in refusal ? refusal.data : undefined;
}

/** It ended before anybody decided anything, and the same request will do later. */
const TRANSIENT = new Set<ErrorCode>(["IDEMPOTENCY_KEY_IN_USE", "RATE_LIMIT_EXCEEDED"]);
const FAILURE = 500;

/**
 * The HTTP status of an outcome that is no answer to what was asked: whoever repeats requests by their
 * status alone repeats these. Undefined for an answer, which a refusal is, too.
 */
export function failureStatusOf(code: ErrorCode | null | undefined): number | undefined {
  if (!code) return undefined;
  const { http } = ERRORS[code];
  return http >= FAILURE || TRANSIENT.has(code) ? http : undefined;
}
