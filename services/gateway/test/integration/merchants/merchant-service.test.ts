import { randomUUID } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { connectRedis, untilReady } from "@kobo/redis";
import { createLogger } from "@kobo/runtime";
import { eventually, testRedisUrl } from "@kobo/testing";
import { testGateway } from "../../support/gateway";
import { merchantService } from "../../support/merchant-service";

const gateway = testGateway();
const redis = connectRedis(testRedisUrl(), createLogger("test", "silent"));
let service: Awaited<ReturnType<typeof merchantService>>;
let dashboard: ReturnType<typeof service.callsOf>;
let operator: ReturnType<typeof service.callsOf>;
beforeAll(async () => {
  await untilReady(redis);
  service = await merchantService(gateway.db(), redis);
  dashboard = service.callsOf("dashboard");
  operator = service.callsOf("merchant-cli");
});
afterAll(async () => {
  await service.stop();
  redis.disconnect();
});

const USER = { actor: `user:${newUuid()}`, requestId: "req-1", address: "203.0.113.7" };
const ADA = { actor: "operator:ada" };
const aName = () => `Shop ${randomUUID()}`;
const failure = (code: string) => expect.objectContaining({ code });

/** Expects that every call is refused with the code. */
async function expectRefused(calls: Promise<unknown>[], code: string): Promise<void> {
  const refused = calls.map(() => ({ status: "rejected", reason: failure(code) }));
  expect(await Promise.allSettled(calls)).toEqual(refused);
}

/** A merchant that signed up, so its live mode is off. */
async function givenMerchant() {
  const { merchant } = await dashboard.merchants.CreateMerchant({
    ...{ id: newUuid(), name: aName(), by: USER },
  });
  if (!merchant) throw new Error("No merchant was created.");
  return merchant;
}

async function givenKey(merchantId: string, mode: Mode) {
  const id = newUuid();
  const { secretKey } = await dashboard.apiKeys.CreateApiKey({
    ...{ id, merchantId, name: "server 1", by: USER },
    mode: mode === "live" ? "MODE_LIVE" : "MODE_TEST",
  });
  return { id, secretKey };
}

const setLiveMode = (merchantId: string, liveMode: boolean) =>
  operator.merchants.SetLiveMode({ merchantId, liveMode, by: ADA });

async function actionsOf(merchantId: string) {
  const { entries } = await dashboard.merchants.ListAuditEntries({ merchantId, limit: 100 });
  return entries.map(({ action }) => action).toReversed();
}

/** Two gateways with caches of their own, and the status and code of a key's request at each. */
async function twoGateways() {
  const clients = [await gateway.start(), await gateway.start()];
  return (key: string, mode: Mode) =>
    Promise.all(
      clients.map(async (client) => {
        const { status, body } = await client.get("/health", { key, mode });
        return body.code === undefined ? `${status}` : `${status} ${body.code}`;
      }),
    );
}

test("a new merchant is assigned the cell for new merchants, and every service that calls the ledger can look it up", async () => {
  const withCells = await merchantService(gateway.db(), redis, "07");
  const created = { id: newUuid(), name: aName(), by: USER };
  await withCells.callsOf("dashboard").merchants.CreateMerchant(created);
  const { id: without } = await givenMerchant();
  const merchantIds = [created.id, without, newUuid(), "no-uuid", created.id];

  for (const caller of ["payid", "transfer", "bills", "card-payments", "dashboard"] as const) {
    const { cells } = await service.callsOf(caller).merchants.FindCells({ merchantIds });
    expect(cells).toEqual(["07", "", "", "", "07"]);
  }
  await withCells.stop();
});

test("cells are looked up for 1 to 256 merchants at a time", async () => {
  const many = Array.from({ length: 257 }, () => newUuid());
  const find = (merchantIds: string[]) => operator.merchants.FindCells({ merchantIds });

  expect((await find(many.slice(1))).cells).toEqual(Array(256).fill(""));
  await expectRefused([find([]), find(many)], "VALIDATION_ERROR");
});

