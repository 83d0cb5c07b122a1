import { tenant } from "@kobo/core/tenant";
import { CommitUnknown } from "@kobo/postgres";
import { createLogger } from "@kobo/runtime";
import {
  type DeprecatedCallCounter,
  deprecatedCallCounter,
} from "../../../src/app/deprecated-calls/deprecated-calls";
import { type DeprecatedCalls, dayOf } from "../../../src/domain/deprecated-calls";

const silent = createLogger("test", "silent");
const OPERATION = "POST /v1/payments";
const AT = new Date("2026-11-22T10:00:00Z");

const ada = tenant({
  merchantId: "0193b0f0-0000-7000-8000-000000000001",
  mode: "test",
  merchantName: "Ada",
  walletPayId: "ada.wallet",
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A fake store, which can fail. */
function fakeStore() {
  const stored: (readonly DeprecatedCalls[])[] = [];
  let failure: Error | undefined;
  return {
    stored,
    failWith: (error: Error | undefined) => {
      failure = error;
    },
    store: async (calls: readonly DeprecatedCalls[]) => {
      if (failure) throw failure;
      stored.push(calls);
    },
  };
}

function call(counter: DeprecatedCallCounter, keyId = "key-1", at = AT): void {
  counter.count({ caller: { keyId, tenant: ada }, operation: OPERATION, at });
}

const sumsOf = (calls: readonly DeprecatedCalls[] = []) =>
  calls.map((sum) => [sum.keyId, sum.day, sum.calls]);

test("days are in UTC", () => {
  expect(dayOf(new Date("2026-11-23T00:30:00+01:00"))).toBe("2026-11-22");
});

test("every ten seconds the sums are stored, and nothing when there are none", async () => {
  const { store, stored } = fakeStore();
  const counter = deprecatedCallCounter({ store, logger: silent });
  call(counter);
  call(counter);
  call(counter, "key-1", new Date("2026-11-23T00:00:00Z"));

  await jest.advanceTimersByTimeAsync(9_999);
  expect(stored).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(stored.map(sumsOf)).toEqual([
    [
      ["key-1", "2026-11-22", 2],
      ["key-1", "2026-11-23", 1],
    ],
  ]);
  expect(stored[0]?.[0]).toEqual({
    merchantId: ada.merchantId,
    mode: "test",
    keyId: "key-1",
    operation: OPERATION,
    day: "2026-11-22",
    calls: 2,
    lastCalledAt: AT,
  });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(stored).toHaveLength(1);
  await counter.stop();
});

test("failed sums are stored with the next ones", async () => {
  const { store, stored, failWith } = fakeStore();
  const counter = deprecatedCallCounter({ store, logger: silent });
  call(counter);
  failWith(new Error("away"));
  await counter.flush();
  call(counter);
  await counter.flush();
  failWith(undefined);

  await counter.flush();

  expect(stored.map(sumsOf)).toEqual([[["key-1", "2026-11-22", 2]]]);
  await counter.stop();
});

test("sums with an unknown commit are not stored again", async () => {
  const { store, stored, failWith } = fakeStore();
  const counter = deprecatedCallCounter({ store, logger: silent });
  call(counter);
  failWith(new CommitUnknown("The outcome of COMMIT is unknown."));
  await counter.flush();
  failWith(undefined);
  call(counter);

  await counter.flush();

  expect(stored.map(sumsOf)).toEqual([[["key-1", "2026-11-22", 1]]]);
  await counter.stop();
});

test("during a long outage the number of sums is limited", async () => {
  const { store, stored, failWith } = fakeStore();
  const counter = deprecatedCallCounter({ store, logger: silent, sumsMax: 3 });
  failWith(new Error("away"));
  for (let key = 0; key < 10; key++) {
    call(counter, `key-${key}`);
    await counter.flush();
  }
  failWith(undefined);

  await counter.flush();

  expect(sumsOf(stored[0]).map(([keyId]) => keyId)).toEqual(["key-0", "key-1", "key-2"]);
  await counter.stop();
});

test("stopping stores calls counted during a flush, and leaves no timer", async () => {
  const { store, stored } = fakeStore();
  let finishFirst: (() => void) | undefined;
  const slowly = async (calls: readonly DeprecatedCalls[]) => {
    if (!finishFirst) await new Promise<void>((resolve) => (finishFirst = resolve));
    await store(calls);
  };
  const counter = deprecatedCallCounter({ store: slowly, logger: silent });
  call(counter, "key-1");
  const first = counter.flush();
  call(counter, "key-2");

  const stopped = counter.stop();
  finishFirst?.();
  await Promise.all([first, stopped]);

  expect(stored.map(sumsOf)).toEqual([[["key-1", "2026-11-22", 1]], [["key-2", "2026-11-22", 1]]]);
  call(counter);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(stored).toHaveLength(2);
});

test("an unresponsive database delays the shutdown by a second at most", async () => {
  jest.useRealTimers();
  const counter = deprecatedCallCounter({ store: () => new Promise(() => {}), logger: silent });
  call(counter);

  const begunAt = performance.now();
  await counter.stop();

  expect(performance.now() - begunAt).toBeGreaterThan(900);
  expect(performance.now() - begunAt).toBeLessThan(4_000);
});
