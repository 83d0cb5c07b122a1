import { randomUUID } from "node:crypto";
import { eventually } from "@kobo/testing";
import type { Api } from "../../src/api";
import { givenMerchant, type TestMerchant } from "../world";
import { type Answer, type MerchantServer, says, startMerchantServer } from "./merchant-server";
import {
  type AttemptRecord,
  change,
  type DeliveryRecord,
  dataOf,
  deliveriesTo,
  eventsListed,
  givenHook,
  givenPayments,
  givenTill,
  type Hook,
  hookRecord,
  idsAt,
  removeHooks,
  sendTest,
  type Till,
  untilDelivery,
  verified,
} from "./webhooks";

let server: MerchantServer;
let merchant: TestMerchant;
let till: Till;
beforeAll(async () => {
  server = await startMerchantServer();
  merchant = await givenMerchant({ funds: 0 });
  till = await givenTill(merchant);
}, 60_000);
afterEach(() => removeHooks(merchant));
afterAll(() => server.stop());

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Makes everything due within that time due now. */
const letTimePass = ({ api }: { api: Api }, minutes: number) =>
  api.post("/sandbox/time/advance", { minutes });

const secondsUntil = (time: unknown) => (Date.parse(String(time)) - Date.now()) / 1_000;

describe("a delivery", () => {
  test("shows the response: status, duration, headers and 16 kB of the body", async () => {
    const head = { "x-receipt": "r-7", "set-cookie": "session=hush", "content-type": "text/plain" };
    // The limit of 16 kB falls inside a three-byte character.
    const body = "₦".repeat(10_000);
    const hook = await givenHook(merchant, server.endpoint(says(202, head, body)));
    const [paid] = await givenPayments(merchant, till, 1);

    const [{ id } = { id: "" }] = await eventually(async () => {
      const found = await deliveriesTo(hook, "&status=delivered");
      expect(found).toHaveLength(1);
      return found;
    });

    const { attempts, ...shown } = await untilDelivery(hook, id, {});
    expect(shown).toEqual({
      id: expect.stringMatching(/^whd_/),
      webhookId: hook.id,
      eventId: paid?.id,
      event: "payid.payment.completed",
      status: "delivered",
      origin: "event",
      attemptCount: 1,
      createdAt: moment,
      nextAttemptAt: null,
      finishedAt: moment,
      lastAttempt: attempts[0],
    });
    expect(attempts).toEqual([
      {
        number: 1,
        startedAt: moment,
        durationMs: expect.any(Number),
        statusCode: 202,
        error: null,
        responseHeaders: expect.arrayContaining([
          { name: "x-receipt", value: "r-7" },
          { name: "set-cookie", value: "" },
        ]),
        responseBody: "₦".repeat(Math.floor((16 * 1_024) / 3)),
      },
    ]);
  });

  test("that fails is retried on schedule, and fails permanently after the last attempt", async () => {
    const hook = await givenHook(merchant, server.endpoint(says(503, {}, "later")));
    const { id, eventId } = await sendTest(hook);
    const pauses = [5, 5 * 60, 30 * 60, 105 * 60];

    for (const [created, pause] of pauses.entries()) {
      const attemptCount = created + 1;
      const { nextAttemptAt } = await untilDelivery(hook, id, { status: "pending", attemptCount });
      // A fifth either way, and a tolerance for our own delay.
      const seconds = secondsUntil(nextAttemptAt);
      expect(seconds).toBeLessThanOrEqual(pause * 1.2 + 1);
      expect(seconds).toBeGreaterThanOrEqual(pause * 0.8 - 3);
      expect(await hookRecord(hook)).toMatchObject({ failingSince: moment, active: true });
      await letTimePass(merchant, Math.ceil((pause * 1.2) / 60));
    }

    const { attempts } = await untilDelivery(hook, id, { status: "failed", nextAttemptAt: null });
    expect(attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual(
      [1, 2, 3, 4, 5].map((number) => [number, 503]),
    );
    expect(idsAt(hook.endpoint)).toEqual(Array(5).fill(eventId));
    for (const delivery of hook.endpoint.received) verified(delivery, hook.secret);
    // A test-mode endpoint may be a developer's laptop: it stays enabled.
    expect(await hookRecord(hook)).toMatchObject({ active: true, disabledReason: null });
    hook.endpoint.answer(says(200));
    const next = await sendTest(hook);
    await untilDelivery(hook, next.id, { status: "delivered" });
    expect(await hookRecord(hook)).toMatchObject({ failingSince: null });
  }, 40_000);

  test("honours the receiver's Retry-After", async () => {
    const hook = await givenHook(merchant, server.endpoint(says(429, { "retry-after": "3600" })));
    const { id } = await sendTest(hook);

    const { nextAttemptAt } = await untilDelivery(hook, id, { attemptCount: 1 });

    expect(secondsUntil(nextAttemptAt)).toBeGreaterThan(3_590);
    expect(secondsUntil(nextAttemptAt)).toBeLessThanOrEqual(3_601);
  });
});

const forever: Answer = (response) => {
  const writing = () => {
    while (!response.destroyed && response.write("y".repeat(64 * 1_024)));
  };
  response.writeHead(200).on("drain", writing);
  writing();
};
const dropByDrop: Answer = (response) => {
  response.writeHead(200);
  const dripping = setInterval(() => response.write("."), 100);
  response.once("close", () => clearInterval(dripping));
};
const halfOfIt: Answer = (response) => {
  response.writeHead(200, { "content-length": "100" });
  response.write("the half of it", () => response.destroy());
};
const noHttp: Answer = (response) => void response.socket?.end("hello\r\n\r\n");

const endOf = (attempt: AttemptRecord | undefined) =>
  Date.parse(attempt?.startedAt ?? "") + (attempt?.durationMs ?? 0);

test("a missing, malformed or endless response is cut off and recorded, and delays no other endpoint", async () => {
  const beyond = server.endpoint();
  const tooLate = expect.stringMatching(/within \d+ ms/);
  const cases: [Answer, status: string, attempt: object][] = [
    [() => {}, "pending", { statusCode: null, error: tooLate }],
    [dropByDrop, "pending", { statusCode: 200, error: tooLate }],
    [
      halfOfIt,
      "pending",
      { statusCode: 200, error: expect.any(String), responseBody: "the half of it" },
    ],
    [noHttp, "pending", { statusCode: null, error: expect.any(String) }],
    [forever, "delivered", { statusCode: 200, error: null, responseBody: "y".repeat(16 * 1_024) }],
    [says(307, { location: beyond.url }), "pending", { statusCode: 307, error: null }],
  ];
  const healthy = await givenHook(merchant, server.endpoint());
  const broken = await Promise.all(
    cases.map(async ([answer, status, attempt]) => {
      return { hook: await givenHook(merchant, server.endpoint(answer)), status, attempt };
    }),
  );
  const [paid] = await givenPayments(merchant, till, 1);
  const idTo = async (hook: Hook): Promise<string> => {
    const [sent] = await deliveriesTo(hook, `&eventId=${paid?.id}`);
    return sent?.id ?? "";
  };

  const good = await untilDelivery(healthy, await idTo(healthy), { status: "delivered" });
  expect(good.attempts).toHaveLength(1);
  const ends: number[] = [];
  for (const { hook, status, attempt } of broken) {
    const tried = { lastAttempt: { number: expect.any(Number) } };
    const { attempts, ...shown } = await untilDelivery(hook, await idTo(hook), tried);
    // It may have been retried by now.
    const [first] = attempts;
    expect([shown.status, first]).toMatchObject([status, attempt]);
    ends.push(endOf(first));
  }
  // The first one gets no response.
  expect(endOf(good.attempts[0])).toBeLessThan(ends[0] ?? 0);
  expect(beyond.received).toEqual([]);
}, 60_000);

test("an endpoint's deliveries are listed by status, by event and by its id, page by page, the newest first", async () => {
  const hook = await givenHook(merchant, server.endpoint());
  const names = ["transfer.failed", "payment.succeeded", "payment.failed", "bill.purchase.failed"];
  const created: DeliveryRecord[] = [];
  for (const name of names) created.unshift(await sendTest(hook, name));
  for (const { id } of created) await untilDelivery(hook, id, { status: "delivered" });
  hook.endpoint.answer(says(500));
  const failing = await sendTest(hook, "payment.created");
  await untilDelivery(hook, failing.id, { attemptCount: 1 });
  const ids = (found: { id: string }[]) => found.map(({ id }) => id);
  const all = [failing.id, ...ids(created)];

  expect(ids(await deliveriesTo(hook))).toEqual(all);
  expect(ids(await deliveriesTo(hook, "&status=pending"))).toEqual([failing.id]);
  expect(ids(await deliveriesTo(hook, "&status=delivered"))).toEqual(ids(created));
  expect(ids(await deliveriesTo(hook, "&status=dropped"))).toEqual([]);
  expect(ids(await deliveriesTo(hook, "&event=payment.*"))).toEqual([all[0], all[2], all[3]]);
  expect(ids(await deliveriesTo(hook, "&event=bill.purchase.failed"))).toEqual([all[1]]);
  expect(ids(await deliveriesTo(hook, `&eventId=${failing.eventId}`))).toEqual([failing.id]);

  const paged: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = `limit=2${cursor && `&cursor=${cursor}`}`;
    const page = dataOf(await hook.api.get(`/webhooks/${hook.id}/deliveries?${query}`)) as {
      deliveries: { id: string }[];
      hasMore: boolean;
      nextCursor: string | null;
    };
    expect(page.hasMore).toBe(page.nextCursor !== null);
    paged.push(...ids(page.deliveries));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all);
  const misused = await hook.api.get(`/webhooks/${hook.id}/deliveries?cursor=x`);
  expect([misused.status, misused.body.code]).toEqual([400, "INVALID_CURSOR"]);
});

