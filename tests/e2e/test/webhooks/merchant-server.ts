import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { keepDelivery } from "../../src/receiver";

/** A received request, whether validly signed or not. */
export interface Delivery {
  /** `webhook-id`. */
  id: string;
  headers: IncomingHttpHeaders;
  /** As it arrived. */
  body: Buffer;
  /** When it was complete, by `performance.now()`. */
  arrivedAt: number;
}

export type Answer = (response: ServerResponse, delivery: Delivery) => void;

/** One URL of a merchant's server, controlled by a test. */
export interface Endpoint {
  url: string;
  /** Everything so far, repeats included, in order of arrival. */
  received: readonly Delivery[];
  /** Sets the response. */
  answer: (answer: Answer) => void;
  /** The highest number of concurrent requests. */
  busiest: () => number;
}

export interface MerchantServer {
  /** A new URL. */
  endpoint: (first?: Answer) => Endpoint;
  stop: () => Promise<void>;
}

type Visit = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export const says =
  (status: number, headers: Record<string, string> = {}, body = ""): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body);

export async function startMerchantServer(): Promise<MerchantServer> {
  const endpoints = new Map<string, Visit>();
  const server = createServer((request, response) => {
    const visit = endpoints.get(request.url ?? "");
    if (!visit) return void response.writeHead(404).end();
    visit(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    endpoint: (first = says(204)) => {
      const path = `/door-${endpoints.size + 1}`;
      const { visit, ...endpoint } = anEndpoint(`http://127.0.0.1:${port}${path}`, first);
      endpoints.set(path, visit);
      return endpoint;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function anEndpoint(url: string, first: Answer): Endpoint & { visit: Visit } {
  const received: Delivery[] = [];
  let answer = first;
  let busy = 0;
  let busiest = 0;
  return {
    url,
    received,
    answer: (next) => {
      answer = next;
    },
    busiest: () => busiest,
    visit: async (request, response) => {
      busy += 1;
      busiest = Math.max(busiest, busy);
      response.once("close", () => {
        busy -= 1;
      });
      const delivery = await deliveryIn(request);
      received.push(delivery);
      answer(response, delivery);
    },
  };
}

async function deliveryIn(request: IncomingMessage): Promise<Delivery> {
  const { headers } = request;
  const body = await buffer(request);
  keepDelivery(headers, body.toString());
  return { id: String(headers["webhook-id"]), headers, body, arrivedAt: performance.now() };
}
