import { randomUUID } from "node:crypto";
import { connectRedis, type Redis, untilReady } from "@kobo/redis";
import { createLogger } from "@kobo/runtime";
import { eventually, TcpProxy, testRedisUrl } from "@kobo/testing";
import type { Buckets } from "../../../src/app/limits/local-limits";
import { rateLimiter } from "../../../src/app/limits/rate-limiter";
import type { Limit, Verdict } from "../../../src/domain/limits/gcra";

const connections: Redis[] = [];
let proxy: TcpProxy;
/** The chunks sent to Redis. */
let sent: string[] = [];

beforeAll(async () => {
  proxy = await TcpProxy.to(testRedisUrl());
});

beforeEach(() => {
  sent = [];
  proxy.refuse(false);
  proxy.inspectRequests((chunk) => {
    sent.push(chunk.toString());
    return "pass";
  });
  proxy.inspectResponses(() => "pass");
});

afterEach(() => {
  for (const redis of connections.splice(0)) redis.disconnect();
});

afterAll(() => proxy.close());

async function aGateway({ instances = 1, scale = 1 } = {}) {
  const redis = connectRedis(proxy.through(testRedisUrl()), createLogger("test", "silent"));
  connections.push(redis);
  expect(await untilReady(redis)).toBe(true);
  sent = [];
  return { redis, ...rateLimiter(redis, { scale, instances }) };
}

/** So slow that no token comes back while a test runs. */
const limitOf = (burst: number): Limit => ({ perSecond: 0.001, burst });
const anOwner = () => `test-${randomUUID()}`;
const both = (burst: number, other: number): Buckets => [
  { name: "one", limit: limitOf(burst) },
  { name: "other", limit: limitOf(other) },
];

test("the tighter of two limits decides, and a refusal consumes no token", async () => {
  const { consumeAll } = await aGateway();
  const owner = anOwner();

  const verdicts = [];
  for (let i = 0; i < 5; i++) verdicts.push(await consumeAll(owner, both(10, 3)));
  const [wide] = both(10, 3);
  const left = await consumeAll(owner, [wide]);

  expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
  expect(verdicts.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
  expect(verdicts.map(({ limit }) => limit)).toEqual([3, 3, 3, 3, 3]);
  expect(verdicts[3]?.retryAfterMs).toBeGreaterThan(900_000);
  expect(left).toMatchObject({ allowed: true, limit: 10, remaining: 6 });
});

test("two gateways count towards one limit", async () => {
  const [first, second] = [await aGateway(), await aGateway()];
  const owner = anOwner();

  for (let i = 0; i < 2; i++) await first.consumeAll(owner, both(3, 10));
  const last = await second.consumeAll(owner, both(3, 10));
  const refused = await first.consumeAll(owner, both(3, 10));

  expect(last).toMatchObject({ allowed: true, remaining: 0 });
  expect(refused.allowed).toBe(false);
});

test("both limits are checked in one round trip, in one cluster slot", async () => {
  const { consumeAll, redis } = await aGateway();
  const owner = anOwner();
  // The script is loaded into Redis once.
  await consumeAll(anOwner(), both(5, 5));
  sent = [];

  await consumeAll(owner, both(5, 5));

  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("evalsha");
  expect((await redis.keys(`limit:{${owner}}*`)).sort()).toEqual([
    `limit:{${owner}}/one`,
    `limit:{${owner}}/other`,
  ]);
});

test("the decisions of one event loop turn are batched into one call, in order", async () => {
  const { consumeAll, redis } = await aGateway();
  await consumeAll(anOwner(), both(5, 5));
  const [one, other] = [anOwner(), anOwner()];
  sent = [];

  const verdicts = await Promise.all([
    ...Array.from({ length: 4 }, () => consumeAll(one, both(10, 3))),
    ...Array.from({ length: 2 }, () => consumeAll(other, both(1, 10))),
  ]);
  const [wide] = both(10, 3);
  const calls = sent.length;

  expect(calls).toBe(1);
  expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false, true, false]);
  expect(verdicts.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0, 0]);
  // The refusals consumed no token.
  expect(await consumeAll(one, [wide])).toMatchObject({ allowed: true, remaining: 6 });
  expect(await redis.exists(`limit:{${other}}/other`)).toBe(1);
});

test("equal decisions of one turn have the same verdicts as sequential ones", async () => {
  const { consumeAll } = await aGateway();
  const limits: Buckets = [
    { name: "one", limit: { perSecond: 0.01, burst: 7 } },
    { name: "other", limit: { perSecond: 0.002, burst: 5 } },
  ];
  const [together, apart] = [anOwner(), anOwner()];

  const atOnce = await Promise.all(Array.from({ length: 8 }, () => consumeAll(together, limits)));
  const inTurn = [];
  for (let i = 0; i < 8; i++) inTurn.push(await consumeAll(apart, limits));

  // Times differ by the few ms between the calls.
  const rounded = ({ retryAfterMs, resetMs, ...verdict }: Verdict) => {
    const [retry, reset] = [retryAfterMs, resetMs].map((ms) => Math.round(ms / 10_000));
    return { ...verdict, retry, reset };
  };
  expect(atOnce.map(({ allowed }) => allowed)).toEqual([
    ...Array(5).fill(true),
    false,
    false,
    false,
  ]);
  expect(atOnce.map(rounded)).toEqual(inTurn.map(rounded));
});

