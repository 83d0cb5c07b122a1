import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import helmet from "helmet";

/** Proxies and servers disagree on which of two values counts, so a second one may smuggle a request. */
const ONCE = new Map([
  ["host", "Host"],
  ["authorization", "Authorization"],
]);

/** @throws AppError VALIDATION_ERROR for a request with two headers that decide its client or its host */
export function refuseRepeatedHeaders({ rawHeaders }: IncomingMessage): void {
  const seen = new Set<string>();
  // Names and values alternate.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = ONCE.get(rawHeaders[index]?.toLowerCase() ?? "");
    if (name === undefined) continue;
    if (seen.has(name)) throw new AppError("VALIDATION_ERROR", `Send one ${name} header, not two.`);
    seen.add(name);
  }
}

/** The headers of every response, unless it sets its own. */
export function commonHeaders(): ReadonlyMap<string, string> {
  const headers = new Map([
    // Balances and secrets are for the client alone. Cacheable responses set a header of their own.
    ["Cache-Control", "no-store"],
  ]);
  // Helmet's do not depend on the request.
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  helmet()({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

const WARN_EVERY_MS = 60 * 60 * 1_000;

/**
 * Warns of an unconfigured proxy: every client then has the proxy's address. Clients can send the header too,
 * so it warns once an hour at most.
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
