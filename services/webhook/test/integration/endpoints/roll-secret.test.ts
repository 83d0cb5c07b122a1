import { randomBytes } from "node:crypto";
import { aTenant } from "@kobo/core/testing";
import { connect } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { TcpProxy } from "@kobo/testing";
import { deleteEndpoint } from "../../../src/app/endpoints/delete-endpoint";
import { getEndpoint } from "../../../src/app/endpoints/get-endpoint";
import { type RollSecret, rollSecret } from "../../../src/app/endpoints/roll-secret";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import { unseal } from "../../../src/domain/secret";
import { changesOf } from "../../changes";
import { cutNextCommit } from "../../cut-commit";
import { endpointParts, type GivenEndpoint, givenEndpoint, keys } from "../../factories";

const database = testDatabase(MIGRATIONS);
const parts = () => endpointParts(database().db);
const HOUR = 3_600;

function aRoll({ tenant, id }: GivenEndpoint, fields: Partial<RollSecret> = {}): RollSecret {
  return {
    tenant,
    id,
    overlapSeconds: 24 * HOUR,
    idempotencyHash: null,
    fingerprint: randomBytes(32),
    ...fields,
  };
}

const roll = (given: GivenEndpoint, fields?: Partial<RollSecret>) =>
  rollSecret(parts(), aRoll(given, fields));

/** The secrets in use, newest first, as texts. */
async function inUse({ id: endpointId }: GivenEndpoint): Promise<(string | undefined)[]> {
  const rows = await database()
    .db("endpoint_secrets")
    .where({ endpoint_id: endpointId })
    .whereRaw("(expires_at IS NULL OR expires_at > now())")
    .orderBy("created_at", "desc");
  return rows.map((row) => {
    const sealed = { keyId: row.key_id, bytes: row.sealed };
    return text(unseal(keys, { endpointId, sealed }));
  });
}

const text = (secret: Buffer | undefined) => secret?.toString("base64");
const firstOf = ({ secret }: GivenEndpoint) => secret.slice("whsec_".length);

/** Moves the secrets of an endpoint back in time, with their expiries. */
async function letPass({ id }: GivenEndpoint, hours: number): Promise<void> {
  const { db } = database();
  const back = (column: string) => db.raw("?? - ? * interval '1 hour'", [column, hours]);
  await db("endpoint_secrets")
    .where({ endpoint_id: id })
    .update({ created_at: back("created_at"), expires_at: back("expires_at") });
}

test("both secrets are valid during the overlap", async () => {
  const given = await givenEndpoint(database().db);
  const from = Date.now();

  const { endpoint, secret, replayed } = await roll(given, { overlapSeconds: 2 * HOUR });

  expect({ replayed, bytes: secret?.length }).toEqual({ replayed: false, bytes: 32 });
  expect(await inUse(given)).toEqual([text(secret), firstOf(given)]);
  const endsIn = Number(endpoint.previousSecretExpiresAt) - from;
  expect(Math.abs(endsIn - 2 * HOUR * 1_000)).toBeLessThan(60_000);
  expect(endpoint.updatedAt.getTime()).toBeGreaterThan(endpoint.createdAt.getTime());
  await letPass(given, 2);
  expect(await inUse(given)).toEqual([text(secret)]);
  expect(await getEndpoint(database().db, given)).toMatchObject({
    previousSecretExpiresAt: undefined,
  });
});

test("without overlap every older secret expires at once and is erased", async () => {
  const given = await givenEndpoint(database().db);
  await roll(given, { overlapSeconds: 7 * 24 * HOUR });
  await roll(given, { overlapSeconds: HOUR });

  const { endpoint, secret } = await roll(given, { overlapSeconds: 0 });

  expect(await inUse(given)).toEqual([text(secret)]);
  expect(endpoint.previousSecretExpiresAt).toBeUndefined();
  expect(await database().db("endpoint_secrets").where({ endpoint_id: given.id })).toHaveLength(1);
});

test("a shorter overlap shortens earlier ones; a longer one does not extend them", async () => {
  const given = await givenEndpoint(database().db);
  const second = await roll(given, { overlapSeconds: 2 * HOUR });
  const third = await roll(given, { overlapSeconds: 48 * HOUR });
  await letPass(given, 3);
  expect(await inUse(given)).toEqual([text(third.secret), text(second.secret)]);

  await roll(given, { overlapSeconds: HOUR });
  await letPass(given, 2);

  expect(await inUse(given)).toHaveLength(1);
});

