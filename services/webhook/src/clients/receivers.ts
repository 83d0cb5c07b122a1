import type { Mode } from "@kobo/core/tenant";
import { Agent, type Dispatcher } from "undici";
import type { Exchange } from "../domain/attempt";
import type { AddressRules } from "../domain/callable-address";
import type { CustomHeaders } from "../domain/header-rules";
import { urlProblem } from "../domain/url-rules";
import { excerptText, headExcerpt, storable } from "./excerpts";
import { type Answer, exchange } from "./exchange";
import { guardedConnect } from "./guarded-connect";
import type { Resolve } from "./resolve";

/** A signed message on its way to one endpoint. */
export interface Message {
  mode: Mode;
  url: string;
  /** `evt_…` */
  id: string;
  timestampSeconds: number;
  signature: string;
  /** The merchant's own, which are sent beside ours. */
  headers: CustomHeaders;
  body: string;
}

/** Merchants' servers, which may be slow, broken or hostile. */
export interface Receivers {
  /**
   * Posts a message and never throws: whatever went wrong is the outcome. Undefined when `stopping`
   * ended it, so that nobody knows what became of it.
   */
  post: (message: Message, stopping: AbortSignal) => Promise<Exchange | undefined>;
  close: () => Promise<void>;
}

interface Options {
  timeoutMs: number;
  /** Test-mode endpoints may be on this machine. */
  allowLoopback: boolean;
  resolve: Resolve;
}

export function receivers({ timeoutMs, allowLoopback, resolve }: Options): Receivers {
  const open = (rules: AddressRules) => {
    const connect = guardedConnect({ rules, resolve, timeoutMs });
    // A connection carries one exchange at a time and is kept for the next; there are never more than
    // exchanges under way. With HTTP/2 allowed, a server's first connection would hold up all others.
    return { rules, agent: new Agent({ connect, pipelining: 1, allowH2: false }) };
  };
  // Connections are used again, so each set of rules has its own.
  const doors: Record<Mode, ReturnType<typeof open>> = {
    live: open({ http: false, loopback: false }),
    test: open({ http: true, loopback: allowLoopback }),
  };

  return {
    post: async (message, stopping) => {
      const { rules, agent } = doors[message.mode];
      // It was checked when the endpoint was added; the configuration may have changed since.
      const problem = urlProblem(message.url, rules);
      if (problem) return { ...NO_ANSWER, error: problem.message };
      const answer = await exchange(agent, toRequest(message), { timeoutMs, stopping });
      return answer.failure === "stopped" ? undefined : toExchange(answer, timeoutMs);
    },
    close: async () => {
      await Promise.all(Object.values(doors).map(({ agent }) => agent.destroy()));
    },
  };
}

const NO_ANSWER = {
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
  // Ours stand last: nobody can put another in their place.
  const headers = {
    ...Object.fromEntries(custom),
    "content-type": "application/json",
    "user-agent": "Kobo-Webhooks/1",
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestampSeconds),
    "webhook-signature": message.signature,
  };
  return { origin, path: pathname + search, method: "POST", headers, body: message.body };
}

function toExchange({ statusCode, headers, body, failure }: Answer, timeoutMs: number): Exchange {
  const retryAfter = headers["retry-after"];
  return {
    statusCode,
    retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    responseHeaders: headExcerpt(headers),
    responseBody: excerptText(body),
    error: failure && describe(failure, timeoutMs),
  };
}

const ERROR_LENGTH_MAX = 500;

/** What the merchant may read of it later. */
function describe(failure: Exclude<Answer["failure"], undefined>, timeoutMs: number): string {
  if (!(failure instanceof Error)) return `No complete answer within ${timeoutMs} ms.`;
  const { message, code = "" } = failure as NodeJS.ErrnoException;
  return storable(message || code || "The exchange failed.").slice(0, ERROR_LENGTH_MAX);
}
