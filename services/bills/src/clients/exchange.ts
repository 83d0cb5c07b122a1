import type { Mode } from "@kobo/tenant";
import { Agent, request } from "undici";
import { legible } from "./legible";

/** Where and as whom the provider is called. Each mode has an account of its own. */
export interface Account {
  mode: Mode;
  /** Without a slash at the end. */
  url: string;
  apiKey: string;
  publicKey: string;
  secretKey: string;
  /** The longest that one call may take. */
  timeoutMs: number;
}

/** A call that brought no answer that could be read. */
export class ProviderTrouble extends Error {
  override readonly name = "ProviderTrouble";
  /** Not a byte of the request was sent. */
  readonly neverSent: boolean;

  constructor(message: string, { neverSent, ...options }: ErrorOptions & { neverSent: boolean }) {
    super(message, options);
    this.neverSent = neverSent;
  }
}

/** Calls that give the JSON of the answer, by a deadline in ms since 1970. @throws ProviderTrouble */
export interface Exchanges {
  get: (path: string, query: Record<string, string>, deadline: number) => Promise<unknown>;
  post: (path: string, fields: Record<string, string>, deadline: number) => Promise<unknown>;
  close: () => Promise<void>;
}

const CONNECT_TIMEOUT_MS = 2_000;
/** The longest list is a tenth of this. */
const ANSWER_BYTES_MAX = 1_000_000;

/** Nothing was sent with these, and with nothing else (ledger.md, sagas). */
const NEVER_SENT = new Set(["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"]);

export function exchanges({ url, apiKey, publicKey, secretKey, timeoutMs }: Account): Exchanges {
  const agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: ANSWER_BYTES_MAX,
    // A connection for every call: on a kept one a purchase may meet its closing, and nobody would
    // know whether it arrived.
    pipelining: 0,
  });
  const call = async (
    path: string,
    options: { method: "GET" | "POST"; headers: Record<string, string>; body?: string },
    deadline: number,
  ): Promise<unknown> => {
    try {
      const signal = AbortSignal.timeout(Math.max(0, Math.min(timeoutMs, deadline - Date.now())));
      const answer = await request(url + path, { ...options, dispatcher: agent, signal });
      const text = await answer.body.text();
      if (answer.statusCode >= 500) throw new Error(`HTTP ${answer.statusCode}`);
      return JSON.parse(text);
    } catch (error) {
      const { code = "", message } = error as Error & { code?: string };
      const neverSent = NEVER_SENT.has(code);
      throw new ProviderTrouble(legible(message || code), { neverSent, cause: error });
    }
  };
  const json = { "content-type": "application/json" };
  return {
    get: (path, query, deadline) => {
      const headers = { "api-key": apiKey, "public-key": publicKey };
      const search = new URLSearchParams(query).toString();
      return call(search ? `${path}?${search}` : path, { method: "GET", headers }, deadline);
    },
    post: (path, fields, deadline) => {
      const headers = { ...json, "api-key": apiKey, "secret-key": secretKey };
      return call(path, { method: "POST", headers, body: JSON.stringify(fields) }, deadline);
    },
    close: () => agent.close(),
  };
}
