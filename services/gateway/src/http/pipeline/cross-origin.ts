import type { Exchange, Handler } from "../exchange";

/** Secret keys belong on servers: a browser gets no answer to them. */
const SECRET_KEY = /^sk_/;

const PREFLIGHT_SECONDS = "600";

/** Whether the request has a credential of a web page: a publishable key, or a client secret. */
export function isFromBrowser({ key }: Pick<Exchange, "key">): boolean {
  return !SECRET_KEY.test(key.text);
}

/** Lets pages of any origin read the response, unless the request has a secret key. */
export function allowOrigins(exchange: Exchange): void {
  if (!isFromBrowser(exchange)) return;
  exchange.set("Access-Control-Allow-Origin", "*");
  exchange.set("Access-Control-Expose-Headers", "X-Request-Id, Idempotent-Replayed, Retry-After");
}

/** Answers the question of a browser whether a page of another origin may send a request; `other` gets the rest. */
export function preflight(methods: string, other: Handler): Handler {
  return async (exchange) => {
    if (exchange.header("access-control-request-method") === undefined) return other(exchange);
    exchange.setAll({
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key",
      "Access-Control-Max-Age": PREFLIGHT_SECONDS,
    });
    exchange.end(204);
  };
}
