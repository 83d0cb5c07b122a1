import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { signWebhookForTest } from "@kobo/sdk";

/** An event as it is sent: its id, and the body to the byte. */
export interface Message {
  id: string;
  body: string;
}

/** Who is told, and what the message is signed with. */
export interface Receiver {
  url: URL;
  secret: string;
  /** In place of Kobo's own patience, in ms. */
  timeoutMs?: number;
}

/** As long as Kobo waits: from the look-up of the name to the last byte of the answer. */
const TIMEOUT_MS = 15_000;

/** What became of a message: an answer of whatever status, or the reason why there was none. */
export type Outcome = { status: number; ms: number } | { failure: string; ms: number };

/**
 * Posts a message as Kobo posts its webhooks: with these headers and no others but those of HTTP itself. It never
 * throws; a redirect is an answer, and not followed.
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
      // What it says is of no interest; only a whole answer is one.
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
