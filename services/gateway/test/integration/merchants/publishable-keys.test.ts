import { newUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { toWireMode } from "@kobo/rpc";
import { createKey, listKeys, rollKey, updateKey } from "../../../src/app/merchants/keys";
import { CARD_EXAMPLES } from "../../support/card-examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";
import { createMerchant } from "../../support/merchants";

const start = gatewayWithFakes();

const BY = { actor: "operator:test", requestId: null, address: null };
const NO_REDIS = { publish: async () => 0 } as unknown as Parameters<typeof updateKey>[1];
const { path, raw } = CARD_EXAMPLES["POST /v2/payment_methods"];

type Gateway = Awaited<ReturnType<typeof start>>;

async function givenKey(
  { db, tenant }: Gateway,
  { merchantId = tenant.merchantId, mode = "test" }: { merchantId?: string; mode?: Mode } = {},
) {
  const key = {
    ...{ id: newUuid(), merchantId, mode, name: "page" },
    ...({ kind: "publishable", scopes: null, allowedNetworks: null } as const),
  };
  const created = await createKey(db, key, BY);
  return { ...created.key, secretKey: created.secretKey ?? "" };
}

test("a publishable key stores a card and reads a session from a browser, and does nothing else", async () => {
  const gateway = await start();
  const { secretKey: key } = await givenKey(gateway);

  const stored = await gateway.client.atHost("POST", path, { key, raw: raw ?? "" });
  const body = { clientSecret: "cs_x_secret_y" };
  const shown = await gateway.client.post("/checkout/sessions/read", { key, body });
  const charged = await gateway.client.atHost("POST", "/v2/payments", { key, raw: "{}" });
  const read = await gateway.client.get("/checkout/sessions", { key });

  expect(key).toMatch(/^pk_test_[0-9A-Za-z]{40}$/);
  expect([stored.status, shown.status]).toEqual([201, 200]);
  for (const { headers } of [stored, shown])
    expect(headers.get("access-control-allow-origin")).toBe("*");
  for (const { status, body } of [charged, read])
    expect([status, body.code]).toEqual([403, "INSUFFICIENT_SCOPE"]);
});

describe("a session is read with a client secret", () => {
  const READ = "/checkout/sessions/read";
  const body = { clientSecret: "cs_x_secret_y" };

  test.each([
    ["live", "test"],
    ["test", "live"],
  ] as const)("by each %s key as its own merchant, and not in %s mode", async (mode, other) => {
    const gateway = await start();
    const given = ["Bola", "Chi"].map((name) => createMerchant(gateway.db, `${name} ${newUuid()}`));
    const ids = (await Promise.all(given)).map(({ id }) => id);

    // Two keys of each.
    for (const merchantId of [...ids, ...ids]) {
      const { secretKey: key } = await givenKey(gateway, { merchantId, mode });

      const shown = await gateway.client.post(READ, { key, body, mode });
      const elsewhere = await gateway.client.post(READ, { key, body, mode: other });

      expect(shown.status).toBe(200);
      expect(gateway.calls.at(-1)).toMatchObject({
        rpc: "checkout.GetSessionBySecret",
        request: { merchantId, mode: toWireMode(mode) },
      });
      expect([elsewhere.status, elsewhere.body.code]).toEqual([401, "INVALID_SECRET_KEY"]);
      for (const { headers } of [shown, elsewhere])
        expect(headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  test("from pages of any origin, but not with a secret key, and at no other path", async () => {
    const gateway = await start();
    const { secretKey } = await givenKey(gateway);
    const preflight = (at: string, mode: Mode) =>
      gateway.client.send("OPTIONS", at, {
        ...{
          mode,
          headers: { "access-control-request-method": "POST", origin: "https://a.example" },
        },
      });

    const bySecretKey = await gateway.client.post(READ, { key: gateway.key, body });
    const otherPath = await gateway.client.post("/checkout/sessions", { key: secretKey, body: {} });

    for (const { headers } of [bySecretKey, otherPath])
      expect(headers.get("access-control-allow-origin")).toBeNull();
    for (const mode of ["live", "test"] as const) {
      const asked = await preflight(READ, mode);
      const refused = await preflight("/checkout/sessions", mode);
      expect([asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
      expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

test("a publishable key's scopes are fixed, and its replacement is publishable too", async () => {
  const gateway = await start();
  const { id, secretKey: _, scopes } = await givenKey(gateway);
  const named = { id, merchantId: undefined };

  const widened = updateKey(gateway.db, NO_REDIS, { ...named, scopes: null }, BY);
  await expect(widened).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  const rolled = await rollKey(gateway.db, NO_REDIS, { ...named, overlapHours: 1 }, BY);

  expect(scopes).toEqual(["payment_methods:write", "client_sessions:read"]);
  expect(rolled.secretKey).toMatch(/^pk_test_/);
  expect(rolled.key).toMatchObject({ kind: "publishable", scopes });
});

test("a publishable key is listed and returned to a repeat in full; a secret key is not", async () => {
  const gateway = await start();
  const { db, tenant } = gateway;
  const { id, secretKey, merchantId } = await givenKey(gateway);
  const key = { id, merchantId, mode: "test", name: "page", scopes: null } as const;
  const repeat = await createKey(db, { ...key, kind: "publishable", allowedNetworks: null }, BY);
  const server = { ...key, id: newUuid(), name: "server", allowedNetworks: null };
  await createKey(db, server, BY);
  const secretRepeat = await createKey(db, server, BY);

  const listed = new Map((await listKeys(db, tenant.merchantId)).map((each) => [each.id, each]));

  expect(repeat.secretKey).toBe(secretKey);
  expect(listed.get(id)?.publishableKey).toBe(secretKey);
  expect(listed.get(server.id)?.publishableKey).toBeNull();
  expect(secretRepeat.secretKey).toBeUndefined();
});
