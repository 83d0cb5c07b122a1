import { testDatabase } from "@kobo/postgres/testing";
import { toWireTenant } from "@kobo/rpc";
import { sandboxClock } from "@kobo/sandbox-clock";
import { eventually } from "@kobo/testing";
import { dropUnwanted } from "../../../src/app/deliveries/drop-unwanted";
import { deleteEndpoint } from "../../../src/app/endpoints/delete-endpoint";
import { rollSecret } from "../../../src/app/endpoints/roll-secret";
import { DUE, MIGRATIONS } from "../../../src/db/schema";
import { secretText } from "../../../src/domain/secret";
import { engineOn } from "../../engine";
import { endpointParts, givenEndpoint, givenLiveEndpoint, logger } from "../../factories";
import { status, verified } from "../../receiver";

const {
  db,
  start,
  givenReceiver,
  givenCalled,
  publish,
  waiting,
  finished,
  attemptsAt,
  endpointRow,
  healthOf,
  makeFailing,
  dueInSeconds,
  until,
  untilAttempted,
} = engineOn(testDatabase(MIGRATIONS));

describe("a delivery", () => {
  test("is posted, verifies with the published library, and is delivered on a 2xx", async () => {
    const { receiver, endpoint } = await givenCalled(status(204, { "x-request": "r-1" }));
    const [eventId] = await publish(endpoint);
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
    expect(JSON.parse(attempt.response_headers)).toContainEqual(["x-request", "r-1"]);
    expect(await finished(endpoint)).toMatchObject([
      { attempts: 1, event_name: "transfer.completed", origin: "event" },
    ]);
    expect(await healthOf(endpoint)).toBeUndefined();
  });

  test("is retried after a failure under the same id, with a new timestamp and signature", async () => {
    const { receiver, endpoint } = await givenCalled(status(500));
    const [eventId] = await publish(endpoint);
    start();
    await untilAttempted(endpoint);
    receiver.answer(status(200));
    expect(await dueInSeconds(endpoint)).toBeGreaterThan(3);
    expect(await dueInSeconds(endpoint)).toBeLessThanOrEqual(6);
    // Due sooner, but in another second, because timestamps are in seconds.
    const soon = db().raw("now() + interval '1.1 s'");
    await waiting(endpoint).update({ due_at: soon });

    await until(endpoint, "delivered");

    const [first, second] = receiver.received;
    expect(receiver.received.map(({ id }) => id)).toEqual([eventId, eventId]);
    expect(second?.body).toBe(first?.body);
    expect(Number(second?.timestamp)).toBeGreaterThan(Number(first?.timestamp));
    expect(second && verified(second, endpoint.secret)).toMatchObject({ id: eventId });
    expect((await attemptsAt(endpoint)).map((attempt) => attempt.status_code)).toEqual([500, 200]);
    expect(await healthOf(endpoint)).toMatchObject({ failing_since: null });
    expect(await endpointRow(endpoint)).toMatchObject({ active: true });
  });

  test("fails on a redirect, which is not followed", async () => {
    const target = await givenReceiver();
    const { endpoint } = await givenCalled(status(302, { location: target.url }));
    await publish(endpoint);
    start();

    await untilAttempted(endpoint);

    expect(await attemptsAt(endpoint)).toMatchObject([{ status_code: 302, error: null }]);
    expect(await waiting(endpoint)).toMatchObject([{ attempts: 1, leased_until: null }]);
    expect(await healthOf(endpoint)).toMatchObject({
      failing_since: expect.any(Date),
      last_status_code: 302,
    });
    expect(target.received).toEqual([]);
  });

  test("honours Retry-After", async () => {
    const { endpoint } = await givenCalled(status(429, { "retry-after": "120" }));
    await publish(endpoint);
    start();

    await untilAttempted(endpoint);

    const dueIn = await dueInSeconds(endpoint);
    expect(dueIn).toBeGreaterThan(110);
    expect(dueIn).toBeLessThanOrEqual(120);
  });

  test("to a slowly dripping receiver times out and fails", async () => {
    const { endpoint } = await givenCalled((response) => {
      response.writeHead(200).write(".");
      const drip = setInterval(() => response.write("."), 20);
      response.once("close", () => clearInterval(drip));
    });
    await publish(endpoint);
    start({ timeoutMs: 300 });

    await untilAttempted(endpoint);

    const [attempt] = await attemptsAt(endpoint);
    expect(attempt).toMatchObject({
      status_code: 200,
      error: "No complete response within 300 ms.",
      response_body: expect.stringMatching(/^\.+$/),
    });
    expect(attempt.duration_ms).toBeLessThan(900);
    expect(await waiting(endpoint)).toHaveLength(1);
  });

  test("carries the merchant's headers, and during a roll both signatures", async () => {
    const { receiver, endpoint } = await givenCalled(undefined, {
      headers: { Authorization: "Bearer t0k" },
    });
    const { secret } = await rollSecret(endpointParts(db()), {
      tenant: endpoint.tenant,
      id: endpoint.id,
      overlapSeconds: 60,
      idempotencyHash: null,
      fingerprint: Buffer.alloc(32),
    });
    await publish(endpoint);
    start();

    await until(endpoint, "delivered");

    const [request] = receiver.received;
    expect(request?.headers.authorization).toBe("Bearer t0k");
    expect(String(request?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    for (const each of [endpoint.secret, secret ? secretText(secret) : ""]) {
      expect(request && verified(request, each)).toMatchObject({ event: "transfer.completed" });
    }
  });
});

test("a scheduled retry is posted when the merchant's test clock reaches it", async () => {
  const { receiver, endpoint } = await givenCalled(status(500));
  await publish(endpoint);
  start();
  await untilAttempted(endpoint);
  receiver.answer(status(200));
  const tenant = toWireTenant(endpoint.tenant);

  await sandboxClock({ db: db(), due: DUE }).Advance({ tenant, offsetMs: "60000" });

  await until(endpoint, "delivered");
});

test("new deliveries are posted at once when the pool is woken", async () => {
  const { endpoint } = await givenCalled();
  const deliveries = start();
  await publish(endpoint);
  await until(endpoint, "delivered");

  await publish(endpoint, 3);
  deliveries.wake([endpoint.id]);

  await until(endpoint, "delivered", 1_000);
});

describe("an endpoint", () => {
  test("that responds with 410 is disabled, and operators are notified", async () => {
    const { receiver, endpoint } = await givenCalled(status(410), { concurrency: 1 });
    await publish(endpoint, 5);
    start();

    await eventually(async () =>
      expect(await endpointRow(endpoint)).toMatchObject({
        active: false,
        disabled_reason: "gone",
        disabled_at: expect.any(Date),
      }),
    );

    const other = await givenCalled();
    await publish(other.endpoint);
    await until(other.endpoint, "delivered");
    expect(receiver.received).toHaveLength(1);
    const [event, ...others] = await db()("outbox").where({ key: endpoint.id });
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: "webhook.endpoint.disabled",
      merchant_id: endpoint.tenant.merchantId,
    });
    expect(JSON.parse(event.data)).toMatchObject({
      host: `127.0.0.1:${receiver.port}`,
      reason: "gone",
    });
  });

  test("is disabled after a live delivery failed for three days, unless another succeeded since", async () => {
    const given = async (failingHours: number) => {
      const endpoint = await givenLiveEndpoint(db(), "https://hooks.example.com/");
      await publish(endpoint);
      await waiting(endpoint).update({ attempts: 9 });
      await makeFailing(endpoint, failingHours);
      return endpoint;
    };
    const [dead, ailing] = [await given(70), await given(20)];
    start({ resolve: async () => ["10.0.0.1"] });

    await Promise.all([until(dead, "failed"), until(ailing, "failed")]);

    expect(await endpointRow(dead)).toMatchObject({ active: false, disabled_reason: "failing" });
    expect(await endpointRow(ailing)).toMatchObject({ active: true, disabled_reason: null });
    expect(await db()("outbox").where({ key: dead.id })).toHaveLength(1);
    expect(await db()("outbox").where({ key: ailing.id })).toEqual([]);
  });

  test("that times out is disabled though no delivery of its backlog reaches its last attempt, unless one succeeded", async () => {
    const given = async (failingHours: number) => {
      const endpoint = await givenLiveEndpoint(db(), "https://hooks.example.com/");
      await publish(endpoint, 3);
      const longAgo = db().raw("now() - interval '4 days'");
      await waiting(endpoint).update({ attempts: 2, created_at: longAgo });
      await makeFailing(endpoint, failingHours);
      return endpoint;
    };
    const [dead, ailing] = [await given(95), await given(20)];
    start({ timeoutMs: 200, resolve: () => new Promise(() => {}) });

    await eventually(async () =>
      expect(await endpointRow(dead)).toMatchObject({ active: false, disabled_reason: "failing" }),
    );
    await untilAttempted(ailing);

    expect(await attemptsAt(dead)).toMatchObject([
      { number: 3, error: "No complete response within 200 ms." },
    ]);
    expect(await db()("outbox").where({ key: dead.id })).toHaveLength(1);
    expect(await endpointRow(ailing)).toMatchObject({ active: true, disabled_reason: null });
    expect(await db()("outbox").where({ key: ailing.id })).toEqual([]);
  });

  test("that was deleted gets no deliveries, and its pending ones are dropped", async () => {
    const { receiver, endpoint } = await givenCalled();
    await publish(endpoint, 3);
    await deleteEndpoint(endpointParts(db()), endpoint);
    const other = await givenCalled();
    await publish(other.endpoint);
    start();
    await until(other.endpoint, "delivered");

    const sweeper = dropUnwanted(db(), logger);
    await until(endpoint, "dropped");
    await sweeper.stop();

    expect(receiver.received).toEqual([]);
    expect(await finished(endpoint)).toHaveLength(3);
  });

  test("in live mode is never called on loopback, even if its stored URL is", async () => {
    const receiver = await givenReceiver();
    const endpoint = await givenLiveEndpoint(db(), `https://127.0.0.1:${receiver.port}/`);
    await publish(endpoint);
    start();

    await untilAttempted(endpoint);

    expect(await attemptsAt(endpoint)).toMatchObject([{ status_code: null }]);
    expect(receiver.received).toEqual([]);
  });

  test.each(["127.0.0.1", "10.1.2.3"])(
    "whose host resolves to %s is refused when it is dialled",
    async (address) => {
      const endpoint = await givenLiveEndpoint(db(), "https://hooks.example.com/");
      await publish(endpoint);
      start({ resolve: async () => [address] });

      await untilAttempted(endpoint);

      expect(await attemptsAt(endpoint)).toMatchObject([
        { status_code: null, error: "The host's address is not a public one." },
      ]);
    },
  );

  test("is slow after a long response, until a fast one", async () => {
    const { receiver, endpoint } = await givenCalled((response) => {
      setTimeout(() => response.end(), 2_050);
    });
    await publish(endpoint);
    start({ timeoutMs: 5_000 });
    await until(endpoint, "delivered");
    expect(await healthOf(endpoint)).toMatchObject({ slow: true, failing_since: null });

    receiver.answer(status(200));
    await publish(endpoint);
    await until(endpoint, "delivered");

    expect(await healthOf(endpoint)).toMatchObject({ slow: false });
  });

  test("is called while another one at the same server hangs", async () => {
    const { receiver, endpoint: hanging } = await givenCalled((response, { path }) => {
      if (path === "/hook") return;
      response.end();
    });
    const well = await givenEndpoint(db(), { url: `${new URL(receiver.url).origin}/well` });
    await publish(hanging, 4);
    start({ timeoutMs: 20_000 });
    await eventually(() => expect(receiver.received).toHaveLength(4));

    await publish(well, 10);

    await until(well, "delivered", 3_000);
    await receiver.close();
  });
});

test("an idle pool polls less often, and a wake-up ends its wait", async () => {
  const { receiver, endpoint } = await givenCalled();
  const claims: number[] = [];
  const note = ({ sql }: { sql: string }) => {
    if (sql.includes("callable")) claims.push(performance.now());
  };
  db().on("query", note);
  const deliveries = start();
  const gaps = () => claims.slice(1).map((at, index) => at - (claims[index] ?? 0));

  await eventually(() => expect(Math.max(...gaps())).toBeGreaterThan(300), 10_000);
  await publish(endpoint);
  const wokenAt = claims.length;
  deliveries.wake([endpoint.id]);

  await eventually(() => expect(receiver.received).toHaveLength(1));
  expect(claims.length).toBeGreaterThan(wokenAt);
  db().removeListener("query", note);
});
