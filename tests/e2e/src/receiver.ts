import { appendFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { theWatched } from "./watched";

/** A delivery with a valid signature. */
export interface Received {
  id: string;
  event: string;
  mode: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** A merchant's server: it accepts deliveries signed with a known secret and refuses others. */
export interface Receiver {
  url: string;
  /** Every valid delivery so far, repeats included, in order of arrival. */
  received: readonly Received[];
  /** The number of deliveries without a valid signature. */
  refused: () => number;
  trust: (secret: string) => void;
  stop: () => Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const secrets: Webhook[] = [];
  const received: Received[] = [];
  let refused = 0;

  const server = createServer(async (request, response) => {
    const body = await text(request);
    keepDelivery(request.headers, body);
    const delivery = verified(body, request.headers, secrets);
    if (delivery) received.push(delivery);
    else refused += 1;
    response.writeHead(delivery ? 204 : 401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    refused: () => refused,
    trust: (secret) => void secrets.push(new Webhook(secret)),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Records what a merchant's server received, for the search for secrets. Includes refused requests
 * and the headers.
 */
export function keepDelivery(headers: IncomingHttpHeaders, body: string): void {
  const watched = theWatched();
  if (watched) appendFileSync(watched.deliveries, `${JSON.stringify({ headers, body })}\n`);
}

/** One server may have several endpoints, each with its own secret. */
function verified(
  body: string,
  headers: IncomingHttpHeaders,
  secrets: readonly Webhook[],
): Received | undefined {
  for (const secret of secrets) {
    try {
      return secret.verify(body, headers as Record<string, string>) as Received;
    } catch {
      // Another secret may match.
    }
  }
  return undefined;
}
