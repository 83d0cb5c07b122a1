import { connect } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually, TcpProxy } from "@kobo/testing";
import { deliver } from "../../../src/app/deliveries/deliver";
import { deleteEndpoint } from "../../../src/app/endpoints/delete-endpoint";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import { cutNextCommit } from "../../cut-commit";
import { engineOn, type Settings } from "../../engine";
import { endpointParts } from "../../factories";
import { status } from "../../receiver";

const database = testDatabase(MIGRATIONS);
const {
  db,
  closings,
  givenParts,
  start,
  givenCalled,
  publish,
  waiting,
  finished,
  attemptsAt,
  healthOf,
  endpointRow,
  claimOne,
} = engineOn(database);

/** A claimed delivery whose receiver responds only after `release`. */
async function givenUnderWay(settings: Settings = {}) {
  const answers: (() => void)[] = [];
  const { receiver, endpoint } = await givenCalled((response) => {
    answers.push(() => response.end());
  });
  await publish(endpoint);
  const { parts, stopping } = givenParts(settings);
  const claimed = await claimOne();
  const done = deliver(parts, claimed);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const release = () => {
    for (const answer of answers.splice(0)) answer();
  };
  return { receiver, endpoint, parts, stopping, claimed, done, release };
}

test("a leased delivery is not claimed again", async () => {
  const { endpoint, receiver, done, release } = await givenUnderWay();

  await expect(claimOne()).rejects.toThrow();
  release();
  await done;

  expect(await finished(endpoint)).toMatchObject([{ status: "delivered" }]);
  expect(receiver.received).toHaveLength(1);
});

test("a worker that lost its lease stores nothing", async () => {
  const { endpoint, done, release, claimed } = await givenUnderWay();
  await waiting(endpoint).update({ leased_until: db().raw("now() - interval '1 s'") });
  const { delivery: later } = await claimOne();
  expect(later).toMatchObject({ id: claimed.delivery.id, fence: claimed.delivery.fence + 1n });

  release();
  await done;

  expect(await attemptsAt(endpoint)).toEqual([]);
  expect(await finished(endpoint)).toEqual([]);
  expect(await waiting(endpoint)).toMatchObject([
    { attempts: 0, leased_until: expect.any(Date), fence: later.fence },
  ]);
  expect(await healthOf(endpoint)).toBeUndefined();
});

test("a delivery whose lease is shorter than one exchange is not posted", async () => {
  const { receiver, endpoint } = await givenCalled();
  await publish(endpoint);
  const { parts } = givenParts({ timeoutMs: 2_000 });

  await deliver(parts, await claimOne({ leaseMs: 1_900 }));

  expect(receiver.received).toEqual([]);
  expect(await waiting(endpoint)).toHaveLength(1);
});

test("a stopping process releases deliveries whose outcome is unknown", async () => {
  const { endpoint, done, stopping } = await givenUnderWay();

  stopping.abort();
  await done;

  expect(await attemptsAt(endpoint)).toEqual([]);
  const [row] = await waiting(endpoint).select(
    "*",
    db().raw("due_at <= clock_timestamp() AS is_due"),
  );
  expect(row).toMatchObject({ attempts: 0, leased_until: null, is_due: true });
});

test("an attempt in flight while its endpoint is deleted is still recorded", async () => {
  const { endpoint, done, release } = await givenUnderWay();
  await deleteEndpoint(endpointParts(db()), endpoint);

  release();
  await done;

  expect(await finished(endpoint)).toMatchObject([{ status: "delivered" }]);
});

test("stopping waits for exchanges in flight", async () => {
  const { receiver, endpoint } = await givenCalled();
  const answered = new EventTarget();
  receiver.answer((response) => {
    answered.addEventListener("go", () => response.end(), { once: true });
  });
  await publish(endpoint);
  const deliveries = start();
  await eventually(() => expect(receiver.received).toHaveLength(1));

  const stopped = deliveries.stop();
  answered.dispatchEvent(new Event("go"));
  await stopped;

  expect(await finished(endpoint)).toMatchObject([{ status: "delivered" }]);
  expect(await deliveries.check()).toMatch(/last poll/);
});

describe("when the connection to the database is lost", () => {
  async function givenProxied() {
    const proxy = await TcpProxy.to(database().url);
    const url = proxy.through(database().url);
    const on = connect({ url, schema: SCHEMA, applicationName: "cut" });
    closings.push(async () => {
      await on.destroy();
      await proxy.close();
    });
    return { proxy, on };
  }

  test.each(["before", "after"] as const)(
    "%s the server commits, an attempt is stored once",
    async (when) => {
      const { proxy, on } = await givenProxied();
      const { endpoint, done, release, receiver } = await givenUnderWay({ on });
      cutNextCommit(proxy, when);

      release();
      await done;

      expect(await finished(endpoint)).toMatchObject([{ status: "delivered", attempts: 1 }]);
      expect(await attemptsAt(endpoint)).toHaveLength(1);
      expect(receiver.received).toHaveLength(1);
    },
  );

  test.each(["before", "after"] as const)(
    "%s the COMMIT that disables an endpoint, operators are notified once",
    async (when) => {
      const { proxy, on } = await givenProxied();
      const { endpoint, receiver } = await givenCalled(status(410));
      await publish(endpoint);
      const { parts } = givenParts({ on });
      const claimed = await claimOne();
      cutNextCommit(proxy, when);

      await deliver(parts, claimed);

      expect(receiver.received).toHaveLength(1);
      expect(await endpointRow(endpoint)).toMatchObject({ active: false });
      expect(await db()("outbox").where({ key: endpoint.id })).toHaveLength(1);
    },
  );

  test("for a while, the outcome of an attempt is stored after reconnecting", async () => {
    const { proxy, on } = await givenProxied();
    const { endpoint, done, release, receiver } = await givenUnderWay({ on });
    proxy.refuse(true);
    release();
    await eventually(() => expect(receiver.busiest()).toBe(1));

    proxy.refuse(false);
    await done;

    expect(await finished(endpoint)).toMatchObject([{ status: "delivered", attempts: 1 }]);
  });
});