test("at most three older secrets stay valid", async () => {
  const given = await givenEndpoint(database().db);
  const secrets: (string | undefined)[] = [firstOf(given)];
  for (let count = 0; count < 6; count++) secrets.unshift(text((await roll(given)).secret));

  expect(await inUse(given)).toEqual(secrets.slice(0, 4));
  expect(await database().db("endpoint_secrets").where({ endpoint_id: given.id })).toHaveLength(4);
});

test.each([-1, 0.5, 7 * 24 * HOUR + 1, Number.NaN])(
  "an overlap of %d seconds is refused",
  async (seconds) => {
    const given = await givenEndpoint(database().db);

    await expect(roll(given, { overlapSeconds: seconds })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: { errors: [{ field: "overlapHours", code: "out_of_range" }] },
    });
    expect(await inUse(given)).toEqual([firstOf(given)]);
  },
);

test("rolls a disabled endpoint's secret; another merchant's or a deleted endpoint is not found", async () => {
  const off = await givenEndpoint(database().db, { active: false });
  const gone = await givenEndpoint(database().db);
  await deleteEndpoint(parts(), gone);

  expect(await roll(off)).toMatchObject({ replayed: false, endpoint: { active: false } });
  const strangers = [aTenant(), aTenant({ ...off.tenant, mode: "live" })];
  for (const refused of [roll(gone), ...strangers.map((tenant) => roll({ ...off, tenant }))]) {
    await expect(refused).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
  }
  expect(await inUse(off)).toHaveLength(2);
});

describe("a replay", () => {
  test("returns the same secret to concurrent requests", async () => {
    const given = await givenEndpoint(database().db);
    const command = aRoll(given, { idempotencyHash: randomBytes(32) });

    const responses = await Promise.all([1, 2, 3, 4].map(() => rollSecret(parts(), command)));

    expect(new Set(responses.map(({ secret }) => text(secret))).size).toBe(1);
    expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await inUse(given)).toEqual([text(responses[0]?.secret), firstOf(given)]);
    expect(await changesOf(database().adminUrl, given.id)).toHaveLength(2);
  });

  test("returns the secret for a day, while it is in use", async () => {
    const given = await givenEndpoint(database().db);
    const late = aRoll(given, { idempotencyHash: randomBytes(32) });
    const { secret } = await rollSecret(parts(), late);
    await letPass(given, 23);
    expect(await rollSecret(parts(), late)).toMatchObject({ secret, replayed: true });
    await letPass(given, 2);

    expect(await rollSecret(parts(), late)).toMatchObject({ secret: undefined, replayed: true });

    const spent = aRoll(given, { idempotencyHash: randomBytes(32) });
    await rollSecret(parts(), spent);
    const { secret: present } = await roll(given, { overlapSeconds: 0 });
    expect(await rollSecret(parts(), spent)).toMatchObject({ secret: undefined, replayed: true });
    expect(await inUse(given)).toEqual([text(present)]);
  });

  test("with a reused idempotency key is refused; keys are scoped to the endpoint", async () => {
    const given = await givenEndpoint(database().db);
    const other = await givenEndpoint(database().db, { tenant: given.tenant });
    const idempotencyHash = randomBytes(32);
    await roll(given, { idempotencyHash });

    await expect(roll(given, { idempotencyHash })).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect(await roll(other, { idempotencyHash })).toMatchObject({ replayed: false });
    expect(await inUse(given)).toHaveLength(2);
  });
});

test("concurrent rolls each create a secret, and one of them is the present one", async () => {
  const given = await givenEndpoint(database().db);

  const responses = await Promise.all(Array.from({ length: 8 }, () => roll(given)));

  expect(new Set(responses.map(({ secret }) => text(secret))).size).toBe(8);
  const left = await inUse(given);
  expect(left).toHaveLength(4);
  const returned = new Set(responses.map(({ secret }) => text(secret)));
  expect(left.every((secret) => returned.has(secret))).toBe(true);
});

describe.each(["before", "after"] as const)("a connection lost %s the server commits", (when) => {
  test("creates one secret and returns it as new", async () => {
    const given = await givenEndpoint(database().db);
    const proxy = await TcpProxy.to(database().url);
    const url = proxy.through(database().url);
    const db = connect({ url, schema: SCHEMA, applicationName: "test" });
    cutNextCommit(proxy, when);

    const { secret, replayed } = await rollSecret({ ...parts(), db }, aRoll(given));
    await db.destroy();
    await proxy.close();

    expect(replayed).toBe(false);
    expect(await inUse(given)).toEqual([text(secret), firstOf(given)]);
    expect(await changesOf(database().adminUrl, given.id)).toHaveLength(2);
  });
});
