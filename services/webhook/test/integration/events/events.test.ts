import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import { CATALOGUE, PUBLIC_EVENTS } from "@kobo/events";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { TcpProxy } from "@kobo/testing";
import { redeliverEvent } from "../../../src/app/events/redeliver-event";
import { sendTestEvent } from "../../../src/app/events/send-test-event";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import { cutNextCommit } from "../../cut-commit";
import { givenEndpoint } from "../../factories";
import {
  ago,
  DAY_MS,
  dayOf,
  givenEvent,
  givenFinished,
  givenPending,
  MINUTE_MS,
} from "../../stored";
import { webhookService, wire } from "../../webhook-service";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;

interface ListFields {
  events?: string[];
  object?: string;
  from?: Date;
  to?: Date;
  before?: string;
  limit?: number;
}

async function list(tenant: Tenant, fields: ListFields = {}) {
  const { events = [], object = "", from, to, before = "", limit = 20 } = fields;
  const response = await webhookService(db()).ListEvents({
    ...wire(tenant),
    events,
    object,
    fromMs: String(from?.getTime() ?? 0),
    toMs: String(to?.getTime() ?? 0),
    before,
    after: "",
    limit,
  });
  return {
    ids: (response.events ?? []).map(({ id }) => id),
    hasMore: response.hasMore,
    nextBefore: response.nextBefore ?? "",
  };
}

const publicId = (id: string) => toPublicId("evt", id);

describe("listing by object", () => {
  test("shows only the merchant's events about it, newest first, page by page", async () => {
    const [tenant, other] = [aTenant(), aTenant()];
    const object = toPublicId("txn", newUuid());
    await givenEvent(db(), other, { object });
    await givenEvent(db(), tenant, { object: toPublicId("txn", newUuid()) });
    await givenEvent(db(), tenant);
    const first = await givenEvent(db(), tenant, { object, occurredAt: ago(MINUTE_MS) });
    const second = await givenEvent(db(), tenant, { object, name: "transfer.reversed" });

    const all = await list(tenant, { object });
    const named = await list(tenant, { object, events: ["transfer.reversed"] });
    const newest = await list(tenant, { object, limit: 1 });
    const rest = await list(tenant, { object, limit: 1, before: newest.nextBefore });

    expect(all.ids).toEqual([publicId(second), publicId(first)]);
    expect(named.ids).toEqual([publicId(second)]);
    expect(newest.ids).toEqual([publicId(second)]);
    expect(rest).toMatchObject({ ids: [publicId(first)], hasMore: false });
  });

  test("uses the object index, however many events the merchant has", async () => {
    const tenant = aTenant();
    const object = toPublicId("txn", newUuid());
    const statements: { sql: string; bindings: string[] }[] = [];
    const note = (query: (typeof statements)[number]) => statements.push(query);
    db().on("query", note);
    await list(tenant, { object });
    db().off("query", note);
    const query = statements.find(({ sql }) => sql.includes("WITH page"));
    const admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "admin" });
    const trx = await admin.transaction();
    await trx.raw(
      `INSERT INTO events (id, merchant_id, mode, name, occurred_at, payload, traceparent, object)
       SELECT gen_random_uuid(), :merchantId, :mode, 'transfer.completed', now() - n * interval '1 ms', '{}', '',
         'txn_' || n
       FROM generate_series(1, 20000) AS n`,
      { merchantId: tenant.merchantId, mode: tenant.mode },
    );
    await trx.raw("ANALYZE events");

    const explain = `EXPLAIN ${query?.sql.replaceAll(/\$\d+/g, "?")}`;
    const { rows } = await trx.raw(explain, query?.bindings ?? []);
    await trx.rollback();
    await admin.destroy();

    const plan: string = JSON.stringify(rows);
    // Other days have no rows, whatever their plans are.
    expect(plan).toMatch(/Index (Only )?Scan[^"]* using events_\d+_merchant_id_mode_object_/);
  }, 60_000);
});

