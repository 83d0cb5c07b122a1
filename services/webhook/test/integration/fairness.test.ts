import { connect } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import { claimDue, type UnderWay } from "../../src/db/claim-due";
import { connectForQueue } from "../../src/db/connect-for-queue";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { engineOn } from "../engine";
import { givenEndpoint } from "../factories";

const database = testDatabase(MIGRATIONS);
const {
  db,
  closings,
  start,
  givenCalled,
  tell,
  waiting,
  finished,
  attemptsAt,
  healthOf,
  makeFailing,
  until,
} = engineOn(database);

const hang = () => {};
const atOnce = (response: { end: () => void }) => void setImmediate(() => response.end());
const claim = { limit: 100, leaseMs: 60_000, troubled: false, underWay: [] };

/** As another process has it. */
function anotherConnection() {
  const other = connectForQueue(database().url);
  closings.push(() => other.destroy());
  return other;
}

describe("an endpoint that hangs", () => {
  test("has its few places and holds up nobody else", async () => {
    const dead = await givenCalled(hang, { concurrency: 2 });
    await tell(dead.endpoint, 40);
    const well = await givenCalled();
    start({ concurrency: 4, timeoutMs: 20_000 });
    await eventually(() => expect(dead.receiver.received).toHaveLength(2));

    await tell(well.endpoint, 20);
    await until(well.endpoint, "delivered", 3_000);

    expect(dead.receiver.busiest()).toBe(2);
    await dead.receiver.close();
  });

  test("leaves its places to others, even when it has taken them all", async () => {
    const dead = await givenCalled(hang, { concurrency: 4 });
    await tell(dead.endpoint, 40);
    const well = await givenCalled();
    start({ concurrency: 4, timeoutMs: 20_000 });
    await eventually(() => expect(dead.receiver.received).toHaveLength(4));

    await tell(well.endpoint, 20);
    await until(well.endpoint, "delivered", 3_000);

    expect(dead.receiver.busiest()).toBe(4);
    await dead.receiver.close();
  });

  test("cannot, being one of a fifth that do, slow down the others", async () => {
    const dead = await Promise.all(
      Array.from({ length: 4 }, () => givenCalled(hang, { concurrency: 4 })),
    );
    const well = await Promise.all(Array.from({ length: 16 }, () => givenCalled(atOnce)));
    const ids = well.map(({ endpoint }) => endpoint.id);
    const deliveries = start({ concurrency: 64, troubledConcurrency: 32, timeoutMs: 20_000 });
    for (const { endpoint } of dead) await tell(endpoint, 50);

    for (let round = 0; round < 5; round++) {
      for (const { endpoint } of well) await tell(endpoint, 5);
      deliveries.wake(ids);
    }
    await eventually(async () => {
      const waitingIds = await db()("pending_deliveries").whereIn("endpoint_id", ids).pluck("id");
      expect(waitingIds.length).toBe(0);
    });

    const { rows } = await db().raw(
      `SELECT percentile_disc(0.99) WITHIN GROUP (ORDER BY finished_at - created_at)
         < interval '3 seconds' AS is_quick, count(*) FROM finished_deliveries
       WHERE endpoint_id = ANY(?)`,
      [ids as never],
    );
    expect(rows).toEqual([{ is_quick: true, count: 400n }]);
    await Promise.all(dead.map(({ receiver }) => receiver.close()));
  });
});

describe("a failing endpoint", () => {
  test("however many there are, those that answer have all their places", async () => {
    const { receiver, endpoint: first } = await givenCalled(hang);
    const others = await Promise.all(
      Array.from({ length: 7 }, () => givenEndpoint(db(), { url: receiver.url })),
    );
    for (const endpoint of [first, ...others]) {
      await tell(endpoint, 3);
      await makeFailing(endpoint);
    }
    const well = await givenCalled();
    start({ concurrency: 4, troubledConcurrency: 2, timeoutMs: 20_000 });
    await eventually(() => expect(receiver.received).toHaveLength(2));

    await tell(well.endpoint, 20);
    await until(well.endpoint, "delivered", 3_000);

    expect(receiver.busiest()).toBe(2);
    await receiver.close();
  });

  test("is called by one at a time until something gets through", async () => {
    const { receiver, endpoint } = await givenCalled(atOnce);
    await tell(endpoint, 6);
    await makeFailing(endpoint);

    const options = { ...claim, leaseMs: 1 };
    expect(await claimDue(db(), options)).toEqual([]);
    expect(await claimDue(db(), { ...options, troubled: true })).toHaveLength(1);
    start();
    await until(endpoint, "delivered");

    expect(receiver.received).toHaveLength(6);
    expect(await healthOf(endpoint)).toMatchObject({ failing_since: null });
  });
});