test("all events are listed, with or without a subscription, by name and by time, and page by page", async () => {
  const own = await givenMerchant({ funds: 0 });
  const ownTill = await givenTill(own);
  for (let created = 0; created < 3; created++) await givenPayments(own, ownTill, 1);

  const [third, second, first, ...more] = await eventsListed(own.api);

  expect(more).toEqual([]);
  const times = [first, second, third].map((event) => String(event?.timestamp));
  expect(times).toEqual(times.toSorted());
  const between = `&from=${times[1]}&to=${times[2]}`;
  expect(await eventsListed(own.api, between)).toEqual([second]);
  expect(await eventsListed(own.api, "&event=payid.payment.completed")).toHaveLength(3);
  expect(await eventsListed(own.api, "&event=payid.*")).toHaveLength(3);
  expect(await eventsListed(own.api, "&event=transfer.*")).toEqual([]);
  const page = dataOf(await own.api.get("/events?limit=2")) as { nextCursor: string };
  const rest = await own.api.get(`/events?limit=2&cursor=${page.nextCursor}`);
  const { previousCursor } = dataOf(rest) as { previousCursor: string };
  expect(dataOf(rest)).toEqual({
    ...{ events: [first], hasMore: false },
    ...{ nextCursor: null, previousCursor: expect.any(String) },
  });
  expect(dataOf(await own.api.get(`/events?limit=2&cursor=${previousCursor}`))).toEqual(page);
  expect(await eventsListed(own.liveApi)).toEqual([]);
});

