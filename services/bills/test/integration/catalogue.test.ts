import { newUuid } from "@kobo/ids";
import { connectRedis, type Redis, untilReady } from "@kobo/redis";
import { createLogger } from "@kobo/runtime";
import { testRedisUrl } from "@kobo/testing";
import { catalogue } from "../../src/app/catalogue";
import { staleCache } from "../../src/app/stale-cache";
import type { Provider } from "../../src/clients/provider";

const logger = createLogger("test", "silent");
const MINUTE_MS = 60_000;
let redis: Redis;
beforeAll(async () => {
  redis = connectRedis(testRedisUrl(), logger);
  await untilReady(redis);
});
afterAll(() => redis.disconnect());
beforeEach(() => jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "setTimeout"] }));
afterEach(() => jest.useRealTimers());

const LISTS: Record<string, unknown> = {
  "/service-categories": {
    content: [
      { identifier: "airtime", name: "Airtime Recharge" },
      { identifier: "data", name: "Data Services" },
      { identifier: "lottery", name: "Of the provider's alone" },
    ],
  },
  "/services?airtime": {
    content: [
      {
        serviceID: "mtn",
        name: "MTN Airtime VTU",
        minimium_amount: "50",
        maximum_amount: 50_000,
        convinience_fee: "0 %",
        product_type: "flexible",
      },
    ],
  },
  "/services?data": {
    content: [
      {
        serviceID: "9mobile-sme-data",
        name: "9mobile SME",
        minimium_amount: "0",
        convinience_fee: "100 %",
        product_type: "fix",
      },
    ],
  },
  "/service-variations?9mobile-sme-data": {
    content: {
      varations: [
        { variation_code: 516, name: "1GB", variation_amount: "450.00", fixedPrice: "Yes" },
        { variation_code: "odd", name: "Odd", variation_amount: "ask us", fixedPrice: "Yes" },
      ],
    },
  },
};

function aCatalogue(prefix = `${newUuid()}:`, cacheRedis = redis) {
  const asked: string[] = [];
  const state = { isDown: false };
  const read: Provider["read"] = async (path, query) => {
    const what = [path, ...Object.values(query)].join("?");
    asked.push(what);
    if (state.isDown) throw new Error("down");
    return LISTS[what];
  };
  const cache = staleCache({ redis: cacheRedis, prefix, logger });
  const provider = { read } as Provider;
  return { prefix, asked, state, list: catalogue({ mode: "test", provider, cache, logger }) };
}

test("lists are read through the provider's misspellings", async () => {
  const { list } = aCatalogue();

  expect(await list.categories()).toEqual([
    { identifier: "airtime", name: "Airtime Recharge", billType: "airtime" },
    { identifier: "data", name: "Data Services", billType: "data" },
  ]);
  expect(await list.service("mtn")).toEqual({
    serviceId: "mtn",
    name: "MTN Airtime VTU",
    variation: "flexible",
    categoryIdentifier: "airtime",
    minimum: 5_000n,
    maximum: 5_000_000n,
    convenienceFee: 0n,
  });
  const sme = await list.service("9mobile-sme-data");
  expect(sme).toMatchObject({ minimum: undefined, convenienceFee: 0n });
  expect(await list.variations(sme)).toEqual([
    { variationCode: "516", name: "1GB", price: 45_000n, fixedPrice: true },
  ]);
});

test("what is unknown is not found", async () => {
  const { list } = aCatalogue();

  await expect(list.services("lottery")).rejects.toMatchObject({ code: "SERVICE_NOT_FOUND" });
  await expect(list.service("no-such")).rejects.toMatchObject({ code: "SERVICE_NOT_FOUND" });
});

test("a list that cannot be had takes no other service away", async () => {
  const { list } = aCatalogue();
  const whole = LISTS["/services?data"];
  LISTS["/services?data"] = "<html>";

  expect((await list.service("mtn")).serviceId).toBe("mtn");
  await expect(list.service("9mobile-sme-data")).rejects.toMatchObject({
    code: "FETCH_SERVICES_FAILED",
  });
  LISTS["/services?data"] = whole;
});

test("a row that cannot be read takes nothing away from the others", async () => {
  const { list } = aCatalogue();
  const whole = LISTS["/services?airtime"] as { content: unknown[] };
  LISTS["/services?airtime"] = { content: [{ serviceID: 7 }, null, ...whole.content] };

  expect(await list.services("airtime")).toHaveLength(1);
  LISTS["/services?airtime"] = whole;
});

test("a list is asked for once in ten minutes, by all processes together", async () => {
  const first = aCatalogue();
  await Promise.all(Array.from({ length: 20 }, () => first.list.categories()));
  expect(first.asked).toHaveLength(1);

  const second = aCatalogue(first.prefix);
  await second.list.categories();
  expect(second.asked).toEqual([]);

  jest.advanceTimersByTime(11 * MINUTE_MS);
  await second.list.categories();
  expect(second.asked).toHaveLength(1);
});

test("a provider that is down leaves what is known for 24 hours, and then the failure", async () => {
  const { list, state, asked } = aCatalogue();
  const service = await list.service("9mobile-sme-data");
  await list.variations(service);
  state.isDown = true;
  jest.advanceTimersByTime(23 * 60 * MINUTE_MS);

  expect(await list.categories()).toHaveLength(2);
  expect(await list.variations(service)).toHaveLength(1);
  const before = asked.length;
  await list.categories();
  expect(asked).toHaveLength(before);

  jest.advanceTimersByTime(61 * MINUTE_MS);
  await expect(list.categories()).rejects.toMatchObject({ code: "FETCH_CATEGORIES_FAILED" });
  await expect(list.services("airtime")).rejects.toMatchObject({ code: "FETCH_SERVICES_FAILED" });
  await expect(list.variations(service)).rejects.toMatchObject({ code: "FETCH_VARIATIONS_FAILED" });
});

test("without Redis a process remembers for itself", async () => {
  const away = {
    get: async () => Promise.reject(new Error("away")),
    set: async () => Promise.reject(new Error("away")),
  } as unknown as Redis;
  const { list, asked } = aCatalogue(undefined, away);

  await list.categories();
  await list.categories();

  expect(asked).toHaveLength(1);
});
