import { ProviderError, providerAgent, transportFailure } from "@kobo/provider-client";
import Stripe from "stripe";
import { request } from "undici";

/**
 * The HTTP client for the package, whose own is unsafe for charging cards: it resends a request when the connection
 * closes, despite the retry setting, and its timeout starts after connecting and restarts with every byte. Here each
 * request is sent once, with one total timeout. Failures are ProviderErrors, without the codes for which the package
 * retries.
 */
export function connections(): { httpClient: Stripe.HttpClient; close: () => void } {
  const dispatcher = providerAgent();
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

/** @throws ProviderError without a complete response; it has no cause, which may contain the request */
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

/** Passes on only the headers that the package needs; it would log others as warnings. */
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
