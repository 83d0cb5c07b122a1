import { type AppError, ERRORS } from "@kobo/errors";
import type { StoredResponse } from "../../app/idempotency";

/** The part of an exchange that errors show. */
export interface Requested {
  requestId: string;
}

/** The error body (decision 8). Internal errors show no detail. */
export function errorEnvelope(error: AppError, { requestId }: Requested): StoredResponse {
  return { status: statusOf(error), body: JSON.stringify(errorBody(error, requestId)) };
}

export function statusOf({ code }: AppError): number {
  return ERRORS[code].http;
}

export function errorBody(error: AppError, requestId: string): Record<string, unknown> {
  const { errors, data, extra } = error.details;
  return {
    success: false,
    message: error.message,
    code: error.code,
    data: data ?? null,
    requestId,
    ...(errors ? { errors } : {}),
    ...extra,
  };
}
