import { newUuid } from "@kobo/core/ids";
import type { ReceivedEvent } from "@kobo/events";
import { type Database, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { fanOut } from "../../../src/app/deliveries/fan-out";
import { claimDue } from "../../../src/db/deliveries/claim-due";
import { MIGRATIONS } from "../../../src/db/schema";
import { anEvent, givenEndpoint } from "../../factories";
import { ago, DAY_MS, dayOf } from "../../stored";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;

afterEach(() => db()("pending_deliveries").delete());

/** As the service stores what it receives. */
const receive = (events: ReceivedEvent[], now = new Date()) =>
  inTransaction(db(), (trx) => fanOut(trx, events, now));

/** As the version before stored it: by the day of receipt, with its inbox. */
async function receiveAsBefore(events: ReceivedEvent[], endpointId: string): Promise<void> {
  await inTransaction(db(), async (trx) => {
    const ids = events.map(({ id }) => id).sort();
    const { rows: unknown } = await trx.raw(
      `INSERT INTO inbox (consumer, event_id) SELECT 'webhook.fanout', unnest(?::uuid[])
       ON CONFLICT DO NOTHING RETURNING event_id`,
      [ids as never],
    );
    const fresh = events.filter(({ id }) =>
      unknown.some((row: { event_id: string }) => row.event_id === id),
    );
    const column = (of: (event: ReceivedEvent) => unknown) => fresh.map(of) as never;
    const { rows } = await trx.raw(
      `INSERT INTO events (id, merchant_id, mode, name, occurred_at, payload, traceparent)
       SELECT given.* FROM unnest(?::uuid[], ?::uuid[], ?::text[], ?::text[], ?::timestamptz[], ?::text[], ?::text[])
         AS given (id, merchant_id, mode, name, occurred_at, payload, traceparent)
       ON CONFLICT DO NOTHING RETURNING id`,
      [
        column(({ id }) => id),
        column(({ merchantId }) => merchantId),
        column(({ mode }) => mode),
        column(({ name }) => name),
        column(({ at }) => at),
        column(({ id }) => `"as before ${id}"`),
        column(() => ""),
      ],
    );
    for (const { id } of rows) {
      await trx.raw(
        `INSERT INTO pending_deliveries (id, endpoint_id, event_id, event_day, event_name, origin)
         VALUES (?, ?, ?, (now() AT TIME ZONE 'UTC')::date, 'transfer.completed', 'event')`,
        [newUuid(), endpointId, id],
      );
    }
  });
}

const storedOf = (event: ReceivedEvent) =>
  db()("events").where({ id: event.id }).select("*", db().raw("day::text AS day"));
const deliveriesOf = (event: ReceivedEvent) =>
  db()("pending_deliveries").where({ event_id: event.id });
const claimAll = () =>
  claimDue(db(), { limit: 100, leaseMs: 10_000, unhealthy: false, hanging: [] });

async function expectOnce(event: ReceivedEvent): Promise<void> {
  expect(await storedOf(event)).toHaveLength(1);
  expect(await deliveriesOf(event)).toHaveLength(1);
}

const atMidnight = (daysAgo: number) => new Date(`${dayOf(ago(daysAgo * DAY_MS))}T00:00:00Z`);
const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms);

test("an event received again after midnight is stored once", async () => {
  const { tenant } = await givenEndpoint(db());
  const midnight = atMidnight(0);
  const event = { ...anEvent(tenant), at: before(midnight, 1) };

  await receive([event], before(midnight, 0.5));
  await receive([event], new Date(midnight.getTime() + 1));
  await receive([event], new Date(midnight.getTime() + 3_600_000));

  await expectOnce(event);
  expect(await storedOf(event)).toMatchObject([{ day: dayOf(ago(DAY_MS)) }]);
});

test("repeats in a batch are skipped, and its new events are stored", async () => {
  const { tenant } = await givenEndpoint(db());
  const [first, second, third] = [1, 2, 3].map(() => ({ ...anEvent(tenant), at: new Date() })) as [
    ReceivedEvent,
    ReceivedEvent,
    ReceivedEvent,
  ];
  await receive([first]);

  await receive([second, first, third, second]);

  for (const event of [first, second, third]) await expectOnce(event);
});

