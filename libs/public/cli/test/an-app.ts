import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as a developer's server gets it. */
interface Arrived {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Header names as written, in order. */
  names: string[];
  body: string;
}

export interface AnApp {
  url: URL;
  port: number;
  arrived: readonly Arrived[];
  /** Sets the response; 204 by default. */
  answer: (answer: (response: ServerResponse) => void) => void;
  stop: () => Promise<void>;
}

/** A developer's server, on its own port or on this one. */
export async function anApp(port = 0): Promise<AnApp> {
  const arrived: Arrived[] = [];
  let answer = (response: ServerResponse): void => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers, rawHeaders } = request;
    const names = rawHeaders.filter((_, index) => index % 2 === 0);
    arrived.push({ method, path, headers, names, body: await text(request) });
    answer(response);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${taken}/webhooks?shop=1`),
    port: taken,
    arrived,
    answer: (next) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
