import { randomBytes } from "node:crypto";
import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import { claimDue, type Lease, LeaseLost } from "@kobo/jobs";
import { connect, type Database, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually, TcpProxy } from "@kobo/testing";
import { fanOut } from "../../../src/app/deliveries/fan-out";
import { createRecovery } from "../../../src/app/recoveries/create-recovery";
import { recoverBatch, runRecoveries } from "../../../src/app/recoveries/run-recoveries";
import * as recoveries from "../../../src/db/recoveries";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import { cutNextCommit } from "../../cut-commit";
import { anEvent, type GivenEndpoint, givenEndpoint, logger } from "../../factories";
import { ago, DAY_MS, givenEvent, givenFinished, givenPending, MINUTE_MS } from "../../stored";
import { webhookService, wire } from "../../webhook-service";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;

/** Every test starts without a running recovery. */
afterEach(() =>
  db()("recoveries")
    .where({ status: "running" })
    .update({ status: "canceled", due_at: null, leased_until: null, finished_at: new Date() }),
);

interface CreateFields {
  from?: Date;
  to?: Date;
  keyHash?: Buffer;
  fingerprint?: Buffer;
}

function create({ tenant, id }: Pick<GivenEndpoint, "tenant" | "id">, fields: CreateFields = {}) {
  const {
    from = ago(DAY_MS),
    to,
    keyHash = Buffer.alloc(0),
    fingerprint = randomBytes(32),
  } = fields;
  return webhookService(db()).CreateRecovery({
    ...wire(tenant),
    endpointId: toPublicId("wh", id),
    fromMs: String(from.getTime()),
    toMs: String(to?.getTime() ?? 0),
    idempotency: { keyHash, fingerprint },
  });
}

async function givenRecovery(endpoint: GivenEndpoint, fields: CreateFields = {}): Promise<string> {
  const { recovery } = await create(endpoint, fields);
  // Skips the initial delay: these tests have no fan-out in flight.
  await db()("recoveries").update({ due_at: new Date() }).whereNotNull("due_at");
  return String(recovery?.id);
}

const get = async ({ tenant, id }: Pick<GivenEndpoint, "tenant" | "id">, recoveryId: string) => {
  const { recovery } = await webhookService(db()).GetRecovery({
    ...wire(tenant),
    endpointId: toPublicId("wh", id),
    id: recoveryId,
  });
  return recovery;
};

async function claim(on = db()): Promise<Lease> {
  const [lease] = await claimDue(on, { table: recoveries.TABLE, limit: 1, leaseMs: 30_000 });
  if (!lease) throw new Error("A recovery is due.");
  return lease;
}

/** Runs batches until it ends or has to wait. */
async function runThrough(): Promise<string> {
  for (;;) {
    const outcome = await recoverBatch(db(), await claim());
    if (outcome !== "more") return outcome;
  }
}

const deliveriesTo = ({ id }: GivenEndpoint) =>
  db()("pending_deliveries").where({ endpoint_id: id, origin: "recovery" });
const recovered = async (endpoint: GivenEndpoint): Promise<string[]> =>
  (await deliveriesTo(endpoint).pluck("event_id")).sort();

/** Many events with the same time. */
async function givenEvents({ merchantId, mode }: Tenant, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newUuid());
  await db().raw(
    `INSERT INTO events (id, merchant_id, mode, name, occurred_at, payload, traceparent)
     SELECT id, ?, ?, 'transfer.completed', ?, '{}', '' FROM unnest(?::uuid[]) AS id`,
    [merchantId, mode, ago(MINUTE_MS), ids as never],
  );
  return ids.sort();
}

