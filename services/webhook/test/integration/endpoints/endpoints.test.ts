import { randomBytes } from "node:crypto";
import { aTenant } from "@kobo/core/testing";
import { connect, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { withContext } from "@kobo/runtime";
import { eventually, TcpProxy } from "@kobo/testing";
import { dropUnwanted } from "../../../src/app/deliveries/drop-unwanted";
import { fanOut } from "../../../src/app/deliveries/fan-out";
import { createEndpoint } from "../../../src/app/endpoints/create-endpoint";
import { deleteEndpoint } from "../../../src/app/endpoints/delete-endpoint";
import { getEndpoint } from "../../../src/app/endpoints/get-endpoint";
import { listEndpoints } from "../../../src/app/endpoints/list-endpoints";
import { rollSecret } from "../../../src/app/endpoints/roll-secret";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import { unsealHeaders } from "../../../src/domain/secret";
import { changesOf } from "../../changes";
import { cutNextCommit } from "../../cut-commit";
import { anEndpoint, anEvent, endpointParts, givenEndpoint, keys, logger } from "../../factories";

const database = testDatabase(MIGRATIONS);
const parts = (allowLoopback = false) => ({ ...endpointParts(database().db), allowLoopback });
const create = (command: Parameters<typeof anEndpoint>[0] = {}) =>
  createEndpoint(parts(), anEndpoint(command));
const rowOf = (id: string) => database().db("endpoints").where({ id }).first();
const secretsOf = (id: string) => database().db("endpoint_secrets").where({ endpoint_id: id });
const letAge = (id: string, hours: number) =>
  database()
    .db("endpoints")
    .where({ id })
    .update({ created_at: database().db.raw("now() - ? * interval '1 hour'", [hours]) });

describe("adding", () => {
  test("returns a secret of 32 bytes, and stores it sealed", async () => {
    const { endpoint, secret, replayed } = await create({ events: ["transfer.completed"] });

    expect(replayed).toBe(false);
    expect(secret).toHaveLength(32);
    expect(endpoint).toEqual({
      id: expect.any(String),
      url: "https://hooks.example.com/kobo",
      events: ["transfer.completed"],
      description: "",
      active: true,
      headerNames: [],
      rateLimit: null,
      concurrency: 16,
      disabledReason: undefined,
      disabledAt: undefined,
      failingSince: undefined,
      previousSecretExpiresAt: undefined,
      createdAt: expect.any(Date),
      updatedAt: endpoint.createdAt,
    });
    const [row, ...others] = await secretsOf(endpoint.id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ key_id: keys.present.id, expires_at: null });
    expect(row.sealed.includes(secret)).toBe(false);
  });

  test("returns header names only, and stores the headers sealed", async () => {
    const headers = { Authorization: "Bearer hush", "X-Team": "shop" };

    const { endpoint } = await create({ headers, rateLimit: 20, concurrency: 3 });

    expect(endpoint).toMatchObject({
      headerNames: ["Authorization", "X-Team"],
      rateLimit: 20,
      concurrency: 3,
    });
    const row = await rowOf(endpoint.id);
    const sealed = { keyId: row.headers_key_id, bytes: row.headers_sealed };
    expect(unsealHeaders(keys, { endpointId: endpoint.id, sealed })).toEqual(headers);
    expect(row.headers_sealed.includes("hush")).toBe(false);
  });

  test("an endpoint can be created disabled", async () => {
    const { endpoint } = await create({ active: false });

    expect(endpoint).toMatchObject({
      active: false,
      disabledReason: "merchant",
      disabledAt: expect.any(Date),
    });
  });

  test("each merchant and mode has at most ten endpoints, even under concurrent requests", async () => {
    const tenant = aTenant();

    const responses = await Promise.allSettled(
      Array.from({ length: 20 }, () => create({ tenant })),
    );

    const refused = responses.filter((response) => response.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(
      Array(10).fill("WEBHOOK_LIMIT_REACHED"),
    );
    const [first] = await listEndpoints(database().db, tenant);
    await create({ tenant: aTenant({ ...tenant, mode: "live" }) });
    await deleteEndpoint(parts(), { tenant, id: first?.id ?? "" });
    await create({ tenant });
    expect(await listEndpoints(database().db, tenant)).toHaveLength(10);
  });

  test("a replay returns the same endpoint and secret", async () => {
    const command = anEndpoint({ idempotencyHash: randomBytes(32) });

    const responses = await Promise.all([1, 2, 3].map(() => createEndpoint(parts(), command)));

    expect(new Set(responses.map(({ endpoint }) => endpoint.id)).size).toBe(1);
    expect(new Set(responses.map(({ secret }) => secret?.toString("hex"))).size).toBe(1);
    expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await listEndpoints(database().db, command.tenant)).toHaveLength(1);
  });

  test("a replay succeeds after the limit was reached", async () => {
    const command = anEndpoint({ idempotencyHash: randomBytes(32) });
    const { tenant } = command;
    const { endpoint } = await createEndpoint(parts(), command);
    for (let count = 1; count < 10; count++) await create({ tenant });

    const repeat = await createEndpoint(parts(), command);

    expect(repeat).toMatchObject({ endpoint: { id: endpoint.id }, replayed: true });
  });

  test("a replay omits the secret after a day or when the endpoint is deleted", async () => {
    const late = anEndpoint({ idempotencyHash: randomBytes(32) });
    const gone = anEndpoint({ idempotencyHash: randomBytes(32) });
    const [first, second] = await Promise.all(
      [late, gone].map((command) => createEndpoint(parts(), command)),
    );
    await letAge(first?.endpoint.id ?? "", 25);
    await deleteEndpoint(parts(), { tenant: gone.tenant, id: second?.endpoint.id ?? "" });

    expect(await createEndpoint(parts(), late)).toMatchObject({
      secret: undefined,
      replayed: true,
    });
    expect(await createEndpoint(parts(), gone)).toMatchObject({
      endpoint: { active: false },
      secret: undefined,
      replayed: true,
    });
  });

  test("a replay omits a first secret that was rolled, and never returns the second", async () => {
    const command = anEndpoint({ idempotencyHash: randomBytes(32) });
    const { endpoint, secret } = await createEndpoint(parts(), command);
    const roll = { ...anEndpoint(command), id: endpoint.id, idempotencyHash: null };

    await rollSecret(parts(), { ...roll, overlapSeconds: 3_600 });
    expect((await createEndpoint(parts(), command)).secret).toEqual(secret);
    await rollSecret(parts(), { ...roll, overlapSeconds: 0 });
    expect((await createEndpoint(parts(), command)).secret).toBeUndefined();
  });

  test("a reused idempotency key is refused, and keys are scoped to the merchant", async () => {
    const idempotencyHash = randomBytes(32);
    const { tenant } = anEndpoint();
    await create({ tenant, idempotencyHash });

    await expect(create({ tenant, idempotencyHash })).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect(await create({ idempotencyHash })).toMatchObject({ replayed: false });
    const live = aTenant({ ...tenant, mode: "live" });
    expect(await create({ tenant: live, idempotencyHash })).toMatchObject({ replayed: false });
  });

  test("live endpoints need https and a public host; test endpoints may be on loopback when allowed", async () => {
    const live = aTenant({ mode: "live" });
    const add = (fields: { url: string; allowed: boolean; tenant?: typeof live }) => {
      const { allowed, ...command } = fields;
      return createEndpoint(parts(allowed), anEndpoint(command)).then(
        () => "added",
        (error) => error.details.errors[0].code,
      );
    };
    const local = "http://127.0.0.1:4000/";

    expect(await add({ tenant: live, url: "http://example.com/", allowed: true })).toBe(
      "https_required",
    );
    expect(await add({ tenant: live, url: local, allowed: true })).toBe("https_required");
    expect(await add({ tenant: live, url: "https://127.0.0.1/", allowed: true })).toBe(
      "address_not_allowed",
    );
    expect(await add({ url: local, allowed: false })).toBe("port_not_allowed");
    expect(await add({ url: "http://127.0.0.1/", allowed: false })).toBe("address_not_allowed");
    expect(await add({ url: "http://example.com/", allowed: false })).toBe("added");
    expect(await add({ url: local, allowed: true })).toBe("added");
  });
});

