import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import { connect, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually, TcpProxy } from "@kobo/testing";
import { fanOut } from "../../../src/app/deliveries/fan-out";
import { deleteEndpoint } from "../../../src/app/endpoints/delete-endpoint";
import { getEndpoint } from "../../../src/app/endpoints/get-endpoint";
import { updateEndpoint } from "../../../src/app/endpoints/update-endpoint";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import type { EndpointSettings } from "../../../src/domain/endpoint";
import { unsealHeaders } from "../../../src/domain/secret";
import { changesOf } from "../../changes";
import { cutNextCommit } from "../../cut-commit";
import { anEvent, endpointParts, type GivenEndpoint, givenEndpoint, keys } from "../../factories";
import { waitingForLocks } from "../../waiting-for-locks";

const database = testDatabase(MIGRATIONS);
const parts = () => ({ ...endpointParts(database().db), allowLoopback: false });
const update = ({ tenant, id }: Owned, settings: Partial<EndpointSettings>) =>
  updateEndpoint(parts(), { tenant, id, settings });
const find = ({ tenant, id }: Owned) => getEndpoint(database().db, { tenant, id });
const rowOf = ({ id }: Owned) => database().db("endpoints").where({ id }).first();
const actionsOf = async ({ id }: Owned) =>
  (await changesOf(database().adminUrl, id)).map(({ action, settings }) => [action, ...settings]);

type Owned = Pick<GivenEndpoint, "tenant" | "id">;

async function givenFailing({ id }: Owned): Promise<void> {
  const health = { endpoint_id: id, failing_since: new Date(), warnings: 2, slow: true };
  await database().db("endpoint_health").insert(health);
}

async function givenDisabled({ id }: Owned): Promise<void> {
  const disabled = { active: false, disabled_reason: "failing", disabled_at: new Date(1_000) };
  await database().db("endpoints").where({ id }).update(disabled);
}

const healthOf = ({ id }: Owned) => database().db("endpoint_health").where({ endpoint_id: id });
const WELL = { failing_since: null, warnings: 0, slow: false };

test("updates the settings in the request and keeps the others", async () => {
  const given = await givenEndpoint(database().db, { rateLimit: 5, description: "Shop" });
  const before = await find(given);

  const after = await update(given, {
    url: "https://elsewhere.example.com/",
    events: ["transfer.*", "transfer.*"],
    rateLimit: null,
    concurrency: 2,
  });

  expect(after).toEqual({
    ...before,
    url: "https://elsewhere.example.com/",
    events: ["transfer.*"],
    rateLimit: null,
    concurrency: 2,
    updatedAt: expect.any(Date),
  });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  expect(await find(given)).toEqual(after);
  expect(await actionsOf(given)).toEqual([
    ["create"],
    ["update", "url", "events", "rateLimit", "concurrency"],
  ]);
});

test("repeated and empty updates change nothing", async () => {
  const given = await givenEndpoint(database().db);
  const after = await update(given, { description: "Shop", active: true });

  expect(await update(given, { description: "Shop", active: true })).toEqual(after);
  expect(await update(given, {})).toEqual(after);
  expect(await actionsOf(given)).toEqual([["create"], ["update", "description"]]);
});

test("headers replace the previous ones, and an empty object removes them", async () => {
  const given = await givenEndpoint(database().db, { headers: { "X-Old": "1", "X-Key": "a" } });

  const { headerNames } = await update(given, { headers: { "X-Key": "b" } });

  expect(headerNames).toEqual(["X-Key"]);
  const row = await rowOf(given);
  const sealed = { keyId: row.headers_key_id, bytes: row.headers_sealed };
  expect(unsealHeaders(keys, { endpointId: given.id, sealed })).toEqual({ "X-Key": "b" });
  expect(await update(given, { headers: {} })).toMatchObject({ headerNames: [] });
  expect(await rowOf(given)).toMatchObject({ headers_sealed: null, headers_key_id: null });
});

test("validates a new URL like the first, and reports all problems at once", async () => {
  const { tenant, id } = await givenEndpoint(database().db, {
    tenant: aTenant({ mode: "live" }),
  });
  const settings = { url: "http://10.0.0.1/", events: [], headers: { Host: "x" }, rateLimit: -1 };

  const refused = update({ tenant, id }, { ...settings, concurrency: 1_000 });

  await expect(refused).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    details: {
      errors: [
        { field: "url", code: "https_required" },
        { field: "events", code: "required" },
        { field: "headers.Host", code: "not_allowed" },
        { field: "rateLimit", code: "out_of_range" },
        { field: "concurrency", code: "out_of_range" },
      ],
    },
  });
  const url = "https://169.254.169.254/latest";
  await expect(update({ tenant, id }, { url })).rejects.toMatchObject({
    details: { errors: [{ field: "url", code: "address_not_allowed" }] },
  });
});

test("a deleted or unknown endpoint, or one of another merchant or mode, is not found", async () => {
  const given = await givenEndpoint(database().db);
  const gone = await givenEndpoint(database().db);
  await deleteEndpoint(parts(), gone);
  const strangers: Tenant[] = [aTenant(), aTenant({ ...given.tenant, mode: "live" })];

  const responses = await Promise.allSettled([
    ...strangers.map((tenant) => update({ ...given, tenant }, { description: "mine" })),
    update(gone, { description: "back" }),
    update({ ...given, id: "01890000-0000-7000-8000-000000000000" }, { description: "new" }),
  ]);

  const reasons = responses.map((response) =>
    response.status === "rejected" ? response.reason : {},
  );
  expect(reasons.map(({ code, message }) => [code, message])).toEqual(
    Array(4).fill(["WEBHOOK_NOT_FOUND", "No such webhook endpoint."]),
  );
  expect(await find(given)).toMatchObject({ description: "" });
});

