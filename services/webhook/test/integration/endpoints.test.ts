import { randomBytes } from "node:crypto";
import { inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { aTenant } from "@kobo/tenant/testing";
import { eventually } from "@kobo/testing";
import { createEndpoint } from "../../src/app/create-endpoint";
import { deleteEndpoint } from "../../src/app/delete-endpoint";
import { dropUnwanted } from "../../src/app/drop-unwanted";
import { fanOut } from "../../src/app/fan-out";
import { getEndpoint } from "../../src/app/get-endpoint";
import { listEndpoints } from "../../src/app/list-endpoints";
import { MIGRATIONS } from "../../src/db/schema";
import { webhooks } from "../../src/grpc/webhooks";
import { anEndpoint, anEvent, givenEndpoint, key, logger } from "../factories";

const database = testDatabase(MIGRATIONS);
const parts = (allowLoopback = false) => ({ db: database().db, key, allowLoopback });
const create = (command: Parameters<typeof anEndpoint>[0] = {}) =>
  createEndpoint(parts(), anEndpoint(command));
const letAge = (id: string, hours: number) =>
  database()
    .db("endpoints")
    .where({ id })
    .update({ created_at: database().db.raw("now() - ? * interval '1 hour'", [hours]) });

describe("adding", () => {
  test("an endpoint comes with a secret of 32 bytes, which is stored sealed", async () => {
    const { endpoint, secret, replayed } = await create({ events: ["transfer.completed"] });

    expect(replayed).toBe(false);
    expect(secret).toHaveLength(32);
    expect(endpoint).toMatchObject({ events: ["transfer.completed"], active: true });
    const row = await database().db("endpoints").where({ id: endpoint.id }).first();
    expect(row.secret_key_id).toBe(key.id);
    expect(row.secret_sealed.includes(secret)).toBe(false);
  });

  test("each merchant and mode has ten at most, however they are asked for", async () => {
    const tenant = aTenant();

    const answers = await Promise.allSettled(Array.from({ length: 13 }, () => create({ tenant })));

    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(
      Array(3).fill("WEBHOOK_LIMIT_REACHED"),
    );
    const [first] = await listEndpoints(database().db, tenant);
    await create({ tenant: aTenant({ ...tenant, mode: "live" }) });
    await deleteEndpoint(database().db, { tenant, id: first?.id ?? "" });
    await create({ tenant });
    expect(await listEndpoints(database().db, tenant)).toHaveLength(10);
  });

  test("a repeat of the same request gives the same endpoint and the same secret", async () => {
    const command = anEndpoint({ idempotencyHash: randomBytes(32) });

    const answers = await Promise.all([1, 2, 3].map(() => createEndpoint(parts(), command)));

    expect(new Set(answers.map(({ endpoint }) => endpoint.id)).size).toBe(1);
    expect(new Set(answers.map(({ secret }) => secret?.toString("hex"))).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await listEndpoints(database().db, command.tenant)).toHaveLength(1);
  });

  test("a repeat is answered even when the limit has been reached since", async () => {
    const command = anEndpoint({ idempotencyHash: randomBytes(32) });
    const { tenant } = command;
    const { endpoint } = await createEndpoint(parts(), command);
    for (let count = 1; count < 10; count++) await create({ tenant });

    const repeat = await createEndpoint(parts(), command);

    expect(repeat).toMatchObject({ endpoint: { id: endpoint.id }, replayed: true });
  });

  test("after a day, or once the endpoint is gone, the secret is not shown again", async () => {
    const late = anEndpoint({ idempotencyHash: randomBytes(32) });
    const gone = anEndpoint({ idempotencyHash: randomBytes(32) });
    const [first, second] = await Promise.all(
      [late, gone].map((command) => createEndpoint(parts(), command)),
    );
    await letAge(first?.endpoint.id ?? "", 25);
    await deleteEndpoint(database().db, {
      tenant: gone.tenant,
      id: second?.endpoint.id ?? "",
    });

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

  test("a key that was used for another request is refused; another merchant's is another key", async () => {
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

  test("live endpoints are https and never on this machine; test endpoints may be when allowed", async () => {
    const live = aTenant({ mode: "live" });
    const add = (fields: { url: string; allowed: boolean; tenant?: typeof live }) =>
      createEndpoint(parts(fields.allowed), anEndpoint(fields)).then(
        () => "added",
        (error) => error.details.errors[0].code,
      );
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

describe("looking", () => {
  test("the list holds the merchant's own of this mode, the oldest first", async () => {
    const tenant = aTenant();
    const first = await create({ tenant });
    const second = await create({ tenant });
    await create({ tenant: aTenant({ ...tenant, mode: "live" }) });
    await create();

    expect(await listEndpoints(database().db, tenant)).toEqual([first.endpoint, second.endpoint]);
    expect(await getEndpoint(database().db, { tenant, id: first.endpoint.id })).toEqual(
      first.endpoint,
    );
  });

  test("another merchant's, another mode's and a deleted one are not found", async () => {
    const { id, tenant } = await givenEndpoint(database().db);
    const { db } = database();
    const strangers = [aTenant(), aTenant({ ...tenant, mode: "live" })];

    for (const stranger of strangers) {
      const query = { tenant: stranger, id };
      await expect(getEndpoint(db, query)).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
      await expect(deleteEndpoint(db, query)).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
    }
    await deleteEndpoint(db, { tenant, id });
    const repeat = deleteEndpoint(db, { tenant, id });
    await expect(repeat).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
    await expect(getEndpoint(db, { tenant, id })).rejects.toMatchObject({
      code: "WEBHOOK_NOT_FOUND",
    });
    expect(await listEndpoints(db, tenant)).toEqual([]);
  });
});

describe("deleting", () => {
  test("the secret is forgotten at once and what waited is dropped", async () => {
    const { db } = database();
    const { id, tenant } = await givenEndpoint(db);
    const { id: otherId } = await givenEndpoint(db, { tenant });
    const event = anEvent({ merchantId: tenant.merchantId });
    await inTransaction(db, (trx) => fanOut(trx, [event]));

    await deleteEndpoint(db, { tenant, id });

    const row = await db("endpoints").where({ id }).first();
    expect(row).toMatchObject({ secret_sealed: null, secret_key_id: null, active: false });
    const sweeper = dropUnwanted(db, logger);
    await eventually(async () => {
      const rows = await db("deliveries").where({ event_id: event.id });
      const states = Object.fromEntries(rows.map((each) => [each.endpoint_id, each.status]));
      expect(states).toEqual({ [id]: "dropped", [otherId]: "pending" });
    });
    await sweeper.stop();
  });
});

describe("the contract", () => {
  const wire = (tenant = aTenant()) => ({ ...tenant, mode: "MODE_TEST" as const });
  const idempotency = { keyHash: randomBytes(32), fingerprint: randomBytes(32) };

  test("a created endpoint goes out with public id and secret; the secret never again", async () => {
    const handlers = webhooks(parts());
    const tenant = wire();
    const request = {
      tenant,
      url: "https://hooks.example.com/",
      events: ["*"],
      description: "Shop",
      idempotency,
    };

    const created = await handlers.CreateEndpoint(request);

    const { endpoint } = created;
    expect(created).toMatchObject({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      replayed: false,
      endpoint: { id: expect.stringMatching(/^wh_/), active: true, description: "Shop" },
    });
    expect(await handlers.ListEndpoints({ tenant })).toEqual({ endpoints: [endpoint] });
    expect(await handlers.GetEndpoint({ tenant, id: String(endpoint?.id) })).toEqual({ endpoint });
  });

  test.each(["", "wh_", "txn_06b2", "nonsense"])("%p names no endpoint", async (id) => {
    const handlers = webhooks(parts());

    await expect(handlers.GetEndpoint({ tenant: wire(), id })).rejects.toMatchObject({
      code: "WEBHOOK_NOT_FOUND",
    });
  });
});
