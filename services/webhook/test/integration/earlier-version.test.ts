import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newUuid } from "@kobo/core/ids";
import { connect, type Database, migrate } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createEndpoint } from "../../src/app/endpoints/create-endpoint";
import { getEndpoint } from "../../src/app/endpoints/get-endpoint";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { seal } from "../../src/domain/secret";
import { anEndpoint, endpointParts, keys } from "../factories";

const FIRST = "20261121_01_webhooks.js";
const ours = MIGRATIONS.directories.at(-1) ?? "";
const earlier = mkdtempSync(join(tmpdir(), "migrations-"));
cpSync(join(ours, FIRST), join(earlier, FIRST));
afterAll(() => rmSync(earlier, { recursive: true }));

const directories = [...MIGRATIONS.directories.slice(0, -1), earlier];
const database = testDatabase({ ...MIGRATIONS, directories });

let admin: Database;
beforeAll(() => {
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "owner" });
});
afterAll(() => admin.destroy());

test("deliveries stored by an earlier version are kept and stay scheduled", async () => {
  const command = anEndpoint({ idempotencyHash: randomBytes(32) });
  const { merchantId, mode } = command.tenant;
  const owner = { merchant_id: merchantId, mode };
  const [endpointId, goneId] = [newUuid(), newUuid()];
  const secret = randomBytes(32);
  const sealed = seal(keys, { endpointId, secret, nonce: randomBytes(12) });
  const endpoint = {
    ...{ ...owner, url: command.url, events: ["*"], description: "Shop", created_at: new Date() },
    ...{ operation: "webhook/create", fingerprint: command.fingerprint },
  };
  await admin("endpoints").insert([
    {
      ...{ ...endpoint, id: endpointId, idempotency_hash: command.idempotencyHash, active: true },
      ...{ secret_sealed: sealed.bytes, secret_key_id: sealed.keyId, failing_since: new Date(7) },
    },
    { ...endpoint, id: goneId, active: false, deleted_at: new Date() },
  ]);
  const [done, waiting] = [newUuid(), newUuid()];
  const event = { ...owner, name: "transfer.completed", occurred_at: new Date(), traceparent: "" };
  await admin("events").insert([done, waiting].map((id) => ({ ...event, id, payload: `"${id}"` })));
  const delivery = { endpoint_id: endpointId, attempts: 1 };
  const dueAt = new Date(Date.now() + 3_600_000);
  await admin("deliveries").insert([
    { ...delivery, id: done, event_id: done, status: "delivered", due_at: null },
    { ...delivery, id: waiting, event_id: waiting, status: "pending", due_at: dueAt },
  ]);
  await admin("attempts").insert({
    ...{ delivery_id: done, number: 1, started_at: new Date(), duration_ms: 5 },
    ...{ status_code: 200, response_excerpt: "thanks" },
  });

  await migrate({ ...MIGRATIONS, adminUrl: database().adminUrl, rolePassword: "test" });

  const { db } = database();
  const found = await getEndpoint(db, { tenant: command.tenant, id: endpointId });
  expect(found).toMatchObject({
    ...{ id: endpointId, description: "Shop", active: true, concurrency: 16, rateLimit: null },
    ...{ headerNames: [], failingSince: new Date(7), updatedAt: found.createdAt },
  });
  expect(await createEndpoint(endpointParts(db), command)).toEqual({
    ...{ endpoint: found, secret, replayed: true },
  });
  expect(await db("endpoint_secrets").pluck("endpoint_id")).toEqual([endpointId]);
  expect(await db("pending_deliveries")).toMatchObject([
    {
      id: waiting,
      event_id: waiting,
      attempts: 1,
      due_at: dueAt,
      origin: "event",
      event_at: event.occurred_at,
    },
  ]);
  expect(await db("finished_deliveries")).toMatchObject([{ id: done, status: "delivered" }]);
  expect(await db("attempts")).toMatchObject([{ delivery_id: done, response_body: "thanks" }]);
  expect(await db("events").orderBy("id").pluck("payload")).toEqual([`"${done}"`, `"${waiting}"`]);
});
