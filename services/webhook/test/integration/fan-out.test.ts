import { CATALOGUE, type ReceivedEvent } from "@kobo/events";
import { newUuid, toPublicId } from "@kobo/ids";
import { connect, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { aTenant } from "@kobo/tenant/testing";
import { eventually } from "@kobo/testing";
import { fanOut } from "../../src/app/fan-out";
import { forgetOldEvents } from "../../src/app/forget-old-events";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { anEvent, givenEndpoint, logger } from "../factories";

const database = testDatabase(MIGRATIONS);
const tell = (...events: ReceivedEvent[]) =>
  inTransaction(database().db, (trx) => fanOut(trx, events));
const deliveriesOf = (event: ReceivedEvent) =>
  database().db("deliveries").where({ event_id: event.id }).orderBy("created_at");

test("one event and one delivery for each endpoint that wants it, and nothing twice", async () => {
  const { id, tenant } = await givenEndpoint(database().db);
  const { id: secondId } = await givenEndpoint(database().db, { tenant });
  const event = anEvent(tenant);

  await tell(event);
  await tell(event, event);
  await Promise.all([tell(event), tell(event)]);

  const rows = await deliveriesOf(event);
  expect(rows.map((row) => row.endpoint_id).sort()).toEqual([id, secondId].sort());
  expect(rows[0]).toMatchObject({ status: "pending", attempts: 0, due_at: expect.any(Date) });
  expect(await database().db("events").where({ id: event.id })).toHaveLength(1);
});

test("what is stored is the exact text that will be sent", async () => {
  const event = { ...anEvent(), json: '{"b":1.0,  "a":"\\u20a6"}' };

  await tell(event);

  const { payload } = await database().db("events").where({ id: event.id }).first();
  expect(payload).toBe(
    `{"id":"${toPublicId("evt", event.id)}","event":"transfer.completed",` +
      `"timestamp":"2026-11-21T10:00:00.123Z","mode":"test","apiVersion":"v1","data":${event.json}}`,
  );
});

test("an endpoint gets only the events it names, of its merchant and mode", async () => {
  const tenant = aTenant();
  const { id } = await givenEndpoint(database().db, { tenant, events: ["transfer.completed"] });
  await givenEndpoint(database().db, { tenant: aTenant({ ...tenant, mode: "live" }) });
  await givenEndpoint(database().db);
  const named = anEvent(tenant);
  const unnamed = anEvent({ merchantId: tenant.merchantId, name: "bill.purchase.completed" });

  await tell(named, unnamed);

  expect((await deliveriesOf(named)).map((row) => row.endpoint_id)).toEqual([id]);
  expect(await deliveriesOf(unnamed)).toEqual([]);
  expect(await database().db("events").where({ id: unnamed.id })).toHaveLength(1);
});

test("a disabled endpoint gets nothing", async () => {
  const { id, tenant } = await givenEndpoint(database().db);
  await database().db("endpoints").where({ id }).update({ active: false });
  const event = anEvent(tenant);

  await tell(event);

  expect(await deliveriesOf(event)).toEqual([]);
});

test("events that are not public are not even kept", async () => {
  expect(CATALOGUE["ledger.transfers.committed"].public).toBe(false);
  const event = { ...anEvent(), name: "ledger.transfers.committed" } as ReceivedEvent;

  await tell(event);

  expect(await database().db("events").where({ id: event.id })).toEqual([]);
});

test("after thirty days an event is forgotten with its deliveries, unless one still waits", async () => {
  const { tenant } = await givenEndpoint(database().db);
  const [done, waiting, fresh] = [anEvent(tenant), anEvent(tenant), anEvent(tenant)] as const;
  await tell(done, waiting, fresh);
  const admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "owner" });
  const [delivery] = await deliveriesOf(done);
  await admin("deliveries").where({ id: delivery.id }).update({ status: "failed", due_at: null });
  await admin("attempts").insert({
    delivery_id: delivery.id,
    number: 1,
    started_at: new Date(),
    duration_ms: 1,
    status_code: 500,
    response_excerpt: "",
  });
  await admin("events")
    .whereIn("id", [done.id, waiting.id])
    .update({ received_at: admin.raw("now() - interval '31 days'") });
  await admin.destroy();

  const sweeper = forgetOldEvents(database().db, logger);

  await eventually(async () => expect(await deliveriesOf(done)).toEqual([]));
  await sweeper.stop();
  const left = await database()
    .db("events")
    .whereIn("id", [done.id, waiting.id, fresh.id])
    .pluck("id");
  expect(left.sort()).toEqual([waiting.id, fresh.id].sort());
});

test("two merchants' events in one batch do not mix", async () => {
  const first = await givenEndpoint(database().db);
  const second = await givenEndpoint(database().db);
  const events = [first, second, first].map(({ tenant }) => anEvent(tenant));

  await tell(...events, anEvent({ merchantId: newUuid() }));

  const owners = await Promise.all(
    events.map(async (event) => (await deliveriesOf(event)).map((row) => row.endpoint_id)),
  );
  expect(owners).toEqual([[first.id], [second.id], [first.id]]);
});