describe("a repeat under the same id", () => {
  test("creates one merchant, also when the requests are concurrent", async () => {
    const request = { id: newUuid(), name: aName(), by: USER };

    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => dashboard.merchants.CreateMerchant(request)),
    );

    const [first] = answers;
    expect(first?.merchant).toMatchObject({ id: request.id, name: request.name, liveMode: false });
    expect(answers).toEqual(answers.map(() => first));
    expect(await actionsOf(request.id)).toEqual(["merchant.created"]);
  });

  test("is refused for a merchant of another name", async () => {
    const { id } = await givenMerchant();
    const request = { id, name: aName(), by: USER };

    await expect(dashboard.merchants.CreateMerchant(request)).rejects.toEqual(
      failure("IDEMPOTENCY_KEY_REUSED"),
    );
  });

  test("creates one key, whose secret is shown once", async () => {
    const { id: merchantId } = await givenMerchant();
    const request = { id: newUuid(), merchantId, mode: "MODE_TEST" as const, by: USER };

    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => dashboard.apiKeys.CreateApiKey(request)),
    );

    expect(answers.filter(({ secretKey }) => secretKey !== "")).toHaveLength(1);
    expect(new Set(answers.map(({ key }) => key?.id))).toEqual(new Set([request.id]));
    expect(await actionsOf(merchantId)).toEqual(["merchant.created", "key.created"]);
  });

  test("is refused for another merchant's key, and for one of the other mode", async () => {
    const [ada, bello] = [await givenMerchant(), await givenMerchant()];
    await setLiveMode(ada.id, true);
    const { id } = await givenKey(ada.id, "test");
    const create = (merchantId: string, mode: "MODE_LIVE" | "MODE_TEST") =>
      dashboard.apiKeys.CreateApiKey({ id, merchantId, mode, by: USER });

    const repeats = [create(bello.id, "MODE_TEST"), create(ada.id, "MODE_LIVE")];
    await expectRefused(repeats, "IDEMPOTENCY_KEY_REUSED");
  });
});

describe("live mode", () => {
  test("is off after sign-up, and live keys are neither created nor rolled while it is off", async () => {
    const { id: merchantId } = await givenMerchant();
    await expect(givenKey(merchantId, "live")).rejects.toEqual(failure("LIVE_MODE_OFF"));

    await setLiveMode(merchantId, true);
    const key = await givenKey(merchantId, "live");
    await setLiveMode(merchantId, false);

    const roll = dashboard.apiKeys.RollApiKey({ merchantId, id: key.id, by: USER });
    await expect(roll).rejects.toEqual(failure("LIVE_MODE_OFF"));
    const { keys } = await dashboard.apiKeys.ListApiKeys({ merchantId });
    expect(keys).toMatchObject([{ id: key.id, expiresAtMs: "0", deactivatedAtMs: "0" }]);
  });

  test("switched off and on applies at every gateway, to one merchant's live keys only", async () => {
    const statusOf = await twoGateways();
    const [ada, bello] = [await givenMerchant(), await givenMerchant()];
    for (const { id } of [ada, bello]) await setLiveMode(id, true);
    const live = await givenKey(ada.id, "live");
    const test = await givenKey(ada.id, "test");
    const others = await givenKey(bello.id, "live");
    const statuses = async () => [
      await statusOf(live.secretKey, "live"),
      await statusOf(test.secretKey, "test"),
      await statusOf(others.secretKey, "live"),
    ];
    const [fine, refused] = [
      ["200", "200"],
      ["403 LIVE_MODE_OFF", "403 LIVE_MODE_OFF"],
    ];
    expect(await statuses()).toEqual([fine, fine, fine]);

    await setLiveMode(ada.id, false);
    await eventually(async () => expect(await statuses()).toEqual([refused, fine, fine]), 1_000);
    await setLiveMode(ada.id, true);
    await eventually(async () => expect(await statuses()).toEqual([fine, fine, fine]), 1_000);

    expect((await actionsOf(ada.id)).filter((action) => action.includes("live_mode"))).toEqual([
      "merchant.live_mode_changed",
      "merchant.live_mode_changed",
      "merchant.live_mode_changed",
    ]);
  });

  test("switched off while keys are created leaves no live key that works", async () => {
    const statusOf = await twoGateways();
    const { id } = await givenMerchant();
    await setLiveMode(id, true);

    const [, ...created] = await Promise.allSettled([
      setLiveMode(id, false),
      ...[1, 2, 3, 4, 5, 6].map(() => givenKey(id, "live")),
    ]);

    for (const one of created) {
      if (one.status === "rejected") expect(one.reason).toEqual(failure("LIVE_MODE_OFF"));
      else {
        await eventually(async () =>
          expect(await statusOf(one.value.secretKey, "live")).toEqual([
            "403 LIVE_MODE_OFF",
            "403 LIVE_MODE_OFF",
          ]),
        );
      }
    }
  });
});

