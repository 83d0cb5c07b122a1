import { addressBlock } from "@kobo/core/addresses";
import type { Mode } from "@kobo/core/tenant";
import { toWireMode } from "@kobo/rpc";
import type { Logger } from "@kobo/runtime";
import type { RateLimiter } from "../../app/limits/rate-limiter";
import type { Services } from "../../clients/services";
import type { Exchange, Handler, Route } from "../exchange";
import { readBytes } from "../pipeline/body";
import { inContext } from "../pipeline/context";
import { assertAllowed } from "../pipeline/rate-limit";
import { refuseMethod } from "../pipeline/refuse";
import { send } from "../pipeline/send";
import { CALLBACK_ROUTES, type CallbackRoute, SIGNATURE_HEADERS } from "./providers";

export interface CallbackParts {
  services: Services;
  limiter: Pick<RateLimiter, "consume">;
  logger: Logger;
}

/** Routes of providers' callbacks by path: without a merchant's key, and with the raw body for the signature. */
export function callbacks(mode: Mode, parts: CallbackParts): Map<string, Route> {
  return new Map(CALLBACK_ROUTES.map((route) => [route.path, receiveCallback(mode, route, parts)]));
}

function receiveCallback(
  mode: Mode,
  { path, receive, acknowledgement, limit }: CallbackRoute,
  { services, limiter, logger }: CallbackParts,
): Route {
  const name = `POST ${path}`;
  const body = JSON.stringify(acknowledgement);
  const handle: Handler = async (exchange) => {
    if (exchange.method !== "POST") return refuseMethod("POST", exchange, { logger });
    await inContext(exchange, { name, logger }, async () => {
      const address = addressBlock(exchange.ip);
      assertAllowed(exchange, await limiter.consume(`${path}/${address}`, limit));
      const callback = {
        mode: toWireMode(mode),
        body: await readBytes(exchange),
        headers: signatureHeaders(exchange),
      };
      await receive(services, { callback });
      send(exchange, { status: 200, body });
    });
  };
  return { handle, names: [name] };
}

function signatureHeaders(exchange: Exchange): Record<string, string> {
  const found = SIGNATURE_HEADERS.map((name) => [name, exchange.header(name)] as const);
  return Object.fromEntries(
    found.filter((header): header is [string, string] => header[1] !== undefined),
  );
}
