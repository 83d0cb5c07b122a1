import { createHash, randomUUID } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import type { Redis } from "@kobo/redis";
import { logFunding } from "../../../src/app/merchants/fundings";
import * as auditLog from "../../../src/db/audit-log";
import type { By } from "../../../src/domain/merchants/audit";
import { testGateway } from "../../support/gateway";
import {
  changeLimits,
  createKey,
  createMerchant,
  deactivateKey,
  operator,
  rollKey,
  updateKey,
} from "../../support/merchants";

const gateway = testGateway();

/** No gateway listens for key changes here. */
const redis = { publish: async () => 0 } as unknown as Redis;
const ADA = operator("ada");

async function givenMerchant() {
  const name = `Merchant ${randomUUID().slice(0, 8)}`;
  return createMerchant(gateway.db(), name, { by: ADA });
}

/** Newest first. */
function entriesOf(merchantId: string) {
  return auditLog.listOf(gateway.db(), { merchantId, limit: 100 });
}

test("creating a merchant and each change of a key log the actor, the action, and both states", async () => {
  const db = gateway.db();
  const { id: merchantId, name, slug } = await givenMerchant();
  const { id } = await createKey(db, { merchantId, mode: "live", name: "server 1" }, ADA);
  await updateKey(db, redis, { id, scopes: ["payids:read"], allowedNetworks: ["10.0.0.0/8"] }, ADA);
  const rolled = await rollKey(db, redis, { id, overlapHours: 24 }, ADA);
  await deactivateKey(db, redis, id, operator("bola"));

  const entries = (await entriesOf(merchantId)).toReversed();

  const state = { mode: "live", name: "server 1", last4: expect.stringMatching(/^\w{4}$/) };
  const open = { scopes: null, allowedNetworks: null, expiresAt: null, deactivatedAt: null };
  const kept = { ...open, scopes: ["payids:read"], allowedNetworks: ["10.0.0.0/8"] };
  const expiresAt = rolled.oldExpiresAt.toISOString();
  const line = {
    ...{ id: expect.any(BigInt), at: expect.any(Date), actor: "operator:ada", object: `key:${id}` },
    ...{ requestId: null, address: null },
  };
  expect(entries).toEqual([
    {
      ...line,
      action: "merchant.created",
      object: `merchant:${merchantId}`,
      before: null,
      after: { name, slug, liveMode: "on" },
    },
    { ...line, action: "key.created", before: null, after: { ...state, ...open } },
    {
      ...line,
      action: "key.updated",
      before: { ...state, ...open },
      after: { ...state, ...kept },
    },
    {
      ...line,
      action: "key.created",
      object: `key:${rolled.id}`,
      before: null,
      after: { ...state, ...kept },
    },
    {
      ...line,
      action: "key.rolled",
      before: { ...state, ...kept },
      after: { ...state, ...kept, expiresAt, successor: rolled.id },
    },
    {
      ...line,
      actor: "operator:bola",
      action: "key.deactivated",
      before: { ...state, ...kept, expiresAt },
      after: {
        ...state,
        ...kept,
        expiresAt,
        deactivatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    },
  ]);
});

test("changes of limits are logged with the old limits; an equal change is not", async () => {
  const { id: merchantId } = await givenMerchant();
  const change = (limits: { max?: bigint; limitClass?: "high" }) =>
    changeLimits(gateway.db(), redis, { merchantId, ...limits }, ADA);
  await change({ max: 9_007_199_254_740_993n, limitClass: "high" });
  await change({ limitClass: "high" });

  const entries = await entriesOf(merchantId);

  expect(entries.map(({ action }) => action)).toEqual([
    "merchant.limits_changed",
    "merchant.created",
  ]);
  expect(entries[0]).toMatchObject({
    before: { transferMaxKobo: null, transferDailyCapKobo: null, limitClass: "standard" },
    after: {
      transferMaxKobo: "9007199254740993",
      transferDailyCapKobo: null,
      limitClass: "high",
    },
  });
});

test("a funding is logged each time it is ordered until it is confirmed, and once when it is confirmed", async () => {
  const { id: merchantId, slug } = await givenMerchant();
  const funding = { merchantId, id: newUuid(), mode: "live" as const, amount: kobo(500n) };
  const log = (action: Parameters<typeof logFunding>[1]) =>
    logFunding(gateway.db(), action, funding, ADA);

  await log("wallet.funding_ordered");
  await log("wallet.funding_ordered");
  await Promise.all([log("wallet.funded"), log("wallet.funded")]);
  await log("wallet.funding_ordered");

  const entries = await entriesOf(merchantId);
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    "merchant.created",
    "wallet.funding_ordered",
    "wallet.funding_ordered",
    "wallet.funded",
  ]);
  expect(entries[0]).toMatchObject({
    object: `wallet:${slug}.wallet`,
    before: null,
    after: { id: funding.id, mode: "live", amountKobo: "500" },
  });
});

