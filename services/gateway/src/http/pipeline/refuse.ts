import { AppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import type { Request, RequestHandler, Response } from "express";
import { errorEnvelope } from "../envelopes/error";
import type { ErrorEnvelope } from "../envelopes/reply";
import { observeRequest, requestIdOf } from "./context";
import { send } from "./send";

interface Refusing {
  logger: Logger;
  inEnvelope?: ErrorEnvelope;
}

/** Sends the error to a request that reaches no operation. */
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

/** For the methods that a route does not have. */
export function refuseOtherMethods(allowed: string, refusing: Refusing): RequestHandler {
  return (request, response) => refuseMethod(allowed, request, response, refusing);
}

export function refuseMethod(
  allowed: string,
  request: Request,
  response: Response,
  refusing: Refusing,
): void {
  response.set("Allow", allowed);
  refuse(new AppError("METHOD_NOT_ALLOWED"), request, response, refusing);
}
