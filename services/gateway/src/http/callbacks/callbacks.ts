import type { Mode } from "@kobo/core/tenant";
import { toWireMode } from "@kobo/rpc";
import type { Logger } from "@kobo/runtime";
import { type Request, type RequestHandler, Router } from "express";
import type { RateLimiter } from "../../app/limits/rate-limiter";
import type { Services } from "../../clients/services";
import { addressBlock } from "../../domain/limits/address-block";
import { readBytes } from "../pipeline/body";
import { inContext } from "../pipeline/context";
import { assertAllowed } from "../pipeline/rate-limit";
import { refuseOtherMethods } from "../pipeline/refuse";
import { send } from "../pipeline/send";
import { CALLBACK_ROUTES, type CallbackRoute, SIGNATURE_HEADERS } from "./providers";

export interface CallbackParts {
  services: Services;
  limiter: Pick<RateLimiter, "consume">;
  logger: Logger;
}

/** Routes for providers' callbacks: without a merchant's key, and with the raw body for the signature. */
export function callbacks(mode: Mode, parts: CallbackParts): Router {
  const router = Router({ caseSensitive: true });
  for (const route of CALLBACK_ROUTES) {
    router
      .route(route.path)
      .post(receiveCallback(mode, route, parts))
      .all(refuseOtherMethods("POST", { logger: parts.logger }));
  }
  return router;
}

function receiveCallback(
  mode: Mode,
  { path, receive, acknowledgement, limit }: CallbackRoute,
  { services, limiter, logger }: CallbackParts,
): RequestHandler {
  const body = JSON.stringify(acknowledgement);
  return (request, response) =>
    inContext(request, response, { name: `POST ${path}`, logger }, async () => {
      const address = addressBlock(request.ip ?? "");
      assertAllowed(response, await limiter.consume(`${path}/${address}`, limit));
      const callback = {
        mode: toWireMode(mode),
        body: await readBytes(request, response),
        headers: signatureHeaders(request),
      };
      await receive(services, { callback });
      send(response, { status: 200, body });
    });
}

function signatureHeaders(request: Request): Record<string, string> {
  const found = SIGNATURE_HEADERS.map((name) => [name, request.get(name)] as const);
  return Object.fromEntries(
    found.filter((header): header is [string, string] => header[1] !== undefined),
  );
}
