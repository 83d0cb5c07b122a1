import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Mode } from "@kobo/core/tenant";
import { eventually, freePort, TcpProxy, testRedisUrl } from "@kobo/testing";
import { announceChange } from "../../../src/app/merchants/key-cache";
import { hashOfKey, newSecretKey } from "../../../src/domain/keys/api-key";
import { testGateway } from "../../support/gateway";
import { deactivateKey } from "../../support/merchants";

const gateway = testGateway();
const someIp = () => ({ "x-forwarded-for": `10.${randomByte()}.${randomByte()}.${randomByte()}` });
const randomByte = () => Math.floor(Math.random() * 256);

async function startWithoutDatabase() {
  const url = new URL(gateway.url());
  url.port = String(await freePort());
  return gateway.start({ databaseUrl: url.href });
}

test("a valid key is accepted on its own root, and gets the version", async () => {
  const client = await gateway.start();
  const { test: testKey, live } = await gateway.givenMerchant();

  const sandbox = await client.get("/health", { key: testKey.secretKey });
  const production = await client.get("/health", { key: live.secretKey, mode: "live" });

  for (const { status, body } of [sandbox, production]) {
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      version: "1.2.3",
    });
  }
});

test.each(["bearer", "BEARER", "bEaReR", "Bearer "])(
  "the scheme %s is accepted, for every operation and root",
  async (scheme) => {
    const client = await gateway.start();
    const { test: testKey, live } = await gateway.givenMerchant();
    const keys = { test: testKey.secretKey, live: live.secretKey };

    for (const mode of ["test", "live"] as const) {
      const headers = { authorization: `${scheme} ${keys[mode]}`, ...someIp() };
      const rest = await client.get("/health", { headers, mode });
      const body = { query: "{ __typename }" };
      const graphql = await client.post("/graphql", { headers, mode, body });
      const cards = await client.atHost("GET", "/v2/payments?limit=0", { headers, mode });

      expect([rest.status, graphql.status]).toEqual([200, 200]);
      // The query is checked after the key.
      expect([cards.status, cards.body.code]).toEqual([400, "VALIDATION_ERROR"]);
    }
  },
);

test("a malformed key is refused with INVALID_SECRET_KEY_FORMAT, without a look-up", async () => {
  // A look-up would be answered with 503.
  const client = await startWithoutDatabase();
  const key = newSecretKey("test");

  for (const authorization of [
    undefined,
    "",
    key,
    `Basic ${key}`,
    "Bearer ",
    `Bearer ${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`,
    `Bearer ${key} ${key}`,
    "Bearer pk_test_abc",
  ]) {
    const headers = { ...someIp(), ...(authorization === undefined ? {} : { authorization }) };
    const { status, headers: answered, body } = await client.get("/health", { headers });
    expect([status, body.code]).toEqual([401, "INVALID_SECRET_KEY_FORMAT"]);
    expect(answered.get("www-authenticate")).toBe("Bearer");
  }
});

test("an unknown key and a key of the other mode are refused; the latter with its root", async () => {
  const client = await gateway.start();
  const { test: testKey, live } = await gateway.givenMerchant();

  const unknown = await client.get("/health", { key: newSecretKey("test"), headers: someIp() });
  const wrongRoot = await client.get("/health", { key: live.secretKey, headers: someIp() });
  const otherWrongRoot = await client.get("/health", {
    key: testKey.secretKey,
    mode: "live",
    headers: someIp(),
  });

  for (const { status, body } of [unknown, wrongRoot, otherWrongRoot]) {
    expect([status, body.code]).toEqual([401, "INVALID_SECRET_KEY"]);
  }
  expect(wrongRoot.body.message).toContain("http://live/api/v1/developer");
  expect(otherWrongRoot.body.message).toContain("http://sandbox/api/v1/developer");
});

test("a deactivated key stops working within a second", async () => {
  const client = await gateway.start();
  const { test: key } = await gateway.givenMerchant();
  expect((await client.get("/health", { key: key.secretKey })).status).toBe(200);

  await deactivateKey(gateway.db(), client.redis, key.id);

  await eventually(async () => {
    const { status, body } = await client.get("/health", { key: key.secretKey, headers: someIp() });
    expect([status, body.code]).toEqual([401, "INVALID_SECRET_KEY"]);
  }, 1_000);
  await expect(deactivateKey(gateway.db(), client.redis, key.id)).rejects.toMatchObject({
    code: "API_KEY_NOT_FOUND",
  });
});

