import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";
import {
  aDelivery,
  anEvent,
  DELIVERY_RECORD,
  DELIVERY_SUMMARY,
  ENVELOPE,
  EVENT_ID,
} from "../../webhook-factories";

const start = gatewayWithFakes();

test("events are listed as they are delivered", async () => {
  const { ask, calls, tenant } = await start();

  const { status, body } = await ask("GET /events");

  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: "Events retrieved.",
    data: { events: [ENVELOPE], hasMore: false, nextCursor: null, previousCursor: null },
  });
  const request = { tenant, events: [], fromMs: 0, toMs: 0, before: "", after: "", limit: 20 };
  expect(calls).toEqual([{ rpc: "webhooks.ListEvents", request }]);
});

test("an event in the list equals the sent one, whatever its content", async () => {
  const { ask, responses } = await start();

  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (metadata) => {
      const event = anEvent({ ...ENVELOPE, data: { metadata } });
      responses["webhooks.ListEvents"] = { events: [event], hasMore: false, nextBefore: "" };

      const { text } = await ask("GET /events");

      expect(text).toContain(`"events":[${event.payload}]`);
    }),
    { numRuns: 100 },
  );
});

test.each<[string, Record<string, unknown>]>([
  ["event=payment.refunded", { events: ["payment.refunded"] }],
  ["event=payment.*", { events: ["payment.*"] }],
  ["event=*", { events: [] }],
  ["from=2026-11-01T01:00:00%2B01:00", { fromMs: Date.parse("2026-11-01T00:00:00Z"), toMs: 0 }],
  ["to=2026-11-02T00:00:00Z", { fromMs: 0, toMs: Date.parse("2026-11-02T00:00:00Z") }],
])("events are filtered by %s", async (query, said) => {
  const { ask, calls } = await start();

  const { status } = await ask("GET /events", { path: `/events?${query}` });

  expect(status).toBe(200);
  expect(calls[0]?.request).toMatchObject(said);
});

test("one event is shown with its deliveries", async () => {
  const { ask, calls, tenant } = await start();

  const { status, body } = await ask("GET /events/:id");

  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: "Event retrieved.",
    data: { ...ENVELOPE, deliveries: [DELIVERY_SUMMARY] },
  });
  expect(calls).toEqual([{ rpc: "webhooks.GetEvent", request: { tenant, id: EVENT_ID } }]);
});

describe("an event is redelivered", () => {
  const name = "POST /events/:id/redeliver";
  const again = aDelivery({
    origin: "DELIVERY_ORIGIN_REDELIVERY",
    attemptCount: 0,
    attempts: [],
  });

  test("to one endpoint, or to all subscribed ones", async () => {
    const answer = { deliveries: [again] };
    const { ask, calls, client, key, tenant } = await start({ "webhooks.RedeliverEvent": answer });

    const { status, body } = await ask(name);
    const toAll = await client.post(`/events/${EVENT_ID}/redeliver`, { key });

    expect([status, toAll.status]).toEqual([202, 202]);
    expect(body).toEqual({
      success: true,
      message: "The event is on its way again.",
      data: {
        deliveries: [
          { ...DELIVERY_RECORD, origin: "redelivery", attemptCount: 0, lastAttempt: null },
        ],
      },
    });
    expect(calls.map(({ request }) => request)).toEqual([
      { tenant, id: EVENT_ID, endpointId: "wh_01" },
      { tenant, id: EVENT_ID, endpointId: "" },
    ]);
  });

  test.each([name, "POST /webhooks/:id/test"] as const)(
    "once per Idempotency-Key, and on every request without one: %s",
    async (operation) => {
      const { ask, calls } = await start();
      const headers = { "idempotency-key": randomUUID() };

      await ask(operation);
      await ask(operation);
      const first = await ask(operation, { headers });
      const repeat = await ask(operation, { headers });

      expect(calls).toHaveLength(3);
      expect([repeat.status, repeat.text]).toEqual([202, first.text]);
      expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    },
  );
});
