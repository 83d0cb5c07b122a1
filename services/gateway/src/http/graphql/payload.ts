import { type AppError, ERRORS, type ErrorCode, type FieldProblem } from "@kobo/errors";
import type { z } from "zod";
import type { StoredResponse } from "../../app/idempotency";
import { errorEnvelope } from "../envelopes/error";
import type { Refusals } from "../operations/description";
import type { Operation } from "../operations/operation";

/** The payload of a root field: the envelope of the REST operation, with the same fields for every outcome. */
export interface Payload {
  success: boolean;
  message: string;
  code: ErrorCode | null;
  /** The created record, also when it failed. */
  data: unknown;
  /** The record that already has the reference. */
  duplicateOf: unknown;
  requestId: string;
  errors: FieldProblem[] | null;
  retryable: boolean;
}

/** The body of the operation's REST response. */
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

/** The payload of a response, also of one replayed for its key. */
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
  return payloadOf(errorEnvelope(error, outcome), outcome);
}

/** The schemas of failed records, and of the record that already has the reference. */
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

/** Transient errors below 500: the same request may succeed later. */
const TRANSIENT = new Set<ErrorCode>(["IDEMPOTENCY_KEY_IN_USE", "RATE_LIMIT_EXCEEDED"]);
const FAILURE = 500;

/** The HTTP status of a failure that clients retry; undefined for successes and for final errors. */
export function failureStatusOf(code: ErrorCode | null | undefined): number | undefined {
  if (!code) return undefined;
  const { http } = ERRORS[code];
  return http >= FAILURE || TRANSIENT.has(code) ? http : undefined;
}
