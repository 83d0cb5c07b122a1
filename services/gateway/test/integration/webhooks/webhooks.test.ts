import { AT, AT_MS, LATER, LATER_MS } from "../../factories";
import { exampleOf } from "../../support/examples";
import { gatewayWithFakes, KEYLESS } from "../../support/gateway-with-fakes";
import { anEndpoint, ENDPOINT_RECORD } from "../../webhook-factories";

const start = gatewayWithFakes();

test("an endpoint is created, and its secret is shown once", async () => {
  const { ask, calls, tenant } = await start();

  const { status, body } = await ask("POST /webhooks");

  expect(status).toBe(201);
  expect(body).toEqual({
    success: true,
    message: "Webhook endpoint created. Keep the secret: it is shown once.",
    data: { ...ENDPOINT_RECORD, secret: "whsec_c2VjcmV0" },
  });
  const sent = exampleOf("POST /webhooks").body;
  expect(calls).toEqual([
    {
      rpc: "webhooks.CreateEndpoint",
      request: { tenant, idempotency: KEYLESS, ...sent },
    },
  ]);
});

test("a new endpoint has defaults", async () => {
  const { ask, calls, tenant } = await start();
  const said = { url: "https://ada.example/hooks", events: ["*"] };

  await ask("POST /webhooks", { body: said });
  await ask("POST /webhooks", { body: { ...said, rateLimit: null } });

  const usual = { description: "", active: true, headers: {}, rateLimit: 0, concurrency: 0 };
  expect(calls.map(({ request }) => request)).toEqual([
    { tenant, idempotency: KEYLESS, ...said, ...usual },
    { tenant, idempotency: KEYLESS, ...said, ...usual },
  ]);
});

test.each(["POST /webhooks", "POST /webhooks/:id/roll-secret"] as const)(
  "%s stores no secret in Redis, and passes a repeat on to the service",
  async (name) => {
    const { ask, calls, client } = await start();
    const headers = { "idempotency-key": `secret of ${name}` };

    await ask(name, { headers });
    await ask(name, { headers });

    expect(calls.map(({ rpc }) => rpc)).toEqual(Array(2).fill(exampleOf(name).rpc));
    const [{ request } = { request: undefined }] = calls;
    const { idempotency } = request as { idempotency: { keyHash: Buffer } };
    const kept = `idempotency:${idempotency.keyHash.toString("hex")}`;
    expect(await client.redis.exists(kept)).toBe(0);
  },
);

test("endpoints are listed, retrieved and deleted", async () => {
  const { ask, calls, tenant } = await start();

  const list = await ask("GET /webhooks");
  const one = await ask("GET /webhooks/:id");
  // A client cannot set this.
  const headers = { "content-type": "text/plain" };
  const removed = await ask("DELETE /webhooks/:id", { raw: "now", headers });

  expect(list.body).toEqual({
    success: true,
    message: "Webhook endpoints retrieved.",
    data: { webhooks: [ENDPOINT_RECORD], hasMore: false, nextCursor: null, previousCursor: null },
  });
  expect(one.body).toEqual({
    success: true,
    message: "Webhook endpoint retrieved.",
    data: ENDPOINT_RECORD,
  });
  expect(removed.body).toEqual({
    success: true,
    message: "Webhook endpoint deleted.",
    data: null,
  });
  expect([list, one, removed].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(calls.map(({ request }) => request)).toEqual([
    { tenant },
    { tenant, id: "wh_01" },
    { tenant, id: "wh_01" },
  ]);
});

test.each([
  ["DISABLED_REASON_MERCHANT", "merchant"],
  ["DISABLED_REASON_GONE", "gone"],
  ["DISABLED_REASON_FAILING", "failing"],
] as const)(
  "a disabled endpoint has disabledReason and disabledAt: %s",
  async (disabledReason, reason) => {
    const endpoint = anEndpoint({
      active: false,
      rateLimit: 5,
      disabledReason,
      disabledAtMs: LATER_MS,
      failingSinceMs: AT_MS,
      previousSecretExpiresAtMs: LATER_MS,
    });
    const { ask } = await start({ "webhooks.GetEndpoint": { endpoint } });

    const { body } = await ask("GET /webhooks/:id");

    expect(body.data).toEqual({
      ...ENDPOINT_RECORD,
      active: false,
      rateLimit: 5,
      disabledReason: reason,
      disabledAt: LATER,
      failingSince: AT,
      previousSecretExpiresAt: LATER,
    });
  },
);

describe("an endpoint is changed", () => {
  const name = "PATCH /webhooks/:id";

  test("in every field", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask(name);

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Webhook endpoint updated.",
      data: ENDPOINT_RECORD,
    });
    const { events, headers, ...asTheyAre } = { ...exampleOf(name).body };
    expect(calls).toEqual([
      {
        rpc: "webhooks.UpdateEndpoint",
        request: { tenant, id: "wh_01", ...asTheyAre, events: { events }, headers: { headers } },
      },
    ]);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["its URL", { url: "https://b.example/" }, { url: "https://b.example/" }],
    ["its events", { events: ["*"] }, { events: { events: ["*"] } }],
    ["its description (removed)", { description: "" }, { description: "" }],
    ["its headers (removed)", { headers: {} }, { headers: { headers: {} } }],
    ["its rate limit (removed)", { rateLimit: null }, { rateLimit: 0 }],
    ["its concurrency", { concurrency: 1 }, { concurrency: 1 }],
    ["its state (inactive)", { active: false, other: 1 }, { active: false }],
  ])("in %s only", async (_, body, said) => {
    const { ask, calls, tenant } = await start();

    await ask(name, { body });

    expect(calls[0]?.request).toEqual({ tenant, id: "wh_01", ...said });
  });

  test.each([{}, { enabled: false }])("not at all by %j, which is rejected", async (body) => {
    const { ask, calls } = await start();

    const { status, body: answer } = await ask(name, { body });

    expect([status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
    const message =
      "body: must hold at least one of url, events, description, active, headers, rateLimit, concurrency.";
    expect(answer.errors).toEqual([{ field: "body", code: "required", message }]);
    expect(calls).toEqual([]);
  });
});

