import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type VerificationFailure, verify, WebhookVerificationError } from "@kobo/webhooks";
import type { Inbox } from "./inbox.ts";

interface Receiver {
  secrets: readonly string[];
  inbox: Inbox;
}

/** More than the largest event; a longer body is not from Kobo. */
const BODY_BYTES_MAX = 1024 * 1024;
/** Errors of this server, not of the sender: a 500 shows up in its monitoring. */
const OUR_MISTAKES: readonly VerificationFailure[] = [
  "body_not_raw",
  "no_secret",
  "secret_invalid",
];

/**
 * Receives deliveries on every path: verifies, stores, responds. Another process handles the inbox.
 */
export function createReceiver(receiver: Receiver): Server {
  return createServer((request, response) => {
    receive(request, receiver).then(
      (status) => answer(response, status),
      (error: unknown) => answer(response, ...refusalOf(error)),
    );
  });
}

async function receive(request: IncomingMessage, { secrets, inbox }: Receiver): Promise<number> {
  if (request.method !== "POST") return 405;
  const body = await rawBodyOf(request);
  if (body === undefined) return 413;
  const event = verify(body, request.headers, secrets);
  // Stored before the response: Kobo does not send an event again after a 2xx.
  await inbox.keepOnce(event);
  return 204;
}

/** The exact bytes, which the signature covers. Undefined when the body is too long. */
async function rawBodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The reason may be public: Kobo shows the response in the delivery's log. */
function refusalOf(error: unknown): [number, string] {
  if (!(error instanceof WebhookVerificationError)) {
    process.stderr.write(`An event could not be kept: ${error}\n`);
    return [500, "It could not be kept; send it again."];
  }
  return [OUR_MISTAKES.includes(error.reason) ? 500 : 400, `${error.reason}: ${error.message}`];
}

function answer(response: ServerResponse, status: number, why = ""): void {
  // The rest of a refused body may be unread, so the connection cannot be reused.
  const end = status === 204 ? {} : { connection: "close" };
  response.writeHead(status, { "content-type": "text/plain", ...end }).end(why);
}
