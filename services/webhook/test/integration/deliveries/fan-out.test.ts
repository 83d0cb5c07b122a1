import { newUuid, toPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { CATALOGUE, type ReceivedEvent } from "@kobo/events";
import { inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import { fanOut, fanOutAndWake } from "../../../src/app/deliveries/fan-out";
import { MIGRATIONS } from "../../../src/db/schema";
import { anEvent, givenEndpoint } from "../../factories";

const database = testDatabase(MIGRATIONS);
const publish = (...events: ReceivedEvent[]) =>
  inTransaction(database().db, (trx) => fanOut(trx, events));
const deliveriesOf = (event: ReceivedEvent) =>
  database().db("pending_deliveries").where({ event_id: event.id }).orderBy("id");

test("stores an event and a delivery per subscribed endpoint, once", async () => {
  const { id, tenant } = await givenEndpoint(database().db);
  const { id: secondId } = await givenEndpoint(database().db, { tenant });
  const event = anEvent(tenant);

  await publish(event);
  await publish(event, event);
  await Promise.all([publish(event), publish(event)]);

  const rows = await deliveriesOf(event);
  expect(rows.map((row) => row.endpoint_id).sort()).toEqual([id, secondId].sort());
  expect(rows[0]).toMatchObject({ attempts: 0, leased_until: null, event_name: event.name });
  expect(await database().db("events").where({ id: event.id })).toHaveLength(1);
});

test("stores the exact payload that is sent", async () => {
  const event = { ...anEvent(), json: '{"b":1.0,  "a":"\\u20a6"}' };

  await publish(event);

  const { payload } = await database().db("events").where({ id: event.id }).first();
  expect(payload).toBe(
    `{"id":"${toPublicId("evt", event.id)}","event":"transfer.completed",` +
      `"timestamp":"2026-11-21T10:00:00.123Z","mode":"test","apiVersion":"v1","data":${event.json}}`,
  );
});

test("stores the object that the event is about", async () => {
  const { tenant } = await givenEndpoint(database().db);
  const event = anEvent(tenant);

  await publish(event);

  const stored = await database().db("events").where({ id: event.id }).first();
  expect(stored.object).toBe(JSON.parse(event.json).transactionId);
  expect(stored.object).toMatch(/^txn_/);
});

test("an endpoint gets only the events it subscribes to, of its merchant and mode", async () => {
  const tenant = aTenant();
  const { id } = await givenEndpoint(database().db, { tenant, events: ["transfer.completed"] });
  await givenEndpoint(database().db, { tenant: aTenant({ ...tenant, mode: "live" }) });
  await givenEndpoint(database().db);
  const named = anEvent(tenant);
  const unnamed = anEvent({ merchantId: tenant.merchantId, name: "bill.purchase.completed" });

  await publish(named, unnamed);

  expect((await deliveriesOf(named)).map((row) => row.endpoint_id)).toEqual([id]);
  expect(await deliveriesOf(unnamed)).toEqual([]);
  expect(await database().db("events").where({ id: unnamed.id })).toHaveLength(1);
});

test("a disabled endpoint gets no delivery", async () => {
  const { id, tenant } = await givenEndpoint(database().db);
  await database().db("endpoints").where({ id }).update({ active: false });
  const event = anEvent(tenant);

  await publish(event);

  expect(await deliveriesOf(event)).toEqual([]);
});

test("internal events are not stored", async () => {
  expect(CATALOGUE["ledger.transfers.committed"].public).toBe(false);
  const event = { ...anEvent(), name: "ledger.transfers.committed" } as ReceivedEvent;

  await publish(event);

  expect(await database().db("events").where({ id: event.id })).toEqual([]);
});

test("a prefix matches everything below it", async () => {
  const { id, tenant } = await givenEndpoint(database().db, { events: ["bill.*"] });
  const matching = anEvent({ merchantId: tenant.merchantId, name: "bill.purchase.completed" });

  await publish(matching, anEvent(tenant));

  const given = await database().db("pending_deliveries").where({ endpoint_id: id });
  expect(given.map((row) => row.event_id)).toEqual([matching.id]);
});

test("wakes the delivery pool for these endpoints after the commit only", async () => {
  const { id, tenant } = await givenEndpoint(database().db);
  const woken: string[] = [];
  const handle = fanOutAndWake((ids) => void woken.push(...ids));

  await expect(
    inTransaction(database().db, async (trx) => {
      await handle(trx, [anEvent(tenant)]);
      throw new Error("It is rolled back.");
    }),
  ).rejects.toThrow("rolled back");
  expect(woken).toEqual([]);
  await inTransaction(database().db, async (trx) => {
    await handle(trx, [anEvent(tenant), anEvent(tenant)]);
    expect(woken).toEqual([]);
  });

  await eventually(() => expect(woken).toEqual([id]));
});

test("events of two merchants in one batch do not mix", async () => {
  const first = await givenEndpoint(database().db);
  const second = await givenEndpoint(database().db);
  const events = [first, second, first].map(({ tenant }) => anEvent(tenant));

  await publish(...events, anEvent({ merchantId: newUuid() }));

  const owners = await Promise.all(
    events.map(async (event) => (await deliveriesOf(event)).map((row) => row.endpoint_id)),
  );
  expect(owners).toEqual([[first.id], [second.id], [first.id]]);
});
