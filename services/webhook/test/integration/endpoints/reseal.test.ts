import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import type { Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import { createEndpoint } from "../../../src/app/endpoints/create-endpoint";
import { deleteEndpoint } from "../../../src/app/endpoints/delete-endpoint";
import { storedHeaders } from "../../../src/app/endpoints/endpoint-parts";
import { reseal, secretsStatus } from "../../../src/app/endpoints/reseal";
import { rollSecret } from "../../../src/app/endpoints/roll-secret";
import { updateEndpoint } from "../../../src/app/endpoints/update-endpoint";
import * as endpoints from "../../../src/db/endpoints/endpoints";
import { MIGRATIONS } from "../../../src/db/schema";
import { type SecretKeys, secretKeys, unseal, unsealHeaders } from "../../../src/domain/secret";
import { anEndpoint, endpointParts } from "../../factories";
import { waitingForLocks } from "../../waiting-for-locks";

/** The built command, as operators run it. */
const CLI = join(__dirname, "../../../dist/cli.js");
const database = testDatabase(MIGRATIONS);
const [oldBytes, newBytes] = [randomBytes(32), randomBytes(32)];
const old = secretKeys(oldBytes);
const rotated = secretKeys(newBytes, [oldBytes]);
const afterwards = secretKeys(newBytes);
const HEADERS = { Authorization: "Bearer hush" };

afterEach(async () => {
  const { db } = database();
  await db("endpoint_secrets").delete();
  await db("endpoints").update({ headers_sealed: null, headers_key_id: null });
});

const partsWith = (keys: SecretKeys) => ({ ...endpointParts(database().db), keys });

async function given(keys: SecretKeys, fields: Parameters<typeof anEndpoint>[0] = {}) {
  const command = anEndpoint({ headers: HEADERS, ...fields });
  const { endpoint, secret } = await createEndpoint(partsWith(keys), command);
  return { id: endpoint.id, tenant: command.tenant, secret };
}

const roll = (keys: SecretKeys, { id, tenant }: { id: string; tenant: Tenant }) =>
  rollSecret(partsWith(keys), {
    ...{ id, tenant, overlapSeconds: 3_600 },
    ...{ idempotencyHash: null, fingerprint: randomBytes(32) },
  });

/** The signing secrets and headers of an endpoint, unsealed with these keys. */
async function readWith(keys: SecretKeys, endpointId: string, db: Database = database().db) {
  const rows = await db("endpoint_secrets")
    .where({ endpoint_id: endpointId })
    .whereNotNull("sealed")
    .orderBy("created_at", "desc");
  const endpoint = await db("endpoints").where({ id: endpointId }).first();
  return {
    secrets: rows.map((row) =>
      unseal(keys, { endpointId, sealed: { keyId: row.key_id, bytes: row.sealed } }),
    ),
    headers:
      endpoint.headers_sealed &&
      unsealHeaders(keys, {
        endpointId,
        sealed: { keyId: endpoint.headers_key_id, bytes: endpoint.headers_sealed },
      }),
  };
}

test("reseals everything under the present key without changing it", async () => {
  const first = await given(old);
  const { secret: second } = await roll(old, first);
  const untouched = await given(rotated);

  expect(await reseal({ db: database().db, keys: rotated })).toEqual({ resealed: 3, damaged: [] });

  expect(await readWith(afterwards, first.id)).toEqual({
    secrets: [second, first.secret],
    headers: HEADERS,
  });
  expect(await readWith(afterwards, untouched.id)).toEqual({
    secrets: [untouched.secret],
    headers: HEADERS,
  });
  expect(await reseal({ db: database().db, keys: rotated })).toEqual({ resealed: 0, damaged: [] });
});

test("reseals more rows than one batch", async () => {
  const tenants = Array.from({ length: 25 }, () => aTenant());
  await Promise.all(
    tenants.map(async (tenant) => {
      for (let count = 0; count < 10; count++) await given(old, { tenant, headers: {} });
    }),
  );

  expect(await reseal({ db: database().db, keys: rotated })).toEqual({
    resealed: 250,
    damaged: [],
  });

  const status = await secretsStatus({ db: database().db, keys: rotated });
  expect(status).toEqual(
    expect.arrayContaining([
      { keyId: old.present.id, standing: "older", secrets: 0, headers: 0 },
      { keyId: rotated.present.id, standing: "present", secrets: 250, headers: 0 },
    ]),
  );
});

test("erases an expired secret instead of resealing it", async () => {
  const first = await given(old, { headers: {} });
  await roll(old, first);
  const { db } = database();
  await db("endpoint_secrets")
    .whereNotNull("expires_at")
    .update({ expires_at: db.raw("now() - interval '1 second'") });

  expect(await reseal({ db, keys: rotated })).toEqual({ resealed: 1, damaged: [] });

  const rows = await db("endpoint_secrets").orderBy("created_at");
  expect(rows.map(({ key_id }) => key_id)).toEqual([null, rotated.present.id]);
});

test("leaves and reports rows that were altered or whose key is unknown", async () => {
  const { db } = database();
  const foreign = secretKeys(randomBytes(32));
  const lost = await given(foreign);
  const altered = await given(old, { headers: {} });
  const good = await given(old);
  await db("endpoint_secrets")
    .where({ endpoint_id: altered.id })
    .update({ sealed: randomBytes(60) });

  const { resealed, damaged } = await reseal({ db, keys: rotated });

  expect(resealed).toBe(2);
  expect(damaged).toEqual([expect.stringContaining(altered.id)]);
  expect(await readWith(foreign, lost.id)).toMatchObject({ headers: HEADERS });
  expect(await readWith(afterwards, good.id)).toMatchObject({ headers: HEADERS });
  const status = await secretsStatus({ db, keys: rotated });
  expect(status.find(({ standing }) => standing === "unknown")).toEqual({
    ...{ keyId: foreign.present.id, standing: "unknown" },
    ...{ secrets: 1, headers: 1 },
  });
});

test("headers that change during the run keep the change", async () => {
  const { db } = database();
  const { id } = await given(old);
  const trx = await db.transaction();
  const changed = storedHeaders(old, id, { "X-New": "1" });
  await endpoints.update(trx, id, { headers: changed });

  const resealed = reseal({ db, keys: rotated });
  await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
  await trx.commit();

  expect(await resealed).toEqual({ resealed: 2, damaged: [] });
  expect(await readWith(afterwards, id)).toMatchObject({ headers: { "X-New": "1" } });
});

test("concurrent rolls, updates and deletions under either key lose nothing", async () => {
  // During a rolling restart some processes still seal with the old key, but know both.
  const before = secretKeys(oldBytes, [newBytes]);
  const { db } = database();
  const all = await Promise.all(Array.from({ length: 30 }, () => given(old)));
  const present = new Map(all.map(({ id, secret }) => [id, secret]));

  const traffic = all.map(async (endpoint, index) => {
    const keys = index % 2 === 0 ? before : rotated;
    for (let count = 0; count < 4; count++) {
      const { secret } = await roll(keys, endpoint);
      present.set(endpoint.id, secret);
      const settings = { headers: { "X-Count": String(count) } };
      await updateEndpoint(partsWith(keys), { ...endpoint, settings });
    }
    if (index % 5 === 0) await deleteEndpoint(partsWith(keys), endpoint);
  });
  const first = reseal({ db, keys: rotated });
  await Promise.all([...traffic, first, reseal({ db, keys: rotated })]);
  await reseal({ db, keys: rotated });

  for (const [index, { id }] of all.entries()) {
    const { secrets, headers } = await readWith(afterwards, id);
    expect(secrets[0]).toEqual(index % 5 === 0 ? undefined : present.get(id));
    expect(headers).toEqual(index % 5 === 0 ? null : { "X-Count": "3" });
  }
});

describe("the command", () => {
  const text = (key: Buffer) => key.toString("base64");

  function run(args: string[], env: Record<string, string> = {}) {
    const settings = {
      DATABASE_URL: database().url,
      WEBHOOK_SECRET_KEY: text(newBytes),
      WEBHOOK_SECRET_OLD_KEYS: text(oldBytes),
      ...env,
    };
    return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
      execFile(process.execPath, [CLI, ...args], { env: settings }, (error, out, err) => {
        resolve({ code: error?.code ?? 0, out, err });
      });
    });
  }

  test("shows the rows per key, and reseals them under the new key", async () => {
    const endpoint = await given(old);

    const before = await run(["secrets", "status"]);
    const resealed = await run(["secrets", "reseal"]);
    const after = await run(["secrets", "status"], { WEBHOOK_SECRET_OLD_KEYS: "" });

    expect(before).toMatchObject({ code: 0, err: "" });
    expect(before.out).toContain(`${old.present.id}\tolder\t1 secrets\t1 endpoints' headers`);
    expect(before.out).toContain(`${afterwards.present.id}\tpresent\t0 secrets`);
    expect(resealed).toEqual({
      code: 0,
      err: "",
      out: `2 resealed with ${afterwards.present.id}.\n`,
    });
    expect(after).toEqual({
      code: 0,
      err: "",
      out: `${afterwards.present.id}\tpresent\t1 secrets\t1 endpoints' headers\n`,
    });
    expect(await readWith(afterwards, endpoint.id)).toMatchObject({ headers: HEADERS });
  });

  test("both commands report an unknown key and exit with 1", async () => {
    await given(old);
    const withoutOldKeys = { WEBHOOK_SECRET_OLD_KEYS: "" };

    const [status, resealed] = [
      await run(["secrets", "status"], withoutOldKeys),
      await run(["secrets", "reseal"], withoutOldKeys),
    ];

    expect([status.code, resealed.code]).toEqual([1, 1]);
    expect(status.out).toContain(`${old.present.id}\tunknown`);
    expect(resealed.out).toContain("0 resealed");
    expect(resealed.out).toContain(`Left: ${old.present.id}\tunknown`);
  });

  test("prints its usage, and never a key", async () => {
    const [help, wrong, misconfigured] = [
      await run(["--help"]),
      await run(["secrets", "rotate"]),
      await run(["secrets", "status"], { WEBHOOK_SECRET_KEY: "c2hvcnQ=" }),
    ];

    expect(help).toMatchObject({ code: 0, out: expect.stringContaining("secrets reseal") });
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("unknown command") });
    expect(misconfigured.code).toBe(1);
    expect(misconfigured.err).toContain("WEBHOOK_SECRET_KEY");
    expect(misconfigured.err).not.toContain("c2hvcnQ");
  });
});
