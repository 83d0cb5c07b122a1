import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "@kobo/testing";
import { billProvider, type Provider } from "../../src/clients/provider";
import { aPurchase } from "../factories";

let server: Server;
let answer: (response: ServerResponse) => void;
let seen: { url: string; headers: Record<string, unknown>; body: string }[] = [];
let provider: Provider;

const account = (url: string) => ({
  mode: "test" as const,
  url,
  apiKey: "api",
  publicKey: "PK_x",
  secretKey: "SK_x",
  timeoutMs: 300,
});

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      seen.push({ url: request.url ?? "", headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  provider = billProvider(
    account(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`),
  );
});
afterEach(() => provider.close());

const soon = () => Date.now() + 5_000;
const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

test("airtime is bought with naira, the phone and the request's id, under the secret key", async () => {
  const purchase = aPurchase({ phone: "+2348011111111" });
  const transactions = { status: "delivered", transactionId: "1763", total_amount: "965.00" };
  answer = json({ code: "000", requestId: purchase.providerRequestId, content: { transactions } });

  const outcome = await provider.pay(purchase, soon());

  expect(outcome).toEqual({
    kind: "delivered",
    code: "000",
    providerReference: "1763",
    cost: 96_500n,
  });
  expect(seen).toEqual([
    expect.objectContaining({
      url: "/api/pay",
      headers: expect.objectContaining({ "api-key": "api", "secret-key": "SK_x" }),
    }),
  ]);
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
    request_id: purchase.providerRequestId,
    serviceID: "mtn",
    phone: "08011111111",
    amount: "1000",
  });
});

test("data is bought for the phone as its biller", async () => {
  answer = json({ code: "099" });

  await provider.pay(aPurchase({ serviceId: "mtn-data", variationCode: "mtn-500mb" }), soon());

  expect(JSON.parse(seen[0]?.body ?? "")).toMatchObject({
    billersCode: "08011111111",
    variation_code: "mtn-500mb",
  });
});

test("lists are read with the public key", async () => {
  answer = json({ content: [] });

  await provider.read("/services", { identifier: "airtime" }, soon());

  expect(seen[0]).toMatchObject({
    url: "/api/services?identifier=airtime",
    headers: { "api-key": "api", "public-key": "PK_x" },
  });
});

test.each([
  ["hangs", () => {}],
  ["is reset", (response: ServerResponse) => response.destroy()],
  [
    "breaks off",
    (response: ServerResponse) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"code":"000"');
      setImmediate(() => response.destroy());
    },
  ],
  ["begins with a NUL", (response: ServerResponse) => response.end("\0garbage")],
  ["is a web page", (response: ServerResponse) => response.end("<html>Bad gateway</html>")],
  ["is a server error, whatever it says", json({ code: "016" }, 502)],
  ["has no code", json({ content: [] })],
  ["is about another purchase", json({ code: "016", requestId: "other" })],
  ["sends elsewhere", (r: ServerResponse) => r.writeHead(302, { location: "/other" }).end()],
])("an answer that %s leaves it unknown, and nothing is sent again", async (_, behave) => {
  answer = behave;

  const outcome = await provider.pay(aPurchase(), soon());

  expect(outcome).toMatchObject({ kind: "unknown", acknowledged: false });
  expect(JSON.stringify(outcome)).not.toContain("\\u0000");
  expect(seen).toHaveLength(1);
});

test("a purchase whose time is over is not sent, which is no fault of the provider's", async () => {
  for (let i = 0; i < 12; i++) await provider.pay(aPurchase(), Date.now() - 1);
  expect(provider.isAvailable()).toBe(true);
  expect(await provider.pay(aPurchase(), Date.now() - 1)).toMatchObject({
    kind: "declined",
    error: "PROVIDER_UNAVAILABLE",
  });
  expect(seen).toEqual([]);
});

test("a provider that is not there was never asked; a question to it stays open", async () => {
  const gone = billProvider(account(`http://127.0.0.1:${await freePort()}/api`));

  expect(await gone.pay(aPurchase(), soon())).toMatchObject({ kind: "declined" });
  expect(await gone.requery(aPurchase(), soon())).toMatchObject({ kind: "unknown" });
  await gone.close();
});

test("refusals are answers; ten silences in a row stop the buying, not the asking", async () => {
  answer = json({ code: "018" });
  for (let i = 0; i < 12; i++) await provider.pay(aPurchase(), soon());
  expect(provider.isAvailable()).toBe(true);

  answer = (response) => response.destroy();
  for (let i = 0; i < 14; i++) await provider.pay(aPurchase(), soon());
  expect(provider.isAvailable()).toBe(false);
  seen = [];

  expect(await provider.pay(aPurchase(), soon())).toMatchObject({
    kind: "declined",
    error: "PROVIDER_UNAVAILABLE",
  });
  expect(seen).toEqual([]);
  answer = json({ code: "016" });
  expect(await provider.requery(aPurchase(), soon())).toMatchObject({ kind: "declined" });
});