test("in a cluster each owner is a separate call", async () => {
  const { consumeAll, redis } = await aGateway();
  await consumeAll(anOwner(), both(5, 5));
  const calls: number[] = [];
  const inCluster = Object.assign(Object.create(redis), {
    isCluster: true,
    defineCommand: () => {},
    consumeTokens: (keyCount: number, ...rest: unknown[]) => {
      calls.push(keyCount);
      return Reflect.apply(Reflect.get(redis, "consumeTokens"), redis, [keyCount, ...rest]);
    },
  });
  const limiter = rateLimiter(inCluster, { scale: 1, instances: 1 });
  const [one, other] = [anOwner(), anOwner()];

  const verdicts = await Promise.all([
    limiter.consumeAll(one, both(5, 5)),
    limiter.consumeAll(other, both(5, 5)),
    limiter.consumeAll(one, both(5, 5)),
    limiter.consumeAll(one, both(4, 5)),
  ]);

  // Equal decisions have their keys once.
  expect(calls).toEqual([4, 2]);
  expect(verdicts.map(({ remaining }) => remaining)).toEqual([4, 4, 3, 1]);
});

test("a client over its limit causes no call to Redis", async () => {
  const { consume } = await aGateway();
  const key = anOwner();
  for (let i = 0; i < 3; i++) await consume(key, limitOf(2));
  sent = [];

  const verdicts = await Promise.all(Array.from({ length: 50 }, () => consume(key, limitOf(2))));

  expect(verdicts.every(({ allowed }) => !allowed)).toBe(true);
  expect(sent).toEqual([]);
});

describe("when Redis fails during operation", () => {
  test("each gateway enforces its part of the limit", async () => {
    const { consumeAll } = await aGateway({ instances: 2 });
    const owner = anOwner();
    proxy.refuse(true);

    const verdicts = [];
    for (let i = 0; i < 7; i++) verdicts.push(await consumeAll(owner, both(10, 40)));

    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(5);
    expect(verdicts[0]).toMatchObject({ limit: 5, remaining: 4 });
  });

  test("consumed tokens still count, and a refused client stays refused", async () => {
    const { consume } = await aGateway();
    const [used, over] = [anOwner(), anOwner()];
    for (let i = 0; i < 3; i++) await consume(used, limitOf(5));
    for (let i = 0; i < 5; i++) await consume(over, limitOf(5));

    proxy.refuse(true);

    const verdicts = [];
    for (let i = 0; i < 4; i++) verdicts.push((await consume(used, limitOf(5))).allowed);
    expect(verdicts).toEqual([true, true, false, false]);
    expect((await consume(over, limitOf(5))).allowed).toBe(false);
  });

  test("every decision of the turn falls back to the local limits, for several owners", async () => {
    const { consumeAll } = await aGateway({ instances: 2 });
    const owners = [anOwner(), anOwner(), anOwner()];
    for (const owner of owners) await consumeAll(owner, both(10, 40));
    proxy.inspectResponses(() => "hold");

    const verdicts = await Promise.all(
      owners.flatMap((owner) => [1, 2, 3, 4, 5].map(() => consumeAll(owner, both(10, 40)))),
    );
    proxy.releaseHeld();

    // Each had one token consumed in Redis, and has half of the limit here.
    const allowed = verdicts.map((verdict) => verdict.allowed);
    expect(allowed).toEqual(owners.flatMap(() => [true, true, true, true, false]));
    expect(verdicts[0]).toMatchObject({ limit: 5, remaining: 3 });
  });

  test("waiting decisions of several owners complete while it disconnects and reconnects", async () => {
    const { consumeAll } = await aGateway();
    const owners = Array.from({ length: 5 }, anOwner);
    for (let round = 0; round < 5; round++) {
      proxy.refuse(round % 2 === 0);
      const verdicts = await Promise.all(owners.map((owner) => consumeAll(owner, both(50, 50))));
      expect(verdicts.map(({ allowed }) => allowed)).toEqual(Array(5).fill(true));
    }
    proxy.refuse(false);

    await eventually(async () => {
      const before = sent.length;
      await Promise.all(owners.map((owner) => consumeAll(owner, both(500, 500))));
      expect(sent.length).toBeGreaterThan(before);
    });
  });

  test("the limits are shared again after it recovers", async () => {
    const { consume, redis } = await aGateway();
    proxy.refuse(true);
    await consume(anOwner(), limitOf(5));
    proxy.refuse(false);

    await eventually(async () => {
      const key = anOwner();
      await consume(key, limitOf(5));
      expect(await redis.exists(`limit:{${key}}`)).toBe(1);
    });
  });
});

test("a slow Redis delays one request, and is then skipped", async () => {
  const { consume } = await aGateway();
  await consume(anOwner(), limitOf(5));
  proxy.inspectResponses(() => "hold");
  sent = [];
  const begun = performance.now();

  const first = await consume(anOwner(), limitOf(5));
  const firstMs = performance.now() - begun;
  const sentBefore = sent.length;
  const next = await Promise.all(Array.from({ length: 100 }, () => consume(anOwner(), limitOf(5))));

  expect(firstMs).toBeGreaterThan(45);
  expect([first, ...next].map(({ allowed }) => allowed)).toEqual(Array(101).fill(true));
  expect([sentBefore, sent.length]).toEqual([1, 1]);
  proxy.releaseHeld();
});

test("a scale multiplies every limit", async () => {
  const { consume } = await aGateway({ scale: 0.5 });

  expect((await consume(anOwner(), limitOf(10))).limit).toBe(5);
});
