import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { PUBLIC_EVENTS } from "@kobo/events";
import { eventually } from "@kobo/testing";
import type { Answer } from "../../src/api";
import { cardsOf, givenPayment } from "../cards/cards";
import { givenMerchant, type TestMerchant } from "../world";
import { type MerchantServer, startMerchantServer } from "./merchant-server";
import {
  arrival,
  change,
  dataOf,
  deliveriesTo,
  envelopeOf,
  eventsListed,
  givenHook,
  givenPayments,
  givenTill,
  type Hook,
  hookRecord,
  idsAt,
  removeHooks,
  sendTest,
  signersOf,
  untilDelivery,
  verified,
} from "./webhooks";

let server: MerchantServer;
let merchant: TestMerchant;
let other: TestMerchant;
beforeAll(async () => {
  server = await startMerchantServer();
  [merchant, other] = await Promise.all([givenMerchant(), givenMerchant({ funds: 0 })]);
}, 60_000);
afterEach(() => removeHooks(merchant));
afterAll(() => server.stop());

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const idOf = (prefix: string) =>
  expect.stringMatching(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`));

/** A plain event without options. */
const PLAIN = {
  id: idOf("wh"),
  description: "",
  active: true,
  headerNames: [],
  rateLimit: null,
  concurrency: 16,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  previousSecretExpiresAt: null,
  createdAt: moment,
  updatedAt: moment,
};

const EVERYTHING = {
  events: ["payment.*", "transfer.failed"],
  description: "The shop's own",
  headers: { Authorization: "Bearer of-the-shop", "X-Shop": "7" },
  rateLimit: 50,
  concurrency: 3,
};

describe("an endpoint", () => {
  test("has the requested settings, and defaults for the rest; its secret is shown once", async () => {
    const endpoint = server.endpoint();
    const full = await givenHook(merchant, endpoint, EVERYTHING);
    const plain = await givenHook(merchant, endpoint);

    const { headers, ...settings } = EVERYTHING;
    const headerNames = Object.keys(headers);
    expect(full.record).toEqual({ ...PLAIN, ...settings, url: endpoint.url, headerNames });
    expect(plain.record).toEqual({ ...PLAIN, url: endpoint.url, events: ["*"] });
    expect(full.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await hookRecord(full)).toEqual(full.record);
    const list = await merchant.api.get("/webhooks");
    expect(dataOf(list).webhooks).toEqual([full.record, plain.record]);
    expect(JSON.stringify(list.body)).not.toMatch(/whsec_|of-the-shop/);
    expect(dataOf(await merchant.liveApi.get("/webhooks")).webhooks).toEqual([]);
  });

  test("is created once per key, with the same secret, and a different body is refused", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const { url } = server.endpoint();
    const make = (events: string[]) => merchant.api.post("/webhooks", { url, events }, headers);

    const first = await make(["*"]);
    const again = await make(["*"]);
    const changed = await make(["payment.*"]);

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect([changed.status, changed.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(dataOf(await merchant.api.get("/webhooks")).webhooks).toHaveLength(1);
  });

  test("is changed only in the sent fields", async () => {
    const hook = await givenHook(merchant, server.endpoint(), EVERYTHING);
    let expected = hook.record;
    const changes = [
      [{ url: server.endpoint().url }],
      [{ events: ["transfer.*"] }],
      [{ description: "" }],
      [{ headers: { "X-Till": "2" } }, { headerNames: ["X-Till"] }],
      [{ headers: {} }, { headerNames: [] }],
      [{ rateLimit: null }],
      [{ rateLimit: 1_000, concurrency: 100 }],
      [{ active: false }, { active: false, disabledReason: "merchant", disabledAt: moment }],
      [{ active: true }, { active: true, disabledReason: null, disabledAt: null }],
    ];
    for (const [sent = {}, shown = sent] of changes) {
      const { status, body } = await change(hook, sent);

      expected = { ...expected, ...shown, updatedAt: moment };
      expect([status, body.data]).toEqual([200, expected]);
      expect(await hookRecord(hook)).toEqual(body.data);
    }
  });

  test("is called at its current URL, with its current headers and Kobo's", async () => {
    const [before, after] = [server.endpoint(), server.endpoint()];
    const hook = await givenHook(merchant, before, { headers: { "X-Shop": "7", "X-Old": "1" } });
    const first = await sendTest(hook);
    await arrival(before, ({ id }) => id === first.eventId);

    await change(hook, { url: after.url, headers: { Authorization: "Bearer of-the-shop" } });
    const second = await sendTest(hook);
    await arrival(after, ({ id }) => id === second.eventId);

    expect(idsAt(before)).toEqual([first.eventId]);
    expect(before.received[0]?.headers).toMatchObject({ "x-shop": "7", "x-old": "1" });
    const { headers } = after.received[0] ?? {};
    expect(headers).toMatchObject({
      authorization: "Bearer of-the-shop",
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^Kobo-Webhooks/),
      "webhook-id": second.eventId,
      "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
    });
    expect(headers).not.toHaveProperty("x-shop");
  });

  test("that was deleted is not found, and receives no more events", async () => {
    const [endpoint, witness] = [server.endpoint(), server.endpoint()];
    const [hook, watching] = [
      await givenHook(merchant, endpoint),
      await givenHook(merchant, witness),
    ];

    expect((await merchant.api.delete(`/webhooks/${hook.id}`)).status).toBe(200);
    const [paid] = await givenPayments(merchant, await givenTill(merchant), 1);
    await arrival(witness, ({ id }) => id === paid?.id);

    expect(endpoint.received).toEqual([]);
    expect(dataOf(await merchant.api.get("/webhooks")).webhooks).toMatchObject([
      { id: watching.id },
    ]);
    const again = await merchant.api.delete(`/webhooks/${hook.id}`);
    expect([again.status, again.body.code]).toEqual([404, "WEBHOOK_NOT_FOUND"]);
  });
});

test("an event is sent to every endpoint that subscribes by name, prefix or wildcard", async () => {
  const filters = [
    ["*"],
    ["payid.*"],
    ["payment.succeeded"],
    ["bill.*", "payment.*"],
    ["transfer.*"],
  ];
  const hooks = await Promise.all(
    filters.map((events) => givenHook(merchant, server.endpoint(), { events })),
  );
  const till = await givenTill(merchant);
  await Promise.all([till.pay(), givenPayment(cardsOf(merchant))]);

  // The card payment is its customer's first.
  const names = [
    ...["customer.created", "payid.payment.completed"],
    ...["payment.created", "payment.succeeded"],
  ];
  const events = await eventually(async () => {
    const since = String(hooks[0]?.record.createdAt);
    const found = await eventsListed(merchant.api, `&from=${encodeURIComponent(since)}`);
    expect(found.map(({ event }) => event).sort()).toEqual(names);
    return found;
  }, 20_000);
  await eventually(async () => {
    for (const hook of hooks) expect(await deliveriesTo(hook, "&status=pending")).toEqual([]);
  });

  // An event is stored with its deliveries, so that none is missing.
  expect(
    hooks.map(({ endpoint }) => endpoint.received.map((one) => envelopeOf(one).event).sort()),
  ).toEqual([
    names,
    ["payid.payment.completed"],
    ["payment.succeeded"],
    ["payment.created", "payment.succeeded"],
    [],
  ]);
  const [all] = hooks;
  expect(idsAt((all as Hook).endpoint).sort()).toEqual(events.map(({ id }) => id).sort());
});

test("deliveries keep the endpoint's rate limit", async () => {
  const [perSecond, count] = [5, 12];
  const endpoint = server.endpoint();
  const hook = await givenHook(merchant, endpoint, { rateLimit: perSecond });

  await Promise.all(Array.from({ length: count }, () => sendTest(hook)));
  await eventually(() => expect(endpoint.received).toHaveLength(count), 20_000);

  const times = endpoint.received.map(({ arrivedAt }) => arrivedAt).sort((a, b) => a - b);
  for (const [index, time] of times.entries()) {
    const inThatSecond = times.filter((each) => each >= time && each < time + 1_000).length;
    // Requests of one second may arrive in the next.
    expect([index, inThatSecond <= perSecond + 2]).toEqual([index, true]);
  }
  expect(new Set(idsAt(endpoint)).size).toBe(count);
});

test("deliveries keep the endpoint's concurrency limit", async () => {
  const [places, count] = [2, 7];
  const held: ServerResponse[] = [];
  const endpoint = server.endpoint((response) => void held.push(response));
  const hook = await givenHook(merchant, endpoint, { concurrency: places });

  // Answered while others are waiting: a slow endpoint has a lower concurrency limit.
  const sent = Promise.all(Array.from({ length: count }, () => sendTest(hook)));
  for (let answered = 0; answered < count; answered++) {
    await eventually(() => expect(held.length).toBeGreaterThan(0), 20_000);
    await eventually(() => expect(held).toHaveLength(places), 500).catch(() => {});
    held.shift()?.writeHead(204).end();
  }
  await sent;

  await eventually(async () =>
    expect(await deliveriesTo(hook, "&status=delivered")).toHaveLength(count),
  );
  expect(endpoint.busiest()).toBe(places);
  expect(endpoint.received).toHaveLength(count);
});

describe("a rolled secret", () => {
  const roll = ({ api, id }: Hook, body: object, headers = {}): Promise<Answer> =>
    api.post(`/webhooks/${id}/roll-secret`, body, headers);
  const signers = async (hook: Hook, secrets: Record<string, string>) => {
    const { eventId } = await sendTest(hook);
    return signersOf(await arrival(hook.endpoint, ({ id }) => id === eventId), secrets);
  };

  test("signs together with the previous one during the overlap, and alone without one", async () => {
    const hook = await givenHook(merchant, server.endpoint());
    const first = hook.secret;

    const overlapping = dataOf(await roll(hook, { overlapHours: 48 }));
    const second = String(overlapping.secret);
    expect(overlapping).toEqual({
      ...hook.record,
      secret: expect.stringMatching(/^whsec_/),
      previousSecretExpiresAt: moment,
      updatedAt: moment,
    });
    const hours =
      (Date.parse(String(overlapping.previousSecretExpiresAt)) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    expect(await signers(hook, { first, second })).toEqual(["first", "second"]);

    const alone = dataOf(await roll(hook, { overlapHours: 0 }));
    const third = String(alone.secret);
    expect(alone).toMatchObject({ previousSecretExpiresAt: null });
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await signers(hook, { first, second, third })).toEqual(["third"]);
  });

  test("is rolled once per key, and a retry returns the same secret", async () => {
    const hook = await givenHook(merchant, server.endpoint());
    const headers = { "idempotency-key": randomUUID() };

    const first = await roll(hook, {}, headers);
    const again = await roll(hook, {}, headers);
    const another = await roll(hook, { overlapHours: 1 }, headers);

    expect(dataOf(again).secret).toBe(dataOf(first).secret);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect([another.status, another.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    const secrets = { old: hook.secret, present: String(dataOf(first).secret) };
    expect(await signers(hook, secrets)).toEqual(["old", "present"]);
  });
});

describe("a test event", () => {
  test("is a signed example of any requested event, marked as an example", async () => {
    const hook = await givenHook(merchant, server.endpoint(), { events: ["transfer.failed"] });

    const created = await Promise.all(PUBLIC_EVENTS.map((name) => sendTest(hook, name)));

    for (const [index, { id, eventId, ...sent }] of created.entries()) {
      const event = PUBLIC_EVENTS[index];
      expect(sent).toMatchObject({ webhookId: hook.id, event, origin: "test" });
      const delivery = await arrival(hook.endpoint, (envelope) => envelope.id === eventId);
      expect(verified(delivery, hook.secret)).toEqual({
        id: eventId,
        event,
        timestamp: moment,
        mode: "test",
        apiVersion: "v1",
        example: true,
        data: expect.any(Object),
      });
      await untilDelivery(hook, id, { status: "delivered", attemptCount: 1 });
    }
  });

  test("defaults to a subscribed event, and is not listed", async () => {
    const hook = await givenHook(merchant, server.endpoint(), { events: ["bill.*"] });
    const before = await eventsListed(merchant.api);

    const { event, eventId, id } = await sendTest(hook);
    await untilDelivery(hook, id, { status: "delivered" });

    expect(event).toMatch(/^bill\./);
    expect(await eventsListed(merchant.api)).toEqual(before);
    const again = await merchant.api.post(`/events/${eventId}/redeliver`);
    expect([again.status, again.body.code]).toEqual([404, "EVENT_NOT_FOUND"]);
  });
});

test("objects of another merchant or mode are not found", async () => {
  const hook = await givenHook(merchant, server.endpoint());
  const [paid] = await givenPayments(merchant, await givenTill(merchant), 1);
  const event = paid?.id ?? "";
  await arrival(hook.endpoint, ({ id }) => id === event);
  const [sent] = await deliveriesTo(hook);
  const path = `/webhooks/${hook.id}`;
  const from = new Date(Date.now() - 60_000).toISOString();
  const begun = await merchant.api.post(`${path}/recoveries`, { from });
  const others = await givenHook(other, server.endpoint());
  const otherPath = `/webhooks/${others.id}`;

  for (const api of [other.api, merchant.liveApi]) {
    const attempts: [string, Promise<Answer>][] = [
      ["WEBHOOK_NOT_FOUND", api.get(path)],
      ["WEBHOOK_NOT_FOUND", api.patch(path, { active: false })],
      ["WEBHOOK_NOT_FOUND", api.delete(path)],
      ["WEBHOOK_NOT_FOUND", api.post(`${path}/roll-secret`)],
      ["WEBHOOK_NOT_FOUND", api.post(`${path}/test`)],
      ["WEBHOOK_NOT_FOUND", api.get(`${path}/deliveries`)],
      ["WEBHOOK_NOT_FOUND", api.get(`${path}/deliveries/${sent?.id}`)],
      ["WEBHOOK_NOT_FOUND", api.get(`${path}/recoveries`)],
      ["WEBHOOK_NOT_FOUND", api.get(`${path}/recoveries/${dataOf(begun).id}`)],
      ["WEBHOOK_NOT_FOUND", api.post(`${path}/recoveries`, { from })],
      ["EVENT_NOT_FOUND", api.get(`/events/${event}`)],
      ["EVENT_NOT_FOUND", api.post(`/events/${event}/redeliver`)],
    ];
    for (const [code, answer] of attempts) {
      const { status, body } = await answer;
      expect([status, body.code]).toEqual([404, code]);
    }
  }
  const mixed: [string, Promise<Answer>][] = [
    ["DELIVERY_NOT_FOUND", other.api.get(`${otherPath}/deliveries/${sent?.id}`)],
    ["RECOVERY_NOT_FOUND", other.api.get(`${otherPath}/recoveries/${dataOf(begun).id}`)],
    [
      "WEBHOOK_NOT_FOUND",
      merchant.api.post(`/events/${event}/redeliver`, { webhookId: others.id }),
    ],
  ];
  for (const [code, answer] of mixed) expect((await answer).body.code).toBe(code);
  expect(others.endpoint.received).toEqual([]);
  expect(await hookRecord(hook)).toEqual(hook.record);
});
