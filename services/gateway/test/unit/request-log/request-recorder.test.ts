import type { Tenant } from "@kobo/core/tenant";
import { createLogger } from "@kobo/runtime";
import {
  type RequestRecorder,
  requestRecorder,
} from "../../../src/app/request-log/request-recorder";
import type { RequestRecord } from "../../../src/domain/request-log/request-record";
import { aDescription, aTenant } from "../../request-factories";
import { recordingLogger } from "../../support/recording-logger";

const silent = createLogger("test", "silent");
const ada = aTenant();
const bola = aTenant();

beforeEach(() => jest.useFakeTimers({ doNotFake: ["setImmediate"] }));
afterEach(() => jest.useRealTimers());

/** A fake store, which can fail. */
function fakeStore() {
  const stored: RequestRecord[] = [];
  let failure: Error | undefined;
  return {
    stored,
    failWith: (error: Error | undefined) => {
      failure = error;
    },
    store: async (records: readonly RequestRecord[]) => {
      if (failure) throw failure;
      stored.push(...records);
    },
  };
}

function record(
  recorder: RequestRecorder,
  {
    tenant = ada,
    status = 200,
    times = 1,
  }: { tenant?: Tenant; status?: number; times?: number } = {},
): void {
  for (let time = 0; time < times; time += 1) {
    const capture = () => ({ bytes: 0, describe: () => aDescription({ status }) });
    recorder.record({ tenant, failed: status >= 400, capture });
  }
}

const countsOf = (records: readonly RequestRecord[]) =>
  records
    .map(({ unrecorded, unrecordedFailed }) => [unrecorded, unrecordedFailed])
    .filter(([unrecorded]) => unrecorded !== 0);

const ofTenant = (records: readonly RequestRecord[], { merchantId, mode }: Tenant) =>
  records.filter((one) => one.merchantId === merchantId && one.mode === mode);

const statusesOf = (records: readonly RequestRecord[]) => records.map(({ status }) => status);

test("requests are stored once a second, oldest first, and described only then", async () => {
  const { store, stored } = fakeStore();
  const recorder = requestRecorder({ store, logger: silent });
  const describe = jest.fn(() => aDescription());
  recorder.record({ tenant: ada, failed: false, capture: () => ({ bytes: 0, describe }) });
  record(recorder, { status: 422 });

  await jest.advanceTimersByTimeAsync(999);
  expect(describe).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);

  expect(statusesOf(stored)).toEqual([200, 422]);
  expect(stored[0]).toEqual({
    ...aDescription(),
    ...{ id: stored[0]?.id, merchantId: ada.merchantId, mode: "test" },
    ...{ unrecorded: 0, unrecordedFailed: 0 },
  });
  await recorder.stop();
});

test("a merchant has a budget of 100 records at once, then 20 a second, and the rest is counted", async () => {
  const { store, stored } = fakeStore();
  const recorder = requestRecorder({ store, logger: silent });

  record(recorder, { times: 3_700 });
  await recorder.flush();
  expect(stored).toHaveLength(100);
  expect(countsOf(stored)).toEqual([[3_600, 0]]);

  for (let second = 1; second <= 3; second += 1) {
    await jest.advanceTimersByTimeAsync(1_000);
    record(recorder, { times: 3_700 });
    await recorder.flush();
    expect(stored).toHaveLength(100 + second * 20);
  }
  expect(countsOf(stored)).toEqual([
    [3_600, 0],
    [3_680, 0],
    [3_680, 0],
    [3_680, 0],
  ]);
  await recorder.stop();
});

test("failures replace successes, and only failures beyond the budget are counted as failed", async () => {
  const { store, stored } = fakeStore();
  const recorder = requestRecorder({ store, logger: silent });

  record(recorder, { times: 150 });
  record(recorder, { status: 429, times: 130 });
  record(recorder, { times: 5 });
  await recorder.flush();

  expect(new Set(statusesOf(stored))).toEqual(new Set([429]));
  expect(stored).toHaveLength(100);
  expect(countsOf(stored)).toEqual([[185, 30]]);
  await recorder.stop();
});

test("one merchant's flood does not consume the budget of another merchant or mode", async () => {
  const { store, stored } = fakeStore();
  const recorder = requestRecorder({ store, logger: silent });
  const live = aTenant({ merchantId: ada.merchantId, mode: "live" });

  record(recorder, { times: 1_000 });
  record(recorder, { tenant: bola, times: 3 });
  record(recorder, { tenant: live, times: 2 });
  await recorder.flush();

  expect(ofTenant(stored, ada)).toHaveLength(100);
  expect(ofTenant(stored, bola)).toHaveLength(3);
  expect(ofTenant(stored, live)).toHaveLength(2);
  expect(countsOf(ofTenant(stored, bola))).toEqual([]);
  await recorder.stop();
});

test("many merchants at once are recorded up to a limit, and the rest is counted later", async () => {
  const { store, stored } = fakeStore();
  const recorder = requestRecorder({ store, logger: silent });
  const many = Array.from({ length: 30 }, () => aTenant());
  for (const tenant of many) record(recorder, { tenant, times: 50 });

  await recorder.flush();
  expect(stored).toHaveLength(1_000);

  const [last = ada] = many.slice(-1);
  expect(ofTenant(stored, last)).toEqual([]);
  await jest.advanceTimersByTimeAsync(1_000);
  record(recorder, { tenant: last });
  await recorder.flush();
  expect(countsOf(ofTenant(stored, last))).toEqual([[50, 0]]);
  await recorder.stop();
});

