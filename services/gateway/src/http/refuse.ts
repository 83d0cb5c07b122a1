import { AppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import type { Request, RequestHandler, Response } from "express";
import { observeRequest, requestIdOf } from "./request-log";
import { errorEnvelope, send } from "./respond";

/** Answers a request that no operation takes. */
export function refuse(
  error: AppError,
  request: Request,
  response: Response,
  logger: Logger,
): void {
  const requestId = requestIdOf(request, response);
  observeRequest(request, response, "none", logger).error = error;
  send(response, errorEnvelope(error, requestId));
}

/** For the verbs that a route does not know. */
export function refuseOtherMethods(allowed: string, logger: Logger): RequestHandler {
  return (request, response) => {
    response.set("Allow", allowed);
    refuse(new AppError("METHOD_NOT_ALLOWED"), request, response, logger);
  };
}
