import { AppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import type { RequestHandler } from "express";
import { errorEnvelope } from "../envelopes/error";
import type { ErrorEnvelope } from "../envelopes/reply";
import type { Exchange } from "../exchange";
import { exchangeOf } from "../in-express";
import { NO_OPERATION, observeRequest } from "./context";
import { send } from "./send";

interface Refusing {
  logger: Logger;
  inEnvelope?: ErrorEnvelope;
}

/** Sends the error to a request that reaches no operation. */
export function refuse(
  error: AppError,
  exchange: Exchange,
  { logger, inEnvelope = errorEnvelope }: Refusing,
): void {
  observeRequest(exchange, NO_OPERATION, logger).error = error;
  send(exchange, inEnvelope(error, exchange));
}

/** For the methods that a route of Express does not have. */
export function refuseOtherMethods(allowed: string, refusing: Refusing): RequestHandler {
  return (_request, response) => refuseMethod(allowed, exchangeOf(response), refusing);
}

export function refuseMethod(allowed: string, exchange: Exchange, refusing: Refusing): void {
  exchange.set("Allow", allowed);
  refuse(new AppError("METHOD_NOT_ALLOWED"), exchange, refusing);
}
