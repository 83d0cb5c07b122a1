import { Agent, request } from "undici";
import { CONNECT_TIMEOUT_MS, wasNeverSent } from "./never-sent";
import { TooLate, Trouble } from "./trouble";

interface Options {
  /** Without a slash at the end. */
  url: string;
  /** The longest that one call may take. */
  timeoutMs: number;
}

interface Call {
  method: "GET" | "POST";
  /** Begins with a slash. */
  path: string;
  query?: Record<string, string>;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** When the call must be over, in ms since 1970. */
  deadline: number;
}

/** Any answer below 500 whose body is JSON. */
export interface Reply {
  status: number;
  body: unknown;
}

/** Somebody outside the house who is called over HTTP. */
export interface Outside {
  /** @throws Trouble for no answer, a status of 500 and above, and a body that is no JSON */
  call: (call: Call) => Promise<Reply>;
  close: () => Promise<void>;
}

/** The longest list that anyone gives us is a tenth of this. */
const ANSWER_BYTES_MAX = 2_000_000;

export function outside({ url, timeoutMs }: Options): Outside {
  const agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: ANSWER_BYTES_MAX,
    // A connection for every call: on a kept one a payment may meet its closing, and nobody would
    // know whether it arrived.
    pipelining: 0,
  });
  return {
    call: async ({ method, path, query, headers, body, deadline }) => {
      const left = Math.min(timeoutMs, deadline - Date.now());
      if (left <= 0) throw new TooLate();
      try {
        const search = query ? `?${new URLSearchParams(query)}` : "";
        const answer = await request(url + path + search, {
          method,
          headers: body === undefined ? headers : { ...JSON_BODY, ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          dispatcher: agent,
          signal: AbortSignal.timeout(left),
        });
        const text = await answer.body.text();
        if (answer.statusCode >= 500) throw new Error(`HTTP ${answer.statusCode}`);
        return { status: answer.statusCode, body: JSON.parse(text) };
      } catch (error) {
        const { code = "", message } = error as Error & { code?: string };
        throw new Trouble(message || code, { neverSent: wasNeverSent(error), cause: error });
      }
    },
    close: () => agent.close(),
  };
}

const JSON_BODY = { "content-type": "application/json" };
