import { connect } from "node:net";
import { AppError } from "@kobo/errors";
import { z } from "zod";
import { operation } from "../../../src/http/operations/operation";
import { fakeServices } from "../../support/fake-services";
import { testGateway } from "../../support/gateway";

const gateway = testGateway();

const failing = operation({
  id: "fail",
  section: "Health",
  summary: "Fail",
  sdk: "tests.fail",
  scope: undefined,
  responses: {},
  method: "GET",
  path: "/fail",
  query: z.object({ how: z.string() }),
  handler: async ({ query }) => {
    if (query.how === "bug") throw new TypeError("secret detail");
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 2 });
  },
});

async function started() {
  const client = await gateway.start({ extra: [failing] });
  const { test: key } = await gateway.givenMerchant();
  return { client, key: key.secretKey };
}

describe("every response is in the envelope", () => {
  test("an unknown route, and an unsupported method", async () => {
    const { client, key } = await started();

    const unknown = await client.get("/nothing/here", { key });
    const wrongMethod = await client.get("/payid/dynamic", { key });

    expect([unknown.status, unknown.body.code]).toEqual([404, "ROUTE_NOT_FOUND"]);
    expect([wrongMethod.status, wrongMethod.body.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(wrongMethod.headers.get("allow")).toBe("POST");
    expect(unknown.body.message).toBe("No such route. See http://sandbox/docs.");
    for (const { body } of [unknown, wrongMethod]) {
      expect(body).toMatchObject({ success: false, data: null, requestId: expect.any(String) });
    }
  });

  test.each<[string, Record<string, string>, string, number, string]>([
    ["broken JSON", {}, '{"payId":', 400, "INVALID_JSON"],
    ["a list", {}, "[]", 400, "INVALID_JSON"],
    ["deep nesting", {}, `{"a":${"[".repeat(60_000)}`, 400, "INVALID_JSON"],
    ["a prototype", {}, '{"__proto__":{"a":1}}', 400, "INVALID_JSON"],
    [
      "a form",
      { "content-type": "application/x-www-form-urlencoded" },
      "a=1",
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    ["no type", { "content-type": "" }, "{}", 415, "UNSUPPORTED_MEDIA_TYPE"],
    [
      "Latin-1",
      { "content-type": "application/json; charset=latin1" },
      "{}",
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    ["gzip", { "content-encoding": "gzip" }, "{}", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["one MiB", {}, JSON.stringify({ payId: "x".repeat(1024 * 1024) }), 413, "PAYLOAD_TOO_LARGE"],
    ["an empty body", {}, "", 400, "VALIDATION_ERROR"],
  ])("%s", async (_, headers, raw, status, code) => {
    const { client, key } = await started();

    const reply = await client.post("/payid/verify", { key, headers, raw });

    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.body.success).toBe(false);
  });

  test("invalid UTF-8, a malformed path, and input that is not HTTP", async () => {
    const { client, key } = await started();
    const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    const head = (path: string, more = "") =>
      `POST /api/v1/developer${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n${more}`;
    const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;

    const notUtf8 = await talk(client.port(), [head("/payid/verify", json), body]);
    const badPath = await talk(client.port(), [head("/webhooks/%zz", "Content-Length: 0\r\n\r\n")]);
    const noHttp = await talk(client.port(), ["HELLO\r\n\r\n"]);
    const bigHeader = await talk(client.port(), [head("/x", `X-A: ${"a".repeat(20_000)}\r\n\r\n`)]);

    expect(notUtf8).toMatch(/^HTTP\/1.1 400 [\s\S]*INVALID_JSON/);
    expect(badPath).toMatch(/^HTTP\/1.1 400 [\s\S]*VALIDATION_ERROR/);
    expect(noHttp).toMatch(/^HTTP\/1.1 400 [\s\S]*"success":false/);
    expect(bigHeader).toMatch(/^HTTP\/1.1 431 [\s\S]*"success":false/);
  });

  test("an internal error without detail, and an unavailable service", async () => {
    const { client, key } = await started();

    const bug = await client.get("/fail?how=bug", { key });
    const away = await client.get("/fail?how=away", { key });

    expect([bug.status, bug.body.code]).toEqual([500, "INTERNAL_ERROR"]);
    expect(JSON.stringify(bug.body)).not.toContain("secret detail");
    expect([away.status, away.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(away.headers.get("retry-after")).toBe("2");
  });
});

test("a valid request id of the client is used, and returned in errors", async () => {
  const { client, key } = await started();
  const ask = (id: string) => client.get("/nothing", { key, headers: { "x-request-id": id } });

  const sound = await ask("order-7.attempt:2");
  const unsound = await ask("a b".repeat(40));

  expect(sound.headers.get("x-request-id")).toBe("order-7.attempt:2");
  expect(sound.body.requestId).toBe("order-7.attempt:2");
  expect(unsound.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a request id with a card number is replaced, on every route", async () => {
  const { client, key } = await started();
  const headers = { "x-request-id": "order-4242424242424242" };

  const replies = [
    await client.get("/health", { key, headers }),
    await client.get("/nothing", { key, headers }),
    await client.atHost("GET", "/v2/payments", { headers }),
    await client.atHost("POST", "/callbacks/card-processor", { headers }),
    await client.atHost("GET", "/checkout/return", { headers }),
  ];

  for (const reply of replies) {
    expect(reply.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.text).not.toContain("42424242");
  }
});

test("security headers are set, and no header names the software", async () => {
  const { client, key } = await started();

  const { headers } = await client.get("/health", { key });

  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("strict-transport-security")).toBeTruthy();
  expect(headers.get("x-powered-by")).toBeNull();
});

test("query parameters are not nested", async () => {
  const { client, key } = await started();

  const { status, body } = await client.get("/transaction/status?reference[a]=1", { key });

  expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
});

test("the sandbox's own endpoints do not exist in live", async () => {
  const client = await gateway.start();
  const { live } = await gateway.givenMerchant();

  const { status, body } = await client.post("/sandbox/wallets/ada.wallet/fund", {
    key: live.secretKey,
    mode: "live",
    body: { amount: 10_000 },
  });

  expect([status, body.code]).toEqual([403, "TEST_MODE_ONLY"]);
});

test("responses are not cacheable, unless they set a max-age", async () => {
  const { services } = fakeServices();
  const client = await gateway.start({ services });
  const { test: key } = await gateway.givenMerchant();
  const caching = async (method: string, path: string, body?: unknown) => {
    const { headers } = await client.send(method, path, { key: key.secretKey, body });
    return headers.get("cache-control");
  };

  expect(await caching("GET", "/wallets")).toBe("no-store");
  expect(await caching("GET", "/wallets/ada.wallet/balance")).toBe("no-store");
  expect(await caching("POST", "/webhooks", { url: "https://example.com", events: ["*"] })).toBe(
    "no-store",
  );
  expect(await caching("GET", "/nowhere")).toBe("no-store");
  expect(await caching("GET", "/banks")).toMatch(/^private, max-age=\d+$/);
});

test.each(["Host: y", "Authorization: Bearer other"])(
  "a repeated header '%s' is rejected",
  async (line) => {
    const { client, key } = await started();
    const head = `GET /api/v1/developer/health HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;

    const once = await talk(client.port(), [`${head}\r\n`]);
    const twice = await talk(client.port(), [`${head}${line}\r\n\r\n`]);

    expect(once).toMatch(/^HTTP\/1\.1 200 /);
    expect(twice).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"VALIDATION_ERROR"/);
    expect(twice).toContain(`${line.split(":")[0]} header`);
  },
);

test("a request refused while it waits for a permit does not affect the others", async () => {
  const client = await gateway.start({ maxInFlight: 1 });
  const { test: key } = await gateway.givenMerchant();
  const head = `GET /api/v1/developer/health HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key.secretKey}\r\n`;
  // All of one chunk arrive in one turn: the first has the permit, the second waits for it, and there is no room for more.
  const together = `${head}\r\n${head}Host: y\r\n\r\n${head}Connection: close\r\n\r\n`;

  const responses = await talk(client.port(), [together], "close");

  const statuses = [...responses.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
  expect(statuses).toEqual(["200", "400", "503"]);
  expect((await client.get("/health", { key: key.secretKey })).status).toBe(200);
});

test.each([
  "/API/v1/developer/health",
  "/api/V1/developer/health",
  "/V2/payments",
  "/Callbacks/rail",
])("paths are case-sensitive: %s has no route", async (path) => {
  const { client, key } = await started();

  const { status, body } = await client.atHost("GET", path, { key });

  expect([status, body.code]).toEqual([404, "ROUTE_NOT_FOUND"]);
});

test("a connection is kept alive longer for a merchant than for an anonymous client", async () => {
  const { client, key } = await started();

  const unknown = await client.get("/health");
  const known = await client.get("/health", { key });

  expect(unknown.headers.get("keep-alive")).toBe("timeout=5");
  expect(known.headers.get("keep-alive")).toMatch(/^timeout=65\b/);
});

/** Writes raw bytes to a port and returns the whole response, or all until the connection closes. */
function talk(port: number, chunks: (string | Buffer)[], until = "body"): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => {
      for (const chunk of chunks) socket.write(chunk);
    });
    const done = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("data", (data) => {
      answer += data;
      if (until === "body" && answer.includes("}")) done();
    });
    socket.on("close", done);
    socket.on("error", reject);
  });
}