describe("the recovered events", () => {
  test("are those never sent, failed or dropped, but not delivered or pending", async () => {
    const endpoint = await givenEndpoint(db());
    const { id: endpointId, tenant } = endpoint;
    const other = await givenEndpoint(db(), { tenant });
    const event = () => givenEvent(db(), tenant, { occurredAt: ago(MINUTE_MS) });
    const [never, failed, dropped, twice, elsewhere, delivered, pending] = [
      await event(),
      await event(),
      await event(),
      await event(),
      await event(),
      await event(),
      await event(),
    ];
    await givenFinished(db(), { endpointId, eventId: failed, status: "failed" });
    await givenFinished(db(), { endpointId, eventId: dropped, status: "dropped" });
    await givenFinished(db(), { endpointId, eventId: delivered });
    await givenFinished(db(), { endpointId, eventId: twice, status: "failed" });
    await givenFinished(db(), { endpointId, eventId: twice, origin: "redelivery" });
    await givenPending(db(), { endpointId, eventId: pending });
    await givenFinished(db(), { endpointId: other.id, eventId: elsewhere });
    const id = await givenRecovery(endpoint);

    expect(await runThrough()).toBe("completed");

    expect(await recovered(endpoint)).toEqual([never, failed, dropped, elsewhere].sort());
    expect(await get(endpoint, id)).toMatchObject({
      id,
      endpointId: toPublicId("wh", endpointId),
      status: "RECOVERY_STATUS_COMPLETED",
      ...{ eventsSeen: 7, deliveries: 4, delivered: 0, failed: 0, pending: 4 },
      finishedAtMs: expect.any(Number),
    });
  });

  test("lie in the range, the end excluded, and match the endpoint's current filters", async () => {
    const endpoint = await givenEndpoint(db(), { events: ["payment.*"] });
    const { tenant } = endpoint;
    const [from, to] = [ago(3 * MINUTE_MS), ago(MINUTE_MS)] as const;
    const name = "payment.created";
    const inside = await givenEvent(db(), tenant, { name, occurredAt: from });
    const last = await givenEvent(db(), tenant, { name, occurredAt: new Date(to.getTime() - 1) });
    await givenEvent(db(), tenant, { name, occurredAt: to });
    await givenEvent(db(), tenant, { name, occurredAt: ago(3 * MINUTE_MS + 1_000) });
    await givenEvent(db(), tenant, { occurredAt: ago(2 * MINUTE_MS) });
    await givenEvent(db(), tenant, { name, occurredAt: ago(2 * MINUTE_MS), isExample: true });
    await givenEvent(db(), aTenant(), { name, occurredAt: ago(2 * MINUTE_MS) });
    await givenEvent(db(), aTenant({ ...tenant, mode: "live" }), {
      name,
      occurredAt: ago(2 * MINUTE_MS),
    });
    const id = await givenRecovery(endpoint, { from, to });

    await runThrough();

    expect(await recovered(endpoint)).toEqual([inside, last].sort());
    expect(await get(endpoint, id)).toMatchObject({
      ...{ fromMs: from.getTime(), toMs: to.getTime(), eventsSeen: 3, deliveries: 2 },
    });
  });

  test("are all recovered in batches, even with the same time", async () => {
    const endpoint = await givenEndpoint(db());
    const ids = await givenEvents(endpoint.tenant, 1_203);
    const id = await givenRecovery(endpoint);

    expect(await recoverBatch(db(), await claim())).toBe("more");
    expect(await get(endpoint, id)).toMatchObject({
      status: "RECOVERY_STATUS_RUNNING",
      ...{ eventsSeen: 500, deliveries: 500, finishedAtMs: 0 },
    });
    expect(await runThrough()).toBe("completed");

    expect(await recovered(endpoint)).toEqual(ids);
    expect(await get(endpoint, id)).toMatchObject({ eventsSeen: 1_203, deliveries: 1_203 });
  });

  test("have deliveries in the usual queue, with the partition day of their event", async () => {
    const endpoint = await givenEndpoint(db());
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    const eventId = await givenEvent(db(), endpoint.tenant, {
      occurredAt: ago(MINUTE_MS),
      day: tomorrow,
    });
    const id = await givenRecovery(endpoint);

    await runThrough();

    const [row] = await deliveriesTo(endpoint).select(
      "*",
      db().raw("event_day::text AS event_day, due_at <= now() AS is_due"),
    );
    expect(row).toMatchObject({
      event_id: eventId,
      event_day: tomorrow,
      event_name: "transfer.completed",
      attempts: 0,
      is_due: true,
    });
    expect(toPublicId("whr", row.recovery_id)).toBe(id);
  });

  test("are counted by status, dropped ones as failed", async () => {
    const endpoint = await givenEndpoint(db());
    const { id: endpointId } = endpoint;
    const id = await givenRecovery(endpoint);
    const { id: recoveryId } = await db()("recoveries").where({ endpoint_id: endpointId }).first();
    const fields = { endpointId, eventId: newUuid(), origin: "recovery", recoveryId } as const;
    await givenPending(db(), fields);
    await givenPending(db(), { ...fields, recoveryId: newUuid() });
    for (const status of ["delivered", "delivered", "failed", "dropped"] as const) {
      await givenFinished(db(), { ...fields, status });
    }

    expect(await get(endpoint, id)).toMatchObject({ delivered: 2, failed: 2, pending: 1 });
  });
});

