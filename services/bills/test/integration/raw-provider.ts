import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Account } from "../../src/clients/provider/provider-api";

interface Request {
  url: string;
  headers: Record<string, unknown>;
  body: string;
}

/** Answers a request. */
type Behaviour = (response: ServerResponse, request: Request) => void;

/** A provider whose raw responses the tests of a file define. */
export function rawProvider() {
  let server: Server;
  const raw = {
    behave: (() => {}) as Behaviour,
    seen: [] as Request[],
    account: (fields: Partial<Account> = {}): Account => ({
      mode: "test",
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
      apiKey: "api",
      publicKey: "PK_x",
      secretKey: "SK_x",
      // Tests of hanging calls wait this long, and a busy machine must respond within it.
      timeoutMs: 2_000,
      ...fields,
    }),
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const seen = { url: request.url ?? "", headers: request.headers, body };
        raw.seen.push(seen);
        raw.behave(response, seen);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    raw.seen = [];
  });
  return raw;
}

export function json(body: unknown, status = 200): Behaviour {
  return (response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

export const hang: Behaviour = () => {};
export const reset: Behaviour = (response) => response.destroy();

export const soon = () => Date.now() + 5_000;
