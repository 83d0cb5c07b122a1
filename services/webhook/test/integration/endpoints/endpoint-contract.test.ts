import { randomBytes } from "node:crypto";
import { aTenant } from "@kobo/core/testing";
import { testDatabase } from "@kobo/postgres/testing";
import { Webhooks } from "@kobo/protos";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import { type Client, connectTo, implement, serve, toWireTenant } from "@kobo/rpc";
import { TEST_CALLERS, testCaller } from "@kobo/rpc/testing";
import { MIGRATIONS } from "../../../src/db/schema";
import { webhooks } from "../../../src/grpc/webhooks";
import { endpointParts, logger } from "../../factories";

const database = testDatabase(MIGRATIONS);

let served: Awaited<ReturnType<typeof serve>>;
let client: Client<WebhooksDefinition>;
beforeAll(async () => {
  const parts = { ...endpointParts(database().db), allowLoopback: false };
  const services = [implement(Webhooks.service, webhooks(parts))];
  served = await serve({ port: 0, services, callers: TEST_CALLERS, logger });
  client = connectTo(Webhooks, {
    target: `127.0.0.1:${served.port}`,
    balance: "pick_first",
    caller: testCaller("gateway"),
  });
  await client.ready();
});
afterAll(async () => {
  client.close();
  await served.stop();
});

const anIdempotency = () => ({ keyHash: randomBytes(32), fingerprint: randomBytes(32) });
const aRequest = () => ({
  tenant: toWireTenant(aTenant()),
  url: "https://hooks.example.com/",
  events: ["*"],
  idempotency: { keyHash: Buffer.alloc(0), fingerprint: randomBytes(32) },
});
const added = async (fields: object = {}) => {
  const request = { ...aRequest(), ...fields };
  const { endpoint } = await client.calls.CreateEndpoint(request);
  return { tenant: request.tenant, id: String(endpoint?.id) };
};

test("creating an endpoint returns the public id and the secret; no later call returns the secret", async () => {
  const request = { ...aRequest(), description: "Shop", headers: { "X-Key": "hush" } };

  const { endpoint, secret, replayed } = await client.calls.CreateEndpoint(request);

  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(replayed).toBe(false);
  expect(endpoint).toEqual({
    id: expect.stringMatching(/^wh_[0-9a-z]{26}$/),
    url: "https://hooks.example.com/",
    events: ["*"],
    description: "Shop",
    active: true,
    createdAtMs: expect.stringMatching(/^\d{13}$/),
    updatedAtMs: endpoint?.createdAtMs,
    headerNames: ["X-Key"],
    rateLimit: 0,
    concurrency: 16,
    disabledReason: "DISABLED_REASON_UNSPECIFIED",
    disabledAtMs: "0",
    failingSinceMs: "0",
    previousSecretExpiresAtMs: "0",
  });
  const { tenant } = request;
  expect(await client.calls.ListEndpoints({ tenant })).toEqual({ endpoints: [endpoint] });
  expect(await client.calls.GetEndpoint({ tenant, id: String(endpoint?.id) })).toEqual({
    endpoint,
  });
});

test("omitted settings take their defaults on creation and stay unchanged on update", async () => {
  const { tenant, id } = await added({ active: false, rateLimit: 7, concurrency: 2 });
  const { endpoint: before } = await client.calls.GetEndpoint({ tenant, id });
  expect(before).toMatchObject({
    ...{ active: false, disabledReason: "DISABLED_REASON_MERCHANT" },
    ...{ rateLimit: 7, concurrency: 2 },
  });

  expect(await client.calls.UpdateEndpoint({ tenant, id })).toEqual({ endpoint: before });

  const { endpoint: described } = await client.calls.UpdateEndpoint({
    tenant,
    id,
    description: "x",
  });
  const { updatedAtMs } = described ?? {};
  expect(described).toEqual({ ...before, description: "x", updatedAtMs });
});

test("an explicit null or default value differs from an omitted one", async () => {
  const { tenant, id } = await added({
    ...{ description: "Shop", rateLimit: 7, concurrency: 2 },
    headers: { "X-Key": "hush" },
  });

  const { endpoint } = await client.calls.UpdateEndpoint({
    ...{ tenant, id, description: "", rateLimit: 0, concurrency: 0, active: false },
    headers: { headers: {} },
    events: { events: ["transfer.*"] },
  });

  expect(endpoint).toMatchObject({
    ...{ description: "", rateLimit: 0, concurrency: 16, active: false },
    ...{ headerNames: [], events: ["transfer.*"] },
  });
  await expect(
    client.calls.UpdateEndpoint({ tenant, id, events: { events: [] } }),
  ).rejects.toMatchObject({ details: { errors: [{ field: "events", code: "required" }] } });
});

test("rolling a secret is idempotent, and returns when the previous secret expires", async () => {
  const { tenant, id } = await added();
  const request = { tenant, id, overlapSeconds: 3_600, idempotency: anIdempotency() };

  const first = await client.calls.RollSecret(request);
  const repeat = await client.calls.RollSecret(request);

  expect(first).toMatchObject({ replayed: false, secret: expect.stringMatching(/^whsec_/) });
  expect(Number(first.endpoint?.previousSecretExpiresAtMs)).toBeGreaterThan(Date.now());
  expect(repeat).toEqual({ ...first, replayed: true });
  const other = {
    ...request,
    idempotency: { ...request.idempotency, fingerprint: randomBytes(32) },
  };
  await expect(client.calls.RollSecret(other)).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  await expect(
    client.calls.RollSecret({ tenant, id, overlapSeconds: 604_801 }),
  ).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

test("every call reports a deleted endpoint as not found", async () => {
  const { tenant, id } = await added();

  expect(await client.calls.DeleteEndpoint({ tenant, id })).toEqual({});

  const { GetEndpoint, UpdateEndpoint, DeleteEndpoint, RollSecret } = client.calls;
  for (const call of [GetEndpoint, UpdateEndpoint, DeleteEndpoint, RollSecret]) {
    await expect(call({ tenant, id })).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
  }
});

test.each(["", "wh_", "txn_06b2", "nonsense", "wh_00000000000000000000000000"])(
  "the endpoint id %p is WEBHOOK_NOT_FOUND",
  async (id) => {
    const tenant = toWireTenant(aTenant());
    const { GetEndpoint, UpdateEndpoint, DeleteEndpoint, RollSecret } = client.calls;

    for (const call of [GetEndpoint, UpdateEndpoint, DeleteEndpoint, RollSecret]) {
      await expect(call({ tenant, id })).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
    }
  },
);

test("the largest possible list of validation problems fits into the response", async () => {
  const headers = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`${index}`.repeat(100), "é"]),
  );
  const request = {
    ...aRequest(),
    ...{ url: "", description: "\0", headers, rateLimit: -1, concurrency: -1 },
    events: Array<string>(50).fill("payment.unheard_of"),
  };

  const refused = client.calls.CreateEndpoint(request);

  await expect(refused).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  const { details } = await refused.catch((error) => error);
  expect(details.errors).toHaveLength(1 + 50 + 1 + 10 + 2);
});

test("the eleventh endpoint is refused", async () => {
  const { tenant } = aRequest();
  for (let count = 0; count < 10; count++) await added({ tenant });

  await expect(added({ tenant })).rejects.toMatchObject({ code: "WEBHOOK_LIMIT_REACHED" });
});
