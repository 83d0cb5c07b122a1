import { newUuid } from "@kobo/core/ids";
import { connectRedis, type Redis, untilReady } from "@kobo/redis";
import { createLogger } from "@kobo/runtime";
import { eventually, testRedisUrl } from "@kobo/testing";
import { catalogue } from "../../../src/app/catalogue/catalogue";
import { staleCache } from "../../../src/app/catalogue/stale-cache";
import type { BuyingParts } from "../../../src/app/purchases/purchase-bill";
import type { Provider } from "../../../src/clients/provider/provider";
import { bills } from "../../../src/grpc/bills";
import { aServiceOf } from "../../unit/services";

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

const OWN = "/universal-insurance/options";

const LISTS: Record<string, unknown> = {
  "/service-categories": {
    content: [
      { identifier: "airtime", name: "Airtime Recharge" },
      { identifier: "data", name: "Data Services" },
      { identifier: "lottery", name: "Of the provider's alone" },
      { identifier: "electricity-bill", name: "Electricity Bill" },
      { identifier: "insurance", name: "Insurance" },
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
  "/services?electricity-bill": {
    content: [{ serviceID: "ikeja-electric", name: "Ikeja Electric", product_type: "flexible" }],
  },
  "/services?insurance": {
    content: [{ serviceID: "ui-insure", name: "Motor", product_type: "fix" }],
  },
  "/service-variations?9mobile-sme-data": {
    content: {
      varations: [
        { variation_code: 516, name: "1GB", variation_amount: "450.00", fixedPrice: "Yes" },
        { variation_code: "odd", name: "Odd", variation_amount: "ask us", fixedPrice: "Yes" },
      ],
    },
  },
  "/service-variations?ikeja-electric": {
    content: {
      variations: [
        {
          variation_code: "prepaid",
          name: "Prepaid",
          variation_amount: "0.00",
          fixedPrice: "No",
        },
      ],
    },
  },
  "/extra-fields?ui-insure": {
    content: [
      { optionName: "Insured_Name", optionLabel: "Name of the insured", optionType: "text" },
      { optionName: "lga", optionLabel: "Local government", optionRule: "optional" },
      { optionName: "state" },
      { optionName: "vehicle_make" },
      { optionName: "vehicle_model" },
      { optionName: "hull_colour", optionRule: "optional" },
      { optionLabel: "Nameless" },
    ],
  },
  [`${OWN}/brand`]: { content: [{ VehicleMakeCode: "A/B C", VehicleMakeName: "Innoson" }] },
  [`${OWN}/model/A%2FB%20C`]: {
    content: [{ VehicleMakeCode: "A/B C", VehicleModelCode: "AB1", VehicleModelName: "Umu" }],
  },
  [`${OWN}/color`]: { content: [] },
  [`${OWN}/engine-capacity`]: { content: [] },
  [`${OWN}/state`]: {
    content: [
      { StateCode: "LA", StateName: "Lagos" },
      { StateCode: "XX" },
      { StateCode: 7, StateName: "Kano" },
    ],
  },
  [`${OWN}/lga/LA`]: { content: [{ StateCode: "LA", LGACode: "LA01", LGAName: "Ikeja" }] },
  "/extra-fields?home-cover-insurance": {
    content: [
      { optionName: "type_building", optionType: "select", optionRule: "required" },
      { optionName: "business_occupation", optionType: "select", optionRule: "required" },
    ],
  },
  "/options?home-cover-insurance?type_building": {
    content: { options: { "1": "Bungalow", "2": "Duplex" } },
  },
  "/options?home-cover-insurance?business_occupation": { content: { options: ["Trading"] } },
};

interface Around {
  /** Processes with the same prefix share a cache. */
  prefix?: string;
  redis?: Redis;
  /** Runs while the provider is queried. */
  meanwhile?: () => Promise<unknown>;
}

/** The catalogue of one process. */
function aCatalogue(around: Around = {}) {
  const { prefix = `${newUuid()}:`, meanwhile } = around;
  const requests: string[] = [];
  const state = { isDown: false };
  const read: Provider["read"] = async (path, query, _deadline, check) => {
    const what = [path, ...Object.values(query)].join("?");
    requests.push(what);
    await meanwhile?.();
    if (state.isDown) throw new Error("down");
    check?.(LISTS[what]);
    return LISTS[what];
  };
  const cache = staleCache({ redis: around.redis ?? redis, prefix, logger });
  const list = catalogue({ mode: "test", provider: { read }, cache, logger });
  const live = catalogue({ mode: "live", provider: { read }, cache, logger });
  return { prefix, requests, state, list, live };
}

/** A real Redis that can fail, and counts failed lock attempts. */
function aWatchedRedis({ isAway = false } = {}) {
  const state = { isAway, turnedAway: 0 };
  const answering =
    (name: "mget" | "set" | "eval") =>
    async (...words: unknown[]) => {
      if (state.isAway) throw new Error("away");
      const answer = await redis.call(name, ...(words.flat() as string[]));
      if (name === "set" && answer === null) state.turnedAway++;
      return answer;
    };
  const watched = { mget: answering("mget"), set: answering("set"), eval: answering("eval") };
  return { state, redis: watched as unknown as Redis };
}

test("misspelt fields of the provider's lists are read", async () => {
  const { list } = aCatalogue();

  expect(await list.categories()).toEqual([
    { identifier: "airtime", name: "Airtime Recharge", billType: "airtime" },
    { identifier: "data", name: "Data Services", billType: "data" },
    { identifier: "electricity-bill", name: "Electricity Bill", billType: "electricity" },
    { identifier: "insurance", name: "Insurance", billType: "insurance" },
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

test("an unknown category or service is not found", async () => {
  const { list } = aCatalogue();

  await expect(list.services("lottery")).rejects.toMatchObject({ code: "SERVICE_NOT_FOUND" });
  await expect(list.service("no-such")).rejects.toMatchObject({ code: "SERVICE_NOT_FOUND" });
});

test("an unavailable list does not affect the services of other lists", async () => {
  const { list } = aCatalogue();
  const whole = LISTS["/services?data"];
  LISTS["/services?data"] = "<html>";

  expect((await list.service("mtn")).serviceId).toBe("mtn");
  await expect(list.service("9mobile-sme-data")).rejects.toMatchObject({
    code: "FETCH_SERVICES_FAILED",
  });
  LISTS["/services?data"] = whole;
});

test("an unreadable row does not affect the others", async () => {
  const { list } = aCatalogue();
  const whole = LISTS["/services?airtime"] as { content: unknown[] };
  LISTS["/services?airtime"] = { content: [{ serviceID: 7 }, null, ...whole.content] };

  expect(await list.services("airtime")).toHaveLength(1);
  LISTS["/services?airtime"] = whole;
});

describe("a list is fetched once", () => {
  test("in ten minutes, for all processes", async () => {
    const first = aCatalogue();
    await Promise.all(Array.from({ length: 20 }, () => first.list.categories()));
    expect(first.requests).toHaveLength(1);

    const second = aCatalogue(first);
    await second.list.categories();
    expect(second.requests).toEqual([]);

    jest.advanceTimersByTime(11 * MINUTE_MS);
    await second.list.categories();
    expect(second.requests).toHaveLength(1);
  });

  test("when several processes read it at the same time", async () => {
    const { state, redis } = aWatchedRedis();
    const meanwhile = () => eventually(() => expect(state.turnedAway).toBe(4));
    const around = { prefix: `${newUuid()}:`, redis, meanwhile };
    const processes = Array.from({ length: 5 }, () => aCatalogue(around));

    const answers = await Promise.all(processes.map(({ list }) => list.categories()));

    expect(processes.flatMap(({ requests }) => requests)).toEqual(["/service-categories"]);
    for (const answer of answers) expect(answer).toHaveLength(4);
  });

  test("after the lock's holder crashed", async () => {
    const { list, requests, prefix } = aCatalogue();
    // The holder of the lock has crashed.
    await redis.set(`${prefix}test/service-categories?:lock`, "another process", "PX", 300);

    expect(await list.categories()).toHaveLength(4);
    expect(requests).toHaveLength(1);
  });

  test("again when the entry in Redis is unreadable", async () => {
    const { list, requests, prefix } = aCatalogue();
    await redis.set(`${prefix}test/service-categories?`, "{", "PX", MINUTE_MS);

    expect(await list.categories()).toHaveLength(4);
    expect(requests).toHaveLength(1);
  });

  test("after the lock's holder failed", async () => {
    const { state, redis } = aWatchedRedis();
    const meanwhile = () => eventually(() => expect(state.turnedAway).toBe(1));
    const prefix = `${newUuid()}:`;
    const unlucky = aCatalogue({ prefix, redis, meanwhile });
    unlucky.state.isDown = true;
    const lost = expect(unlucky.list.categories()).rejects.toMatchObject({
      code: "FETCH_CATEGORIES_FAILED",
    });
    await eventually(async () => expect(unlucky.requests).toHaveLength(1));

    expect(await aCatalogue({ prefix, redis }).list.categories()).toHaveLength(4);
    await lost;
  });
});

describe("invalidation", () => {
  const SECONDS_MS = 1_000;

  test("makes all processes refetch within seconds, with one fetch", async () => {
    const first = aCatalogue();
    const second = aCatalogue(first);
    await first.list.categories();
    await second.list.categories();

    await first.list.invalidate();
    jest.advanceTimersByTime(6 * SECONDS_MS);
    await first.list.categories();
    await second.list.categories();

    expect(first.requests).toHaveLength(2);
    expect(second.requests).toEqual([]);
    await second.list.invalidate();
    jest.advanceTimersByTime(6 * SECONDS_MS);
    await first.list.categories();
    expect(first.requests).toHaveLength(3);
  });

  test("does not cause more fetches when repeated", async () => {
    const { list, requests } = aCatalogue();

    for (let second = 0; second < 10; second++) {
      await list.categories();
      await list.invalidate();
      jest.advanceTimersByTime(SECONDS_MS);
    }

    expect(requests).toHaveLength(2);
  });

  test("does not affect the other mode", async () => {
    const { list, live, requests } = aCatalogue();
    await live.categories();

    await list.invalidate();
    jest.advanceTimersByTime(6 * SECONDS_MS);
    await live.categories();

    expect(requests).toHaveLength(1);
  });

  test("keeps the stale list while the provider is unavailable", async () => {
    const { list, requests, state } = aCatalogue();
    await list.categories();
    await list.invalidate();
    jest.advanceTimersByTime(6 * SECONDS_MS);
    state.isDown = true;

    expect(await list.categories()).toHaveLength(4);
    expect(requests).toHaveLength(2);

    state.isDown = false;
    jest.advanceTimersByTime(6 * SECONDS_MS);
    await list.categories();
    expect(requests).toHaveLength(3);
  });

  test("applies to a fetch in flight", async () => {
    const first = aCatalogue();
    const second = aCatalogue({ prefix: first.prefix, meanwhile: () => first.list.invalidate() });
    await second.list.categories();

    jest.advanceTimersByTime(6 * SECONDS_MS);
    await first.list.categories();

    expect(first.requests).toHaveLength(1);
  });

  test("fails when Redis fails, so that it is retried", async () => {
    const { redis } = aWatchedRedis({ isAway: true });
    const { list, requests } = aCatalogue({ redis });
    await list.categories();

    await expect(list.invalidate()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });

    jest.advanceTimersByTime(6 * SECONDS_MS);
    await list.categories();
    expect(requests).toHaveLength(2);
  });
});

test("an unavailable provider's lists are served stale for 24 hours, and then fail", async () => {
  const { list, state, requests } = aCatalogue();
  const service = await list.service("9mobile-sme-data");
  await list.variations(service);
  state.isDown = true;
  jest.advanceTimersByTime(23 * 60 * MINUTE_MS);

  expect(await list.categories()).toHaveLength(4);
  expect(await list.variations(service)).toHaveLength(1);
  const before = requests.length;
  await list.categories();
  expect(requests).toHaveLength(before);

  jest.advanceTimersByTime(61 * MINUTE_MS);
  await expect(list.categories()).rejects.toMatchObject({ code: "FETCH_CATEGORIES_FAILED" });
  await expect(list.services("airtime")).rejects.toMatchObject({ code: "FETCH_SERVICES_FAILED" });
  await expect(list.variations(service)).rejects.toMatchObject({ code: "FETCH_VARIATIONS_FAILED" });
});

test("without Redis each process has its own cache, and shares again when Redis is back", async () => {
  const fragile = aWatchedRedis({ isAway: true });
  const { list, requests, prefix } = aCatalogue({ redis: fragile.redis });

  await list.categories();
  jest.advanceTimersByTime(9 * MINUTE_MS);
  await list.categories();
  expect(requests).toHaveLength(1);

  fragile.state.isAway = false;
  jest.advanceTimersByTime(MINUTE_MS);
  await list.categories();
  expect(requests).toHaveLength(2);
  const other = aCatalogue({ prefix });
  await other.list.categories();
  expect(other.requests).toEqual([]);
});

describe("variations", () => {
  test("of airtime are empty, without a call to the provider", async () => {
    const { list, requests } = aCatalogue();

    expect(await list.variations(await list.service("mtn"))).toEqual([]);
    expect(requests.filter((what) => what.startsWith("/service-variations"))).toEqual([]);
  });

  test("of electricity are the meter types, without a price", async () => {
    const { list } = aCatalogue();

    expect(await list.variations(aServiceOf("ikeja-electric"))).toEqual([
      { variationCode: "prepaid", name: "Prepaid", price: 0n, fixedPrice: false },
    ]);
  });
});

describe("extra fields", () => {
  const motor = aServiceOf("ui-insure");
  const named = async (name: string, chosen: Record<string, string> = {}) => {
    const fields = await aCatalogue().list.extraFields(motor, chosen);
    return fields.find((field) => field.name === name);
  };

  test("have our names; known ones are required even if the provider marks them optional", async () => {
    const fields = await aCatalogue().list.extraFields(motor, {});

    expect(fields.map(({ name }) => name)).toEqual([
      "insured_name",
      "lga",
      "state",
      "vehicle_make",
      "vehicle_model",
      "hull_colour",
      ...["email", "chasis_number", "plate_number", "vehicle_color"],
      ...["engine_capacity", "year_of_make"],
    ]);
    expect(fields[0]).toEqual({
      name: "insured_name",
      label: "Name of the insured",
      required: true,
      isChoice: false,
      options: [],
      dependsOn: "",
    });
    const optional = fields.filter(({ required }) => !required).map(({ name }) => name);
    expect(optional).toEqual(["hull_colour"]);
  });

  test("have the insurer's options, without unreadable rows", async () => {
    expect(await named("state")).toMatchObject({
      isChoice: true,
      options: [
        { value: "LA", label: "Lagos" },
        { value: "7", label: "Kano" },
      ],
    });
  });

  test.each([
    ["nothing is chosen", {}, []],
    ["a state is chosen", { state: "LA" }, [{ value: "LA01", label: "Ikeja" }]],
    ["an unknown state is chosen", { state: "../balance" }, []],
  ])("have dependent options when %s", async (_, chosen, options) => {
    expect(await named("lga", chosen)).toMatchObject({
      isChoice: true,
      dependsOn: "state",
      options,
    });
  });

  test("escape the chosen value in the path", async () => {
    expect(await named("vehicle_model", { vehicle_make: "A/B C" })).toMatchObject({
      options: [{ value: "AB1", label: "Umu" }],
    });
  });

  test("of other insurers have their options at the usual path", async () => {
    const homeCover = aServiceOf("home-cover-insurance");

    const fields = await aCatalogue().list.extraFields(homeCover, {});

    expect(fields.slice(0, 2)).toMatchObject([
      {
        name: "type_building",
        isChoice: true,
        options: [
          { value: "1", label: "Bungalow" },
          { value: "2", label: "Duplex" },
        ],
      },
      // Some languages encode a map whose keys begin with 0 as a list.
      { name: "business_occupation", options: [{ value: "0", label: "Trading" }] },
    ]);
  });

  test("of another kind of service are empty", async () => {
    const { list, requests } = aCatalogue();

    expect(await list.extraFields(aServiceOf("dstv"), {})).toEqual([]);
    expect(requests).toEqual([]);
  });

  test("fail like variations when one of their lists is unavailable", async () => {
    const { list, state } = aCatalogue();
    await list.extraFields(motor, {});
    expect((await list.extraFields(motor, { state: "LA" })).length).toBeGreaterThan(0);
    state.isDown = true;

    expect((await list.extraFields(motor, { state: "LA" })).length).toBeGreaterThan(0);
    await expect(list.extraFields(motor, { state: "7" })).rejects.toMatchObject({
      code: "FETCH_VARIATIONS_FAILED",
    });
  });
});

describe("over gRPC", () => {
  const serviceId = "ikeja-electric";
  const handlers = ({ isDown = false } = {}) => {
    const { list, live, state } = aCatalogue();
    state.isDown = isDown;
    return bills({ catalogues: { test: list, live } } as unknown as BuyingParts);
  };

  test("variations have their prices and whether they can be bought", async () => {
    const answer = await handlers().ListVariations({ mode: "MODE_TEST", serviceId } as never);

    expect(answer).toEqual({
      serviceName: "Ikeja Electric",
      serviceId,
      convenienceFeeKobo: "0",
      variations: [
        {
          variationCode: "prepaid",
          name: "Prepaid",
          amountKobo: "0",
          fixedPrice: false,
          purchasable: true,
        },
      ],
      orderRules: {
        ...{ pricedBy: "PRICED_BY_AMOUNT", billersCode: "BILLERS_CODE_USE_REQUIRED" },
        ...{ metered: true, verified: true, quantityMax: 1 },
        ...{ amountMinKobo: "100000", amountMaxKobo: "10000000" },
      },
    });
  });

  test("an insurer's fields have their options", async () => {
    const request = { mode: "MODE_LIVE", serviceId: "ui-insure", chosen: { state: "LA" } };

    const answer = await handlers().ListExtraFields(request as never);

    expect(answer).toMatchObject({ serviceName: "Motor", serviceId: "ui-insure" });
    expect(answer.fields?.[1]).toEqual({
      name: "lga",
      label: "Local government",
      required: true,
      isChoice: true,
      dependsOn: "state",
      options: [{ value: "LA01", label: "Ikeja" }],
    });
  });

  test.each(["ListVariations", "ListExtraFields"] as const)(
    "%s does not find an unknown service",
    async (call) => {
      const request = { mode: "MODE_TEST", serviceId: "no-such", chosen: {} };

      await expect(handlers()[call](request as never)).rejects.toMatchObject({
        code: "SERVICE_NOT_FOUND",
      });
    },
  );

  test.each([
    ["ListCategories", "FETCH_CATEGORIES_FAILED"],
    ["ListServices", "FETCH_SERVICES_FAILED"],
    ["ListVariations", "FETCH_VARIATIONS_FAILED"],
    ["ListExtraFields", "FETCH_VARIATIONS_FAILED"],
  ] as const)("%s fails with %s when its lists are unavailable", async (call, code) => {
    const request = { mode: "MODE_TEST", categoryIdentifier: "airtime", serviceId, chosen: {} };

    const answer = handlers({ isDown: true })[call](request as never);

    await expect(answer).rejects.toMatchObject({ code });
  });
});