describe("enabling and disabling", () => {
  test("disabling stores reason and time; repeating it keeps both", async () => {
    const given = await givenEndpoint(database().db);

    const first = await update(given, { active: false });
    const second = await update(given, { active: false, description: "later" });

    expect(first).toMatchObject({ active: false, disabledReason: "merchant" });
    expect(first.disabledAt).toBeInstanceOf(Date);
    expect(second).toMatchObject({ disabledAt: first.disabledAt, description: "later" });
    expect(await actionsOf(given)).toEqual([
      ["create"],
      ["disable", "active"],
      ["update", "description"],
    ]);
  });

  test("disabling keeps the reason of an endpoint that the platform disabled", async () => {
    const given = await givenEndpoint(database().db);
    await givenDisabled(given);

    const after = await update(given, { active: false });

    expect(after).toMatchObject({ disabledReason: "failing", disabledAt: new Date(1_000) });
  });

  test("enabling clears the reason and the health", async () => {
    const given = await givenEndpoint(database().db);
    await givenFailing(given);
    await givenDisabled(given);
    expect(await find(given)).toMatchObject({ failingSince: expect.any(Date) });

    const after = await update(given, { active: true });

    expect(after).toMatchObject({
      ...{ active: true, disabledReason: undefined },
      ...{ disabledAt: undefined, failingSince: undefined },
    });
    expect(await healthOf(given)).toMatchObject([WELL]);
    expect((await actionsOf(given)).at(-1)).toEqual(["enable", "active"]);
  });

  test("enabling an enabled endpoint keeps its health; a new URL resets it", async () => {
    const given = await givenEndpoint(database().db);
    await givenFailing(given);

    await update(given, { active: true, description: "still on" });
    expect(await healthOf(given)).toMatchObject([{ warnings: 2, slow: true }]);

    await update(given, { url: "https://mended.example.com/" });
    expect(await healthOf(given)).toMatchObject([WELL]);
  });
});

describe("concurrently", () => {
  test("updates of different settings are all kept", async () => {
    const given = await givenEndpoint(database().db);

    await Promise.all([
      update(given, { description: "Shop" }),
      update(given, { rateLimit: 7 }),
      update(given, { concurrency: 3 }),
      update(given, { events: ["transfer.*"] }),
      update(given, { headers: { "X-Key": "1" } }),
      update(given, { url: "https://elsewhere.example.com/" }),
      update(given, { active: false }),
    ]);

    expect(await find(given)).toMatchObject({
      description: "Shop",
      rateLimit: 7,
      concurrency: 3,
      events: ["transfer.*"],
      headerNames: ["X-Key"],
      url: "https://elsewhere.example.com/",
      active: false,
      disabledReason: "merchant",
    });
    expect(await actionsOf(given)).toHaveLength(8);
  });

  test("enable and disable alternate in the audit log", async () => {
    const given = await givenEndpoint(database().db);

    await Promise.all(
      Array.from({ length: 10 }, (_, index) => update(given, { active: index % 2 === 0 })),
    );

    const switches = (await actionsOf(given)).slice(1).map(([action]) => action);
    expect(switches).toEqual(switches.map((_, index) => (index % 2 === 0 ? "disable" : "enable")));
    const { active, disabledReason } = await find(given);
    expect({ active, disabledReason }).toEqual(
      switches.length % 2 === 0
        ? { active: true, disabledReason: undefined }
        : { active: false, disabledReason: "merchant" },
    );
  });

  test("disabling waits for a concurrent fan-out, and no later event is delivered", async () => {
    const given = await givenEndpoint(database().db);
    const { db } = database();
    const [early, late] = [anEvent(given.tenant), anEvent(given.tenant)];
    const trx = await db.transaction();
    await fanOut(trx, [early]);

    const off = update(given, { active: false });
    await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
    expect(await find(given)).toMatchObject({ active: true });
    await trx.commit();
    await off;
    await inTransaction(db, (next) => fanOut(next, [late]));

    const delivered = await db("pending_deliveries")
      .where({ endpoint_id: given.id })
      .pluck("event_id");
    expect(delivered).toEqual([early.id]);
  });
});

describe.each(["before", "after"] as const)("a connection lost %s the server commits", (when) => {
  let proxy: TcpProxy;
  beforeEach(async () => {
    proxy = await TcpProxy.to(database().url);
  });
  afterEach(() => proxy.close());

  test("changes once and returns the new state", async () => {
    const { tenant, id } = await givenEndpoint(database().db);
    const url = proxy.through(database().url);
    const db = connect({ url, schema: SCHEMA, applicationName: "test" });
    cutNextCommit(proxy, when);

    const settings = { active: false, description: "Shop" };
    const sent = { ...settings, headers: { "x-shop": "1" } };
    const after = await updateEndpoint({ ...parts(), db }, { tenant, id, settings: sent });
    await db.destroy();

    expect(after).toMatchObject({ ...settings, disabledReason: "merchant" });
    expect(await find({ tenant, id })).toEqual(after);
    expect(await actionsOf({ tenant, id })).toHaveLength(2);
  });
});