describe("a redelivered event", () => {
  test("is sent to the named endpoint, whatever its subscription, with the same id", async () => {
    const [redelivered, untouched] = await Promise.all([
      givenHook(merchant, server.endpoint(), { events: ["transfer.*"] }),
      givenHook(merchant, server.endpoint()),
    ]);
    const [paid] = await givenPayments(merchant, till, 1);
    await eventually(() => expect(idsAt(untouched.endpoint)).toEqual([paid?.id]));

    const again = await merchant.api.post(`/events/${paid?.id}/redeliver`, {
      webhookId: redelivered.id,
    });

    const { deliveries } = dataOf(again) as unknown as { deliveries: DeliveryRecord[] };
    expect([again.status, deliveries]).toMatchObject([
      202,
      [{ webhookId: redelivered.id, eventId: paid?.id, origin: "redelivery" }],
    ]);
    await untilDelivery(redelivered, deliveries[0]?.id ?? "", { status: "delivered" });
    expect(redelivered.endpoint.received.map((one) => verified(one, redelivered.secret))).toEqual([
      paid,
    ]);
    expect(idsAt(untouched.endpoint)).toEqual([paid?.id]);
  });

  test("is sent to every subscribed endpoint, once per idempotency key", async () => {
    const [one, two, deaf] = await Promise.all([
      givenHook(merchant, server.endpoint(), { events: ["payid.*"] }),
      givenHook(merchant, server.endpoint()),
      givenHook(merchant, server.endpoint(), { events: ["transfer.*"] }),
    ]);
    const [paid] = await givenPayments(merchant, till, 1);
    const headers = { "idempotency-key": randomUUID() };
    const send = () => merchant.api.post(`/events/${paid?.id}/redeliver`, {}, headers);

    const first = await send();
    const again = await send();

    expect(again.body.data).toEqual(first.body.data);
    expect(dataOf(first).deliveries).toHaveLength(2);
    for (const hook of [one, two]) {
      await eventually(() => expect(idsAt(hook.endpoint)).toEqual([paid?.id, paid?.id]));
      const created = await deliveriesTo(hook);
      expect(created.map(({ origin }) => origin)).toEqual(["redelivery", "event"]);
    }
    expect(deaf.endpoint.received).toEqual([]);
    for (const hook of [one, two]) await change(hook, { active: false });
    const unregistered = await send().then(() =>
      merchant.api.post(`/events/${paid?.id}/redeliver`),
    );
    expect([unregistered.status, unregistered.body.code]).toEqual([404, "WEBHOOK_NOT_FOUND"]);
    const disabled = await merchant.api.post(`/events/${paid?.id}/redeliver`, {
      webhookId: one.id,
    });
    expect([disabled.status, disabled.body.code]).toEqual([409, "WEBHOOK_DISABLED"]);
  });
});

