import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import helmet from "helmet";
import type { Verdict } from "../domain/limits/gcra";

/** Proxies and servers disagree on which of two values counts, so a second one may smuggle a request. */
const ONCE = new Map([
  ["host", "Host"],
  ["authorization", "Authorization"],
]);
const ONCE_LENGTHS = new Set([...ONCE.keys()].map(({ length }) => length));

/** @throws AppError VALIDATION_ERROR for a request with two headers that decide its client or its host */
export function refuseRepeatedHeaders({ rawHeaders }: IncomingMessage): void {
  let seen = "";
  // Names and values alternate.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = onceNamed(rawHeaders[index] ?? "");
    if (name === undefined) continue;
    if (seen.includes(name)) {
      throw new AppError("VALIDATION_ERROR", `Send one ${name} header, not two.`);
    }
    seen += name;
  }
}

/** Compares only names of the right length: this runs for every header. */
function onceNamed(name: string): string | undefined {
  return ONCE_LENGTHS.has(name.length) ? ONCE.get(name.toLowerCase()) : undefined;
}

/** The headers of every response, unless it sets its own; names and values in turn. */
export const COMMON_HEADERS: readonly string[] = commonHeaders();

function commonHeaders(): string[] {
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
  return [...headers].flat();
}

const MS_PER_SECOND = 1_000;

/** Decision 119; names and values in turn. */
export function limitHeaders({ limit, remaining, resetMs }: Verdict): string[] {
  const resetSeconds = String(Math.ceil(resetMs / MS_PER_SECOND));
  return [
    "RateLimit-Limit",
    String(limit),
    "RateLimit-Remaining",
    String(remaining),
    "RateLimit-Reset",
    resetSeconds,
  ];
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
