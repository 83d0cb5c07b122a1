import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { RefreshAheadCache } from "../../src";

interface Price {
  kobo: number;
}

const VALID_MS = 1_000;
const AHEAD_MS = 300;
const USED_WITHIN_MS = 10_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A cache of prices that last a second, and the calls that refreshed them. */
function aCache({ keysMax = 3, weightMax = 100, validMs = VALID_MS, aheadMs = AHEAD_MS } = {}) {
  const calls: string[][] = [];
  const prices = new Map<string, number>();
  const world = { answer: async () => {}, calls, prices };
  const price = (key: string): Price | undefined => {
    const kobo = prices.get(key);
    return kobo === undefined ? undefined : { kobo };
  };
  const cache = new RefreshAheadCache<Price>({
    load: async (keys) => {
      calls.push(keys);
      const loaded = keys.map(price);
      await world.answer();
      return loaded;
    },
    validMs,
    aheadMs,
    usedWithinMs: USED_WITHIN_MS,
    keysMax,
    weight: { of: () => 1, max: weightMax },
  });
  const put = (key: string, kobo: number) => {
    prices.set(key, kobo);
    cache.set(key, { kobo }, performance.now());
  };
  return { ...world, world, cache, put };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function unavailable(): Promise<void> {
  throw new Error("unavailable");
}

test("a value in use is always cached, and at most as old as its validity", async () => {
  const { cache, put, prices } = aCache();
  put("rice", 1);

  for (let ms = 0; ms < 5_000; ms += 100) {
    await pass(100);
    expect(cache.get("rice")).toBeDefined();
  }
  prices.set("rice", 2);
  await pass(VALID_MS);

  expect(cache.get("rice")?.kobo).toBe(2);
});

test("values due at about the same time share a call of limited size, and only one is in flight", async () => {
  const { put, calls, world } = aCache({ keysMax: 3 });
  let answer = () => {};
  world.answer = () => new Promise((resolve) => (answer = resolve));
  for (const key of ["a", "b", "c", "d"]) put(key, 1);

  await pass(900);
  expect(calls).toEqual([["a", "b", "c"]]);

  answer();
  await pass(60);
  expect(calls).toEqual([["a", "b", "c"], ["d"]]);
});

test("a value that is not used any more is dropped, and an empty cache has no timer", async () => {
  const { cache, put, calls } = aCache();
  put("rice", 1);
  await pass(5_000);
  cache.get("rice");

  await pass(USED_WITHIN_MS + VALID_MS);

  const calledBefore = calls.length;
  expect(cache.get("rice")).toBeUndefined();
  expect(jest.getTimerCount()).toBe(0);
  await pass(60_000);
  expect(calls).toHaveLength(calledBefore);
});

test("a key whose refresh returns no value is dropped", async () => {
  const { cache, put, prices } = aCache();
  put("rice", 1);
  prices.delete("rice");

  await pass(VALID_MS - AHEAD_MS + 1);

  expect(cache.get("rice")).toBeUndefined();
});

test("when a refresh fails, values are kept until they expire, and no longer", async () => {
  const { cache, put, world } = aCache();
  world.answer = unavailable;
  put("rice", 1);

  await pass(VALID_MS - 1);
  expect(cache.get("rice")?.kobo).toBe(1);
  await pass(1);

  expect(cache.get("rice")).toBeUndefined();
  world.answer = async () => {};
  put("rice", 2);
  await pass(VALID_MS * 2);
  expect(cache.get("rice")?.kobo).toBe(2);
});

test("after a failed refresh all values are refreshed when they are due, not when the kept ones expire", async () => {
  const { put, calls, world } = aCache({ validMs: 60_000, aheadMs: 55_000 });
  world.answer = unavailable;
  put("rice", 1);
  await pass(6_000);
  world.answer = async () => {};
  put("beans", 1);
  calls.length = 0;

  await pass(6_000);

  expect(calls).toEqual([["rice"], ["beans"]]);
});

test("a value is as old as its read, which may have taken long", async () => {
  const { cache, world } = aCache();
  world.answer = unavailable;
  const readAt = performance.now();
  await pass(VALID_MS - 100);
  cache.set("rice", { kobo: 1 }, readAt);

  expect(cache.get("rice")?.kobo).toBe(1);
  await pass(100);

  expect(cache.get("rice")).toBeUndefined();
});

test.each([-60_000, 60_000])("a wall clock set by %d ms changes no value's age", async (ms) => {
  const { cache, put, world } = aCache();
  world.answer = unavailable;
  put("rice", 1);
  jest.setSystemTime(Date.now() + ms);

  await pass(VALID_MS - 1);
  expect(cache.get("rice")?.kobo).toBe(1);
  await pass(1);

  expect(cache.get("rice")).toBeUndefined();
});

test("a deleted value is not served, and a refresh in flight does not bring it back", async () => {
  const { cache, put, world } = aCache();
  let answer = () => {};
  world.answer = () => new Promise((resolve) => (answer = resolve));
  put("rice", 1);
  await pass(VALID_MS - AHEAD_MS + 1);

  cache.delete("rice");
  answer();
  await pass(1);

  expect(cache.get("rice")).toBeUndefined();
});

test.each([
  ["a value", 1],
  ["no value", undefined],
])(
  "a refresh that began before a newer read and ends after it with %s changes nothing",
  async (_what, older) => {
    const { cache, put, prices, world } = aCache();
    let answer = () => {};
    world.answer = () => new Promise((resolve) => (answer = resolve));
    put("rice", 1);
    if (older === undefined) prices.delete("rice");
    await pass(VALID_MS - AHEAD_MS + 1);

    cache.delete("rice");
    put("rice", 2);
    answer();
    await pass(1);

    expect(cache.get("rice")?.kobo).toBe(2);
  },
);

test("a read that began before a refresh and ends after it changes nothing", async () => {
  const { cache, put, prices } = aCache();
  put("rice", 1);
  const readAt = performance.now();
  prices.set("rice", 2);
  await pass(VALID_MS - AHEAD_MS + 1);
  cache.set("rice", { kobo: 1 }, readAt);

  expect(cache.get("rice")?.kobo).toBe(2);
});

test("beyond the weight limit the values that expire first are evicted", async () => {
  const { cache, put } = aCache({ weightMax: 2 });

  for (const key of ["a", "b", "c"]) put(key, 1);
  put("c", 2);

  expect(["a", "b", "c"].map((key) => cache.get(key)?.kobo)).toEqual([undefined, 1, 2]);
});

test("a stopped cache starts no refresh, not even after one in flight", async () => {
  const { cache, put, calls, world } = aCache();
  let answer = () => {};
  world.answer = () => new Promise((resolve) => (answer = resolve));
  put("rice", 1);
  await pass(900);

  cache.stop();
  answer();
  await pass(5_000);

  expect(calls).toHaveLength(1);
  expect(jest.getTimerCount()).toBe(0);
});

test("a refresh runs outside of any request's context, so no request's deadline ends it", async () => {
  // Fake timers run their callbacks in the test's own context.
  jest.useRealTimers();
  const request = new AsyncLocalStorage<string>();
  const { cache, put, world } = request.run("with a deadline", () => aCache());
  const seen: (string | undefined)[] = [];
  world.answer = async () => void seen.push(request.getStore());

  request.run("with a deadline", () => put("rice", 1));
  await delay(VALID_MS);

  expect(seen).toEqual([undefined]);
  cache.stop();
});
