import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { newSecretKey } from "../../../src/domain/keys/api-key";
import { resultV2 } from "../../../src/http/envelopes/v2";
import { operation } from "../../../src/http/operations/operation";
import { HOST_ROOT } from "../../../src/http/roots";
import { CARD_EXAMPLES, CARD_NAMES } from "../../support/card-examples";
import { testGateway } from "../../support/gateway";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();
const gateway = testGateway();

const META = { request_id: "req-1", timestamp: expect.any(String), version: "2.0" };
const headers = { "x-request-id": "req-1" };

test.each([
  ["GET", "/v2"],
  ["GET", "/v2/"],
  ["POST", "/v2/cards"],
  ["GET", "/v2/payments/pay_01/captures"],
  ["GET", "/v2/payments/pay_01/refunds/re_01/x"],
  ["GET", "/v2/Payments"],
])("%s %s has no route", async (method, path) => {
  const { client, key } = await start();

  const { status, body } = await client.atHost(method, path, { key, headers });

  expect(status).toBe(404);
  expect(body).toEqual({
    success: false,
    message: "No such route. See http://sandbox/docs.",
    code: "ROUTE_NOT_FOUND",
    data: null,
    requestId: "req-1",
    meta: META,
  });
});

test.each(["/v1", "/v1/payments/pay_01", "/v1/x", "/v20", "/v2x", "/api/v2/payments"])(
  "%s has no route, and is not under /v2",
  async (path) => {
    const { client, key } = await start();

    const { status, body } = await client.atHost("POST", path, { key, raw: "{}" });

    expect([status, body.code, body.meta]).toEqual([404, "ROUTE_NOT_FOUND", undefined]);
  },
);

test.each(CARD_NAMES)("the path of %s gets 405 with the allowed methods", async (name) => {
  const { client, key } = await start();
  const { path } = CARD_EXAMPLES[name];
  const own = CARD_NAMES.filter((other) => name.split(" ")[1] === other.split(" ")[1]);
  const verbs = own.map((other) => other.split(" ")[0]);

  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const { status, body, headers: answered } = await client.atHost(method, path, { key, headers });

    expect([status, body.code, body.meta]).toEqual([405, "METHOD_NOT_ALLOWED", META]);
    expect(answered.get("allow")?.split(", ").sort()).toEqual(verbs.sort());
  }
});

test.each(CARD_NAMES)("%s requires a key of its root", async (name) => {
  const { askCards, client, calls, key } = await start();
  const [method = ""] = name.split(" ");
  const { path } = CARD_EXAMPLES[name];
  const someIp = `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const from = { ...headers, "x-forwarded-for": someIp };

  const none = await client.atHost(method, path, { headers: from });
  const unknown = await client.atHost(method, path, { key: newSecretKey("test"), headers: from });
  const otherRoot = await askCards(name, {
    mode: "live",
    headers: { ...from, authorization: `Bearer ${key}` },
  });

  expect([none, unknown, otherRoot].map(({ status, body }) => [status, body.code])).toEqual([
    [401, "INVALID_SECRET_KEY_FORMAT"],
    [401, "INVALID_SECRET_KEY"],
    [401, "INVALID_SECRET_KEY"],
  ]);
  expect(otherRoot.body.message).toBe("This is a test key. Use it at http://sandbox.");
  for (const reply of [none, unknown, otherRoot]) {
    expect(reply.body.meta).toEqual(META);
    expect(reply.headers.get("www-authenticate")).toBe("Bearer");
  }
  expect(calls).toEqual([]);
});

test("payments are not under the API root", async () => {
  const { client, key } = await start();

  const replies = [
    await client.get("/v2/payments", { key }),
    await client.get("/payments", { key }),
    await client.atHost("GET", "/health", { key }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test("a malformed path gets the envelope, too", async () => {
  const { client, key } = await start();
  const socket = connect(client.port(), "127.0.0.1");
  socket.end(
    `GET /v2/payments/%zz HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
  );

  const answered = await text(socket);

  expect(answered).toMatch(/^HTTP\/1.1 400 [\s\S]*VALIDATION_ERROR[\s\S]*"version":"2\.0"/);
});