test("without Redis a key still works, and is refused within five seconds of its deactivation", async () => {
  const proxy = await TcpProxy.to(testRedisUrl());
  const client = await gateway.start({ redisUrl: proxy.through(testRedisUrl()) });
  const { test: key } = await gateway.givenMerchant();
  const health = () => client.get("/health", { key: key.secretKey, headers: someIp() });
  proxy.refuse(true);

  expect((await health()).status).toBe(200);
  await deactivateKey(gateway.db(), client.redis, key.id);
  expect((await health()).status).toBe(200);
  const deactivatedAt = Date.now();
  await eventually(async () => expect((await health()).status).toBe(401), 7_000);

  expect(Date.now() - deactivatedAt).toBeLessThan(5_500);
  await proxy.close();
});

test("a read that began before a deactivation is discarded", async () => {
  const { test: key } = await gateway.givenMerchant();
  const proxy = await TcpProxy.to(gateway.url());
  const client = await gateway.start({ databaseUrl: proxy.through(gateway.url()) });
  let reads = 0;
  const { promise: held, resolve: nowHeld } = Promise.withResolvers<void>();
  proxy.inspectResponses((chunk) => {
    if (!chunk.includes(key.id) || ++reads > 1) return "pass";
    nowHeld();
    return "hold";
  });

  const witness = client.redis.duplicate({ commandTimeout: 5_000, enableOfflineQueue: true });
  await witness.subscribe("kobo.keys.changed");
  const message = once(witness, "message");

  const pending = client.get("/health", { key: key.secretKey, headers: someIp() });
  await held;
  await deactivateKey(gateway.db(), client.redis, key.id);
  await message;
  await delay(20);
  proxy.releaseHeld();

  expect((await pending).status).toBe(401);
  witness.disconnect();
  await proxy.close();
});

test("an address may fail authentication 20 times a minute; a valid key from it still works, also when uncached", async () => {
  const client = await gateway.start({ rateLimitScale: 1 });
  const { test: good } = await gateway.givenMerchant();
  const headers = someIp();
  await client.get("/health", { key: good.secretKey, headers });

  const failures = await Promise.all(
    Array.from({ length: 25 }, () => client.get("/health", { key: newSecretKey("test"), headers })),
  );
  const limited = failures.filter(({ status }) => status === 429);

  // On a slow machine tokens come back meanwhile.
  expect(limited.length).toBeGreaterThan(0);
  expect(limited.length).toBeLessThanOrEqual(5);
  expect(limited[0]?.body.code).toBe("RATE_LIMIT_EXCEEDED");
  expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await client.get("/health", { key: good.secretKey, headers })).status).toBe(200);
  // Also after the cache has expired.
  await announceChange(client.redis, hashOfKey(good.secretKey));
  expect((await client.get("/health", { key: good.secretKey, headers })).status).toBe(200);
  const elsewhere = await client.get("/health", { key: newSecretKey("test"), headers: someIp() });
  expect(elsewhere.status).toBe(401);
});

test("failures do not lock out a valid key of the same address, on either root, cached or not", async () => {
  const client = await gateway.start({ rateLimitScale: 1 });
  const merchants = [await gateway.givenMerchant(), await gateway.givenMerchant()];
  const headers = someIp();
  const fail = (mode: Mode) =>
    client.get("/health", { key: newSecretKey(mode), mode, headers }).then(({ status }) => status);

  const inTest = await Promise.all(Array.from({ length: 40 }, () => fail("test")));
  const firstInLive = await fail("live");
  const inLive = await Promise.all(Array.from({ length: 40 }, () => fail("live")));
  const good = await Promise.all(
    merchants.flatMap(({ test: testKey, live }) => [
      client.get("/health", { key: testKey.secretKey, headers }),
      client.get("/health", { key: live.secretKey, mode: "live", headers }),
    ]),
  );

  expect(inTest).toContain(429);
  // The modes have separate limits.
  expect(firstInLive).toBe(401);
  expect(inLive).toContain(429);
  expect(good.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test("the use of a key is recorded once a minute", async () => {
  const client = await gateway.start();
  const { test: key } = await gateway.givenMerchant();
  const lastUsed = async () =>
    (await gateway.db()("api_keys").where({ id: key.id }).first()).last_used_at;

  await client.get("/health", { key: key.secretKey });
  const first = await eventually(async () => {
    const at = await lastUsed();
    expect(at).not.toBeNull();
    return at;
  });
  await client.get("/health", { key: key.secretKey });

  expect(await lastUsed()).toEqual(first);
});

test("a secret key is not stored in the database", async () => {
  const { test: key } = await gateway.givenMerchant(`Secret ${randomUUID()}`);

  const rows = await gateway.db()("api_keys").where({ id: key.id });

  expect(JSON.stringify(rows)).not.toContain(key.secretKey.slice(8));
});

test("an uncached key while PostgreSQL is unavailable gets a retryable error", async () => {
  const client = await startWithoutDatabase();

  const { status, headers, body } = await client.get("/health", { key: newSecretKey("test") });

  expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect(headers.get("retry-after")).toBe("1");
});