test("several processes that receive the same events concurrently store each once", async () => {
  const { tenant } = await givenEndpoint(db());
  const events = Array.from({ length: 40 }, () => ({ ...anEvent(tenant), at: new Date() }));

  await Promise.all(
    [events, events.toReversed(), events.slice(10), events.slice(0, 30)].map((each) =>
      receive(each),
    ),
  );

  for (const event of events) await expectOnce(event);
});

test("a process that waits for another's commit stores the remaining events", async () => {
  const { tenant } = await givenEndpoint(db());
  const [shared, own] = [1, 2].map(() => ({ ...anEvent(tenant), at: new Date() })) as [
    ReceivedEvent,
    ReceivedEvent,
  ];
  const other = await db().transaction();
  await fanOut(other, [shared]);

  const receiving = receive([shared, own]);
  await untilBlocked();
  await other.commit();
  await receiving;

  await expectOnce(shared);
  await expectOnce(own);
});

async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await db().raw(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
  }
}

test.each([
  ["long past", "2001-01-01T00:00:00Z"],
  ["far in the future", "2099-12-31T23:59:59.999Z"],
])(
  "an event that is %s is delivered, and its repeats on later days are recognized",
  async (_, at) => {
    const { tenant } = await givenEndpoint(db());
    const event = { ...anEvent(tenant), at: new Date(at) };

    await receive([event]);
    await receive([event], ago(-DAY_MS));
    await Promise.all([receive([event], ago(-2 * DAY_MS)), receive([event], ago(-3 * DAY_MS))]);

    await expectOnce(event);
    expect(await storedOf(event)).toMatchObject([{ day: dayOf(new Date()) }]);
    const { deliveries } = await claimAll();
    expect(deliveries).toMatchObject([{ event: { id: event.id } }]);
  },
);

describe("alongside a process of the previous version", () => {
  const times: [string, () => Date][] = [
    ["of today", () => new Date()],
    ["of the day before", () => before(atMidnight(0), 1)],
    ["long past", () => new Date("2001-01-01T00:00:00Z")],
  ];

  test.each(times)(
    "an event %s is stored once, by the first process that receives it",
    async (_, time) => {
      const { id, tenant } = await givenEndpoint(db());
      const [first, second] = [1, 2].map(() => ({ ...anEvent(tenant), at: time() })) as [
        ReceivedEvent,
        ReceivedEvent,
      ];

      await receiveAsBefore([first], id);
      await receive([first, second]);
      await receiveAsBefore([second, first], id);

      await expectOnce(first);
      await expectOnce(second);
    },
  );

  test.each(times)("an event %s that both receive concurrently is stored once", async (_, time) => {
    const { id, tenant } = await givenEndpoint(db());
    const events = Array.from({ length: 10 }, () => ({ ...anEvent(tenant), at: time() }));

    await Promise.all(
      events.flatMap((event) => [receive([event]), receiveAsBefore([event], id), receive([event])]),
    );

    for (const event of events) await expectOnce(event);
  });

  test.each(times)("each version finds the other's event %s for a delivery", async (_, time) => {
    const { id, tenant } = await givenEndpoint(db());
    const [theirs, ours] = [1, 2].map(() => ({ ...anEvent(tenant), at: time() })) as [
      ReceivedEvent,
      ReceivedEvent,
    ];
    await receiveAsBefore([theirs], id);
    await receive([ours]);

    const { rows } = await db().raw(
      `SELECT v.id FROM pending_deliveries l CROSS JOIN LATERAL (
         SELECT v.id FROM events v WHERE v.id = l.event_id AND v.day = l.event_day LIMIT 1
       ) v`,
    );
    const { deliveries } = await claimAll();

    const both = [theirs.id, ours.id].sort();
    expect(rows.map((row: { id: string }) => row.id).sort()).toEqual(both);
    expect(deliveries.map(({ event }) => event.id).sort()).toEqual(both);
  });
});

test("an event from a clock that is ahead is stored once, even when its repeat arrives on a later day", async () => {
  const now = new Date();
  const event = { ...anEvent(), at: new Date(now.getTime() + 2.5 * DAY_MS) };

  await receive([event], now);
  await receive([event], new Date(now.getTime() + 1.5 * DAY_MS));

  expect(await storedOf(event)).toMatchObject([{ day: dayOf(now) }]);
});
