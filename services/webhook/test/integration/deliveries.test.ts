import { toPublicId } from "@kobo/ids";
import { connect, type Database, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { toWireTenant } from "@kobo/rpc";
import { sandboxClock } from "@kobo/sandbox-clock";
import { eventually } from "@kobo/testing";
import { deleteEndpoint } from "../../src/app/delete-endpoint";
import { type DeliveryParts, deliver } from "../../src/app/deliver";
import { fanOut } from "../../src/app/fan-out";
import { type Deliveries, startDeliveries } from "../../src/app/start-deliveries";
import { receivers } from "../../src/clients/receivers";
import { type Resolve, resolver } from "../../src/clients/resolve";
import { claimFairly } from "../../src/db/claim-due";
import { DUE, MIGRATIONS, SCHEMA } from "../../src/db/schema";
import {
  anEvent,
  type GivenEndpoint,
  givenEndpoint,
  givenLiveEndpoint,
  key,
  logger,
} from "../factories";
import { aReceiver, type Receiver, status, verified } from "../receiver";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
const closings: (() => Promise<unknown>)[] = [];

/** Nothing waits from one test to the next. */
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
  await db()("deliveries").where({ status: "pending" }).update({ status: "dropped", due_at: null });
});

interface Settings {
  on?: Database;
  timeoutMs?: number;
  concurrency?: number;
  perEndpoint?: number;
  resolve?: Resolve;
}

function givenParts({ on = db(), timeoutMs = 2_000, resolve = resolver() }: Settings) {
  const { post, close } = receivers({ timeoutMs, allowLoopback: true, resolve });
  closings.push(close);
  const stopping = new AbortController();
  const parts: DeliveryParts = { db: on, key, post, timeoutMs, logger, stopping: stopping.signal };
  return { parts, stopping };
}

function start(settings: Settings = {}): Deliveries {
  const { concurrency = 16, perEndpoint = 4 } = settings;
  const deliveries = startDeliveries({ ...givenParts(settings).parts, concurrency, perEndpoint });
  closings.push(deliveries.stop);
  return deliveries;
}

async function givenReceiver(...answer: Parameters<typeof aReceiver>): Promise<Receiver> {
  const receiver = await aReceiver(...answer);
  closings.push(receiver.close);
  return receiver;
}

/** Somebody's endpoint at a server of its own. */
async function givenCalled(...answer: Parameters<typeof aReceiver>) {
  const receiver = await givenReceiver(...answer);
  return { receiver, endpoint: await givenEndpoint(db(), { url: receiver.url }) };
}

/** Events for an endpoint, each with its delivery; their public ids. */
async function tell({ tenant }: GivenEndpoint, count = 1): Promise<string[]> {
  const events = Array.from({ length: count }, () => anEvent(tenant));
  await inTransaction(db(), (trx) => fanOut(trx, events));
  return events.map(({ id }) => toPublicId("evt", id));
}

const deliveriesTo = ({ id }: GivenEndpoint) => db()("deliveries").where({ endpoint_id: id });
const endpointRow = ({ id }: GivenEndpoint) => db()("endpoints").where({ id }).first();
const dueInSeconds = async (endpoint: GivenEndpoint): Promise<number> => {
  const [row] = await deliveriesTo(endpoint).select(
    db().raw("extract(epoch FROM due_at - now())::float8 AS seconds"),
  );
  return row.seconds;
};
const attemptsAt = (endpoint: GivenEndpoint) =>
  db()("attempts").whereIn("delivery_id", deliveriesTo(endpoint).select("id")).orderBy("number");

/** Waits until every delivery to the endpoint is in this state. */
const until = (endpoint: GivenEndpoint, state: string, timeoutMs?: number) =>
  eventually(async () => {
    const states = await deliveriesTo(endpoint).pluck("status");
    expect(new Set(states)).toEqual(new Set([state]));
  }, timeoutMs);
const untilAttempted = (endpoint: GivenEndpoint) =>
  eventually(async () => expect(await attemptsAt(endpoint)).not.toEqual([]));

