import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface Received {
  method: string;
  path: string;
  /** `webhook-id`. */
  id: string;
  /** `webhook-timestamp`. */
  timestamp: string;
  headers: IncomingMessage["headers"];
  body: string;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** A merchant's server. Requests count as received when complete. */
export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** The highest number of concurrent requests. */
  busiest: () => number;
  /** Replaces the response to further requests. */
  answer: (answer: Answer) => void;
  close: () => Promise<void>;
}

export const status = (code: number, headers: Record<string, string> = {}): Answer => {
  return (response) => void response.writeHead(code, headers).end("noted");
};

export async function aReceiver(first: Answer = status(200)): Promise<Receiver> {
  const received: Received[] = [];
  let answer = first;
  let busy = 0;
  let busiest = 0;
  const server = createServer((request, response) => {
    busy += 1;
    busiest = Math.max(busiest, busy);
    response.once("close", () => {
      busy -= 1;
    });
    readRequest(request).then(
      (whole) => {
        received.push(whole);
        answer(response, whole);
      },
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    busiest: () => busiest,
    answer: (next) => {
      answer = next;
    },
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = await request.toArray();
  const { headers, method = "", url: path = "" } = request;
  return {
    method,
    path,
    id: String(headers["webhook-id"]),
    timestamp: String(headers["webhook-timestamp"]),
    headers,
    body: Buffer.concat(chunks).toString("utf8"),
  };
}

/** The body, after its signature was verified. */
export function verified({ headers, body }: Received, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
