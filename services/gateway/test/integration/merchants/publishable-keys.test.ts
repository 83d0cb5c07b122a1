import { newUuid } from "@kobo/core/ids";
import { createKey, listKeys, rollKey, updateKey } from "../../../src/app/merchants/keys";
import { CARD_EXAMPLES } from "../../support/card-examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const BY = { actor: "operator:test", requestId: null, address: null };
const NO_REDIS = { publish: async () => 0 } as unknown as Parameters<typeof updateKey>[1];
const { path, raw } = CARD_EXAMPLES["POST /v2/payment_methods"];

async function givenKey({ db, tenant }: Awaited<ReturnType<typeof start>>) {
  const key = {
    ...({ id: newUuid(), merchantId: tenant.merchantId, mode: "test", name: "page" } as const),
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

test("its scopes are fixed, and its replacement is publishable too", async () => {
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

test("its text is no secret: it is listed, and a repeat has it too; a secret key's is neither", async () => {
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
