import type { ServerResponse } from "node:http";
import { freePort } from "@kobo/testing";
import { billProvider, type Provider } from "../../../src/clients/provider/provider";
import { aPurchase } from "../../factories";
import { hang, json, rawProvider, reset, soon } from "../raw-provider";

const raw = rawProvider();
let provider: Provider;

const brokenOff = (response: ServerResponse) => {
  response.writeHead(200, { "content-length": "100" });
  response.write('{"code":"000"');
  setImmediate(() => response.destroy());
};

beforeEach(() => {
  provider = billProvider(raw.account());
});
afterEach(() => provider.close());

test("airtime is bought with naira, the phone and the request id, with the secret key", async () => {
  const purchase = aPurchase({ phone: "+2348011111111" });
  const transactions = { status: "delivered", transactionId: "1763", total_amount: "965.00" };
  raw.behave = json({
    code: "000",
    requestId: purchase.providerRequestId,
    content: { transactions },
  });

  const outcome = await provider.pay(purchase, soon());

  expect(outcome).toEqual({
    kind: "delivered",
    code: "000",
    providerReference: "1763",
    cost: 96_500n,
    goods: {},
  });
  expect(raw.seen).toEqual([
    expect.objectContaining({
      url: "/api/pay",
      headers: expect.objectContaining({ "api-key": "api", "secret-key": "SK_x" }),
    }),
  ]);
  expect(JSON.parse(raw.seen[0]?.body ?? "")).toEqual({
    request_id: purchase.providerRequestId,
    serviceID: "mtn",
    phone: "08011111111",
    amount: "1000",
  });
});

test("data is bought with the phone as billersCode", async () => {
  raw.behave = json({ code: "099" });

  const plan = { billType: "data", serviceId: "mtn-data", variationCode: "mtn-500mb" } as const;

  await provider.pay(aPurchase(plan), soon());

  expect(JSON.parse(raw.seen[0]?.body ?? "")).toMatchObject({
    billersCode: "08011111111",
    variation_code: "mtn-500mb",
  });
});

test("lists are read with the public key", async () => {
  raw.behave = json({ content: [] });

  await provider.read("/services", { identifier: "airtime" }, soon());

  expect(raw.seen[0]).toMatchObject({
    url: "/api/services?identifier=airtime",
    headers: { "api-key": "api", "public-key": "PK_x" },
  });
});

test.each([
  ["hangs", hang],
  ["is reset", reset],
  ["is truncated", brokenOff],
  ["begins with a NUL", (response: ServerResponse) => response.end("\0garbage")],
  ["is a web page", (response: ServerResponse) => response.end("<html>Bad gateway</html>")],
  ["is a server error with a code", json({ code: "016" }, 502)],
  ["has no code", json({ content: [] })],
  ["has another request id", json({ code: "016", requestId: "other" })],
  ["is a redirect", (r: ServerResponse) => r.writeHead(302, { location: "/other" }).end()],
])("an answer that %s leaves the outcome unknown, and nothing is sent again", async (_, behave) => {
  raw.behave = behave;

  const outcome = await provider.pay(aPurchase(), soon());

  expect(outcome).toMatchObject({ kind: "unknown", acknowledged: false });
  expect(JSON.stringify(outcome)).not.toContain("\\u0000");
  expect(raw.seen).toHaveLength(1);
});

test("a purchase to an unreachable provider is declined; a requery is unreachable", async () => {
  const gone = billProvider(raw.account({ url: `http://127.0.0.1:${await freePort()}/api` }));

  expect(await gone.pay(aPurchase(), soon())).toMatchObject({ kind: "declined" });
  expect(await gone.requery(aPurchase(), soon())).toMatchObject({ kind: "unreachable" });
  await gone.close();
});

test.each([
  ["hangs", hang, "unreachable"],
  ["is reset", reset, "unreachable"],
  ["is truncated", brokenOff, "unreachable"],
  [
    "is a web page",
    (response: ServerResponse) => response.end("<html>Bad gateway</html>"),
    "unknown",
  ],
  ["is a server error", json({ code: "016" }, 502), "unknown"],
  ["has no code", json({ content: [] }), "unknown"],
])("a requery is unreachable or unknown when its answer %s", async (_, behave, kind) => {
  raw.behave = behave;

  expect(await provider.requery(aPurchase(), soon())).toMatchObject({ kind });
});

