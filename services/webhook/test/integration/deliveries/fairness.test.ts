import { setTimeout as delay } from "node:timers/promises";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import * as claims from "../../../src/db/deliveries/claim-due";
import { connectForQueue } from "../../../src/db/deliveries/connect-for-queue";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import { engineOn } from "../../engine";
import { givenEndpoint } from "../../factories";

const database = testDatabase(MIGRATIONS);
const {
  db,
  closings,
  start,
  givenCalled,
  publish,
  waiting,
  finished,
  attemptsAt,
  healthOf,
  makeFailing,
  until,
} = engineOn(database);

const hang = () => {};
/** A call to an endpoint that hangs ends after this. */
const HANGS_MS = 20_000;
/** Half of it: a delivery that had waited for such a call would be later, and a busy machine is not. */
const QUICK_MS = HANGS_MS / 2;
const soon = (response: { end: () => void }) => void setTimeout(() => response.end(), 5);
const atOnce = (response: { end: () => void }) => void setImmediate(() => response.end());
const claim = { limit: 100, leaseMs: 60_000, unhealthy: false, hanging: [] };
const claimDue = async (on: Database, options: Parameters<typeof claims.claimDue>[1]) =>
  (await claims.claimDue(on, options)).deliveries;

/** As if another process had claimed it. */
function anotherConnection() {
  const other = connectForQueue(database().url);
  closings.push(() => other.destroy());
  return other;
}

describe("an endpoint that hangs", () => {
  test("keeps to its slots and delays no other endpoint", async () => {
    const dead = await givenCalled(hang, { concurrency: 2 });
    await publish(dead.endpoint, 40);
    const well = await givenCalled();
    start({ concurrency: 4, timeoutMs: HANGS_MS });
    await eventually(() => expect(dead.receiver.received).toHaveLength(2));

    await publish(well.endpoint, 20);
    await until(well.endpoint, "delivered", QUICK_MS);

    expect(dead.receiver.busiest()).toBe(2);
    await dead.receiver.close();
  });

  test("frees the pool's slots, even when it has used them all", async () => {
    const dead = await givenCalled(hang, { concurrency: 4 });
    await publish(dead.endpoint, 40);
    const well = await givenCalled();
    start({ concurrency: 4, timeoutMs: HANGS_MS });
    await eventually(() => expect(dead.receiver.received).toHaveLength(4));

    await publish(well.endpoint, 20);
    await until(well.endpoint, "delivered", QUICK_MS);

    expect(dead.receiver.busiest()).toBe(4);
    await dead.receiver.close();
  });

  test("does not slow down the others, even if a fifth of the endpoints hang", async () => {
    const dead = await Promise.all(
      Array.from({ length: 4 }, () => givenCalled(hang, { concurrency: 4 })),
    );
    const well = await Promise.all(Array.from({ length: 16 }, () => givenCalled(atOnce)));
    const ids = well.map(({ endpoint }) => endpoint.id);
    const deliveries = start({ concurrency: 64, unhealthyConcurrency: 32, timeoutMs: HANGS_MS });
    for (const { endpoint } of dead) await publish(endpoint, 50);

    for (let round = 0; round < 5; round++) {
      for (const { endpoint } of well) await publish(endpoint, 5);
      deliveries.wake(ids);
    }
    await eventually(async () => {
      const waitingIds = await db()("pending_deliveries").whereIn("endpoint_id", ids).pluck("id");
      expect(waitingIds.length).toBe(0);
    });

    const { rows } = await db().raw(
      `SELECT percentile_disc(0.99) WITHIN GROUP (ORDER BY finished_at - created_at)
         < ? * interval '1 ms' AS is_quick, count(*) FROM finished_deliveries
       WHERE endpoint_id = ANY(?)`,
      [QUICK_MS, ids as never],
    );
    expect(rows).toEqual([{ is_quick: true, count: 400n }]);
    await Promise.all(dead.map(({ receiver }) => receiver.close()));
  });
});

describe("a failing endpoint", () => {
  test("leaves all healthy slots to endpoints that respond, however many fail", async () => {
    const { receiver, endpoint: first } = await givenCalled(hang);
    const others = await Promise.all(
      Array.from({ length: 7 }, () => givenEndpoint(db(), { url: receiver.url })),
    );
    for (const endpoint of [first, ...others]) {
      await publish(endpoint, 3);
      await makeFailing(endpoint);
    }
    const well = await givenCalled();
    start({ concurrency: 4, unhealthyConcurrency: 2, timeoutMs: HANGS_MS });
    await eventually(() => expect(receiver.received).toHaveLength(2));

    await publish(well.endpoint, 20);
    await until(well.endpoint, "delivered", QUICK_MS);

    expect(receiver.busiest()).toBe(2);
    await receiver.close();
  });

  test("gets one attempt at a time until one succeeds", async () => {
    const { receiver, endpoint } = await givenCalled(atOnce);
    await publish(endpoint, 6);
    await makeFailing(endpoint);

    const options = { ...claim, leaseMs: 1 };
    expect(await claimDue(db(), options)).toEqual([]);
    expect(await claimDue(db(), { ...options, unhealthy: true })).toHaveLength(1);
    start();
    await until(endpoint, "delivered");

    expect(receiver.received).toHaveLength(6);
    expect(await healthOf(endpoint)).toMatchObject({ failing_since: null });
  });
});

