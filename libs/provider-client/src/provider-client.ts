import { inSpan } from "@kobo/runtime";
import { request } from "undici";
import { providerAgent } from "./provider-agent";
import { asProviderError, DeadlineExceededError, ProviderError } from "./provider-error";
import { transportFailure } from "./transport-failure";

interface Options {
  /** Without a trailing slash. */
  url: string;
  /** The limit of one call. */
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

/** Calls a provider over HTTP. */
export interface ProviderClient {
  /** @throws ProviderError for no answer, a status of 500 and above, and a body that is no JSON */
  call: (call: Call) => Promise<Reply>;
  close: () => Promise<void>;
}

export function providerClient({ url, timeoutMs }: Options): ProviderClient {
  const agent = providerAgent();
  const spanName = `provider ${new URL(url).host}`;
  return {
    // A path may hold an account number, so the span has the provider's address alone.
    call: ({ method, path, query, headers, body, deadline }) =>
      inSpan(spanName, { kind: "CLIENT" }, async (span) => {
        const left = Math.min(timeoutMs, deadline - Date.now());
        if (left <= 0) throw new DeadlineExceededError();
        const search = query ? `?${new URLSearchParams(query)}` : "";
        const { statusCode, text } = await received(url + path + search, {
          method,
          headers: body === undefined ? headers : { ...JSON_BODY, ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          dispatcher: agent,
          signal: AbortSignal.timeout(left),
        });
        span?.set("http.response.status_code", statusCode);
        if (statusCode >= 500) throw new ProviderError(`HTTP ${statusCode}`, { neverSent: false });
        return { status: statusCode, body: parsed(text) };
      }),
    close: () => agent.close(),
  };
}

const JSON_BODY = { "content-type": "application/json" };

/** @throws ProviderError when no complete response came */
async function received(url: string, options: Parameters<typeof request>[1]) {
  try {
    const { statusCode, body } = await request(url, options);
    return { statusCode, text: await body.text() };
  } catch (error) {
    throw transportFailure(error);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw asProviderError(error);
  }
}