test("a change without its log entry is rolled back", async () => {
  const db = gateway.db();
  const { id: merchantId } = await givenMerchant();
  const { id } = await createKey(db, { merchantId, mode: "test", name: "old" }, ADA);
  const before = await db("api_keys").where({ merchant_id: merchantId });
  const noActor: By = { actor: "", requestId: null, address: null };

  const changes = [
    createKey(db, { merchantId, mode: "test", name: "" }, noActor),
    updateKey(db, redis, { id, name: "new" }, noActor),
    rollKey(db, redis, { id, overlapHours: 1 }, noActor),
    deactivateKey(db, redis, id, noActor),
    changeLimits(db, redis, { merchantId, max: 1n }, noActor),
  ];

  for (const change of await Promise.allSettled(changes)) {
    expect(change).toMatchObject({
      status: "rejected",
      reason: { constraint: "audit_log_actor_check" },
    });
  }
  expect(await db("api_keys").where({ merchant_id: merchantId })).toEqual(before);
  expect(await db("merchants").where({ id: merchantId }).first()).toMatchObject({
    transfer_max: null,
  });
  expect(await entriesOf(merchantId)).toHaveLength(2);
});

test("each state has the SHA-256 of its text, and a wrong one is rejected", async () => {
  const db = gateway.db();
  const { id: merchantId } = await givenMerchant();
  const row = await db("audit_log")
    .select(db.raw(`"after"::text AS text`), "after_hash")
    .where({ merchant_id: merchantId })
    .first();

  const sha256 = createHash("sha256").update(row.text).digest();
  expect(sha256.equals(row.after_hash)).toBe(true);
  const forged = {
    actor: "system",
    merchant_id: merchantId,
    action: "key.created",
    object: "key:1",
    after: '{"name":"another"}',
    after_hash: row.after_hash,
  };
  await expect(db("audit_log").insert(forged)).rejects.toMatchObject({ code: "23514" });
});

test("no secret key is in the log, in the clear or hashed", async () => {
  const { id: merchantId } = await givenMerchant();
  const { secretKey } = await createKey(gateway.db(), { merchantId, mode: "live", name: "" }, ADA);

  const { rows: lines } = await gateway
    .db()
    .raw("SELECT to_jsonb(audit_log) AS line FROM audit_log WHERE merchant_id = ?", [merchantId]);
  const rows = JSON.stringify(lines);

  const hash = createHash("sha256").update(secretKey).digest();
  expect(rows).not.toContain(secretKey.slice(8));
  expect(rows).not.toContain(hash.toString("hex"));
  expect(lines).toHaveLength(2);
});

const DENIED = { code: "42501" };

test.each([
  ["change", "UPDATE audit_log SET actor = 'system'"],
  ["delete", "DELETE FROM audit_log"],
  ["truncate", "TRUNCATE audit_log"],
  ["lock", "SELECT 1 FROM audit_log FOR UPDATE"],
  ["drop", "DROP TABLE audit_log"],
  ["set ids in", "ALTER TABLE audit_log ALTER id SET GENERATED BY DEFAULT"],
])("the service's role cannot %s the log", async (_, statement) => {
  const { id } = await givenMerchant();

  await expect(gateway.db().raw(statement)).rejects.toMatchObject(DENIED);

  expect(await entriesOf(id)).toHaveLength(1);
});