describe("a recovery", () => {
  test("waits while five thousand of its deliveries are pending", async () => {
    const endpoint = await givenEndpoint(db());
    await givenEvents(endpoint.tenant, 5_600);
    await givenRecovery(endpoint);

    expect(await runThrough()).toBe("waits");
    expect(await recovered(endpoint)).toHaveLength(5_000);
    const { seconds } = await db()("recoveries")
      .where({ endpoint_id: endpoint.id })
      .first(db().raw("extract(epoch FROM due_at - clock_timestamp())::float8 AS seconds"));
    expect(seconds).toBeGreaterThan(0);

    await deliveriesTo(endpoint).delete();
    await db()("recoveries").update({ due_at: new Date() }).whereNotNull("due_at");
    expect(await runThrough()).toBe("completed");
    expect(await recovered(endpoint)).toHaveLength(600);
  });

  test.each(["disabled", "deleted"])("of an endpoint that is %s is canceled", async (how) => {
    const endpoint = await givenEndpoint(db());
    await givenEvents(endpoint.tenant, 600);
    const id = await givenRecovery(endpoint);
    await recoverBatch(db(), await claim());
    const request = { ...wire(endpoint.tenant), id: toPublicId("wh", endpoint.id) };
    if (how === "deleted") await webhookService(db()).DeleteEndpoint(request);
    else await db()("endpoints").where({ id: endpoint.id }).update({ active: false });

    expect(await runThrough()).toBe("canceled");

    const row = await db()("recoveries").where({ endpoint_id: endpoint.id }).first();
    expect(row).toMatchObject({ status: "canceled", due_at: null, deliveries: 500n });
    if (how === "deleted") return;
    expect(await get(endpoint, id)).toMatchObject({ status: "RECOVERY_STATUS_CANCELED" });
  });

  test("two workers, one with an expired lease, deliver nothing twice", async () => {
    const endpoint = await givenEndpoint(db());
    const ids = await givenEvents(endpoint.tenant, 1_600);
    await givenRecovery(endpoint);
    const late = await claim();
    await db()("recoveries")
      .update({ leased_until: ago(1_000) })
      .whereNotNull("leased_until");
    const lease = await claim();

    const outcomes = await Promise.allSettled([
      recoverBatch(db(), late),
      recoverBatch(db(), lease),
    ]);
    const workers = [1, 2, 3].map(() => runRecoveries(db(), logger));
    await eventually(async () => {
      const row = await db()("recoveries").where({ endpoint_id: endpoint.id }).first();
      expect(row).toMatchObject({ status: "completed", deliveries: 1_600n, events_seen: 1_600n });
    });
    await Promise.all(workers.map((worker) => worker.stop()));

    expect(outcomes).toMatchObject([
      { status: "rejected", reason: expect.any(LeaseLost) },
      { status: "fulfilled", value: "more" },
    ]);
    expect(await recovered(endpoint)).toEqual(ids);
  });

  test.each(["before", "after"] as const)(
    "whose connection is lost %s the server commits continues, and creates nothing twice",
    async (when) => {
      const endpoint = await givenEndpoint(db());
      const ids = await givenEvents(endpoint.tenant, 1_100);
      await givenRecovery(endpoint);
      const proxy = await TcpProxy.to(database().url);
      const cut = connect({
        url: proxy.through(database().url),
        schema: SCHEMA,
        applicationName: "cut",
      });
      const lease = await claim(cut);
      cutNextCommit(proxy, when);
      await recoverBatch(cut, lease).catch(() => {});
      await db()("recoveries")
        .update({ due_at: new Date(), leased_until: null })
        .whereNotNull("due_at");

      expect(await runThrough()).toBe("completed");

      expect(await recovered(endpoint)).toEqual(ids);
      await cut.destroy();
      await proxy.close();
    },
  );

  test("delivers each event once alongside live traffic", async () => {
    const endpoint = await givenEndpoint(db());
    const missed = await givenEvents(endpoint.tenant, 2_000);
    await create(endpoint);
    await db()("recoveries").update({ due_at: new Date() }).whereNotNull("due_at");
    const worker = runRecoveries(db(), logger);
    const published: string[] = [];

    for (let i = 0; i < 20; i++) {
      const events = Array.from({ length: 10 }, () => ({
        ...anEvent(endpoint.tenant),
        at: ago(Math.random() * 2 * MINUTE_MS),
      }));
      published.push(...events.map(({ id }) => id));
      await inTransaction(db(), (trx) => fanOut(trx, events));
    }
    await eventually(async () => {
      const row = await db()("recoveries").where({ endpoint_id: endpoint.id }).first();
      expect(row).toMatchObject({ status: "completed" });
    });
    await worker.stop();

    const given = await db()("pending_deliveries")
      .where({ endpoint_id: endpoint.id })
      .pluck("event_id");
    expect(given.sort()).toEqual([...missed, ...published].sort());
  });

  test("starts after a delay, when fan-outs that saw the endpoint disabled have committed", async () => {
    const endpoint = await givenEndpoint(db());
    await create(endpoint);

    const { seconds } = await db()("recoveries")
      .where({ endpoint_id: endpoint.id })
      .first(db().raw("extract(epoch FROM due_at - created_at)::float8 AS seconds"));

    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(5);
  });
});