describe("custom headers", () => {
  const name = "POST /webhooks";
  const of = (headers: Record<string, unknown>) => ({ ...exampleOf(name).body, headers });

  test("are passed on unchanged, whatever their names", async () => {
    const { ask, calls } = await start();
    const headers = { Authorization: "Bearer s3cret", constructor: "x", "x-_.~": "a b" };

    await ask(name, { body: of(headers) });

    expect(calls[0]?.request).toMatchObject({ headers });
  });

  test.each<[string, unknown, string]>([
    ["null", null, "invalid_type"],
    ["a number", 7, "invalid_type"],
    ["empty", "", "too_small"],
    ["too long", "s3cret".repeat(200), "too_big"],
    ["two lines", "s3cret\r\nx: y", "invalid_text"],
  ])("with a value that is %s are rejected by name, without the value", async (...bad) => {
    const [, value, code] = bad;
    const { ask, calls } = await start();

    const { status, body, text } = await ask(name, { body: of({ Authorization: value }) });

    expect([status, body.errors?.map((problem) => [problem.field, problem.code])]).toEqual([
      400,
      [["headers.Authorization", code]],
    ]);
    expect(text).not.toContain("s3cret");
    expect(calls).toEqual([]);
  });
});

describe("a secret is rolled", () => {
  const name = "POST /webhooks/:id/roll-secret";

  test("and the new one is shown once, with the expiry of the old one", async () => {
    const endpoint = anEndpoint({ previousSecretExpiresAtMs: LATER_MS });
    const rolled = { endpoint, secret: "whsec_bmV3", replayed: false };
    const { ask, calls, tenant } = await start({ "webhooks.RollSecret": rolled });

    const { status, body } = await ask(name);

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Secret rolled. Keep the new one: it is shown once.",
      data: { ...ENDPOINT_RECORD, previousSecretExpiresAt: LATER, secret: "whsec_bmV3" },
    });
    const idempotency = KEYLESS;
    const request = { tenant, idempotency, id: "wh_01", overlapSeconds: 172_800 };
    expect(calls).toEqual([{ rpc: "webhooks.RollSecret", request }]);
  });

  test.each([
    [{}, 86_400],
    [{ overlapHours: 0 }, 0],
    [{ overlapHours: 168 }, 604_800],
  ])("by %j with an overlap of %d s", async (body, overlapSeconds) => {
    const { ask, calls } = await start();

    await ask(name, { body });

    expect(calls[0]?.request).toMatchObject({ overlapSeconds });
  });

  test("by a request without a body", async () => {
    const { key, client, calls } = await start();

    const { status } = await client.post("/webhooks/wh_01/roll-secret", { key });

    expect(status).toBe(200);
    expect(calls[0]?.request).toMatchObject({ overlapSeconds: 86_400 });
  });

  test("and the new one is not shown to a late repeat", async () => {
    const late = { endpoint: anEndpoint(), secret: "", replayed: true };
    const { ask } = await start({ "webhooks.RollSecret": late });

    const { status, headers, body } = await ask(name);

    expect([status, headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(body.data).toEqual(ENDPOINT_RECORD);
  });
});
