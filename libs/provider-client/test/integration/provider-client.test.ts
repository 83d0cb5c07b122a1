import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "@kobo/testing";
import { type ProviderClient, providerClient } from "../../src";

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let there: ProviderClient;
let impatient: ProviderClient;

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = urlOf((server.address() as AddressInfo).port);
  there = providerClient({ url, timeoutMs: 5_000 });
  impatient = providerClient({ url, timeoutMs: 300 });
});
afterAll(async () => {
  await Promise.all([there.close(), impatient.close()]);
  server.closeAllConnections();
  server.close();
});

const urlOf = (port: number) => `http://127.0.0.1:${port}/v1`;
const soon = () => Date.now() + 5_000;
const ask = (by = there, deadline = soon()) =>
  by.call({ method: "GET", path: "/things", headers: {}, deadline });

test("sends the request, and returns the status and the JSON", async () => {
  const seen: unknown[] = [];
  answer = (request, response) => {
    request.on("data", (chunk) => {
      const { method, url, headers } = request;
      const [type, key] = [headers["content-type"], headers["x-key"]];
      seen.push({ method, url, type, key, body: String(chunk) });
      response.writeHead(422).end('{"ok":false}');
    });
  };

  const reply = await there.call({
    method: "POST",
    path: "/things",
    query: { page: "1 & 2" },
    headers: { "x-key": "k" },
    body: { amount: 1 },
    deadline: soon(),
  });

  expect(reply).toEqual({ status: 422, body: { ok: false } });
  const url = "/v1/things?page=1+%26+2";
  expect(seen).toEqual([
    { method: "POST", url, type: "application/json", key: "k", body: '{"amount":1}' },
  ]);
});

test.each<[string, (response: ServerResponse) => void]>([
  ["a server error", (response) => response.writeHead(502).end("{}")],
  ["a web page", (response) => response.end("<html>")],
  ["a response above the size limit", (response) => response.end(`"${"x".repeat(2_000_001)}"`)],
])("%s is not a transport failure, and the request may have been sent", async (_name, badly) => {
  answer = (_request, response) => badly(response);
  const failure = { name: "ProviderError", neverSent: false, isTransportFailure: false };
  await expect(ask()).rejects.toMatchObject(failure);
});

test.each<[string, (response: ServerResponse) => void]>([
  ["a truncated response", (response) => half(response)],
  ["no response in time", () => {}],
  ["a response that does not end in time", (response) => response.write('{"a":')],
  ["a lost connection", (response) => response.socket?.destroy()],
])("%s is a transport failure, and the request may have been sent", async (_name, badly) => {
  answer = (_request, response) => badly(response);
  const failure = { name: "ProviderError", neverSent: false, isTransportFailure: true };
  await expect(ask(impatient)).rejects.toMatchObject(failure);
});

function half(response: ServerResponse): void {
  response.writeHead(200, { "content-length": "100" });
  response.write('{"a":', () => response.socket?.destroy());
}

test("a request that cannot be sent is reported as never sent", async () => {
  const unreachable = providerClient({ url: urlOf(await freePort()), timeoutMs: 300 });
  const nowhere = providerClient({ url: "http://no-such-host.invalid", timeoutMs: 2_000 });

  const failure = { name: "ProviderError", neverSent: true, isTransportFailure: true };
  await expect(ask(unreachable)).rejects.toMatchObject(failure);
  await expect(ask(nowhere)).rejects.toMatchObject(failure);
  await expect(ask(there, Date.now())).rejects.toMatchObject(failure);
  await Promise.all([unreachable.close(), nowhere.close()]);
});