describe("reading", () => {
  test("lists the merchant's endpoints of this mode, oldest first", async () => {
    const tenant = aTenant();
    const first = await create({ tenant });
    const second = await create({ tenant, active: false });
    await create({ tenant: aTenant({ ...tenant, mode: "live" }) });
    await create();

    expect(await listEndpoints(database().db, tenant)).toEqual([first.endpoint, second.endpoint]);
    expect(await getEndpoint(database().db, { tenant, id: first.endpoint.id })).toEqual(
      first.endpoint,
    );
  });

  test("endpoints that are deleted or of another merchant or mode are not found", async () => {
    const { id, tenant } = await givenEndpoint(database().db);
    const { db } = database();
    const strangers = [aTenant(), aTenant({ ...tenant, mode: "live" })];

    for (const stranger of strangers) {
      const query = { tenant: stranger, id };
      await expect(getEndpoint(db, query)).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
      await expect(deleteEndpoint(parts(), query)).rejects.toMatchObject({
        code: "WEBHOOK_NOT_FOUND",
      });
    }
    await deleteEndpoint(parts(), { tenant, id });
    const repeat = deleteEndpoint(parts(), { tenant, id });
    await expect(repeat).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
    await expect(getEndpoint(db, { tenant, id })).rejects.toMatchObject({
      code: "WEBHOOK_NOT_FOUND",
    });
    expect(await listEndpoints(db, tenant)).toEqual([]);
    expect(await changesOf(database().adminUrl, id)).toMatchObject([
      { action: "create" },
      { action: "delete" },
    ]);
  });
});

