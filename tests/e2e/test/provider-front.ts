import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A provider that accepts several keys, as while one replaces another. It stands before the simulator, which knows one
 * key of each kind.
 */
export interface ProviderFront {
  /** The address that replaces the simulator's. */
  url: string;
  /** How often a key was shown. */
  uses: (key: string) => number;
  /** The provider refuses the key from now on. */
  revoke: (key: string) => void;
  close: () => Promise<void>;
}

const CREDENTIALS = ["authorization", "api-key", "public-key", "secret-key"];
const BEARER = /^Bearer /;

/** `accepted` are the keys, each with the one that the simulator knows instead. */
export async function providerFront(
  simulatorUrl: string,
  accepted: ReadonlyMap<string, string>,
): Promise<ProviderFront> {
  const uses = new Map<string, number>();
  const revoked = new Set<string>();
  const translated = (shown: string) => {
    const key = shown.replace(BEARER, "");
    uses.set(key, (uses.get(key) ?? 0) + 1);
    const known = revoked.has(key) ? "revoked" : (accepted.get(key) ?? key);
    return BEARER.test(shown) ? `Bearer ${known}` : known;
  };

  const server = createServer((request, response) => {
    forward(request, response, { simulatorUrl, translated }).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    uses: (key) => uses.get(key) ?? 0,
    revoke: (key) => void revoked.add(key),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { simulatorUrl, translated }: { simulatorUrl: string; translated: (shown: string) => string },
): Promise<void> {
  const { method = "GET", url = "" } = request;
  const body = Buffer.concat(await request.toArray());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value !== "string" || HOP_BY_HOP.has(name)) continue;
    headers.set(name, CREDENTIALS.includes(name) ? translated(value) : value);
  }
  const answer = await fetch(simulatorUrl + url, {
    ...{ method, headers },
    ...(body.length > 0 && { body }),
  });
  const answered = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "application/json";
  response.writeHead(answer.status, { "content-type": type }).end(answered);
}

const HOP_BY_HOP = new Set(["connection", "content-length", "host", "transfer-encoding"]);
