import type { Mode } from "@kobo/core/tenant";
import { eventually } from "@kobo/testing";
import { newSecretKey } from "../../../src/domain/keys/api-key";
import type { Restrictions } from "../../../src/domain/keys/key-view";
import { allows, SCOPES, type Scope } from "../../../src/domain/keys/scope";
import { operations } from "../../../src/http/operations";
import type { Operation } from "../../../src/http/operations/operation";
import { exampleOf } from "../../support/examples";
import { fakeServices } from "../../support/fake-services";
import { testGateway } from "../../support/gateway";
import { createKey, updateKey } from "../../support/merchants";

const gateway = testGateway();

async function started() {
  const { calls, services } = fakeServices();
  const client = await gateway.start({ services });
  const { merchant } = await gateway.givenMerchant();
  const givenKey = (restrictions: Partial<Restrictions>, mode: Mode = "test") =>
    createKey(gateway.db(), { merchantId: merchant.id, mode, name: "", ...restrictions });
  return { client, calls, givenKey };
}

const ALL: Operation[] = operations({
  version: "1",
  sandboxClocks: { advance: () => Promise.reject(new Error("No request reaches this service.")) },
} as unknown as Parameters<typeof operations>[0]);

const SCOPED = ALL.filter(({ scope }) => scope !== undefined);

function withoutScope(needed: Scope): Scope[] {
  return SCOPES.filter((scope) => !allows([scope], needed));
}

test("all operations but /health require a scope, and changes require a write scope", () => {
  const free = ALL.filter(({ scope }) => scope === undefined).map(({ path }) => path);

  expect(free).toEqual(["/health"]);
  const changing = SCOPED.filter(
    ({ method, limitGroup }) =>
      method !== "GET" && limitGroup !== "verify" && limitGroup !== "sessions",
  );
  expect(changing.filter(({ scope }) => !scope?.endsWith(":write"))).toEqual([]);
  expect(new Set(SCOPED.map(({ scope }) => scope)).size).toBeGreaterThan(12);
});

test("every operation is refused to a key without its scope, and calls no service", async () => {
  const { client, calls, givenKey } = await started();

  const refused: unknown[] = [];
  for (const { id, method, path, root, scope } of SCOPED) {
    const { secretKey: key } = await givenKey({ scopes: withoutScope(scope as Scope) });
    const answer = await client.atHost(method, root.path + path.replace(/:\w+/g, "x"), {
      key,
      ...(method === "GET" ? {} : { body: {} }),
    });
    refused.push({ id, status: answer.status, body: answer.body });
  }

  expect(refused).toEqual(
    SCOPED.map(({ id, scope }) => ({
      id,
      status: 403,
      body: expect.objectContaining({
        success: false,
        code: "INSUFFICIENT_SCOPE",
        message: `This key does not have the scope ${scope}.`,
        requiredScope: scope,
        data: null,
      }),
    })),
  );
  expect(calls).toEqual([]);
}, 60_000);

test("a restricted key has its scopes; write includes read, and health needs none", async () => {
  const { client, givenKey } = await started();
  const { secretKey: key } = await givenKey({ scopes: ["payids:write", "wallets:read"] });
  const { path, body } = exampleOf("POST /payid/dynamic");

  const statuses = await Promise.all([
    client.post(path, { key, body }).then(({ status }) => status),
    client.get("/payids", { key }).then(({ status }) => status),
    client.get("/wallets", { key }).then(({ status }) => status),
    client.get("/transfers", { key }).then(({ status }) => status),
    client.get("/health", { key }).then(({ status }) => status),
  ]);

  expect(statuses).toEqual([201, 200, 200, 403, 200]);
});

test("under /v2 a missing scope is reported in its envelope", async () => {
  const { client, givenKey } = await started();
  const { secretKey: key } = await givenKey({ scopes: ["payids:read"] });

  const { status, body } = await client.atHost("GET", "/v2/payments", { key });

  expect(status).toBe(403);
  expect(body).toMatchObject({ code: "INSUFFICIENT_SCOPE", requiredScope: "payments:read" });
  expect(body.meta?.request_id).toBe(body.requestId);
});

const from = (address: string) => ({ "x-forwarded-for": address });