describe("after an outage", () => {
  interface Recovery {
    id: string;
    status: string;
    eventsSeen: number;
    deliveries: number;
    delivered: number;
    failed: number;
    pending: number;
    finishedAt: string | null;
  }
  const recover = (hook: Hook, range: object, headers = {}) =>
    hook.api.post(`/webhooks/${hook.id}/recoveries`, range, headers);
  const untilRecovered = (hook: Hook, id: string) =>
    eventually(async () => {
      const path = `/webhooks/${hook.id}/recoveries/${id}`;
      const found = dataOf(await hook.api.get(path)) as unknown as Recovery;
      expect(found).toMatchObject({ status: "completed", pending: 0 });
      return found;
    }, 30_000);

  test("a re-enabled endpoint receives each missed event once, and none that was delivered", async () => {
    const hook = await givenHook(merchant, server.endpoint(), { events: ["payid.*"] });
    const before = await givenPayments(merchant, till, 2);
    await eventually(() => expect(idsAt(hook.endpoint)).toHaveLength(2));
    hook.endpoint.answer(says(500));
    const waiting = await givenPayments(merchant, till, 1);
    await eventually(() => expect(idsAt(hook.endpoint)).toHaveLength(3));
    await eventually(async () =>
      expect(await deliveriesTo(hook, "&status=pending")).toMatchObject([{ attemptCount: 1 }]),
    );

    await change(hook, { active: false });
    const missed = await givenPayments(merchant, till, 5);
    await eventually(async () =>
      expect(await deliveriesTo(hook, "&status=dropped")).toMatchObject([
        { eventId: waiting[0]?.id },
      ]),
    );
    expect(await deliveriesTo(hook)).toHaveLength(3);
    expect(idsAt(hook.endpoint)).toHaveLength(3);
    hook.endpoint.answer(says(204));
    const refused = await recover(hook, { from: String(before[0]?.timestamp) });
    expect([refused.status, refused.body.code]).toEqual([409, "WEBHOOK_DISABLED"]);

    await change(hook, { active: true });
    const headers = { "idempotency-key": randomUUID() };
    const range = { from: String(before[0]?.timestamp) };
    const begun = await recover(hook, range, headers);
    const second = await recover(hook, range);
    const repeated = await recover(hook, range, headers);

    const { id } = dataOf(begun) as { id: string };
    expect([begun.status, begun.body.data]).toMatchObject([
      202,
      { id: expect.stringMatching(/^whr_/), webhookId: hook.id, from: range.from, to: moment },
    ]);
    expect([second.status, second.body.code]).toEqual([409, "RECOVERY_IN_PROGRESS"]);
    expect([repeated.status, dataOf(repeated).id]).toEqual([202, id]);
    const expected = [...waiting, ...missed].map((event) => event.id).sort();
    expect(await untilRecovered(hook, id)).toMatchObject({
      eventsSeen: expect.any(Number),
      deliveries: expected.length,
      delivered: expected.length,
      failed: 0,
      finishedAt: moment,
    });
    expect(idsAt(hook.endpoint).slice(3).sort()).toEqual(expected);
    for (const delivery of hook.endpoint.received) verified(delivery, hook.secret);

    // All of them are there now.
    const again = dataOf(await recover(hook, range)) as { id: string };
    expect(await untilRecovered(hook, again.id)).toMatchObject({ deliveries: 0 });
    expect(idsAt(hook.endpoint)).toHaveLength(3 + expected.length);
    const list = await hook.api.get(`/webhooks/${hook.id}/recoveries`);
    expect(dataOf(list).recoveries).toMatchObject([{ id: again.id }, { id }]);
  }, 60_000);

  test("only the requested time range is recovered, for the current subscription", async () => {
    const hook = await givenHook(merchant, server.endpoint(), { active: false });
    const events = [];
    for (let created = 0; created < 4; created++)
      events.push(...(await givenPayments(merchant, till, 1)));
    const [, from, , to] = events.map(({ timestamp }) => timestamp);
    await change(hook, { active: true });

    const begun = dataOf(await recover(hook, { from, to })) as { id: string };

    expect(await untilRecovered(hook, begun.id)).toMatchObject({ deliveries: 2, delivered: 2 });
    expect(idsAt(hook.endpoint).sort()).toEqual([events[1]?.id, events[2]?.id].sort());
    await change(hook, { events: ["transfer.*"] });
    const none = dataOf(await recover(hook, { from: events[0]?.timestamp })) as { id: string };
    expect(await untilRecovered(hook, none.id)).toMatchObject({ deliveries: 0 });
  }, 60_000);
});
