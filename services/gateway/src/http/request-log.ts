import { randomUUID } from "node:crypto";
import { holdsCardNumber } from "@kobo/core/card-numbers";
import type { AppError } from "@kobo/errors";
import { histogram, type Logger } from "@kobo/runtime";
import type { Request, Response } from "express";
import type { Caller } from "../app/authenticate";

const duration = histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer a request",
  labelNames: ["operation", "status"],
  buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/**
 * The client's own request id when it is a sound one, otherwise a new one; told in the answer too. It goes
 * into logs and traces, where no card number may be.
 */
export function requestIdOf(request: Request, response: Response): string {
  const given = request.get("x-request-id");
  const requestId = given !== undefined && isSound(given) ? given : randomUUID();
  response.set("X-Request-Id", requestId);
  return requestId;
}

function isSound(given: string): boolean {
  return REQUEST_ID.test(given) && !holdsCardNumber(given);
}

/** What becomes known of a request while it is answered. */
export interface Seen {
  caller?: Caller;
  error?: AppError;
  /** It goes on for as long as somebody listens, which says nothing of how quick it is here. */
  isStream?: boolean;
}

/** One line and one measurement for each request, at its end. */
export function observeRequest(
  request: Request,
  response: Response,
  operation: string,
  logger: Logger,
): Seen {
  const seen: Seen = {};
  const startedAt = performance.now();
  response.once("close", () => {
    const ms = performance.now() - startedAt;
    const status = response.statusCode;
    const { caller, error, isStream } = seen;
    if (!isStream) duration.observe({ operation, status }, ms / 1_000);
    const line = {
      requestId: response.get("x-request-id"),
      operation,
      // A path may hold anything; ours are named by `operation`.
      ...(operation === "none" ? { method: request.method } : {}),
      status,
      durationMs: Math.round(ms * 10) / 10,
      ...(caller ? { merchantId: caller.tenant.merchantId, mode: caller.tenant.mode } : {}),
      ...(caller ? { keyId: caller.keyId } : {}),
      ...(error ? { code: error.code } : {}),
      ...(response.writableFinished ? {} : { clientGone: true }),
    };
    if (error?.code === "INTERNAL_ERROR") logger.error({ ...line, err: error.cause }, "a bug");
    else logger.info(line, "request");
  });
  return seen;
}
