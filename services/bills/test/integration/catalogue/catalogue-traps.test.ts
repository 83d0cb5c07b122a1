import { newUuid } from "@kobo/core/ids";
import { connectRedis, type Redis, untilReady } from "@kobo/redis";
import { createLogger } from "@kobo/runtime";
import { testRedisUrl } from "@kobo/testing";
import { catalogue } from "../../../src/app/catalogue/catalogue";
import { staleCache } from "../../../src/app/catalogue/stale-cache";
import { billProvider, type Provider } from "../../../src/clients/provider/provider";
import { aServiceOf } from "../../unit/services";
import { json, rawProvider, reset } from "../raw-provider";

const logger = createLogger("test", "silent");
const MINUTE_MS = 60_000;
const raw = rawProvider();
let redis: Redis;
let provider: Provider;
beforeAll(async () => {
  redis = connectRedis(testRedisUrl(), logger);
  await untilReady(redis);
});
afterAll(() => redis.disconnect());
beforeEach(() => {
  jest.useFakeTimers({ now: Date.now(), doNotFake: NOT_THE_DATE });
  provider = billProvider(raw.account({ timeoutMs: 8_000 }));
});
afterEach(async () => {
  jest.useRealTimers();
  await provider.close();
});

const NOT_THE_DATE = [
  ...(["nextTick", "setImmediate", "clearImmediate", "queueMicrotask", "performance"] as const),
  ...(["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const),
];

const DATA = aServiceOf("mtn-data");
const METERED = aServiceOf("ikeja-electric");
const category = { identifier: "data", name: "Data Services" };
const service = { serviceID: "mtn-data", name: "MTN Data", product_type: "fix" };
const plan = { variation_code: "a", name: "A", variation_amount: "100", fixedPrice: "Yes" };

function aCatalogue() {
  const cache = staleCache({ redis, prefix: `${newUuid()}:`, logger });
  return catalogue({ mode: "test", provider, cache, logger });
}
type Lists = ReturnType<typeof aCatalogue>;

const refused = (body: object) => ({ response_description: "034", ...body });
const succeeded = (content: unknown) => ({ response_description: "000", content });

/** A valid answer for each list, and invalid ones. */
const LISTS: Record<
  string,
  {
    read: (lists: Lists) => Promise<readonly unknown[]>;
    good: unknown;
    traps: unknown[];
    failure: string;
  }
> = {
  categories: {
    read: (lists) => lists.categories(),
    good: succeeded([category]),
    traps: [
      refused({ content: [category] }),
      refused({ content: [] }),
      { content: { errors: "no" } },
      succeeded([]),
      succeeded([{ identifier: "lottery", name: "Of the provider's alone" }]),
      {},
    ],
    failure: "FETCH_CATEGORIES_FAILED",
  },
  services: {
    read: (lists) => lists.services("data"),
    good: succeeded([service]),
    traps: [refused({ content: [] }), { content: { errors: "no" } }, succeeded("none"), {}],
    failure: "FETCH_SERVICES_FAILED",
  },
  variations: {
    read: (lists) => lists.variations(DATA),
    good: succeeded({ variations: [plan] }),
    traps: [
      { response_description: "TRANSACTION NOT ALLOWED", content: { errors: "unavailable" } },
      refused({ content: { variations: [plan] } }),
      succeeded({ errors: "unavailable" }),
      succeeded([]),
      succeeded({ variations: null, varations: null }),
      succeeded({ variations: [], varations: [] }),
      succeeded({ variations: [{ ...plan, variation_amount: "ask us" }] }),
      succeeded({ variations: "none" }),
    ],
    failure: "FETCH_VARIATIONS_FAILED",
  },
};

const TRAPS = Object.entries(LISTS).flatMap(([name, { traps }]) =>
  traps.map((trap) => [name, trap] as const),
);

test.each(TRAPS)(
  "an invalid answer for %s leaves the cached list unchanged: %j",
  async (name, trap) => {
    const { read, good, failure } = LISTS[name] as (typeof LISTS)[string];
    const lists = aCatalogue();
    raw.behave = json(good);
    const before = await read(lists);
    jest.advanceTimersByTime(11 * MINUTE_MS);
    raw.behave = json(trap);

    expect(await read(lists)).toEqual(before);
    await expect(read(aCatalogue())).rejects.toMatchObject({ code: failure });

    jest.advanceTimersByTime(MINUTE_MS);
    raw.behave = json(good);
    raw.seen = [];
    expect(await read(lists)).toEqual(before);
    expect(raw.seen).toHaveLength(1);
  },
);

test.each([
  [{ variations: [], varations: [plan] }],
  [{ variations: null, varations: [plan] }],
  [{ variations: "none", varations: [plan] }],
  [{ variations: [{ unexpected: 1 }], varations: [plan] }],
  [{ variations: [plan], varations: [] }],
  [{ variations: [plan], varations: null }],
  [{ variations: [plan] }],
  [{ varations: [plan] }],
])("variations are read under either spelling: %j", async (content) => {
  raw.behave = json(succeeded(content));

  expect(await aCatalogue().variations(DATA)).toMatchObject([{ variationCode: "a" }]);
});

describe("an empty list", () => {
  test("of services is accepted unless the cached list has items", async () => {
    const lists = aCatalogue();
    raw.behave = json(succeeded([]));
    expect(await lists.services("data")).toEqual([]);
    jest.advanceTimersByTime(11 * MINUTE_MS);
    raw.behave = json(succeeded([service]));
    expect(await lists.services("data")).toHaveLength(1);
    jest.advanceTimersByTime(11 * MINUTE_MS);
    raw.behave = json(succeeded([]));

    expect(await lists.services("data")).toHaveLength(1);
    jest.advanceTimersByTime(23 * 60 * MINUTE_MS);
    expect(await lists.services("data")).toHaveLength(1);
    // Longer than a stale entry is served.
    jest.advanceTimersByTime(60 * MINUTE_MS);
    expect(await lists.services("data")).toEqual([]);
  });

  test("is accepted for a service that is not sold by its list", async () => {
    raw.behave = json(succeeded({ variations: [] }));

    expect(await aCatalogue().variations(METERED)).toEqual([]);
  });
});

const OFTEN = Array.from({ length: 12 }, () => 0);

test.each([
  ["refused lists do not open the breaker", refused({ content: [] }), "closed"],
  ["unreadable lists open the breaker", succeeded({ errors: "no" }), "open"],
])("%s", async (_, body, state) => {
  raw.behave = json(body);

  for (const _time of OFTEN)
    await aCatalogue()
      .variations(DATA)
      .catch(() => {});

  expect(provider.states()).toContain(`lists ${state}`);
});

test("a missing answer leaves the cached list unchanged", async () => {
  const lists = aCatalogue();
  raw.behave = json(succeeded([category]));
  await lists.categories();
  jest.advanceTimersByTime(11 * MINUTE_MS);
  raw.behave = reset;

  expect(await lists.categories()).toHaveLength(1);
});

test("a cached body that is no longer readable is fetched again", async () => {
  const prefix = `${newUuid()}:`;
  const cache = staleCache({ redis, prefix, logger });
  const lists = catalogue({ mode: "test", provider, cache, logger });
  raw.behave = json(LISTS.variations?.good);
  await lists.variations(DATA);
  const [key = ""] = await redis.keys(`${prefix}*service-variations*`);
  const entry = JSON.parse((await redis.get(key)) ?? "");
  await redis.set(key, JSON.stringify({ ...entry, body: { content: {} } }));
  jest.advanceTimersByTime(11 * MINUTE_MS);

  expect(await lists.variations(DATA)).toHaveLength(1);
});
