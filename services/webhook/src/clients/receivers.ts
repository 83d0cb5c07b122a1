import type { Mode } from "@kobo/tenant";
import { Agent, type Dispatcher, request } from "undici";
import type { Exchange } from "../domain/attempt";
import type { AddressRules } from "../domain/callable-address";
import { urlProblem } from "../domain/url-rules";
import { guardedConnect } from "./guarded-connect";
import { excerptText, readExcerpt, storable } from "./read-excerpt";
import type { Resolve } from "./resolve";

/** A signed message on its way to one endpoint. */
export interface Message {
  mode: Mode;
  url: string;
  /** `evt_…` */
  id: string;
  timestampSeconds: number;
  signature: string;
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
    return { rules, agent: new Agent({ connect: guardedConnect({ rules, resolve, timeoutMs }) }) };
  };
  // Connections are kept and used again, so each set of rules has its own.
  const doors: Record<Mode, ReturnType<typeof open>> = {
    live: open({ http: false, loopback: false }),
    test: open({ http: true, loopback: allowLoopback }),
  };

  return {
    post: async (message, stopping) => {
      const { rules, agent } = doors[message.mode];
      // It was checked when the endpoint was added; the configuration may have changed since.
      const problem = urlProblem(message.url, rules);
      if (problem) return unanswered(problem.message);
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([timeout, stopping]);
      const exchange = await exchangeWith(agent, message, signal);
      if (stopping.aborted && exchange.error !== undefined) return undefined;
      if (!(timeout.aborted && exchange.error !== undefined)) return exchange;
      return { ...exchange, error: `No complete answer within ${timeoutMs} ms.` };
    },
    close: async () => {
      await Promise.all(Object.values(doors).map(({ agent }) => agent.destroy()));
    },
  };
}

/** One POST, from the look-up of the name to the end of the answer's body. Redirects are answers. */
async function exchangeWith(
  agent: Agent,
  message: Message,
  signal: AbortSignal,
): Promise<Exchange> {
  let answer: Dispatcher.ResponseData | undefined;
  const body: Buffer[] = [];
  const exchange = async () => {
    answer = await request(message.url, { ...toRequest(message), dispatcher: agent, signal });
    await readExcerpt(answer.body, body);
  };
  try {
    await Promise.race([exchange(), endOf(signal)]);
    return { ...read(answer, body), error: undefined };
  } catch (error) {
    return { ...read(answer, body), error: describe(error) };
  }
}

function toRequest({ id, timestampSeconds, signature, body }: Message) {
  const headers = {
    "content-type": "application/json",
    "user-agent": "Kobo-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": signature,
  };
  return { method: "POST", headers, body } as const;
}

/**
 * Rejects when the signal is aborted. undici looks at the signal of a request that still waits for its
 * connection only when it has one: it then sends nothing, but the time would be over long before.
 */
function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function read(answer: Dispatcher.ResponseData | undefined, body: Buffer[]) {
  const retryAfter = answer?.headers["retry-after"];
  return {
    statusCode: answer?.statusCode,
    retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    excerpt: excerptText(body),
  };
}

function unanswered(error: string): Exchange {
  return { statusCode: undefined, retryAfter: undefined, excerpt: "", error };
}

const ERROR_LENGTH_MAX = 500;

/** What the merchant may read of it later. */
function describe(error: unknown): string {
  const { message = "", code = "" } = error as { message?: string; code?: string };
  return storable(message || code || "The exchange failed.").slice(0, ERROR_LENGTH_MAX);
}