describe("a delivery", () => {
  test("is posted, verifies with the published library, and is done with a 2xx", async () => {
    const { receiver, endpoint } = await givenCalled(status(204));
    const [eventId] = await tell(endpoint);
    start();

    await until(endpoint, "delivered");

    const [request] = receiver.received;
    expect(request?.id).toBe(eventId);
    expect(request && verified(request, endpoint.secret)).toMatchObject({
      id: eventId,
      event: "transfer.completed",
      mode: "test",
      data: { amount: 25_000, narration: "Lunch ₦" },
    });
    const { payload } = await db()("events")
      .where({ merchant_id: endpoint.tenant.merchantId })
      .first();
    expect(request?.body).toBe(payload);
    const [attempt] = await attemptsAt(endpoint);
    expect(attempt).toMatchObject({ number: 1, status_code: 204, error: null });
    const [row] = await deliveriesTo(endpoint);
    expect(row).toMatchObject({ attempts: 1, due_at: null, leased_until: null });
  });

  test("that fails is made again by itself, under the same id, with a new time and signature", async () => {
    const { receiver, endpoint } = await givenCalled(status(500));
    const [eventId] = await tell(endpoint);
    start();
    await untilAttempted(endpoint);
    receiver.answer(status(200));
    expect(await dueInSeconds(endpoint)).toBeGreaterThan(3);
    expect(await dueInSeconds(endpoint)).toBeLessThanOrEqual(6);
    // Sooner than it would be, but in another second: that is what the time is counted in.
    const soon = db().raw("now() + interval '1.1 s'");
    await deliveriesTo(endpoint).update({ due_at: soon });

    await until(endpoint, "delivered");

    const [first, second] = receiver.received;
    expect(receiver.received.map(({ id }) => id)).toEqual([eventId, eventId]);
    expect(second?.body).toBe(first?.body);
    expect(Number(second?.timestamp)).toBeGreaterThan(Number(first?.timestamp));
    expect(second && verified(second, endpoint.secret)).toMatchObject({ id: eventId });
    expect((await attemptsAt(endpoint)).map((attempt) => attempt.status_code)).toEqual([500, 200]);
    expect(await endpointRow(endpoint)).toMatchObject({ failing_since: null, active: true });
  });

  test("is not done with a redirect, which is not followed", async () => {
    const target = await givenReceiver();
    const { endpoint } = await givenCalled(status(302, { location: target.url }));
    await tell(endpoint);
    start();

    await untilAttempted(endpoint);

    expect(await attemptsAt(endpoint)).toMatchObject([{ status_code: 302, error: null }]);
    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "pending", attempts: 1 }]);
    expect(await endpointRow(endpoint)).toMatchObject({ failing_since: expect.any(Date) });
    expect(target.received).toEqual([]);
  });

  test("waits as long as the receiver asks", async () => {
    const { endpoint } = await givenCalled(status(429, { "retry-after": "120" }));
    await tell(endpoint);
    start();

    await untilAttempted(endpoint);

    const dueIn = await dueInSeconds(endpoint);
    expect(dueIn).toBeGreaterThan(110);
    expect(dueIn).toBeLessThanOrEqual(120);
  });

  test("to a receiver that drips is cut off in time, and fails", async () => {
    const { endpoint } = await givenCalled((response) => {
      response.writeHead(200).write(".");
      const drip = setInterval(() => response.write("."), 20);
      response.once("close", () => clearInterval(drip));
    });
    await tell(endpoint);
    start({ timeoutMs: 300 });

    await untilAttempted(endpoint);

    const [attempt] = await attemptsAt(endpoint);
    expect(attempt).toMatchObject({
      status_code: 200,
      error: "No complete answer within 300 ms.",
      response_excerpt: expect.stringMatching(/^\.+$/),
    });
    expect(attempt.duration_ms).toBeLessThan(900);
    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "pending" }]);
  });
});

test("a delivery that waits is made when the merchant's test clock reaches it", async () => {
  const { receiver, endpoint } = await givenCalled(status(500));
  await tell(endpoint);
  start();
  await untilAttempted(endpoint);
  receiver.answer(status(200));
  const tenant = toWireTenant(endpoint.tenant);

  await sandboxClock({ db: db(), due: DUE }).Advance({ tenant, offsetMs: "60000" });

  await until(endpoint, "delivered");
});