describe("a merchant's keys", () => {
  test("are restricted, renamed and deactivated on every gateway", async () => {
    const statusOf = await twoGateways();
    const { id: merchantId } = await givenMerchant();
    const [changed, kept] = [
      await givenKey(merchantId, "test"),
      await givenKey(merchantId, "test"),
    ];
    const is = (key: typeof changed, status: string) =>
      eventually(
        async () => expect(await statusOf(key.secretKey, "test")).toEqual([status, status]),
        1_000,
      );
    await is(changed, "200");

    const { key } = await dashboard.apiKeys.UpdateApiKey({
      ...{ merchantId, id: changed.id, name: "server 2", by: USER },
      allowedNetworks: { networks: { networks: ["203.0.113.7"] } },
    });
    expect(key).toMatchObject({
      name: "server 2",
      scopes: null,
      allowedNetworks: { networks: ["203.0.113.7/32"] },
    });
    await is(changed, "403 IP_NOT_ALLOWED");
    await dashboard.apiKeys.UpdateApiKey({
      ...{ merchantId, id: changed.id, allowedNetworks: { networks: null }, by: USER },
    });
    await is(changed, "200");
    await dashboard.apiKeys.DeactivateApiKey({ merchantId, id: changed.id, by: USER });
    await is(changed, "401 INVALID_SECRET_KEY");
    await is(kept, "200");
  });

  test("are not found under another merchant's id, and nothing changes", async () => {
    const [ada, bello] = [await givenMerchant(), await givenMerchant()];
    const { id } = await givenKey(ada.id, "test");
    const before = await dashboard.apiKeys.ListApiKeys({ merchantId: ada.id });
    const foreign = { merchantId: bello.id, id, by: USER };

    const changes = [
      dashboard.apiKeys.UpdateApiKey({ ...foreign, name: "mine" }),
      dashboard.apiKeys.RollApiKey({ ...foreign, overlapHours: 0 }),
      dashboard.apiKeys.DeactivateApiKey(foreign),
    ];
    await expectRefused(changes, "API_KEY_NOT_FOUND");

    expect(await dashboard.apiKeys.ListApiKeys({ merchantId: ada.id })).toEqual(before);
    expect((await dashboard.apiKeys.ListApiKeys({ merchantId: bello.id })).keys).toEqual([]);
    expect(await actionsOf(bello.id)).toEqual(["merchant.created"]);
  });

  test("deactivated while they are rolled leave at most the replacement active", async () => {
    const { id: merchantId } = await givenMerchant();
    const named = { merchantId, id: (await givenKey(merchantId, "test")).id, by: USER };

    const [rolled, deactivated] = await Promise.allSettled([
      dashboard.apiKeys.RollApiKey({ ...named, overlapHours: 24 }),
      dashboard.apiKeys.DeactivateApiKey(named),
    ]);

    expect(deactivated.status).toBe("fulfilled");
    const { keys } = await dashboard.apiKeys.ListApiKeys({ merchantId });
    const active = keys.filter(({ deactivatedAtMs }) => deactivatedAtMs === "0");
    const expected = rolled.status === "fulfilled" ? [rolled.value.key?.id] : [];
    expect(active.map(({ id }) => id)).toEqual(expected);
  });

  test("are refused with every invalid restriction at once", async () => {
    const { id: merchantId } = await givenMerchant();
    const refused = dashboard.apiKeys.CreateApiKey({
      ...{ id: newUuid(), merchantId, mode: "MODE_TEST", by: USER },
      scopes: { scopes: [] },
      allowedNetworks: { networks: ["office", "203.0.113.7/24"] },
    });

    await expect(refused).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: {
        errors: [
          { field: "scopes", message: "scopes is empty." },
          { field: "allowed_networks", message: expect.stringMatching(/^office is neither/) },
          { field: "allowed_networks", message: expect.stringMatching(/one address of/) },
        ],
      },
    });
    await expect(
      dashboard.apiKeys.CreateApiKey({
        ...{ id: newUuid(), merchantId, mode: "MODE_TEST", name: "a\nb", by: USER },
      }),
    ).rejects.toEqual(failure("VALIDATION_ERROR"));
  });
});

