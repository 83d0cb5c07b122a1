import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "@kobo/runtime";

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
