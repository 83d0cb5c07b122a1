import { CONNECT_TIMEOUT_MS, ProviderError, transportFailure } from "@kobo/provider-client";
import Stripe from "stripe";
import { Agent, request } from "undici";

/** A page of a hundred lines of the statement is a quarter of this. */
const ANSWER_BYTES_MAX = 2_000_000;

/**
 * How the package's requests travel. Its own way would not do for charging a card: it sends a request
 * again when the connection closes, whatever it is told about retries; its time-out begins anew with
 * every byte, and only once connected; and on a connection that is kept a request may meet its closing,
 * and nobody would know whether it arrived. Here each request has a connection of its own, and ends by
 * its time-out. What goes wrong is a ProviderError, without a code that the package would retry for.
 */
export function connections(): { httpClient: Stripe.HttpClient; close: () => void } {
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: ANSWER_BYTES_MAX,
    pipelining: 0,
  });
  const httpClient: Stripe.HttpClient = {
    getClientName: () => "kobo",
    makeRequest: async (host, port, path, method, headers, body, protocol, timeoutMs) => {
      const { statusCode, requestId, text } = await fetchText(
        `${protocol}://${host}:${port}${path}`,
        {
          method,
          headers: asText(headers),
          ...(method === "POST" ? { body } : {}),
          dispatcher,
          signal: AbortSignal.timeout(timeoutMs),
        },
      );
      if (statusCode >= 500) {
        throw new ProviderError(`HTTP ${statusCode}, request ${requestId}`, { neverSent: false });
      }
      return new Answer(statusCode, { "request-id": requestId }, text);
    },
  };
  return { httpClient, close: () => void dispatcher.close() };
}

/** @throws ProviderError when no complete response came, without the cause, because that may hold what was sent */
async function fetchText(url: string, options: Parameters<typeof request>[1]) {
  try {
    const { statusCode, headers, body } = await request(url, options);
    const requestId = String(headers["request-id"] ?? "none");
    return { statusCode, requestId, text: await body.text() };
  } catch (error) {
    const { message, neverSent, isTransportFailure } = transportFailure(error);
    throw new ProviderError(message, { neverSent, isTransportFailure });
  }
}

/** Only what the package reads: its notices for developers would end up among the warnings. */
class Answer extends Stripe.HttpClientResponse {
  readonly #text: string;

  constructor(status: number, headers: Record<string, string>, text: string) {
    super(status, headers);
    this.#text = text;
  }

  override getRawResponse(): unknown {
    return {};
  }

  override async toJSON(): Promise<unknown> {
    return JSON.parse(this.#text);
  }
}

function asText(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