describe("creating a recovery", () => {
  test("returns at once; a second one is RECOVERY_IN_PROGRESS until the first has ended", async () => {
    const endpoint = await givenEndpoint(db());
    const { recovery, replayed } = await create(endpoint);

    expect(recovery).toMatchObject({
      id: expect.stringMatching(/^whr_/),
      status: "RECOVERY_STATUS_RUNNING",
      ...{ eventsSeen: 0, deliveries: 0, finishedAtMs: 0 },
    });
    expect(replayed).toBe(false);
    await expect(create(endpoint)).rejects.toMatchObject({ code: "RECOVERY_IN_PROGRESS" });

    await db()("recoveries").update({ due_at: new Date() }).whereNotNull("due_at");
    await runThrough();
    expect((await create(endpoint)).recovery?.id).not.toBe(recovery?.id);
  });

  test("twenty concurrent requests start one", async () => {
    const endpoint = await givenEndpoint(db());

    const responses = await Promise.allSettled(Array.from({ length: 20 }, () => create(endpoint)));

    expect(responses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const response of responses) {
      if (response.status === "fulfilled") continue;
      expect(response.reason).toMatchObject({ code: "RECOVERY_IN_PROGRESS" });
    }
  });

  test("a replay returns the current state, even if the endpoint is disabled", async () => {
    const endpoint = await givenEndpoint(db());
    const call = { keyHash: randomBytes(32), fingerprint: randomBytes(32), from: ago(DAY_MS) };

    const responses = await Promise.all([1, 2, 3, 4].map(() => create(endpoint, call)));
    await db()("recoveries").update({ due_at: new Date() }).whereNotNull("due_at");
    await runThrough();
    await db()("endpoints").where({ id: endpoint.id }).update({ active: false });
    const late = await create(endpoint, { ...call, from: ago(40 * DAY_MS) });

    expect(new Set(responses.map(({ recovery }) => recovery?.id)).size).toBe(1);
    expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(late).toMatchObject({
      recovery: { id: responses[0]?.recovery?.id, status: "RECOVERY_STATUS_COMPLETED" },
      replayed: true,
    });
    await expect(create(endpoint, { ...call, fingerprint: randomBytes(32) })).rejects.toMatchObject(
      { code: "IDEMPOTENCY_KEY_REUSED" },
    );
  });

  test("the same key for another endpoint is another request", async () => {
    const endpoint = await givenEndpoint(db());
    const other = await givenEndpoint(db(), { tenant: endpoint.tenant });
    const keyHash = randomBytes(32);

    const first = await create(endpoint, { keyHash });
    const second = await create(other, { keyHash });

    expect(second.recovery?.id).not.toBe(first.recovery?.id);
  });

  test.each(["before", "after"] as const)(
    "starts one even if the connection is lost %s the server commits",
    async (when) => {
      const { id: endpointId, tenant } = await givenEndpoint(db());
      const proxy = await TcpProxy.to(database().url);
      const cut = connect({
        url: proxy.through(database().url),
        schema: SCHEMA,
        applicationName: "cut",
      });
      cutNextCommit(proxy, when);

      const { recovery, replayed } = await createRecovery(cut, {
        ...{ tenant, endpointId, from: ago(DAY_MS), to: undefined },
        ...{ idempotencyHash: null, fingerprint: randomBytes(32) },
      });

      expect(replayed).toBe(false);
      const rows = await db()("recoveries").where({ endpoint_id: endpointId }).pluck("id");
      expect(rows).toEqual([recovery.id]);
      await cut.destroy();
      await proxy.close();
    },
  );

  test("a range that is too old, in the future or empty is VALIDATION_ERROR, by field", async () => {
    const endpoint = await givenEndpoint(db());
    const problems = (fields: CreateFields) =>
      create(endpoint, fields).then(
        () => "accepted",
        ({ code, details }) => ({
          code,
          fields: details.errors.map((one: { field: string }) => one.field),
        }),
      );
    const code = "VALIDATION_ERROR";

    expect(await problems({ from: ago(31 * DAY_MS) })).toEqual({ code, fields: ["from"] });
    expect(await problems({ from: ago(-MINUTE_MS) })).toEqual({ code, fields: ["from"] });
    expect(await problems({ to: ago(-MINUTE_MS) })).toEqual({ code, fields: ["to"] });
    expect(await problems({ to: ago(2 * DAY_MS) })).toEqual({ code, fields: ["to"] });
    expect(await db()("recoveries").where({ endpoint_id: endpoint.id })).toEqual([]);
  });

  test("for a disabled endpoint is WEBHOOK_DISABLED, for a deleted one or another merchant's WEBHOOK_NOT_FOUND", async () => {
    const { id, tenant } = await givenEndpoint(db(), { active: false });
    const deleted = await givenEndpoint(db(), { tenant });
    await webhookService(db()).DeleteEndpoint({
      ...wire(tenant),
      id: toPublicId("wh", deleted.id),
    });
    const notFound = { code: "WEBHOOK_NOT_FOUND" };

    await expect(create({ id, tenant })).rejects.toMatchObject({ code: "WEBHOOK_DISABLED" });
    await expect(create(deleted)).rejects.toMatchObject(notFound);
    await expect(create({ id, tenant: aTenant() })).rejects.toMatchObject(notFound);
    await expect(create({ id: newUuid(), tenant })).rejects.toMatchObject(notFound);
  });
});

