import { randomBytes } from "node:crypto";
import { toPublicId } from "@kobo/core/ids";
import { inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import { fanOut } from "../../../src/app/deliveries/fan-out";
import { runRecoveries } from "../../../src/app/recoveries/run-recoveries";
import { MIGRATIONS } from "../../../src/db/schema";
import { engineOn } from "../../engine";
import { anEvent, type GivenEndpoint, logger } from "../../factories";
import { status, verified } from "../../receiver";
import { ago, DAY_MS, MINUTE_MS } from "../../stored";
import { webhookService, wire } from "../../webhook-service";

const { db, start, closings, givenCalled, until, waiting } = engineOn(testDatabase(MIGRATIONS));

const request = ({ tenant, id }: GivenEndpoint) => ({
  ...wire(tenant),
  id: toPublicId("wh", id),
});
const switchTo = ({ id }: GivenEndpoint, active: boolean) =>
  db()("endpoints").where({ id }).update({ active });

/** Starts one without its initial delay. */
async function recover({ tenant, id }: GivenEndpoint): Promise<string> {
  const { recovery } = await webhookService(db()).CreateRecovery({
    ...wire(tenant),
    endpointId: toPublicId("wh", id),
    fromMs: String(ago(DAY_MS).getTime()),
    toMs: "0",
    idempotency: { keyHash: Buffer.alloc(0), fingerprint: randomBytes(32) },
  });
  await db()("recoveries").update({ due_at: new Date() }).whereNotNull("due_at");
  return String(recovery?.id);
}

const recoveryOf = async ({ tenant, id }: GivenEndpoint, recoveryId: string) => {
  const { recovery } = await webhookService(db()).GetRecovery({
    ...wire(tenant),
    endpointId: toPublicId("wh", id),
    id: recoveryId,
  });
  return recovery;
};

function startRecoveries(count = 1): void {
  for (let i = 0; i < count; i++) closings.push(runRecoveries(db(), logger).stop);
}

/** A minute ago, within the range of a recovery that ends now. */
const happened = ({ tenant }: GivenEndpoint, count: number) =>
  Array.from({ length: count }, () => ({ ...anEvent(tenant), at: ago(MINUTE_MS) }));

test("a redelivered event has the same id and the same bytes", async () => {
  const { receiver, endpoint } = await givenCalled();
  const [event] = happened(endpoint, 1);
  await inTransaction(db(), (trx) => fanOut(trx, event ? [event] : []));
  start();
  await until(endpoint, "delivered");
  const [eventId] = receiver.received.map((one) => one.id);

  await webhookService(db()).RedeliverEvent({
    ...request(endpoint),
    id: String(eventId),
    endpointId: "",
  });
  await eventually(() => expect(receiver.received).toHaveLength(2));

  const [first, second] = receiver.received;
  expect(second?.id).toBe(first?.id);
  expect(second?.body).toBe(first?.body);
  expect(second && verified(second, endpoint.secret)).toMatchObject({ id: eventId });
});

test("a test event is signed, in test mode and marked as an example", async () => {
  const { receiver, endpoint } = await givenCalled();
  start();

  const { delivery } = await webhookService(db()).SendTestEvent({
    ...request(endpoint),
    event: "payment.succeeded",
  });
  await until(endpoint, "delivered");

  const [received] = receiver.received;
  expect(received && verified(received, endpoint.secret)).toMatchObject({
    id: delivery?.eventId,
    event: "payment.succeeded",
    mode: "test",
    example: true,
  });
});

test("recovers events that occurred while the endpoint was disabled, and dropped deliveries", async () => {
  const { receiver, endpoint } = await givenCalled(status(500));
  const dropped = happened(endpoint, 3);
  await inTransaction(db(), (trx) => fanOut(trx, dropped));
  await switchTo(endpoint, false);
  await db().raw(
    `WITH gone AS (DELETE FROM pending_deliveries WHERE endpoint_id = ? RETURNING *)
     INSERT INTO finished_deliveries (id, day, created_at, endpoint_id, event_id, event_day, event_name,
       origin, attempts, status)
     SELECT id, day, created_at, endpoint_id, event_id, event_day, event_name, origin, attempts, 'dropped'
     FROM gone`,
    [endpoint.id],
  );
  const unheard = happened(endpoint, 4);
  await inTransaction(db(), (trx) => fanOut(trx, unheard));
  await switchTo(endpoint, true);
  receiver.answer(status(200));
  start();
  startRecoveries();

  const id = await recover(endpoint);

  await eventually(async () => {
    expect(await recoveryOf(endpoint, id)).toMatchObject({
      status: "RECOVERY_STATUS_COMPLETED",
      ...{ eventsSeen: 7, deliveries: 7, delivered: 7, failed: 0, pending: 0 },
    });
  });
  const expected = [...dropped, ...unheard].map((event) => toPublicId("evt", event.id));
  expect(receiver.received.map((one) => one.id).sort()).toEqual(expected.sort());
});

test("concurrent workers and live traffic deliver each event once", async () => {
  const { receiver, endpoint } = await givenCalled();
  await switchTo(endpoint, false);
  const missed = happened(endpoint, 700);
  await inTransaction(db(), (trx) => fanOut(trx, missed));
  await switchTo(endpoint, true);
  start({ concurrency: 64 });
  startRecoveries(3);

  const id = await recover(endpoint);
  const live = [];
  for (let i = 0; i < 10; i++) {
    const events = happened(endpoint, 10);
    live.push(...events);
    await inTransaction(db(), (trx) => fanOut(trx, events));
  }

  await eventually(async () => {
    expect(await recoveryOf(endpoint, id)).toMatchObject({
      status: "RECOVERY_STATUS_COMPLETED",
      ...{ deliveries: 700, delivered: 700, pending: 0 },
    });
    expect(await waiting(endpoint)).toEqual([]);
  }, 30_000);
  const expected = [...missed, ...live].map((event) => toPublicId("evt", event.id));
  expect(receiver.received.map((one) => one.id).sort()).toEqual(expected.sort());
});

test("a delivery that a recovery failed is recovered by the next one", async () => {
  const { receiver, endpoint } = await givenCalled(status(410));
  await switchTo(endpoint, false);
  await inTransaction(db(), (trx) => fanOut(trx, happened(endpoint, 1)));
  await switchTo(endpoint, true);
  start();
  startRecoveries();
  const first = await recover(endpoint);
  await eventually(async () =>
    expect(await recoveryOf(endpoint, first)).toMatchObject({ failed: 1 }),
  );
  await webhookService(db()).UpdateEndpoint({ ...request(endpoint), active: true } as never);
  receiver.answer(status(200));

  const second = await recover(endpoint);

  await eventually(async () =>
    expect(await recoveryOf(endpoint, second)).toMatchObject({ deliveries: 1, delivered: 1 }),
  );
  const [failed, delivered] = receiver.received;
  expect(delivered?.id).toBe(failed?.id);
});