describe("claiming due deliveries", () => {
  test("chooses the first delivery of every endpoint before the second of any, up to the limit", async () => {
    const many = await givenEndpoint(db());
    const few = await givenEndpoint(db());
    await publish(many, 10);
    await publish(few, 1);

    const claimed = await claimDue(db(), { ...claim, limit: 2 });

    const owners = claimed.map(({ endpoint }) => endpoint.id);
    expect(owners.sort()).toEqual([many.id, few.id].sort());
  });

  test("endpoints take turns, however old the backlog of one is", async () => {
    const [behind, recent] = [await givenEndpoint(db()), await givenEndpoint(db())];
    for (const endpoint of [behind, recent]) await publish(endpoint, 4);
    await waiting(behind).update({ due_at: db().raw("now() - interval '1 day'") });

    const turns: (string | undefined)[] = [];
    while (turns.length < 4) {
      const [delivery] = await claimDue(db(), { ...claim, limit: 1 });
      turns.push(delivery?.endpoint.id);
      // The attempt ended, and the delivery is due again.
      await db()("pending_deliveries").update({ leased_until: null });
    }

    expect(turns).toEqual([behind.id, recent.id, behind.id, recent.id]);
  });

  test("counts leased deliveries towards an endpoint's slots, even when others are due earlier", async () => {
    const endpoint = await givenEndpoint(db(), { concurrency: 4 });
    await publish(endpoint, 3);
    expect(await claimDue(db(), claim)).toHaveLength(3);

    await publish(endpoint, 10);
    await waiting(endpoint)
      .whereNull("leased_until")
      .update({ due_at: db().raw("due_at - interval '1 hour'") });

    expect(await claimDue(db(), claim)).toHaveLength(1);
    expect(await claimDue(db(), claim)).toEqual([]);
  });

  test("an endpoint with a hanging exchange belongs to the unhealthy pool", async () => {
    const endpoint = await givenEndpoint(db(), { concurrency: 4 });
    await publish(endpoint, 10);
    const hanging = { ...claim, hanging: [endpoint.id] };

    expect(await claimDue(db(), hanging)).toEqual([]);
    expect(await claimDue(db(), { ...hanging, unhealthy: true })).toHaveLength(4);
  });

  test("skips an endpoint that another process is claiming from, and reports it as contended", async () => {
    const [busy, quiet] = [await givenEndpoint(db()), await givenEndpoint(db())];
    for (const endpoint of [busy, quiet]) await publish(endpoint, 2);
    const other = await db().transaction();
    await other("endpoint_paces").where({ endpoint_id: busy.id }).forUpdate();

    const { deliveries, contended } = await claims.claimDue(db(), claim);
    await other.rollback();

    expect(deliveries.map(({ endpoint }) => endpoint.id)).toEqual([quiet.id, quiet.id]);
    expect(contended).toEqual([busy.id]);
    expect(await claimDue(db(), claim)).toHaveLength(2);
  });

  test("can be restricted to some endpoints", async () => {
    const [chosen, other] = [await givenEndpoint(db()), await givenEndpoint(db())];
    for (const endpoint of [chosen, other]) await publish(endpoint, 2);

    const claimed = await claimDue(db(), { ...claim, onlyEndpoints: [chosen.id] });

    expect(claimed.map(({ endpoint }) => endpoint.id)).toEqual([chosen.id, chosen.id]);
  });

  test("concurrent processes never claim the same row", async () => {
    const endpoints = await Promise.all(
      Array.from({ length: 5 }, () => givenEndpoint(db(), { concurrency: 3 })),
    );
    for (const endpoint of endpoints) await publish(endpoint, 30);
    const connections = [anotherConnection(), anotherConnection()];

    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, i) => claimDue(connections[i % 2] ?? db(), claim)),
    );

    const taken = claims.flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
    // Leased rows keep their slots: together they have claimed no more than one process would.
    expect(taken).toHaveLength(5 * 3);
  });
});