test("all merchants together have a budget of 1,000 records at once, then 200 a second, and failures a separate one", async () => {
  const { store, stored } = fakeStore();
  const recorder = requestRecorder({ store, logger: silent });
  const recordOfMany = async (options: { status?: number; times: number }) => {
    stored.length = 0;
    for (let merchant = 0; merchant < 400; merchant += 1) {
      record(recorder, { tenant: aTenant(), ...options });
    }
    await recorder.flush();
    return stored.length;
  };

  expect(await recordOfMany({ times: 3 })).toBe(1_000);
  expect(await recordOfMany({ status: 500, times: 3 })).toBe(1_000);
  expect(await recordOfMany({ times: 1 })).toBe(0);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await recordOfMany({ times: 1 })).toBe(200);
  expect(await recordOfMany({ status: 500, times: 1 })).toBe(200);
  await recorder.stop();
});

test("while the database is slow, only records within the budgets are queued", async () => {
  const { store, stored } = fakeStore();
  const slow = Promise.withResolvers<void>();
  const recorder = requestRecorder({
    store: (records) => slow.promise.then(() => store(records)),
    logger: silent,
  });
  const recordOfMany = () => {
    for (let merchant = 0; merchant < 900; merchant += 1) record(recorder, { tenant: aTenant() });
  };

  recordOfMany();
  const flushed = recorder.flush();
  for (let second = 1; second <= 5; second += 1) {
    await jest.advanceTimersByTimeAsync(1_000);
    recordOfMany();
  }
  slow.resolve();
  await flushed;
  await recorder.flush();

  expect(stored).toHaveLength(1_000);
  await recorder.stop();
});

test("queued bodies use 16 MB at most, and a request over its budget is not captured", async () => {
  const { store, stored } = fakeStore();
  const recorder = requestRecorder({ store, logger: silent });
  const asked: number[] = [];
  const megabyte = 1_024 * 1_024;
  const capture = (bytesMax: number) => {
    asked.push(bytesMax / megabyte);
    return { bytes: Math.min(megabyte, bytesMax), describe: () => aDescription() };
  };

  for (let at = 0; at < 110; at += 1) recorder.record({ tenant: ada, failed: false, capture });
  expect(asked.slice(0, 18)).toEqual([16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
  expect(asked).toHaveLength(100);

  await recorder.flush();
  recorder.record({ tenant: bola, failed: false, capture });
  expect(asked.at(-1)).toBe(16);
  await recorder.flush();
  expect(stored).toHaveLength(101);
  await recorder.stop();
});

test("a request whose description fails is counted, and loses no other", async () => {
  const { store, stored } = fakeStore();
  const recorder = requestRecorder({ store, logger: silent });
  const describe = () => {
    throw new Error("no description");
  };
  record(recorder);
  recorder.record({ tenant: ada, failed: true, capture: () => ({ bytes: 0, describe }) });
  record(recorder);

  await recorder.flush();
  expect(stored).toHaveLength(2);
  record(recorder);
  await recorder.flush();
  expect(countsOf(stored)).toEqual([[1, 1]]);
  await recorder.stop();
});

test("a batch that the database refuses does not stop the next one, unless the database is unavailable", async () => {
  const store = jest.fn(async (_: readonly RequestRecord[]) => {});
  const recorder = requestRecorder({ store, logger: silent });
  const fail = (code: string) => store.mockRejectedValueOnce(Object.assign(new Error(), { code }));

  fail("22021");
  record(recorder, { times: 60 });
  await recorder.flush();
  expect(store.mock.calls.map(([records]) => records.length)).toEqual([50, 10]);

  fail("ECONNREFUSED");
  record(recorder, { tenant: bola, times: 60 });
  await recorder.flush();
  expect(store).toHaveBeenCalledTimes(3);
  await recorder.stop();
});

test("slow descriptions yield to the event loop every few milliseconds", async () => {
  jest.useRealTimers();
  const { store, stored } = fakeStore();
  const recorder = requestRecorder({ store, logger: silent });
  let turns = 0;
  const describe = () => {
    const end = performance.now() + 1;
    while (performance.now() < end);
    return aDescription();
  };
  for (let at = 0; at < 20; at += 1) {
    recorder.record({ tenant: ada, failed: false, capture: () => ({ bytes: 0, describe }) });
  }
  const counting = setInterval(() => {
    turns += 1;
  }, 0);

  await recorder.flush();

  clearInterval(counting);
  expect(stored).toHaveLength(20);
  expect(turns).toBeGreaterThan(4);
  await recorder.stop();
});

test("while the store fails, records are dropped and counted, with one log line for the outage", async () => {
  const { store, stored, failWith } = fakeStore();
  const { logger, lines } = recordingLogger();
  const recorder = requestRecorder({ store, logger });
  failWith(new Error("connection refused"));

  record(recorder, { times: 2 });
  record(recorder, { status: 500 });
  await recorder.flush();
  record(recorder);
  await recorder.flush();
  expect(lines.filter((line) => line.includes("request log unavailable"))).toHaveLength(1);

  failWith(undefined);
  record(recorder, { times: 2 });
  await recorder.flush();
  expect(stored).toHaveLength(2);
  expect(countsOf(stored)).toEqual([[4, 1]]);
  await recorder.stop();
});

test("an unresponsive store gets one batch, and does not block stop", async () => {
  const store = jest.fn(() => new Promise<void>(() => {}));
  const recorder = requestRecorder({ store, logger: silent });
  record(recorder);
  await jest.advanceTimersByTimeAsync(5_000);
  record(recorder, { times: 100 });

  await recorder.stop();

  expect(store).toHaveBeenCalledTimes(1);
});

test("stop stores the queued records", async () => {
  const { store, stored } = fakeStore();
  const recorder = requestRecorder({ store, logger: silent });
  record(recorder, { times: 60 });

  await recorder.stop();

  expect(stored).toHaveLength(60);
});
