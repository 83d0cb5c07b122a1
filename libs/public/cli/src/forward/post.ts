import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { signWebhookForTest } from "@kobo/sdk";

/** An event's id and its exact body. */
export interface Message {
  id: string;
  body: string;
}

/** The target and the signing secret. */
export interface Receiver {
  url: URL;
  secret: string;
  /** Instead of Kobo's own timeout, in ms. */
  timeoutMs?: number;
}

/** Kobo's own timeout: from the DNS lookup to the last byte of the response. */
const TIMEOUT_MS = 15_000;

/** The outcome of one delivery attempt: a response's status, or the reason why there was none. */
export type Outcome = { status: number; ms: number } | { failure: string; ms: number };

/**
 * Posts a message like Kobo's webhooks: with these headers and HTTP's own only. It never throws,
 * and does not follow redirects.
 */
export async function post(
  message: Message,
  receiver: Receiver,
  signal: AbortSignal,
): Promise<Outcome> {
  const start = performance.now();
  const elapsed = () => Math.round(performance.now() - start);
  try {
    const status = await exchange(message, receiver, signal);
    return { status, ms: elapsed() };
  } catch (error) {
    return { failure: reasonOf(error, receiver), ms: elapsed() };
  }
}

class LateError extends Error {}

function exchange(
  { id, body }: Message,
  { url, secret, timeoutMs = TIMEOUT_MS }: Receiver,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Kobo-Webhooks/1",
        ...signWebhookForTest({ id, body }, secret),
      },
      signal,
    });
    const timer = setTimeout(() => request.destroy(new LateError()), timeoutMs);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      end();
    };
    request.on("error", (error) => settle(() => reject(error)));
    request.once("response", (response: IncomingMessage) => {
      // The body is ignored, but the response must be complete.
      response.resume();
      response.once("end", () => settle(() => resolve(response.statusCode ?? 0)));
      response.on("error", (error) => settle(() => reject(error)));
    });
    request.end(body);
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host's name could not be looked up",
  ECONNRESET: "the connection broke",
  EPIPE: "the connection broke",
  ABORT_ERR: "it was ended",
};

const MS_PER_SECOND = 1_000;

function reasonOf(error: unknown, { timeoutMs = TIMEOUT_MS }: Receiver): string {
  if (error instanceof LateError) {
    return `there was no whole answer within ${timeoutMs / MS_PER_SECOND} s`;
  }
  const { code = "", message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? (message || code || "the exchange failed");
}
