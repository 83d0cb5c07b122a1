import { LATER, LATER_MS } from "../../factories";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";
import {
  ATTEMPT_RECORD,
  aDelivery,
  anAttempt,
  DELIVERY_RECORD,
  EVENT_ID,
} from "../../webhook-factories";

const start = gatewayWithFakes();

const FRESH = aDelivery({
  event: "payment.succeeded",
  origin: "DELIVERY_ORIGIN_TEST",
  attemptCount: 0,
  attempts: [],
});

test("a test event is sent, with or without a requested type", async () => {
  const { ask, calls, client, key, tenant } = await start({
    "webhooks.SendTestEvent": { delivery: FRESH },
  });

  const { status, body } = await ask("POST /webhooks/:id/test");
  const bodiless = await client.post("/webhooks/wh_01/test", { key });

  expect([status, bodiless.status]).toEqual([202, 202]);
  expect(body).toEqual({
    success: true,
    message: "The test event is on its way.",
    data: {
      ...DELIVERY_RECORD,
      event: "payment.succeeded",
      origin: "test",
      attemptCount: 0,
      lastAttempt: null,
    },
  });
  expect(calls).toEqual([
    {
      rpc: "webhooks.SendTestEvent",
      request: { tenant, id: "wh_01", event: "payment.succeeded" },
    },
    { rpc: "webhooks.SendTestEvent", request: { tenant, id: "wh_01", event: "" } },
  ]);
});

describe("the deliveries of an endpoint", () => {
  const name = "GET /webhooks/:id/deliveries";

  test("are listed, each with its last attempt", async () => {
    const two = aDelivery({ attempts: [anAttempt(), anAttempt({ number: 2 })] });
    const page = { deliveries: [two], hasMore: false, nextBefore: "" };
    const { ask, calls, tenant } = await start({ "webhooks.ListDeliveries": page });

    const { status, body } = await ask(name);

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Webhook deliveries retrieved.",
      data: {
        deliveries: [{ ...DELIVERY_RECORD, lastAttempt: { ...ATTEMPT_RECORD, number: 2 } }],
        hasMore: false,
        nextCursor: null,
        previousCursor: null,
      },
    });
    const request = {
      tenant,
      endpointId: "wh_01",
      status: "DELIVERY_STATUS_UNSPECIFIED",
      events: [],
      eventId: "",
      before: "",
      after: "",
      limit: 20,
    };
    expect(calls).toEqual([{ rpc: "webhooks.ListDeliveries", request }]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["status=pending", { status: "DELIVERY_STATUS_PENDING" }],
    ["status=delivered", { status: "DELIVERY_STATUS_DELIVERED" }],
    ["status=failed", { status: "DELIVERY_STATUS_FAILED" }],
    ["status=dropped", { status: "DELIVERY_STATUS_DROPPED" }],
    ["event=transfer.completed", { events: ["transfer.completed"] }],
    ["event=virtual_account.payment.*", { events: ["virtual_account.payment.*"] }],
    ["event=*", { events: [] }],
    [`eventId=${EVENT_ID}`, { eventId: EVENT_ID }],
  ])("are filtered by %s", async (query, said) => {
    const { ask, calls } = await start();

    const { status } = await ask(name, { path: `/webhooks/wh_01/deliveries?${query}` });

    expect(status).toBe(200);
    expect(calls[0]?.request).toMatchObject(said);
  });

  test("have cursors that are not valid for another endpoint, another filter or the list of events", async () => {
    const more = { deliveries: [aDelivery()], hasMore: true, nextBefore: "position" };
    const { ask, calls } = await start({ "webhooks.ListDeliveries": more });
    const first = await ask(name);
    const cursor = first.body.data?.nextCursor;

    const next = await ask(name, { path: `/webhooks/wh_01/deliveries?cursor=${cursor}&event=*` });
    const others = [
      await ask(name, { path: `/webhooks/wh_02/deliveries?cursor=${cursor}` }),
      await ask(name, { path: `/webhooks/wh_01/deliveries?cursor=${cursor}&status=failed` }),
      await ask("GET /events", { path: `/events?cursor=${cursor}` }),
    ];

    expect(next.status).toBe(200);
    expect(calls.map(({ request }) => request)).toMatchObject([
      { before: "" },
      { before: "position" },
    ]);
    expect(others.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([400, "INVALID_CURSOR"]),
    );
  });
});

test("one delivery is shown with all attempts, whatever their result", async () => {
  const unanswered = anAttempt({
    number: 1,
    statusCode: 0,
    error: "No complete response within 15000 ms.",
    responseHeaders: [],
    responseBody: "",
  });
  const delivery = aDelivery({
    status: "DELIVERY_STATUS_DELIVERED",
    origin: "DELIVERY_ORIGIN_RECOVERY",
    attemptCount: 2,
    nextAttemptAtMs: "0",
    finishedAtMs: LATER_MS,
    attempts: [unanswered, anAttempt({ number: 2, statusCode: 204, responseBody: "" })],
  });
  const { ask, calls, tenant } = await start({ "webhooks.GetDelivery": { delivery } });

  const { status, body } = await ask("GET /webhooks/:id/deliveries/:deliveryId");

  const second = { ...ATTEMPT_RECORD, number: 2, statusCode: 204, responseBody: "" };
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: "Webhook delivery retrieved.",
    data: {
      ...DELIVERY_RECORD,
      status: "delivered",
      origin: "recovery",
      attemptCount: 2,
      nextAttemptAt: null,
      finishedAt: LATER,
      lastAttempt: second,
      attempts: [
        {
          ...ATTEMPT_RECORD,
          statusCode: null,
          error: "No complete response within 15000 ms.",
          responseHeaders: [],
          responseBody: "",
        },
        second,
      ],
    },
  });
  const request = { tenant, endpointId: "wh_01", id: "whd_01" };
  expect(calls).toEqual([{ rpc: "webhooks.GetDelivery", request }]);
});
