import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { connect } from "@kobo/postgres";
import { connectRedis, type Redis, untilReady } from "@kobo/redis";
import { createLogger } from "@kobo/runtime";
import { eventually, TcpProxy, testRedisUrl } from "@kobo/testing";
import { type KeyCache, keyCache } from "../../../src/app/merchants/key-cache";
import { SCHEMA } from "../../../src/db/schema";
import { hashOfKey } from "../../../src/domain/keys/api-key";
import { testGateway } from "../../support/gateway";
import { deactivateKey } from "../../support/merchants";

const ACTIVE_MS = 500;
const silent = createLogger("test", "silent");
const gateway = testGateway();
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A cache with short times, its queries, and the keys of some merchants. */
async function aCache({ merchants = 1 } = {}) {
  const redis = connectRedis(testRedisUrl(), silent);
  await untilReady(redis);
  const proxy = await TcpProxy.to(gateway.url());
  const url = proxy.through(gateway.url());
  const db = connect({ url, schema: SCHEMA, applicationName: "test" });
  const cache = keyCache(db, redis, silent, { activeMs: ACTIVE_MS });
  ends.push(
    proxy.close.bind(proxy),
    () => redis.disconnect(),
    () => db.destroy(),
    cache.stop,
  );
  /** The number of keys in each read. */
  const reads: number[] = [];
  /** Statements that recorded uses. */
  const updates: string[] = [];
  db.on("query", ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    if (sql.startsWith("update")) updates.push(sql);
    if (sql.includes("merchants") && Array.isArray(bindings[0])) reads.push(bindings[0].length);
  });
  const keys = [];
  for (let i = 0; i < merchants; i++) keys.push((await gateway.givenMerchant()).test);
  await subscribed(redis);
  const hashes = keys.map((key) => hashOfKey(key.secretKey));
  return { cache, redis, proxy, reads, updates, keys, hashes };
}

/** A cache drops what it read before it subscribed to changes. */
async function subscribed(redis: Redis): Promise<void> {
  await eventually(async () => {
    const [, count] = (await redis.pubsub("NUMSUB", "kobo.keys.changed")) as [string, number];
    expect(Number(count)).toBeGreaterThan(0);
  });
  await delay(20);
}

async function useAll(cache: KeyCache, hashes: string[]): Promise<void> {
  const found = await Promise.all(hashes.map((hash) => cache.find(hash)));
  expect(found.map((key) => key !== undefined)).toEqual(hashes.map(() => true));
}

test("keys in use are refreshed before they expire, all in one query, so that no request waits for a read", async () => {
  const { cache, reads, hashes } = await aCache({ merchants: 3 });
  await useAll(cache, hashes);
  const ROUNDS = 5;
  const found: { waits: number; reads: number }[] = [];

  // In one round of a few: a machine that stands still for half a second lets keys expire. Without reading ahead, each
  // round waits.
  while (found.length < ROUNDS && found.at(-1)?.waits !== 0) {
    const before = reads.length;
    const waits = await useFor(3 * ACTIVE_MS, { cache, reads, hashes });
    found.push({ waits, reads: reads.length - before });
  }

  const last = found.at(-1);
  expect(last?.waits).toBe(0);
  expect(last?.reads).toBeGreaterThanOrEqual(3);
  expect(last?.reads).toBeLessThanOrEqual(12);
  expect(new Set(reads)).toEqual(new Set([3]));
});

/** Uses all keys for so long, in ms, and counts the uses that waited for a read. */
async function useFor(
  ms: number,
  { cache, reads, hashes }: Pick<Awaited<ReturnType<typeof aCache>>, "cache" | "reads" | "hashes">,
): Promise<number> {
  let waits = 0;
  for (const until = performance.now() + ms; performance.now() < until; ) {
    const before = reads.length;
    await useAll(cache, hashes);
    if (reads.length > before) waits++;
    await delay(10);
  }
  return waits;
}

test("keys that are no longer in use are no longer refreshed", async () => {
  const { cache, reads, hashes } = await aCache();
  await useAll(cache, hashes);

  await eventually(async () => {
    const before = reads.length;
    await delay(ACTIVE_MS);
    expect(reads.length).toBe(before);
  }, 10_000);

  expect(reads.length).toBeGreaterThanOrEqual(2);
});

test("a refresh that began before a deactivation is discarded", async () => {
  const { cache, redis, proxy, keys, hashes } = await aCache({ merchants: 2 });
  await useAll(cache, hashes);
  const [key, other] = keys;
  const { promise: held, resolve: nowHeld } = Promise.withResolvers<void>();
  proxy.inspectResponses((chunk) => {
    if (!chunk.includes(key?.id ?? "")) return "pass";
    nowHeld();
    return "hold";
  });
  await held;
  const witness = redis.duplicate({ commandTimeout: 5_000, enableOfflineQueue: true });
  ends.push(() => witness.disconnect());
  await witness.subscribe("kobo.keys.changed");
  const message = once(witness, "message");

  await deactivateKey(gateway.db(), redis, key?.id ?? "");
  await message;
  await delay(20);
  proxy.inspectResponses(() => "pass");
  proxy.releaseHeld();

  expect(await cache.find(hashOfKey(key?.secretKey ?? ""))).toBeUndefined();
  await useAll(cache, [hashOfKey(other?.secretKey ?? "")]);
  // Nor does a later refresh bring it back.
  await delay(ACTIVE_MS);
  expect(await cache.find(hashOfKey(key?.secretKey ?? ""))).toBeUndefined();
});

test("a deactivated key expires from the cache, also when the invalidation message is lost", async () => {
  const { cache, keys, hashes } = await aCache();
  await useAll(cache, hashes);
  const changed = await gateway
    .db()("api_keys")
    .where({ id: keys[0]?.id })
    .update({ deactivated_at: gateway.db().fn.now() });
  const since = performance.now();

  await eventually(async () => expect(await cache.find(hashes[0] as string)).toBeUndefined());

  expect(changed).toBe(1);
  expect(performance.now() - since).toBeLessThan(ACTIVE_MS + 200);
});

test("the uses of several keys are recorded by one statement, which does not wait for a locked key", async () => {
  const { cache, updates, keys, hashes } = await aCache({ merchants: 3 });
  const locked = keys[0]?.id ?? "";
  await gateway.db().transaction(async (trx) => {
    await trx("api_keys").where({ id: locked }).forUpdate();

    await useAll(cache, hashes);

    await eventually(async () => expect(await recorded(keys)).toEqual([false, true, true]));
  });
  expect(updates).toHaveLength(1);
});

test("a cache that stops records the uses since its last refresh", async () => {
  const { cache, keys, hashes } = await aCache({ merchants: 2 });
  await useAll(cache, hashes);

  await cache.stop();

  expect(await recorded(keys)).toEqual([true, true]);
});

/** Whether the use of each key is recorded. */
async function recorded(keys: readonly { id: string }[]): Promise<boolean[]> {
  const used = await gateway.db()("api_keys").whereNotNull("last_used_at").pluck("id");
  return keys.map(({ id }) => used.includes(id));
}
