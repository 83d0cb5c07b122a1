import type { Mode } from "@kobo/core/tenant";
import { Agent, type Dispatcher } from "undici";
import type { Exchange } from "../domain/attempt";
import type { AddressRules } from "../domain/callable-address";
import type { CustomHeaders } from "../domain/header-rules";
import { urlProblem } from "../domain/url-rules";
import { excerptText, headersExcerpt, storable } from "./excerpts";
import { type ExchangeResult, exchange } from "./exchange";
import { guardedConnect } from "./guarded-connect";
import type { Resolve } from "./resolve";

/** A signed message for one endpoint. */
export interface Message {
  mode: Mode;
  url: string;
  /** `evt_…` */
  id: string;
  timestampSeconds: number;
  signature: string;
  /** The merchant's custom headers. */
  headers: CustomHeaders;
  body: string;
  /** Of the attempt, in W3C's form; empty unless it is traced. */
  traceparent: string;
}

/** Merchants' servers: they may be slow, broken or hostile. */
export interface Receivers {
  /**
   * Posts a message and never throws: the result holds the error. Undefined when `stopping`
   * cancelled the exchange, whose outcome is then unknown.
   */
  post: (message: Message, stopping: AbortSignal) => Promise<Exchange | undefined>;
  close: () => Promise<void>;
}

interface Options {
  timeoutMs: number;
  /** Allows test-mode endpoints on loopback addresses. */
  allowLoopback: boolean;
  resolve: Resolve;
}

export function receivers({ timeoutMs, allowLoopback, resolve }: Options): Receivers {
  const open = (rules: AddressRules) => {
    const connect = guardedConnect({ rules, resolve, timeoutMs });
    // A connection carries one exchange at a time and is reused. With HTTP/2 allowed, a server's
    // first connection would delay all others.
    return { rules, agent: new Agent({ connect, pipelining: 1, allowH2: false }) };
  };
  // Connections are reused, so each mode has its own agent.
  const agents: Record<Mode, ReturnType<typeof open>> = {
    live: open({ http: false, loopback: false }),
    test: open({ http: true, loopback: allowLoopback }),
  };

  return {
    post: async (message, stopping) => {
      const { rules, agent } = agents[message.mode];
      // Checked when the endpoint was created, but the configuration may have changed.
      const problem = urlProblem(message.url, rules);
      if (problem) return { ...NO_RESPONSE, error: problem.message };
      const result = await exchange(agent, toRequest(message), { timeoutMs, stopping });
      return result.failure === "stopped" ? undefined : toExchange(result, timeoutMs);
    },
    close: async () => {
      await Promise.all(Object.values(agents).map(({ agent }) => agent.destroy()));
    },
  };
}

const NO_RESPONSE = {
  statusCode: undefined,
  retryAfter: undefined,
  responseHeaders: [],
  responseBody: "",
} as const;

function toRequest(message: Message): Dispatcher.DispatchOptions {
  const { origin, pathname, search } = new URL(message.url);
  const custom = Object.entries(message.headers).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  // Kobo's headers come last, so a merchant's header cannot replace them.
  const headers = {
    ...Object.fromEntries(custom),
    "content-type": "application/json",
    "user-agent": "Kobo-Webhooks/1",
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestampSeconds),
    "webhook-signature": message.signature,
    ...(message.traceparent && { traceparent: message.traceparent }),
  };
  return { origin, path: pathname + search, method: "POST", headers, body: message.body };
}

function toExchange(
  { statusCode, headers, body, failure }: ExchangeResult,
  timeoutMs: number,
): Exchange {
  const retryAfter = headers["retry-after"];
  return {
    statusCode,
    retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    responseHeaders: headersExcerpt(headers),
    responseBody: excerptText(body),
    error: failure && describe(failure, timeoutMs),
  };
}

const ERROR_LENGTH_MAX = 500;

/** Shown to the merchant. */
function describe(
  failure: Exclude<ExchangeResult["failure"], undefined>,
  timeoutMs: number,
): string {
  if (!(failure instanceof Error)) return `No complete response within ${timeoutMs} ms.`;
  const { message, code = "" } = failure as NodeJS.ErrnoException;
  return storable(message || code || "The exchange failed.").slice(0, ERROR_LENGTH_MAX);
}
