import { newUuid } from "@kobo/core/ids";
import { eventually, TcpProxy, testRedisUrl } from "@kobo/testing";
import * as apiKeys from "../../../src/db/api-keys";
import { testGateway } from "../../support/gateway";
import { createKey, deactivateKey, rollKey } from "../../support/merchants";

const gateway = testGateway();

type Client = Awaited<ReturnType<typeof gateway.start>>;

function rolled(client: Client, id: string, overlapHours: number) {
  return rollKey(gateway.db(), client.redis, { id, overlapHours });
}

const NOT_FOUND = { code: "API_KEY_NOT_FOUND" };
const ROLLED = { code: "API_KEY_ROLLED" };

async function viewOf(merchantId: string, id: string) {
  const keys = await apiKeys.listOf(gateway.db(), merchantId);
  const key = keys.find((one) => one.id === id);
  if (!key) throw new Error("The merchant has no such key.");
  return key;
}

/** Expires a key as time would, without an invalidation. */
function stopsIn(id: string, ms: number) {
  const at = gateway.db().raw("now() + make_interval(secs => ?)", [ms / 1_000]);
  return gateway.db()("api_keys").where({ id }).update({ expires_at: at });
}

const HOUR_MS = 3_600_000;

test("a rolled key and its replacement both work during the overlap", async () => {
  const client = await gateway.start();
  const { merchant } = await gateway.givenMerchant();
  const old = await createKey(gateway.db(), {
    merchantId: merchant.id,
    mode: "test",
    name: "server 1",
    scopes: ["payids:read"],
    allowedNetworks: ["127.0.0.0/8"],
  });
  const status = async (key: string) => (await client.get("/health", { key })).status;
  const rolledAt = Date.now();

  const fresh = await rolled(client, old.id, 168);

  expect(fresh.secretKey).not.toBe(old.secretKey);
  expect(await viewOf(merchant.id, fresh.id)).toMatchObject({
    mode: "test",
    name: "server 1",
    scopes: ["payids:read"],
    allowedNetworks: ["127.0.0.0/8"],
    expiresAt: null,
    deactivatedAt: null,
  });
  expect((await viewOf(merchant.id, old.id)).expiresAt).toEqual(fresh.oldExpiresAt);
  expect(fresh.oldExpiresAt.getTime() - rolledAt).toBeGreaterThan(167.9 * HOUR_MS);
  expect(fresh.oldExpiresAt.getTime() - rolledAt).toBeLessThan(168.1 * HOUR_MS);
  expect([await status(old.secretKey), await status(fresh.secretKey)]).toEqual([200, 200]);

  await stopsIn(old.id, -1);
  await eventually(async () => expect(await status(old.secretKey)).toBe(401), 6_000);
  expect(await status(fresh.secretKey)).toBe(200);
});

test("without an overlap the old key expires at once", async () => {
  const client = await gateway.start();
  const { test: old } = await gateway.givenMerchant();
  const health = () => client.get("/health", { key: old.secretKey });
  expect((await health()).status).toBe(200);

  await rolled(client, old.id, 0);

  await eventually(async () => {
    const { status, body } = await health();
    expect([status, body.code]).toEqual([401, "INVALID_SECRET_KEY"]);
  }, 1_000);
});

test("a cached key expires to the second, without an invalidation and without Redis", async () => {
  const proxy = await TcpProxy.to(testRedisUrl());
  const client = await gateway.start({ redisUrl: proxy.through(testRedisUrl()) });
  const { test: old } = await gateway.givenMerchant();
  const health = async () => (await client.get("/health", { key: old.secretKey })).status;
  proxy.refuse(true);
  await stopsIn(old.id, 1_200);
  const stopsAt = Date.now() + 1_200;
  expect(await health()).toBe(200);

  const answeredWell: number[] = [];
  await eventually(async () => {
    const sentAt = Date.now();
    const status = await health();
    if (status === 200) answeredWell.push(sentAt);
    expect(status).toBe(401);
  }, 5_000);

  expect(answeredWell.at(-1) ?? 0).toBeLessThan(stopsAt + 50);
  await proxy.close();
});

test("a rolled key cannot be rolled again, but can be deactivated", async () => {
  const client = await gateway.start();
  const { test: old } = await gateway.givenMerchant();
  const { oldExpiresAt } = await rolled(client, old.id, 24);
  const again = () => rollKey(gateway.db(), client.redis, { id: old.id, overlapHours: 168 });

  await expect(again()).rejects.toMatchObject(ROLLED);
  expect((await gateway.db()("api_keys").where({ id: old.id }).first()).expires_at).toEqual(
    oldExpiresAt,
  );
  await deactivateKey(gateway.db(), client.redis, old.id);
  await expect(again()).rejects.toMatchObject(NOT_FOUND);
});

test("one of three concurrent rolls succeeds", async () => {
  const client = await gateway.start();
  const { merchant, test: old } = await gateway.givenMerchant();
  const roll = () => rollKey(gateway.db(), client.redis, { id: old.id, overlapHours: 24 });

  const results = await Promise.allSettled([roll(), roll(), roll()]);

  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused).toEqual(
    [1, 2].map(() => expect.objectContaining({ reason: expect.objectContaining(ROLLED) })),
  );
  expect(await apiKeys.listOf(gateway.db(), merchant.id)).toHaveLength(3);
});

test("an unknown or expired key cannot be rolled", async () => {
  const client = await gateway.start();
  const { test: stopped } = await gateway.givenMerchant();
  await stopsIn(stopped.id, -1_000);

  for (const id of [newUuid(), stopped.id]) {
    await expect(rolled(client, id, 1)).rejects.toMatchObject(NOT_FOUND);
    await expect(deactivateKey(gateway.db(), client.redis, id)).rejects.toMatchObject(NOT_FOUND);
  }
});
