import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Exchange {
  method: string;
  path: string;
  status: number;
  body: string;
}

/** A proxy to the system that records the exchanges. */
export interface Observed {
  url: string;
  /** The exchanges so far. */
  exchanges: readonly Exchange[];
  stop: () => Promise<void>;
}

/**
 * Forwards every request to a root of the system with the `fetch` of this process, so that the
 * guides' traffic is watched and checked against the API's document like that of the tests.
 */
export async function observe(root: string): Promise<Observed> {
  const exchanges: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const { method = "GET", url: path = "/" } = request;
    const answer = await handedOn(root, request);
    const body = await answer.text();
    exchanges.push({ method, path, status: answer.status, body });
    response.writeHead(answer.status, passed(Object.fromEntries(answer.headers))).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function handedOn(root: string, request: IncomingMessage): Promise<Response> {
  const body = await text(request);
  return fetch(`${root}${request.url}`, {
    method: request.method ?? "GET",
    headers: passed(request.headers),
    ...(body === "" ? {} : { body }),
    redirect: "manual",
  });
}

/** Hop-by-hop headers, and those of the body's encoding. */
const OF_A_CONNECTION = new Set([
  "connection",
  "keep-alive",
  "host",
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "accept-encoding",
]);

function passed(headers: IncomingHttpHeaders | Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => !OF_A_CONNECTION.has(name) && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}