describe("an endpoint", () => {
  test("that answers 410 is disabled and called no more", async () => {
    const { receiver, endpoint } = await givenCalled(status(410));
    await tell(endpoint, 5);
    start({ perEndpoint: 1 });

    await eventually(async () =>
      expect(await endpointRow(endpoint)).toMatchObject({
        active: false,
        disabled_reason: "gone",
        disabled_at: expect.any(Date),
      }),
    );

    const other = await givenCalled();
    await tell(other.endpoint);
    await until(other.endpoint, "delivered");
    expect(receiver.received).toHaveLength(1);
  });

  test("whose live delivery failed for three days is disabled, unless something got through since", async () => {
    const given = async (failingHours: number) => {
      const endpoint = await givenLiveEndpoint(db(), "https://hooks.example.com/");
      await tell(endpoint);
      await deliveriesTo(endpoint).update({ attempts: 9 });
      const since = db().raw("now() - ? * interval '1 hour'", [failingHours]);
      await db()("endpoints").where({ id: endpoint.id }).update({ failing_since: since });
      return endpoint;
    };
    const [dead, ailing] = [await given(70), await given(20)];
    start({ resolve: async () => ["10.0.0.1"] });

    await Promise.all([until(dead, "failed"), until(ailing, "failed")]);

    expect(await endpointRow(dead)).toMatchObject({ active: false, disabled_reason: "failing" });
    expect(await endpointRow(ailing)).toMatchObject({ active: true, disabled_reason: null });
  });

  test("that was deleted is not called for what waited", async () => {
    const { receiver, endpoint } = await givenCalled();
    await tell(endpoint, 3);
    await deleteEndpoint(db(), endpoint);
    const other = await givenCalled();
    await tell(other.endpoint);
    start();

    await until(other.endpoint, "delivered");

    expect(receiver.received).toEqual([]);
  });

  test("in live mode is never on this machine, whatever its row says", async () => {
    const receiver = await givenReceiver();
    const endpoint = await givenLiveEndpoint(db(), `https://127.0.0.1:${receiver.port}/`);
    await tell({ ...endpoint, tenant: endpoint.tenant });
    start();

    await untilAttempted(endpoint);

    expect(await attemptsAt(endpoint)).toMatchObject([{ status_code: null }]);
    expect(receiver.received).toEqual([]);
  });

  test.each(["127.0.0.1", "10.1.2.3"])(
    "whose name leads to %s is refused when it is dialled",
    async (address) => {
      const endpoint = await givenLiveEndpoint(db(), "https://hooks.example.com/");
      await tell(endpoint);
      start({ resolve: async () => [address] });

      await untilAttempted(endpoint);

      expect(await attemptsAt(endpoint)).toMatchObject([
        { status_code: null, error: "The host's address is not a public one." },
      ]);
    },
  );
});

describe("fairness", () => {
  const hang = () => {};

  test("an endpoint that hangs has its few places and holds up nobody else", async () => {
    const dead = await givenCalled(hang);
    await tell(dead.endpoint, 40);
    const well = await givenCalled();
    start({ concurrency: 4, perEndpoint: 2, timeoutMs: 20_000 });
    await eventually(() => expect(dead.receiver.received).toHaveLength(2));

    await tell(well.endpoint, 20);
    await until(well.endpoint, "delivered", 3_000);

    expect(dead.receiver.busiest()).toBe(2);
    await dead.receiver.close();
    closings.splice(closings.indexOf(dead.receiver.close), 1);
  });

  test("however many endpoints hang, those that answer have all their places", async () => {
    const { receiver, endpoint: first } = await givenCalled(hang);
    const others = await Promise.all(
      Array.from({ length: 7 }, () => givenEndpoint(db(), { url: receiver.url })),
    );
    for (const endpoint of [first, ...others]) {
      await tell(endpoint, 3);
      await db()("endpoints").where({ id: endpoint.id }).update({ failing_since: new Date() });
    }
    const well = await givenCalled();
    start({ concurrency: 4, timeoutMs: 20_000 });
    await eventually(() => expect(receiver.received).toHaveLength(2));

    await tell(well.endpoint, 20);
    await until(well.endpoint, "delivered", 3_000);

    expect(receiver.busiest()).toBe(2);
    await receiver.close();
    closings.splice(closings.indexOf(receiver.close), 1);
  });

  test("a failing endpoint is called by one at a time until something gets through", async () => {
    const { receiver, endpoint } = await givenCalled((response) => {
      setImmediate(() => response.end());
    });
    await tell(endpoint, 6);
    await db()("endpoints").where({ id: endpoint.id }).update({ failing_since: new Date() });

    const options = { limit: 10, leaseMs: 1, perEndpoint: 4 };
    expect(await claimFairly(db(), { ...options, failing: false })).toEqual([]);
    expect(await claimFairly(db(), { ...options, failing: true, perEndpoint: 1 })).toHaveLength(1);
    start();
    await until(endpoint, "delivered");

    expect(receiver.received).toHaveLength(6);
    expect(await endpointRow(endpoint)).toMatchObject({ failing_since: null });
  });

  test("everyone's first comes before anyone's second, and a limit is kept", async () => {
    const many = await givenEndpoint(db());
    const few = await givenEndpoint(db());
    await tell(many, 10);
    await tell(few, 1);

    const claimed = await claimFairly(db(), {
      limit: 2,
      leaseMs: 60_000,
      perEndpoint: 4,
      failing: false,
    });

    const owners = await db()("deliveries")
      .whereIn(
        "id",
        claimed.map(({ id }) => id),
      )
      .pluck("endpoint_id");
    expect(owners.sort()).toEqual([many.id, few.id].sort());
  });
});

