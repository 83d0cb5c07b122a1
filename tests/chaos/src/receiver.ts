import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { verify } from "@kobo/webhooks";

/** A merchants' server that keeps the id of every event with a good signature. */
export interface Receiver {
  url: string;
  /** Answers 204 to everything, and keeps nothing. */
  ignoredUrl: string;
  ids: ReadonlySet<string>;
  badSignatures: () => number;
  trust: (secret: string) => void;
  stop: () => void;
}

const IGNORED = "/ignored";

export async function startReceiver(): Promise<Receiver> {
  const secrets: string[] = [];
  const ids = new Set<string>();
  let bad = 0;
  const server = createServer(async (request, response) => {
    if (request.url === IGNORED) {
      request.resume();
      response.writeHead(204).end();
      return;
    }
    try {
      ids.add(verify(await buffer(request), request.headers, secrets).id);
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
    ignoredUrl: `http://127.0.0.1:${port}${IGNORED}`,
    ids,
    badSignatures: () => bad,
    trust: (secret) => void secrets.push(secret),
    stop: () => server.close(),
  };
}