describe("looking for what is due", () => {
  test("everyone's first comes before anyone's second, and a limit is kept", async () => {
    const many = await givenEndpoint(db());
    const few = await givenEndpoint(db());
    await tell(many, 10);
    await tell(few, 1);

    const claimed = await claimDue(db(), { ...claim, limit: 2 });

    const owners = claimed.map(({ endpoint }) => endpoint.id);
    expect(owners.sort()).toEqual([many.id, few.id].sort());
  });

  test("what this process has under way counts, whatever stands in the queue", async () => {
    const { id, ...endpoint } = await givenEndpoint(db(), { concurrency: 4 });
    await tell(endpoint, 10);
    const having = (fields: Partial<UnderWay>) => ({
      ...claim,
      leaseMs: 1,
      underWay: [{ endpointId: id, count: 0, isHanging: false, ...fields }],
    });

    expect(await claimDue(db(), having({ count: 4 }))).toEqual([]);
    expect(await claimDue(db(), having({ count: 3 }))).toHaveLength(1);
    expect(await claimDue(db(), having({ isHanging: true }))).toEqual([]);
    expect(await claimDue(db(), { ...having({ isHanging: true }), troubled: true })).toHaveLength(
      4,
    );
  });

  test("may be for some endpoints alone, of which each is taken once", async () => {
    const [wanted, other] = [await givenEndpoint(db()), await givenEndpoint(db())];
    for (const endpoint of [wanted, other]) await tell(endpoint, 2);

    const claimed = await claimDue(db(), { ...claim, among: [wanted.id] });

    expect(claimed.map(({ endpoint }) => endpoint.id)).toEqual([wanted.id, wanted.id]);
  });

  test("two processes in the same instant never take the same row", async () => {
    const endpoints = await Promise.all(
      Array.from({ length: 5 }, () => givenEndpoint(db(), { concurrency: 3 })),
    );
    for (const endpoint of endpoints) await tell(endpoint, 30);
    const connections = [anotherConnection(), anotherConnection()];

    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, i) => claimDue(connections[i % 2] ?? db(), claim)),
    );

    const taken = claims.flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
    // Leased rows keep their places: together they have not taken more than one of them would.
    expect(taken).toHaveLength(5 * 3);
  });
});

describe("a rate limit", () => {
  test("is kept under a backlog by two engines together", async () => {
    const perSecond = 50;
    const { receiver, endpoint } = await givenCalled(atOnce, { rateLimit: perSecond });
    await tell(endpoint, perSecond * 10);
    start({ on: anotherConnection() });
    start({ on: anotherConnection() });
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(perSecond / 2));
    const begun = performance.now();
    const before = receiver.received.length;

    await eventually(
      () => expect(receiver.received.length).toBeGreaterThanOrEqual(before + 3 * perSecond),
      6_000,
    );

    const made = receiver.received.length - before;
    const allowed = (perSecond * (performance.now() - begun)) / 1_000;
    expect(made / allowed).toBeGreaterThan(0.9);
    expect(made / allowed).toBeLessThan(1.1);
  });

  test("lets nobody save up more than a fifth of a second, however long it was quiet", async () => {
    const endpoint = await givenEndpoint(db(), { rateLimit: 100, concurrency: 100 });
    await tell(endpoint, 100);
    const longAgo = db().raw("now() - interval '1 hour'");
    await db()("endpoint_paces").insert({ endpoint_id: endpoint.id, next_at: longAgo });

    expect(await claimDue(db(), claim)).toHaveLength(20);
    expect((await claimDue(db(), claim)).length).toBeLessThan(20);
  });

  test("of one in a second gives one", async () => {
    const endpoint = await givenEndpoint(db(), { rateLimit: 1 });
    await tell(endpoint, 3);
    await db()("endpoint_paces").insert({ endpoint_id: endpoint.id, next_at: new Date(0) });

    expect(await claimDue(db(), claim)).toHaveLength(1);
    expect(await claimDue(db(), claim)).toEqual([]);
  });
});

test("two engines side by side post each delivery once and keep within an endpoint's places", async () => {
  const concurrency = 3;
  const called = await Promise.all(
    Array.from({ length: 5 }, () => givenCalled(atOnce, { concurrency })),
  );
  const endpoints = called.map(({ endpoint }) => endpoint);
  const ids = (await Promise.all(endpoints.map((each) => tell(each, 60)))).flat();
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
    expect(receiver.busiest()).toBeLessThanOrEqual(2 * concurrency);
  }
});

test("one engine never has more under way with an endpoint than its places", async () => {
  const { receiver, endpoint } = await givenCalled(atOnce, { concurrency: 3 });
  await tell(endpoint, 100);
  const deliveries = start();
  // Told later, and due sooner: such rows step in before those that are leased.
  await tell(endpoint, 20);
  await waiting(endpoint)
    .whereNull("leased_until")
    .update({ due_at: db().raw("due_at - interval '1 hour'") });
  deliveries.wake([endpoint.id]);

  await until(endpoint, "delivered");

  expect(await finished(endpoint)).toHaveLength(120);
  expect(receiver.busiest()).toBeLessThanOrEqual(3);
});