describe("many at work", () => {
  test("two workers side by side post each delivery once", async () => {
    const { receiver, endpoint } = await givenCalled((response) => {
      setImmediate(() => response.end());
    });
    const others = await Promise.all(
      Array.from({ length: 4 }, () => givenEndpoint(db(), { url: receiver.url })),
    );
    const endpoints = [endpoint, ...others];
    const ids = (await Promise.all(endpoints.map((each) => tell(each, 40)))).flat();
    const { url } = database();
    for (const applicationName of ["first worker", "second worker"]) {
      const on = connect({ url, schema: SCHEMA, applicationName });
      closings.push(() => on.destroy());
      start({ on });
    }

    await Promise.all(endpoints.map((each) => until(each, "delivered")));

    expect(receiver.received.map(({ id }) => id).sort()).toEqual(ids.sort());
    const totals = await Promise.all(endpoints.map((each) => attemptsAt(each)));
    expect(totals.flat()).toHaveLength(ids.length);
  });

  /** A delivery that one worker has claimed and is posting to a receiver that waits for `release`. */
  async function givenUnderWay(settings: Settings = {}) {
    const answers: (() => void)[] = [];
    const { receiver, endpoint } = await givenCalled((response) => {
      answers.push(() => response.end());
    });
    await tell(endpoint);
    const { parts, stopping } = givenParts(settings);
    const claim = { limit: 1, leaseMs: 10_000, perEndpoint: 1, failing: false };
    const [lease] = await claimFairly(db(), claim);
    if (!lease) throw new Error("There is something to claim.");
    const done = deliver(parts, lease);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const release = () => {
      for (const answer of answers.splice(0)) answer();
    };
    return { receiver, endpoint, parts, stopping, lease, done, release };
  }

  test("nobody else has a delivery while its lease lasts", async () => {
    const { endpoint, receiver, done, release } = await givenUnderWay();

    const claim = { limit: 10, leaseMs: 10_000, perEndpoint: 4, failing: false };
    expect(await claimFairly(db(), claim)).toEqual([]);
    release();
    await done;

    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "delivered" }]);
    expect(receiver.received).toHaveLength(1);
  });

  test("whoever lost the lease meanwhile stores nothing", async () => {
    const { endpoint, done, release, lease } = await givenUnderWay();
    await deliveriesTo(endpoint).update({ leased_until: db().raw("now() - interval '1 s'") });
    const claim = { limit: 1, leaseMs: 10_000, perEndpoint: 1, failing: false };
    const [later] = await claimFairly(db(), claim);
    expect(later).toEqual({ id: lease.id, fence: lease.fence + 1n });

    release();
    await done;

    expect(await attemptsAt(endpoint)).toEqual([]);
    expect(await deliveriesTo(endpoint)).toMatchObject([
      { status: "pending", attempts: 0, leased_until: expect.any(Date), fence: later?.fence },
    ]);
  });

  test("a lease that ends before a whole exchange could is not used", async () => {
    const { receiver, endpoint } = await givenCalled();
    await tell(endpoint);
    const { parts } = givenParts({ timeoutMs: 2_000 });
    const claim = { limit: 1, leaseMs: 1_900, perEndpoint: 1, failing: false };
    const [lease] = await claimFairly(db(), claim);

    if (lease) await deliver(parts, lease);

    expect(lease).toBeDefined();
    expect(receiver.received).toEqual([]);
  });

  test("a process that stops hands back what it had not heard the end of", async () => {
    const { endpoint, done, stopping } = await givenUnderWay();

    stopping.abort();
    await done;

    expect(await attemptsAt(endpoint)).toEqual([]);
    const [row] = await deliveriesTo(endpoint).select(
      "*",
      db().raw("due_at <= clock_timestamp() AS is_due"),
    );
    expect(row).toMatchObject({ status: "pending", attempts: 0, leased_until: null, is_due: true });
  });

  test("an attempt that was under way when its endpoint was deleted is still told", async () => {
    const { endpoint, done, release } = await givenUnderWay();
    await deleteEndpoint(db(), endpoint);

    release();
    await done;

    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "delivered", due_at: null }]);
  });

  test("stopping waits for exchanges under way", async () => {
    const { receiver, endpoint } = await givenCalled();
    const answered = new EventTarget();
    receiver.answer((response) => {
      answered.addEventListener("go", () => response.end(), { once: true });
    });
    await tell(endpoint);
    const deliveries = start();
    await eventually(() => expect(receiver.received).toHaveLength(1));

    const stopped = deliveries.stop();
    answered.dispatchEvent(new Event("go"));
    await stopped;

    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "delivered" }]);
    expect(await deliveries.check()).toMatch(/last look/);
  });
});