describe("reading recoveries", () => {
  const list = ({ tenant, id }: Pick<GivenEndpoint, "tenant" | "id">) =>
    webhookService(db()).ListRecoveries({ ...wire(tenant), endpointId: toPublicId("wh", id) });

  test("lists an endpoint's recoveries, newest first", async () => {
    const endpoint = await givenEndpoint(db());
    const other = await givenEndpoint(db(), { tenant: endpoint.tenant });
    const first = await givenRecovery(endpoint);
    await runThrough();
    const second = await givenRecovery(endpoint);
    await givenRecovery(other);

    const { recoveries: listed } = await list(endpoint);

    expect(listed?.map(({ id, status }) => ({ id, status }))).toEqual([
      { id: second, status: "RECOVERY_STATUS_RUNNING" },
      { id: first, status: "RECOVERY_STATUS_COMPLETED" },
    ]);
  });

  test("a recovery of another endpoint or an unknown one is RECOVERY_NOT_FOUND", async () => {
    const endpoint = await givenEndpoint(db());
    const other = await givenEndpoint(db(), { tenant: endpoint.tenant });
    const others = await givenRecovery(other);

    for (const id of [others, toPublicId("whr", newUuid()), "x", ""]) {
      await expect(get(endpoint, id)).rejects.toMatchObject({ code: "RECOVERY_NOT_FOUND" });
    }
  });

  test("for another merchant's endpoint is WEBHOOK_NOT_FOUND", async () => {
    const endpoint = await givenEndpoint(db());
    const id = await givenRecovery(endpoint);
    const foreign = { ...endpoint, tenant: aTenant() };

    await expect(get(foreign, id)).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
    await expect(list(foreign)).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
  });
});