test("the audit log is read in pages, with each user's address and request id", async () => {
  const { id: merchantId } = await givenMerchant();
  for (let count = 0; count < 4; count++) await givenKey(merchantId, "test");
  const page = async (beforeId = "0") =>
    (await dashboard.merchants.ListAuditEntries({ merchantId, limit: 2, beforeId })).entries;

  const first = await page();
  const second = await page(first[1]?.id);
  const third = await page(second[1]?.id);

  const all = await dashboard.merchants.ListAuditEntries({ merchantId, limit: 1_000 });
  expect([...first, ...second, ...third]).toEqual(all.entries);
  expect([first.length, second.length, third.length]).toEqual([2, 2, 1]);
  expect(all.entries).toEqual(all.entries.map(() => expect.objectContaining(USER)));
  for (const limit of [0, 1_001]) {
    const refused = dashboard.merchants.ListAuditEntries({ merchantId, limit });
    await expect(refused).rejects.toEqual(failure("VALIDATION_ERROR"));
  }
});

describe("operator-only operations", () => {
  test("are refused to the dashboard, and all operations to callers without permission", async () => {
    const { id: merchantId, slug } = await givenMerchant();
    const review = service.callsOf("review-cli");

    const calls = [
      dashboard.merchants.SetLiveMode({ merchantId, liveMode: true, by: USER }),
      dashboard.merchants.ChangeLimits({ merchantId, amountMaxKobo: "1", by: USER }),
      dashboard.merchants.ListMerchants({}),
      review.merchants.GetMerchant({ slug }),
      review.apiKeys.ListApiKeys({ merchantId }),
    ];
    await expectRefused(calls, "SERVICE_UNAVAILABLE");
    expect((await dashboard.merchants.GetMerchant({ slug })).merchant?.liveMode).toBe(false);
  });

  test.each(["liveMode", "allowSimilarName"])(
    "%s cannot be set by a merchant that signs up",
    async (field) => {
      const id = newUuid();
      const request = { id, name: aName(), by: USER, [field]: true };

      await expect(dashboard.merchants.CreateMerchant(request)).rejects.toEqual(
        failure("VALIDATION_ERROR"),
      );
      await expect(dashboard.merchants.GetMerchant({ id })).rejects.toEqual(
        failure("MERCHANT_NOT_FOUND"),
      );
    },
  );
});

test.each([newUuid(), "ada-stores", ""])(
  "every call with the merchant id %p is MERCHANT_NOT_FOUND",
  async (merchantId) => {
    const calls = [
      dashboard.merchants.GetMerchant({ id: merchantId }),
      dashboard.merchants.GetLimits({ merchantId }),
      dashboard.merchants.ListAuditEntries({ merchantId, limit: 1 }),
      dashboard.apiKeys.ListApiKeys({ merchantId }),
      givenKey(merchantId, "test"),
      setLiveMode(merchantId, true),
      operator.merchants.ChangeLimits({ merchantId, by: ADA }),
    ];

    await expectRefused(calls, "MERCHANT_NOT_FOUND");
  },
);

test("a shown name may equal the name of the merchant, but not resemble another's", async () => {
  const [mine, other] = [await givenMerchant(), await givenMerchant()];
  const check = (name: string, merchantId = mine.id) =>
    dashboard.merchants.CheckName({ merchantId, name });

  await expect(check(mine.name)).resolves.toEqual({});
  await expectRefused(
    [check(other.name), check(other.name.toUpperCase().replace(" ", "-"))],
    "VALIDATION_ERROR",
  );
  await expectRefused([check("Any", newUuid()), check("Any", "unknown")], "MERCHANT_NOT_FOUND");
});