describe("listing", () => {
  test("sorts by the time the events occurred, newest first, whatever the order of arrival", async () => {
    const tenant = aTenant();
    const ids: string[] = [];
    for (const minutes of [3, 1, 2]) {
      ids.push(await givenEvent(db(), tenant, { occurredAt: ago(minutes * MINUTE_MS) }));
    }

    const { ids: listed, hasMore, nextBefore } = await list(tenant);

    expect(listed).toEqual([ids[1], ids[2], ids[0]].map((id) => publicId(String(id))));
    expect({ hasMore, nextBefore }).toEqual({ hasMore: false, nextBefore: "" });
  });

  test("shows the body byte for byte as sent", async () => {
    const tenant = aTenant();
    const id = await givenEvent(db(), tenant);
    const { payload } = await db()("events").where({ id }).first();

    const response = await webhookService(db()).ListEvents({
      ...wire(tenant),
      ...{ events: [], object: "", fromMs: "0", toMs: "0", before: "", after: "", limit: 1 },
    });

    expect(response.events).toEqual([{ id: publicId(id), payload }]);
  });

  test("filters by name, prefix and time range, the end excluded", async () => {
    const tenant = aTenant();
    const [first, second, third] = [
      ago(3 * MINUTE_MS),
      ago(2 * MINUTE_MS),
      ago(MINUTE_MS),
    ] as const;
    const transfer = await givenEvent(db(), tenant, { occurredAt: first });
    const created = await givenEvent(db(), tenant, {
      name: "payment.created",
      occurredAt: second,
    });
    const refunded = await givenEvent(db(), tenant, {
      name: "payment.refunded",
      occurredAt: third,
    });
    const listed = async (fields: ListFields) => (await list(tenant, fields)).ids;

    expect(await listed({ events: ["payment.*"] })).toEqual([refunded, created].map(publicId));
    expect(await listed({ events: ["payment.created", "transfer.completed"] })).toEqual(
      [created, transfer].map(publicId),
    );
    expect(await listed({ events: ["*"] })).toHaveLength(3);
    await expect(listed({ events: ["no.such"] })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    expect(await listed({ from: second })).toEqual([refunded, created].map(publicId));
    expect(await listed({ to: second })).toEqual([publicId(transfer)]);
    expect(await listed({ from: second, to: third })).toEqual([publicId(created)]);
    expect(await listed({ from: third, to: first })).toEqual([]);
  });

  test("shows thirty days, without test events, other merchants or the other mode", async () => {
    const tenant = aTenant();
    const shown = await givenEvent(db(), tenant, { occurredAt: ago(30 * DAY_MS - MINUTE_MS) });
    await givenEvent(db(), tenant, { occurredAt: ago(30 * DAY_MS + MINUTE_MS) });
    await givenEvent(db(), tenant, { isExample: true });
    await givenEvent(db(), aTenant());
    await givenEvent(db(), aTenant({ ...tenant, mode: "live" }));

    expect((await list(tenant)).ids).toEqual([publicId(shown)]);
    expect((await list(tenant, { from: ago(33 * DAY_MS) })).ids).toEqual([publicId(shown)]);
  });

  test("pages continue where they ended while events are added", async () => {
    const tenant = aTenant();
    const old = ago(10 * MINUTE_MS);
    const ids: string[] = [];
    // Microseconds apart, and two at the same moment, which milliseconds cannot distinguish.
    for (const us of [5, 4, 3, 3, 1])
      ids.push(await givenEvent(db(), tenant, { occurredAt: old, us }));
    const [sameA, sameB] = [ids[2], ids[3]].sort().reverse();
    const expected = [ids[0], ids[1], sameA, sameB, ids[4]].map((id) => publicId(String(id)));

    const first = await list(tenant, { limit: 3 });
    await givenEvent(db(), tenant);
    const second = await list(tenant, { limit: 3, before: first.nextBefore });

    expect(first.hasMore).toBe(true);
    expect([...first.ids, ...second.ids]).toEqual(expected);
    expect(second).toMatchObject({ hasMore: false, nextBefore: "" });
  });

  test("a page position stays within the time range", async () => {
    const tenant = aTenant();
    const [older, newer] = [ago(3 * MINUTE_MS), ago(2 * MINUTE_MS)] as const;
    await givenEvent(db(), tenant, { occurredAt: newer });
    const matching = await givenEvent(db(), tenant, { occurredAt: older });
    const first = await list(tenant, { limit: 1 });

    const narrowed = await list(tenant, { before: first.nextBefore, to: newer });
    const emptied = await list(tenant, { before: first.nextBefore, to: older });

    expect(narrowed.ids).toEqual([publicId(matching)]);
    expect(emptied.ids).toEqual([]);
  });

  test.each(["x", "1", `1.${"0".repeat(36)}`, "9".repeat(400)])(
    "the cursor %p is INVALID_CURSOR",
    async (before) => {
      await expect(list(aTenant(), { before })).rejects.toMatchObject({ code: "INVALID_CURSOR" });
    },
  );

  test.each([0, -1, 101])("a page of %p is VALIDATION_ERROR", async (limit) => {
    await expect(list(aTenant(), { limit })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

const get = (tenant: Tenant, id: string) => webhookService(db()).GetEvent({ ...wire(tenant), id });

describe("getting one", () => {
  test("shows the deliveries, newest first, at most a hundred", async () => {
    const { id: endpointId, tenant } = await givenEndpoint(db());
    const eventId = await givenEvent(db(), tenant);
    const finished = await givenFinished(db(), { endpointId, eventId, attempts: 2 });
    const pending = await givenPending(db(), { endpointId, eventId, origin: "redelivery" });

    const { event, deliveries } = await get(tenant, publicId(eventId));

    expect(event).toMatchObject({ id: publicId(eventId) });
    expect(deliveries).toMatchObject([
      {
        id: toPublicId("whd", pending),
        endpointId: toPublicId("wh", endpointId),
        eventId: publicId(eventId),
        event: "transfer.completed",
        status: "DELIVERY_STATUS_PENDING",
        origin: "DELIVERY_ORIGIN_REDELIVERY",
        nextAttemptAtMs: expect.any(Number),
        finishedAtMs: 0,
        attempts: [],
      },
      {
        id: toPublicId("whd", finished),
        status: "DELIVERY_STATUS_DELIVERED",
        attemptCount: 2,
        nextAttemptAtMs: 0,
        finishedAtMs: expect.any(Number),
      },
    ]);

    for (let i = 0; i < 100; i++) await givenPending(db(), { endpointId, eventId });
    expect((await get(tenant, publicId(eventId))).deliveries).toHaveLength(100);
  });

  test("unknown and old events, and those of another merchant or mode, are EVENT_NOT_FOUND", async () => {
    const tenant = aTenant();
    const id = publicId(await givenEvent(db(), tenant));
    const old = publicId(
      await givenEvent(db(), tenant, { occurredAt: ago(30 * DAY_MS + MINUTE_MS) }),
    );
    const notFound = { code: "EVENT_NOT_FOUND" };

    await expect(get(aTenant(), id)).rejects.toMatchObject(notFound);
    await expect(get(aTenant({ ...tenant, mode: "live" }), id)).rejects.toMatchObject(notFound);
    await expect(get(tenant, old)).rejects.toMatchObject(notFound);
    for (const text of [
      publicId(newUuid()),
      publicId(FAR_AHEAD),
      toPublicId("wh", newUuid()),
      "",
      "evt_x",
    ]) {
      await expect(get(tenant, text)).rejects.toMatchObject(notFound);
    }
  });
});

/** A UUIDv7 with the latest time that there is, in the year 10889. */
const FAR_AHEAD = "ffffffff-ffff-7fff-bfff-ffffffffffff";

const redeliver = (tenant: Tenant, id: string, endpointId = "") =>
  webhookService(db()).RedeliverEvent({ ...wire(tenant), id: publicId(id), endpointId });
const publicEndpointId = (id: string) => toPublicId("wh", id);
const pendingOf = (eventId: string) => db()("pending_deliveries").where({ event_id: eventId });
const disable = (id: string) => db()("endpoints").where({ id }).update({ active: false });

/** A connection that is cut at the next COMMIT. */
async function cutAt(when: "before" | "after") {
  const proxy = await TcpProxy.to(database().url);
  const cut = connect({
    url: proxy.through(database().url),
    schema: SCHEMA,
    applicationName: "cut",
  });
  cutNextCommit(proxy, when);
  const close = async () => {
    await cut.destroy();
    await proxy.close();
  };
  return { cut, close };
}

describe.each(["before", "after"] as const)("a connection lost %s the server commits", (when) => {
  test("redelivers an event once to each endpoint", async () => {
    const { id, tenant } = await givenEndpoint(db());
    const { id: other } = await givenEndpoint(db(), { tenant });
    const eventId = await givenEvent(db(), tenant);
    const { cut, close } = await cutAt(when);

    const result = await redeliverEvent(cut, { tenant, id: eventId, endpointId: undefined });

    expect(result.map((one) => one.endpointId).sort()).toEqual([id, other].sort());
    expect((await pendingOf(eventId).pluck("endpoint_id")).sort()).toEqual([id, other].sort());
    await close();
  });

  test("sends one test event", async () => {
    const { id, tenant } = await givenEndpoint(db());
    const { cut, close } = await cutAt(when);

    const result = await sendTestEvent(cut, { tenant, endpointId: id, name: undefined });

    const rows = await db()("pending_deliveries").where({ endpoint_id: id }).pluck("id");
    expect(rows).toEqual([result.id]);
    expect(await db()("events").where({ merchant_id: tenant.merchantId })).toHaveLength(1);
    await close();
  });
});

describe("redelivering an event", () => {
  test("delivers to the named endpoint, whatever its filters and earlier deliveries", async () => {
    const { id: endpointId, tenant } = await givenEndpoint(db(), { events: ["payment.created"] });
    const eventId = await givenEvent(db(), tenant);
    await givenFinished(db(), { endpointId, eventId });

    const { deliveries } = await redeliver(tenant, eventId, publicEndpointId(endpointId));

    expect(deliveries).toMatchObject([
      {
        endpointId: publicEndpointId(endpointId),
        status: "DELIVERY_STATUS_PENDING",
        origin: "DELIVERY_ORIGIN_REDELIVERY",
        attemptCount: 0,
      },
    ]);
    const rows = await pendingOf(eventId).select("*", db().raw("event_day::text AS event_day"));
    expect(rows).toMatchObject([
      { event_day: dayOf(new Date()), event_name: "transfer.completed" },
    ]);
  });

  test("without an endpoint delivers to every enabled subscriber, each time", async () => {
    const { id: first, tenant } = await givenEndpoint(db(), { events: ["transfer.*"] });
    const { id: second } = await givenEndpoint(db(), { tenant });
    await givenEndpoint(db(), { tenant, events: ["payment.created"] });
    await givenEndpoint(db(), { tenant, active: false });
    await givenEndpoint(db());
    const eventId = await givenEvent(db(), tenant);

    await redeliver(tenant, eventId);
    await redeliver(tenant, eventId);

    const rows = await pendingOf(eventId).pluck("endpoint_id");
    expect(rows.sort()).toEqual([first, first, second, second].sort());
  });

  test("without a subscriber is WEBHOOK_NOT_FOUND with a reason", async () => {
    const { tenant } = await givenEndpoint(db(), { events: ["payment.created"] });
    await givenEndpoint(db(), { tenant, active: false });
    const eventId = await givenEvent(db(), tenant);

    await expect(redeliver(tenant, eventId)).rejects.toMatchObject({
      code: "WEBHOOK_NOT_FOUND",
      message: expect.stringContaining("subscribes to transfer.completed"),
    });
  });

  test("to a disabled endpoint is WEBHOOK_DISABLED; to a deleted one or another merchant's WEBHOOK_NOT_FOUND", async () => {
    const { id, tenant } = await givenEndpoint(db(), { active: false });
    const eventId = await givenEvent(db(), tenant);
    const foreign = await givenEndpoint(db());
    const deleted = await givenEndpoint(db(), { tenant });
    await webhookService(db()).DeleteEndpoint({
      ...wire(tenant),
      id: publicEndpointId(deleted.id),
    });
    const to = (endpointId: string) => redeliver(tenant, eventId, endpointId);

    await expect(to(publicEndpointId(id))).rejects.toMatchObject({ code: "WEBHOOK_DISABLED" });
    for (const unknown of [foreign.id, deleted.id, newUuid()].map(publicEndpointId).concat("x")) {
      await expect(to(unknown)).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
    }
    expect(await pendingOf(eventId)).toEqual([]);
  });

  test("of another merchant's event, an old one or a test event is EVENT_NOT_FOUND", async () => {
    const { tenant } = await givenEndpoint(db());
    const events = [
      await givenEvent(db(), aTenant()),
      await givenEvent(db(), tenant, { occurredAt: ago(31 * DAY_MS) }),
      await givenEvent(db(), tenant, { isExample: true }),
      newUuid(),
    ];

    for (const id of events) {
      await expect(redeliver(tenant, id)).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
    }
  });

  test("while the endpoint is being disabled is WEBHOOK_DISABLED, and leaves no pending delivery", async () => {
    const { id, tenant } = await givenEndpoint(db());
    const eventId = await givenEvent(db(), tenant);
    const disabling = await db().transaction();
    await disabling("endpoints").where({ id }).update({ active: false });

    const responses = Promise.allSettled(
      Array.from({ length: 5 }, () => redeliver(tenant, eventId, publicEndpointId(id))),
    );
    await disabling.commit();

    for (const response of await responses) {
      expect(response).toMatchObject({ status: "rejected", reason: { code: "WEBHOOK_DISABLED" } });
    }
    expect(await pendingOf(eventId)).toEqual([]);
  });
});

const sendTest = (tenant: Tenant, endpointId: string, event = "") =>
  webhookService(db()).SendTestEvent({ ...wire(tenant), id: publicEndpointId(endpointId), event });

describe("a test event", () => {
  test("is the catalogue's example, marked as such, and reaches only its endpoint", async () => {
    const { id, tenant } = await givenEndpoint(db(), { tenant: aTenant({ mode: "live" }) });
    await givenEndpoint(db(), { tenant });

    const { delivery } = await sendTest(tenant, id, "payment.refunded");

    expect(delivery).toMatchObject({
      endpointId: publicEndpointId(id),
      event: "payment.refunded",
      status: "DELIVERY_STATUS_PENDING",
      origin: "DELIVERY_ORIGIN_TEST",
    });
    const { event, deliveries } = await get(tenant, String(delivery?.eventId));
    expect(deliveries).toHaveLength(1);
    expect(JSON.parse(String(event?.payload))).toEqual({
      id: delivery?.eventId,
      event: "payment.refunded",
      timestamp: expect.any(String),
      mode: "test",
      apiVersion: "v1",
      example: true,
      data: CATALOGUE["payment.refunded"].example,
    });
    expect((await list(tenant)).ids).toEqual([]);
  });

  test("exists for every public event", async () => {
    const { id, tenant } = await givenEndpoint(db());

    for (const name of PUBLIC_EVENTS) {
      const { delivery } = await sendTest(tenant, id, name);
      expect(delivery).toMatchObject({ event: name });
    }
  });

  test("without a name uses an event that the endpoint subscribes to", async () => {
    const { id, tenant } = await givenEndpoint(db(), { events: ["bill.*"] });

    expect((await sendTest(tenant, id)).delivery?.event).toMatch(/^bill\./);
  });

  test("sent twice creates two test events", async () => {
    const { id, tenant } = await givenEndpoint(db());

    const [first, second] = [await sendTest(tenant, id), await sendTest(tenant, id)];

    expect(first.delivery?.eventId).not.toBe(second.delivery?.eventId);
  });

  test.each(["no.such.event", "ledger.transfers.committed", "payment.*", "toString"])(
    "of %p is VALIDATION_ERROR",
    async (event) => {
      const { id, tenant } = await givenEndpoint(db());

      await expect(sendTest(tenant, id, event)).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: { errors: [{ field: "event", code: "unknown_event" }] },
      });
    },
  );

  test("to a disabled endpoint is WEBHOOK_DISABLED, to another merchant's WEBHOOK_NOT_FOUND", async () => {
    const { id, tenant } = await givenEndpoint(db());
    await disable(id);

    await expect(sendTest(tenant, id)).rejects.toMatchObject({ code: "WEBHOOK_DISABLED" });
    await expect(sendTest(aTenant(), id)).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
    expect(await db()("events").where({ merchant_id: tenant.merchantId })).toEqual([]);
  });
});