test("an account is verified with the secret key, and with a type if any", async () => {
  raw.behave = json({ code: "020", content: { Customer_Name: "ADAEZE OKAFOR" } });
  const meter = { serviceId: "eko-electric", billersCode: "1111111111111", type: "prepaid" };

  const verification = await provider.verify(meter, soon());
  await provider.verify({ serviceId: "dstv", billersCode: "1212121212", type: "" }, soon());

  expect(verification).toMatchObject({
    kind: "verified",
    account: { customerName: "ADAEZE OKAFOR", meterType: "prepaid" },
  });
  expect(raw.seen[0]).toMatchObject({
    url: "/api/merchant-verify",
    headers: { "api-key": "api", "secret-key": "SK_x" },
  });
  expect(raw.seen.map(({ body }) => JSON.parse(body))).toEqual([
    { billersCode: "1111111111111", serviceID: "eko-electric", type: "prepaid" },
    { billersCode: "1212121212", serviceID: "dstv" },
  ]);
});

test("an internet account with an email address is verified at its own endpoint", async () => {
  raw.behave = json({ code: "000", content: { Customer_Name: "EFE OGHENE" } });
  const smile = { serviceId: "smile-direct", type: "" };

  await provider.verify({ ...smile, billersCode: "tester@sandbox.com" }, soon());
  await provider.verify({ ...smile, billersCode: "1402000567" }, soon());

  expect(raw.seen.map(({ url }) => url)).toEqual([
    "/api/merchant-verify/smile/email",
    "/api/merchant-verify",
  ]);
});

test.each([
  ["hangs", hang],
  ["is reset", reset],
  ["is a web page", (response: ServerResponse) => response.end("<html>Bad gateway</html>")],
  ["is a server error", json({ code: "011" }, 502)],
  ["has no customer", json({ code: "000", content: [] })],
  ["refuses our keys", json({ code: "087", content: [] })],
])("an answer that %s does not verify the account", async (_, behave) => {
  raw.behave = behave;

  expect(await provider.verify(smartcard, soon())).toMatchObject({ kind: "no answer" });
});

const smartcard = { serviceId: "dstv", billersCode: "1212121212", type: "" };

test("the balance is read with the public key", async () => {
  raw.behave = json({ code: 1, contents: { balance: "123456.78" } });

  expect(await provider.balance(soon())).toBe(12_345_678n);
  expect(raw.seen[0]).toMatchObject({ url: "/api/balance", headers: { "public-key": "PK_x" } });
});

test.each([
  ["a refusal", json({ code: "087", content: [] })],
  ["not a number", json({ code: 1, contents: { balance: "much" } })],
  ["missing", reset],
])("reading the balance fails when the answer is %s", async (_, behave) => {
  raw.behave = behave;

  await expect(provider.balance(soon())).rejects.toThrow();
});

test("a refused list is an error, not an empty list", async () => {
  raw.behave = json({ code: "087", response_description: "INVALID CREDENTIALS", content: [] });

  await expect(provider.read("/services", {}, soon())).rejects.toThrow("087 INVALID_CREDENTIALS");
});

test.each([
  ["099", "099"],
  ["SERVICE SUSPENDED", "SERVICE SUSPENDED"],
  ["", ""],
  [34, "without a text"],
])("a list with the description %j is refused", async (response_description, detail) => {
  raw.behave = json({ response_description, content: [] });

  await expect(provider.read("/services", {}, soon())).rejects.toThrow(`refused: ${detail}`);
});

test.each([[{ response_description: "000" }], [{ response_description: null }], [{}]])(
  "a list with %j is read",
  async (fields) => {
    raw.behave = json({ ...fields, content: [1] });

    expect(await provider.read("/services", {}, soon())).toMatchObject({ content: [1] });
  },
);

test.each([
  ["settled", json({ result: "settled" })],
  ["not allowed", json({ result: "unknown request_id" }, 404)],
  ["not allowed", json({ result: "already over" }, 409)],
  ["no answer", json({ error: "odd" }, 400)],
  ["no answer", json({ code: "087", content: [] })],
  ["no answer", hang],
])("a settlement in the sandbox returns '%s'", async (settled, behave) => {
  raw.behave = behave;

  expect(await provider.settle("202611211000abc", "delivered", soon())).toBe(settled);
  expect(raw.seen[0]).toMatchObject({
    url: "/api/sandbox/settle",
    headers: { "secret-key": "SK_x" },
    body: '{"request_id":"202611211000abc","outcome":"delivered"}',
  });
});

test("reads have a timeout of a few seconds", async () => {
  raw.behave = hang;
  const client = billProvider(raw.account({ timeoutMs: 60_000 }));
  const inAMinute = Date.now() + 60_000;
  const began = performance.now();

  const looked = await Promise.allSettled([
    client.verify(smartcard, inAMinute),
    client.read("/services", {}, inAMinute),
    client.balance(inAMinute),
  ]);

  expect(performance.now() - began).toBeLessThan(10_000);
  expect(looked.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  await client.close();
});
