import { TcpProxy, testRedisUrl } from "@kobo/testing";
import { z } from "zod";
import { newSecretKey } from "../../../src/domain/keys/api-key";
import { operation } from "../../../src/http/operations/operation";
import { testGateway } from "../../support/gateway";
import { isQuery } from "../../support/is-query";
import { createKey } from "../../support/merchants";

const gateway = testGateway();
const proxies: TcpProxy[] = [];

afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close();
});

async function aProxyTo(url: string): Promise<TcpProxy> {
  const proxy = await TcpProxy.to(url);
  proxies.push(proxy);
  return proxy;
}

const randomByte = () => Math.floor(Math.random() * 256);
/** An address without earlier requests. */
const anAddress = () => ({
  "x-forwarded-for": `10.${randomByte()}.${randomByte()}.${randomByte()}`,
});

const bug = operation({
  id: "breakDown",
  section: "Health",
  summary: "Break down",
  sdk: "tests.breakDown",
  scope: undefined,
  responses: { 200: z.object({}) },
  method: "GET",
  path: "/break-down",
  handler: async () => {
    throw new TypeError("unhandled error");
  },
});

const HEADERS = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"];

describe("a key's limit", () => {
  test("is in the headers, and refuses with Retry-After beyond the burst", async () => {
    // One a second and two at once: a slow machine does not get a third one through.
    const client = await gateway.start({ rateLimitScale: 0.04 });
    const { test: key } = await gateway.givenMerchant();
    const ask = () => client.get("/health", { key: key.secretKey });

    const replies = await Promise.all([1, 2, 3, 4].map(ask));
    const passed = replies.filter(({ status }) => status === 200);
    const [limited] = replies.filter(({ status }) => status === 429);

    expect(passed.map(({ headers }) => headers.get("ratelimit-limit"))).toEqual(["2", "2"]);
    expect(passed.map(({ headers }) => headers.get("ratelimit-remaining")).sort()).toEqual([
      "0",
      "1",
    ]);
    expect(limited?.body.code).toBe("RATE_LIMIT_EXCEEDED");
    expect(limited?.headers.get("retry-after")).toBe("1");
    expect(Number(limited?.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
  });

  test("is separate for each key, and works without Redis", async () => {
    const proxy = await aProxyTo(testRedisUrl());
    const redisUrl = proxy.through(testRedisUrl());
    const client = await gateway.start({ rateLimitScale: 0.2, redisUrl });
    const [first, second] = [await gateway.givenMerchant(), await gateway.givenMerchant()];
    const ask = (key: string) => client.get("/health", { key });
    expect((await ask(first.test.secretKey)).status).toBe(200);

    proxy.refuse(true);
    const replies = await Promise.all(Array.from({ length: 14 }, () => ask(first.test.secretKey)));

    const statuses = replies.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await ask(second.test.secretKey)).status).toBe(200);
  });

  test("depends on the operation's group", async () => {
    const client = await gateway.start({ rateLimitScale: 1 });
    const { test: key, live } = await gateway.givenMerchant();
    const limitOf = async (mode: "live" | "test", path: string) => {
      const { secretKey } = mode === "live" ? live : key;
      const { headers } = await client.get(path, { key: secretKey, mode });
      return headers.get("ratelimit-limit");
    };

    expect(await limitOf("test", "/health")).toBe("50");
    expect(await limitOf("live", "/health")).toBe("200");
    // The rate limit comes before the check of the query.
    expect(await limitOf("live", "/bills/services")).toBe("20");
  });
});

describe("a merchant's limit", () => {
  test("covers all its keys, and is separate for each merchant and mode", async () => {
    // One at once for each key, four for the merchant.
    const client = await gateway.start({ rateLimitScale: 0.02 });
    const { merchant, test: own, live } = await gateway.givenMerchant();
    const other = await gateway.givenMerchant();
    const keys = [own.secretKey];
    for (let i = 0; i < 11; i++) {
      const newKey = { merchantId: merchant.id, mode: "test", name: `till ${i}` } as const;
      keys.push((await createKey(gateway.db(), newKey)).secretKey);
    }

    const begun = Date.now();
    const replies = await Promise.all(keys.map((key) => client.get("/health", { key })));
    const passed = replies.filter(({ status }) => status === 200);
    const limited = replies.filter(({ status }) => status === 429);

    // Two tokens come back each second.
    const cameBack = Math.ceil(((Date.now() - begun) / 1_000) * 2);
    expect(passed.length).toBeGreaterThanOrEqual(4);
    expect(passed.length).toBeLessThanOrEqual(4 + cameBack);
    expect(limited.length + passed.length).toBe(keys.length);
    for (const { headers, body } of limited) {
      expect(body.code).toBe("RATE_LIMIT_EXCEEDED");
      expect(headers.get("ratelimit-limit")).toBe("4");
      expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }
    expect((await client.get("/health", { key: other.test.secretKey })).status).toBe(200);
    const inLive = await client.get("/health", { key: live.secretKey, mode: "live" });
    expect(inLive.status).toBe(200);
  });
});

