import { AppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import type { Request, RequestHandler, Response } from "express";
import { observeRequest, requestIdOf } from "./request-log";
import { type ErrorEnvelope, errorEnvelope, send } from "./respond";

interface Refusing {
  logger: Logger;
  inEnvelope?: ErrorEnvelope;
}

/** Answers a request that no operation takes. */
export function refuse(
  error: AppError,
  request: Request,
  response: Response,
  { logger, inEnvelope = errorEnvelope }: Refusing,
): void {
  const requestId = requestIdOf(request, response);
  observeRequest(request, response, "none", logger).error = error;
  send(response, inEnvelope(error, requestId, request));
}

/** For the verbs that a route does not know. */
export function refuseOtherMethods(allowed: string, refusing: Refusing): RequestHandler {
  return (request, response) => {
    response.set("Allow", allowed);
    refuse(new AppError("METHOD_NOT_ALLOWED"), request, response, refusing);
  };
}