test.each([
  ["203.0.113.9", 200],
  ["::ffff:203.0.113.9", 200],
  ["2001:db8:1::5", 200],
  ["198.51.100.1", 200],
  ["203.0.114.1", 403],
  ["198.51.100.2", 403],
  ["2001:db9::1", 403],
  ["not-an-address", 403],
])("with an allow list, a key used from %s gets %i", async (address, expected) => {
  const { client, givenKey } = await started();
  const allowedNetworks = ["203.0.113.0/24", "198.51.100.1/32", "2001:db8::/32"];
  const { secretKey: key } = await givenKey({ allowedNetworks });

  const { status } = await client.get("/health", { key, headers: from(address) });

  expect(status).toBe(expected);
});

test("without a proxy's header the address is the socket's", async () => {
  const { client, givenKey } = await started();
  const home = await givenKey({ allowedNetworks: ["127.0.0.0/8"] });
  const away = await givenKey({ allowedNetworks: ["203.0.113.0/24"] });

  const well = await client.get("/health", { key: home.secretKey });
  const refused = await client.get("/health", { key: away.secretKey });

  expect(well.status).toBe(200);
  expect([refused.status, refused.body.code]).toEqual([403, "IP_NOT_ALLOWED"]);
  expect(refused.body.message).toMatch(/^This key may not be used from .*127\.0\.0\.1\.$/);
});

test("refusals of a valid key count towards the limit of its address, not of the key", async () => {
  const { services } = fakeServices();
  const client = await gateway.start({ services, rateLimitScale: 0.01 });
  const { merchant } = await gateway.givenMerchant();
  const restricted = { allowedNetworks: ["203.0.113.0/24"] };
  const key = { merchantId: merchant.id, mode: "test", name: "", ...restricted } as const;
  const { secretKey } = await createKey(gateway.db(), key);
  const codes: unknown[] = [];

  for (let request = 0; request < 20; request++) {
    codes.push((await client.get("/health", { key: secretKey })).body.code);
  }

  expect(new Set(codes)).toEqual(new Set(["IP_NOT_ALLOWED", "RATE_LIMIT_EXCEEDED"]));
  expect(codes.at(-1)).toBe("RATE_LIMIT_EXCEEDED");
});

test("addresses that a client puts before the proxy's are ignored", async () => {
  const { client, givenKey } = await started();
  const { secretKey: key } = await givenKey({ allowedNetworks: ["203.0.113.0/24"] });

  const { status } = await client.get("/health", {
    key,
    headers: from("203.0.113.9, 198.51.100.1"),
  });

  expect(status).toBe(403);
});

test("the address is checked before rate limits and scopes", async () => {
  const { client, givenKey } = await started();
  const { secretKey: key } = await givenKey({
    scopes: ["payids:read"],
    allowedNetworks: ["203.0.113.0/24"],
  });
  const limitIn = (headers: Headers) => Number(headers.get("ratelimit-limit"));

  const away = await client.get("/wallets", { key });
  const home = await client.get("/wallets", { key, headers: from("203.0.113.9") });
  const unknown = await client.get("/wallets", { key: newSecretKey("test") });

  expect([away, home].map(({ body }) => body.code)).toEqual([
    "IP_NOT_ALLOWED",
    "INSUFFICIENT_SCOPE",
  ]);
  // The headers show the limit of the address, as for an unauthenticated client.
  expect(limitIn(away.headers)).toBe(limitIn(unknown.headers));
  expect(limitIn(home.headers)).toBeLessThan(limitIn(away.headers));
});

test("new restrictions apply within a second, also to a cached key, and can be lifted", async () => {
  const { client, givenKey } = await started();
  const { id, secretKey: key } = await givenKey({});
  const list = async () => (await client.get("/payids", { key })).body.code ?? "answered";
  const change = (restrictions: Partial<Restrictions>) =>
    updateKey(gateway.db(), client.redis, { id, ...restrictions });
  expect(await list()).toBe("answered");

  await change({ scopes: ["wallets:read"] });
  await eventually(async () => expect(await list()).toBe("INSUFFICIENT_SCOPE"), 1_000);
  await change({ scopes: null, allowedNetworks: ["203.0.113.0/24"] });
  await eventually(async () => expect(await list()).toBe("IP_NOT_ALLOWED"), 1_000);
  await change({ allowedNetworks: null });

  await eventually(async () => expect(await list()).toBe("answered"), 1_000);
});