test("requests count towards the same key limit as the rest of the API", async () => {
  const client = await gateway.start({ rateLimitScale: 0.04 });
  const { test: key } = await gateway.givenMerchant();
  const ask = (path: string) => client.atHost("GET", path, { key: key.secretKey, headers });

  const replies = [];
  for (let n = 0; n < 4; n++) replies.push(await ask("/v2/payments/a.b"));
  const limited = replies.find(({ status }) => status === 429);

  expect(replies[0]?.headers.get("ratelimit-limit")).toBe("2");
  expect(limited?.body).toMatchObject({ success: false, code: "RATE_LIMIT_EXCEEDED", meta: META });
  expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThan(0);
});

describe("the deprecated path", () => {
  const DEPRECATION = {
    deprecation: "@1795219200",
    sunset: "Fri, 31 Dec 2027 23:59:59 GMT",
    link: '<http://sandbox/v2/payments>; rel="successor-version", <http://sandbox/deprecations>; rel="deprecation"; type="text/html"',
  };

  test("has deprecation headers on every response, also on errors", async () => {
    const { askCards, client, responses } = await start();
    const name = "POST /v1/payments";

    const replies = [
      await askCards(name),
      await askCards(name, { headers: { "content-type": "text/plain" } }),
      await askCards(name, { method: "PUT" }),
      await client.atHost("POST", "/v1/payments"),
    ];
    responses["cardPayments.CreatePayment"] = new TypeError("unhandled error");
    replies.push(await askCards(name));

    expect(replies.map(({ status }) => status)).toEqual([201, 415, 405, 401, 500]);
    for (const { headers: answered, body } of replies) {
      expect(Object.fromEntries(answered)).toMatchObject(DEPRECATION);
      expect(body.meta?.version).toBe("2.0");
    }
  });

  test("links to its successor on the same root", async () => {
    const { askCards } = await start();

    const { headers: answered } = await askCards("POST /v1/payments", { mode: "live" });

    expect(answered.get("link")).toContain("<http://live/v2/payments>");
  });

  test("has a sunset at least a year after its announcement", () => {
    const [deprecation, sunset] = [DEPRECATION.deprecation.slice(1), DEPRECATION.sunset];
    const days = (Date.parse(sunset) - Number(deprecation) * 1_000) / 86_400_000;

    expect(days).toBeGreaterThan(366);
  });

  test("is the only deprecated one", async () => {
    const { askCards } = await start();

    for (const name of CARD_NAMES.filter((other) => !other.includes("/v1/"))) {
      const { headers: answered } = await askCards(name);
      expect([name, answered.get("deprecation"), answered.get("link")]).toEqual([name, null, null]);
    }
  });

  test("returns GONE after its sunset", async () => {
    const gone = operation({
      id: "goAway",
      section: "Card payments",
      summary: "Go away",
      sdk: "tests.goAway",
      scope: undefined,
      responses: { 200: z.null() },
      method: "POST",
      root: HOST_ROOT,
      path: "/v1/gone",
      deprecation: {
        since: new Date("2020-01-01T00:00:00Z"),
        sunset: new Date("2021-06-01T00:00:00Z"),
        successor: "/v2/here",
      },
      handler: async (call) => resultV2(call, { status: 200, data: null }),
    });
    const client = await gateway.start({ extra: [gone] });
    const { test: key } = await gateway.givenMerchant();

    const {
      status,
      body,
      headers: answered,
    } = await client.atHost("POST", "/v1/gone", {
      key: key.secretKey,
    });

    expect([status, body.code, body.meta?.version]).toEqual([410, "GONE", "2.0"]);
    expect(answered.get("link")).toContain("<http://sandbox/v2/here>");
  });
});