describe("deleting", () => {
  test("erases secrets and headers at once, and drops pending deliveries", async () => {
    const { db } = database();
    const { id, tenant } = await givenEndpoint(db, { headers: { "X-Key": "hush" } });
    const { id: otherId } = await givenEndpoint(db, { tenant });
    const event = anEvent({ merchantId: tenant.merchantId });
    await inTransaction(db, (trx) => fanOut(trx, [event]));

    await deleteEndpoint(parts(), { tenant, id });

    expect(await rowOf(id)).toMatchObject({
      active: false,
      headers_sealed: null,
      headers_key_id: null,
    });
    expect(await secretsOf(id)).toEqual([]);
    expect(await secretsOf(otherId)).toHaveLength(1);
    const sweeper = dropUnwanted(db, logger);
    await eventually(async () => {
      const dropped = await db("finished_deliveries").where({ event_id: event.id });
      expect(dropped).toMatchObject([{ endpoint_id: id, status: "dropped" }]);
    });
    await sweeper.stop();
    const waiting = await db("pending_deliveries").where({ event_id: event.id });
    expect(waiting.map((row) => row.endpoint_id)).toEqual([otherId]);
  });

  test("concurrent rolls either precede a deletion or find no endpoint", async () => {
    const { id, tenant } = await givenEndpoint(database().db);
    const roll = () =>
      rollSecret(parts(), {
        ...{ tenant, id, overlapSeconds: 60 },
        ...{ idempotencyHash: null, fingerprint: randomBytes(32) },
      });

    const responses = await Promise.allSettled([
      ...[roll(), roll(), roll()],
      deleteEndpoint(parts(), { tenant, id }),
      ...[roll(), roll(), roll()],
    ]);

    const refused = responses.filter((response) => response.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(
      refused.map(() => "WEBHOOK_NOT_FOUND"),
    );
    expect(responses[3]?.status).toBe("fulfilled");
    expect(await secretsOf(id)).toEqual([]);
    const changes = await changesOf(database().adminUrl, id);
    expect(changes.at(-1)?.action).toBe("delete");
    expect(changes).toHaveLength(1 + responses.length - refused.length);
  });
});

describe.each(["before", "after"] as const)("a connection lost %s the server commits", (when) => {
  let proxy: TcpProxy;
  let cut: ReturnType<typeof parts>;
  beforeEach(async () => {
    const { url } = database();
    proxy = await TcpProxy.to(url);
    const db = connect({ url: proxy.through(url), schema: SCHEMA, applicationName: "test" });
    cut = { ...parts(), db };
  });
  afterEach(async () => {
    await cut.db.destroy();
    await proxy.close();
  });

  test("adds one endpoint and returns its secret as new", async () => {
    const command = anEndpoint();
    cutNextCommit(proxy, when);

    const { endpoint, secret, replayed } = await createEndpoint(cut, command);

    expect({ replayed, shown: secret?.length }).toEqual({ replayed: false, shown: 32 });
    expect(await listEndpoints(database().db, command.tenant)).toEqual([endpoint]);
    expect(await changesOf(database().adminUrl, endpoint.id)).toHaveLength(1);
  });

  test("deletes once and succeeds", async () => {
    const { id, tenant } = await givenEndpoint(database().db);
    cutNextCommit(proxy, when);

    await deleteEndpoint(cut, { tenant, id });

    expect(await listEndpoints(database().db, tenant)).toEqual([]);
    expect(await changesOf(database().adminUrl, id)).toMatchObject([
      { action: "create" },
      { action: "delete" },
    ]);
  });
});

describe("the audit log", () => {
  test("records the request and its action, and is append-only", async () => {
    const context = { requestId: "req-7", deadline: undefined };

    const { endpoint } = await withContext(context, () => create());

    expect(await changesOf(database().adminUrl, endpoint.id)).toEqual([
      { action: "create", settings: [], request_id: "req-7" },
    ]);
    const { db } = database();
    for (const forbidden of [
      db("endpoint_changes").select("id"),
      db("endpoint_changes").update({ action: "update" }),
      db("endpoint_changes").delete(),
    ]) {
      await expect(forbidden).rejects.toMatchObject({ code: "42501" });
    }
  });
});
