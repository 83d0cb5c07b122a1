import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { verify } from "@kobo/webhooks";

/** The merchants' server: it keeps how often each event came, by its id. */
export interface Receiver {
  url: string;
  received: ReadonlyMap<string, number>;
  badSignatures: () => number;
  trust: (secret: string) => void;
  stop: () => void;
}

export async function startReceiver(): Promise<Receiver> {
  const secrets: string[] = [];
  const received = new Map<string, number>();
  let bad = 0;
  const server = createServer(async (request, response) => {
    try {
      const { id } = verify(await buffer(request), request.headers, secrets);
      received.set(id, (received.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    } catch {
      bad += 1;
      response.writeHead(401).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    badSignatures: () => bad,
    trust: (secret) => void secrets.push(secret),
    stop: () => server.close(),
  };
}
