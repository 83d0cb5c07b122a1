import { type AppError, ERRORS } from "@kobo/errors";
import type { Response } from "express";
import type { KeptAnswer } from "../app/idempotency";
import type { Verdict } from "../domain/gcra";
import type { Answer, BareAnswer } from "./operation";

/** The specification's envelope around a success. */
export function envelope(answer: Answer | BareAnswer): KeptAnswer {
  if ("body" in answer) return { status: answer.status, body: JSON.stringify(answer.body) };
  const { status, message, data } = answer;
  return { status, body: JSON.stringify({ success: true, message, data }) };
}

/** The error body (decision 8). Nothing of a bug is shown. */
export function errorEnvelope(error: AppError, requestId: string): KeptAnswer {
  const { errors, data, extra } = error.details;
  return {
    status: ERRORS[error.code].http,
    body: JSON.stringify({
      success: false,
      message: error.message,
      code: error.code,
      data: data ?? null,
      requestId,
      ...(errors ? { errors } : {}),
      ...extra,
    }),
  };
}

export function send(response: Response, { status, body }: KeptAnswer): void {
  response.status(status).type("application/json").send(body);
}

const MS_PER_SECOND = 1_000;

/** Decision 119. */
export function setLimitHeaders(response: Response, verdict: Verdict): void {
  response.set({
    "RateLimit-Limit": String(verdict.limit),
    "RateLimit-Remaining": String(verdict.remaining),
    "RateLimit-Reset": String(Math.ceil(verdict.resetMs / MS_PER_SECOND)),
  });
}

/** Headers that go with some errors. Whoever is told to try again is told when. */
export function setErrorHeaders(response: Response, error: AppError): void {
  if (ERRORS[error.code].grpc === "UNAUTHENTICATED") response.set("WWW-Authenticate", "Bearer");
  const retryAfterSeconds =
    error.details.retryAfterSeconds ?? (error.code === "SERVICE_UNAVAILABLE" ? 1 : undefined);
  if (retryAfterSeconds !== undefined) response.set("Retry-After", String(retryAfterSeconds));
}