test("every response has the rate limit headers, whatever its status", async () => {
  const client = await gateway.start({ extra: [bug] });
  const { test: key } = await gateway.givenMerchant();
  const own = { key: key.secretKey, headers: anAddress() };

  const replies = [
    await client.get("/health", own),
    await client.get("/bills/services", own),
    await client.post("/payid/dynamic", { ...own, raw: "{" }),
    await client.get("/break-down", own),
    await client.get("/nowhere", own),
    await client.get("/payid/dynamic", own),
    await client.get("/health", { headers: anAddress() }),
    await client.atHost("POST", "/callbacks/rail", { raw: "{}", headers: anAddress() }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([200, 400, 400, 500, 404, 405, 401, 500]);
  for (const { headers } of replies) {
    for (const name of HEADERS) expect(headers.get(name)).toMatch(/^\d+$/);
  }
});

describe("an address", () => {
  /** Six at once, three a second. */
  const rateLimitScale = 0.01;

  test("without a valid key is refused before any query", async () => {
    const redisProxy = await aProxyTo(testRedisUrl());
    const client = await gateway.start({
      rateLimitScale,
      redisUrl: redisProxy.through(testRedisUrl()),
    });
    const headers = anAddress();
    const junk = () => client.get("/nowhere", { headers });
    await Promise.all(Array.from({ length: 6 }, junk));
    let queries = 0;
    redisProxy.inspectRequests((chunk) => {
      if (isQuery(chunk)) queries++;
      return "pass";
    });

    const replies = await Promise.all(Array.from({ length: 40 }, junk));
    const limited = replies.filter(({ status }) => status === 429);

    expect(limited.length).toBeGreaterThan(0);
    expect(queries).toBe(0);
    for (const reply of limited) {
      expect(reply.body).toMatchObject({ success: false, code: "RATE_LIMIT_EXCEEDED", data: null });
      expect(reply.body.message).toContain("this address");
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect(reply.headers.get("ratelimit-remaining")).toBe("0");
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    }
    expect((await client.get("/nowhere", { headers: anAddress() })).status).toBe(404);
  });

  test("that many merchants use is not limited for valid keys", async () => {
    const client = await gateway.start({ rateLimitScale });
    const headers = anAddress();
    const statuses = [];
    for (let i = 0; i < 15; i++) {
      const { test: key } = await gateway.givenMerchant();
      statuses.push((await client.get("/health", { key: key.secretKey, headers })).status);
    }

    expect(statuses).toEqual(Array(15).fill(200));
  });

  test("is read from trusted proxies, and not from a client's header", async () => {
    const client = await gateway.start({ rateLimitScale });
    const { "x-forwarded-for": real } = anAddress();
    const ask = (invented: string) =>
      client.get("/nowhere", { headers: { "x-forwarded-for": `${invented}, ${real}` } });

    const replies = await Promise.all(
      Array.from({ length: 30 }, () => ask(anAddress()["x-forwarded-for"])),
    );

    expect(replies.map(({ status }) => status)).toContain(429);
  });

  test("that floods with unknown keys soon causes no Redis queries, and then hardly any database queries", async () => {
    const database = await aProxyTo(gateway.url());
    const redis = await aProxyTo(testRedisUrl());
    // Two failures at once, and one more per half minute; 60 requests at once, and 30 more per second.
    const client = await gateway.start({
      rateLimitScale: 0.1,
      databaseUrl: database.through(gateway.url()),
      redisUrl: redis.through(testRedisUrl()),
    });
    const headers = anAddress();
    const junk = (key: string) => client.get("/health", { key, headers });
    const flood = async (count: number) => {
      const keys = Array.from({ length: count }, () => newSecretKey("test"));
      const replies = await Promise.all(keys.map(junk));
      return new Set(replies.map(({ status }) => status));
    };
    const queries = { database: 0, redis: 0 };
    database.inspectRequests((chunk) => {
      if (isQuery(chunk)) queries.database++;
      return "pass";
    });

    expect((await junk("sk_test_made_up")).status).toBe(401);
    expect(queries.database).toBe(0);
    expect((await junk(newSecretKey("test"))).status).toBe(401);
    expect(queries.database).toBeGreaterThan(0);
    expect((await junk(newSecretKey("test"))).status).toBe(429);
    redis.inspectRequests((chunk) => {
      if (isQuery(chunk)) queries.redis++;
      return "pass";
    });
    expect(await flood(40)).toEqual(new Set([429]));
    expect(queries.redis).toBe(0);

    await flood(60);
    queries.database = 0;
    await flood(10);
    // Three tokens come back in a tenth of a second.
    expect(queries.database).toBeLessThan(4);
  });

  test("that floods does not lock out a key that was active a moment ago", async () => {
    // 60 requests at once; 20 for the key.
    const client = await gateway.start({ rateLimitScale: 0.1 });
    const headers = anAddress();
    const { live: key } = await gateway.givenMerchant();
    const ask = () => client.get("/health", { key: key.secretKey, mode: "live", headers });
    expect((await ask()).status).toBe(200);

    // More than comes back meanwhile, also on a slow machine.
    const junk = Array.from({ length: 300 }, () => client.get("/nowhere", { headers }));
    const replies = await Promise.all([...junk, ask(), ask()]);

    expect(replies.map(({ status }) => status)).toContain(429);
    expect(replies.slice(-2).map(({ status }) => status)).toEqual([200, 200]);
  });
});