describe("a rate limit", () => {
  test("is kept by two engines together under a backlog", async () => {
    const perSecond = 25;
    const { receiver, endpoint } = await givenCalled(atOnce, { rateLimit: perSecond });
    await publish(endpoint, perSecond * 20);
    start({ on: anotherConnection() });
    start({ on: anotherConnection() });
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(perSecond / 2));
    /** The share of the allowed calls that were made, over three seconds or more. */
    const used = async () => {
      const [begun, before] = [performance.now(), receiver.received.length];
      const due = before + 3 * perSecond;
      await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(due), 6_000);
      const allowed = (perSecond * (performance.now() - begun)) / 1_000;
      return (receiver.received.length - before) / allowed;
    };

    const all = [await used()];
    // While both stand still on a busy machine, for longer than a burst, they use nothing.
    while (Math.max(...all) <= 0.9 && all.length < 4) all.push(await used());

    expect(Math.max(...all)).toBeGreaterThan(0.9);
    expect(Math.max(...all)).toBeLessThan(1.1);
  });

  test("allows a burst of at most a fifth of a second", async () => {
    const endpoint = await givenEndpoint(db(), { rateLimit: 100, concurrency: 100 });
    await publish(endpoint, 100);
    const longAgo = db().raw("now() - interval '1 hour'");
    await db()("endpoint_paces").where({ endpoint_id: endpoint.id }).update({ next_at: longAgo });

    expect(await claimDue(db(), claim)).toHaveLength(20);
    expect((await claimDue(db(), claim)).length).toBeLessThan(20);
  });

  test("of one per second allows one", async () => {
    const endpoint = await givenEndpoint(db(), { rateLimit: 1 });
    await publish(endpoint, 3);
    await db()("endpoint_paces")
      .where({ endpoint_id: endpoint.id })
      .update({ next_at: new Date(0) });

    expect(await claimDue(db(), claim)).toHaveLength(1);
    expect(await claimDue(db(), claim)).toEqual([]);
  });
});

test("two engines post each delivery once and stay within an endpoint's slots", async () => {
  const concurrency = 3;
  const called = await Promise.all(
    Array.from({ length: 5 }, () => givenCalled(atOnce, { concurrency })),
  );
  const endpoints = called.map(({ endpoint }) => endpoint);
  const ids = (await Promise.all(endpoints.map((each) => publish(each, 60)))).flat();
  const { url } = database();
  for (const applicationName of ["first worker", "second worker"]) {
    const on = connect({ url, schema: SCHEMA, applicationName });
    closings.push(() => on.destroy());
    start({ on, concurrency: 12 });
  }

  await Promise.all(endpoints.map((each) => until(each, "delivered")));

  const received = called.flatMap(({ receiver }) => receiver.received);
  expect(received.map(({ id }) => id).sort()).toEqual(ids.sort());
  const totals = await Promise.all(endpoints.map((each) => attemptsAt(each)));
  expect(totals.flat()).toHaveLength(ids.length);
  for (const { receiver } of called) {
    expect(receiver.busiest()).toBeLessThanOrEqual(concurrency);
  }
});

test("concurrent claims with different snapshots stay within an endpoint's slots", async () => {
  const concurrency = 2;
  const connections = Array.from({ length: 8 }, anotherConnection);
  await Promise.all(
    connections.map((connection) => claimDue(connection, { ...claim, onlyEndpoints: [] })),
  );
  for (let round = 0; round < 120; round++) {
    const endpoint = await givenEndpoint(db(), { concurrency });
    await publish(endpoint, concurrency);
    const later = await waiting(endpoint).pluck("id");
    await waiting(endpoint).update({ due_at: new Date(Date.now() + 3_600_000) });
    await publish(endpoint, concurrency);
    const options = { ...claim, onlyEndpoints: [endpoint.id] };

    const [, ...claimed] = await Promise.all([
      delay(1).then(() =>
        waiting(endpoint)
          .whereIn("id", later)
          .update({ due_at: new Date(0) }),
      ),
      ...connections.map((connection, i) => delay(i / 2).then(() => claimDue(connection, options))),
    ]);

    expect(claimed.flat().length).toBeLessThanOrEqual(concurrency);
  }
});

test.each([1, 3])("%i engines together keep an endpoint's concurrency limit", async (engines) => {
  const { receiver, endpoint } = await givenCalled(soon, { concurrency: 3 });
  await publish(endpoint, 100);
  const all = Array.from({ length: engines }, () => start({ on: anotherConnection() }));
  for (let round = 0; round < 10; round++) {
    // Published later but due sooner, as by a transaction that started earlier and committed later.
    await publish(endpoint, 20);
    await waiting(endpoint)
      .whereNull("leased_until")
      .update({ due_at: db().raw("due_at - interval '1 hour'") });
    for (const deliveries of all) deliveries.wake([endpoint.id]);
  }

  await until(endpoint, "delivered");

  expect(await finished(endpoint)).toHaveLength(300);
  expect(receiver.busiest()).toBe(3);
});
