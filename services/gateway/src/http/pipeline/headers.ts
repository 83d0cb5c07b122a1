import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import type { RequestHandler } from "express";

/** Proxies and servers disagree on which of two counts, so a second one may hide a request from either. */
const ONCE = new Map([
  ["host", "Host"],
  ["authorization", "Authorization"],
]);

/** Refuses a request that has a header twice which decides its client or its host, with VALIDATION_ERROR. */
export const refuseRepeatedHeaders: RequestHandler = ({ rawHeaders }, _response, next) => {
  const seen = new Set<string>();
  // Names and values in turn.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = ONCE.get(rawHeaders[index]?.toLowerCase() ?? "");
    if (name === undefined) continue;
    if (seen.has(name)) throw new AppError("VALIDATION_ERROR", `Send one ${name} header, not two.`);
    seen.add(name);
  }
  next();
};

const WARN_EVERY_MS = 60 * 60 * 1_000;

/**
 * Warns of a proxy that the gateway does not know of: every client then has the proxy's address. Clients may
 * send the header as well, so the warning comes once an hour at most.
 */
export function unknownProxyWarning(
  trustedProxies: number,
  logger: Logger,
): (headers: IncomingHttpHeaders) => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (headers) => {
    if (trustedProxies > 0 || headers["x-forwarded-for"] === undefined) return;
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    logger.warn("X-Forwarded-For ignored: TRUSTED_PROXIES is 0");
  };
}
