import { eventually } from "@kobo/testing";
import type { Json } from "../../../src/domain/json";
import { newRequestId } from "../client";
import type { Received } from "../receiver";
import { type Running, startSimulator } from "../running";

const PATH = "/bill-provider/test";
const PENDING_PHONE = "201000000000";

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

async function givenPending(): Promise<string> {
  const request_id = newRequestId();
  await running.client.bought({ request_id, phone: PENDING_PHONE });
  return request_id;
}

function settle(request_id: string, outcome: string) {
  return running.client.control("/settle", { request_id, outcome });
}

async function givenFault(fault: Json): Promise<void> {
  const { status } = await running.client.control("/faults", { operation: "notice", ...fault });
  expect(status).toBe(201);
}

async function webhooksOf(request_id: string): Promise<Json[]> {
  return (await running.client.storeView({ request_id })).notices;
}

/** The webhook of a purchase, once it matches. */
function webhookWithState(request_id: string, expected: Json): Promise<Json | undefined> {
  return eventually(async () => {
    const [notice] = await webhooksOf(request_id);
    expect(notice).toMatchObject(expected);
    return notice;
  });
}

function arrived(): Received[] {
  return running.receiver.received.filter(({ path }) => path === PATH);
}

test.each(["delivered", "failed", "reversed"])(
  "the settlement of a pending purchase as %s is sent unsigned, with the response of a requery",
  async (outcome) => {
    const request_id = await givenPending();

    await settle(request_id, outcome);

    const [notice] = await running.receiver.at(PATH);
    expect(notice?.headers["content-type"]).toBe("application/json");
    expect(Object.keys(notice?.headers ?? {}).join()).not.toMatch(/signature/);
    expect(notice?.body).toEqual({
      type: "transaction-update",
      data: await running.client.requery(request_id),
    });
    await webhookWithState(request_id, { event: "transaction-update", request_id, fate: "taken" });
  },
);

test("a reversal is sent", async () => {
  const request_id = newRequestId();
  await running.client.bought({ request_id });

  await settle(request_id, "reversed");

  const [notice] = await running.receiver.at(PATH);
  expect(notice?.body).toMatchObject({ data: { requestId: request_id } });
  expect(JSON.stringify(notice?.body)).toContain("reversed");
});

test("an immediate outcome and a repeated settlement send no webhook", async () => {
  const request_id = newRequestId();
  await running.client.bought();
  await running.client.bought({ phone: "08022222222" });
  await running.client.bought({ request_id, phone: PENDING_PHONE });
  await settle(request_id, "failed");
  await settle(request_id, "failed");

  await webhookWithState(request_id, { fate: "taken" });

  expect((await running.client.storeView()).notices).toHaveLength(1);
  expect(arrived()).toHaveLength(1);
});

test.each([
  ["another status", 500, '{"response":"success"}'],
  ["another body", 200, "OK"],
  ["an empty body", 204, ""],
])("a webhook answered with %s is sent five times by the schedule", async (_, status, response) => {
  const { receiver, pass } = running;
  receiver.status = status;
  receiver.answer = response;
  const request_id = await givenPending();
  await settle(request_id, "delivered");
  const sentTimes = (count: number) =>
    eventually(async () => {
      const [notice] = await webhooksOf(request_id);
      expect(notice?.attempts).toHaveLength(count);
    });

  await sentTimes(1);
  for (const [index, seconds] of [1, 5, 30, 120].entries()) {
    pass(seconds * 1_000 - 1);
    expect(await webhooksOf(request_id)).toMatchObject([{ fate: "waiting" }]);
    pass(1);
    await sentTimes(index + 2);
  }

  expect(await webhooksOf(request_id)).toMatchObject([{ fate: "given up", next_at: null }]);
  pass(3_600_000);
  expect(arrived()).toHaveLength(5);
  expect(new Set(arrived().map(({ raw }) => raw)).size).toBe(1);
});

test("pending webhooks survive a restart unchanged", async () => {
  running.receiver.status = 500;
  const request_id = await givenPending();
  await settle(request_id, "delivered");
  const before = await webhookWithState(request_id, {
    fate: "waiting",
    attempts: [{ status: 500 }],
  });

  running = await running.restart();
  expect(await webhooksOf(request_id)).toEqual([before]);
  running.receiver.status = 200;
  running.pass(1_000);

  await webhookWithState(request_id, {
    fate: "taken",
    attempts: [{ status: 500 }, { status: 200 }],
  });
  expect(new Set(arrived().map(({ raw }) => raw)).size).toBe(1);
});

test("off: nothing is sent until a manual resend", async () => {
  const request_id = await givenPending();
  await givenFault({ fault: "off", times: 1 });
  await settle(request_id, "delivered");
  expect(await webhooksOf(request_id)).toMatchObject([{ fate: "off", attempts: [] }]);

  const again = await running.client.control("/notices/resend", { request_id });

  expect(again).toMatchObject({ status: 200, body: { notices: [{ request_id }] } });
  expect(await running.receiver.at(PATH)).toHaveLength(1);
});

test("doubled: it is sent twice at once", async () => {
  const request_id = await givenPending();
  await givenFault({ fault: "doubled", times: 1 });

  await settle(request_id, "delivered");

  const [first, second] = await running.receiver.at(PATH, 2);
  expect(first?.raw).toBe(second?.raw);
  await webhookWithState(request_id, {
    fate: "taken",
    attempts: [{ status: 200 }, { status: 200 }],
  });
});

test("late: it is sent after the delay, even across a restart", async () => {
  const request_id = await givenPending();
  await givenFault({ fault: "late", ms: 60_000, times: 1 });
  await settle(request_id, "delivered");

  running = await running.restart();
  running.pass(59_999);
  expect(await webhooksOf(request_id)).toMatchObject([{ fate: "waiting", attempts: [] }]);
  running.pass(1);

  expect(await running.receiver.at(PATH)).toHaveLength(1);
});

test("a fault matches webhooks by purchase and event only", async () => {
  const [mine, other] = [await givenPending(), await givenPending()];
  const match = { request_id: mine, event: "transaction-update" };
  await givenFault({ fault: "off", match });

  await settle(mine, "delivered");
  await settle(other, "delivered");

  await webhookWithState(mine, { fate: "off" });
  await webhookWithState(other, { fate: "taken" });
});

test("each mode has its own webhook URL", async () => {
  const request_id = newRequestId();
  await running.client.bought({ request_id, phone: PENDING_PHONE }, "live");

  await running.client.control("/settle", { request_id, outcome: "delivered" }, "live");

  expect(await running.receiver.at("/bill-provider/live")).toHaveLength(1);
  expect(arrived()).toEqual([]);
});

test.each([{}, { phone: "08011111111" }, { reference: "x" }])(
  "%j does not select webhooks",
  async (request) => {
    expect(await running.client.control("/notices/resend", request)).toMatchObject({ status: 400 });
  },
);

test("an unknown purchase has no webhook to resend", async () => {
  expect(await running.client.control("/notices/resend", { request_id: "x" })).toMatchObject({
    status: 404,
    body: { notices: [] },
  });
});

describe("prices", () => {
  const price = (request: Json) => running.client.control("/price", request);

  async function priceOf(serviceID: string, variation_code: string): Promise<unknown> {
    const { content } = await running.client.get(`/service-variations?serviceID=${serviceID}`);
    const { variations, varations } = content as Record<string, Json[] | undefined>;
    const list = variations ?? varations ?? [];
    return list.find((variation) => variation.variation_code === variation_code)?.variation_amount;
  }

  test("a new price applies to lists and sales, is sent as a webhook, and survives a restart", async () => {
    const request = { serviceID: "dstv", variation_code: "dstv-padi", naira: "5000.50" };

    expect(await price(request)).toMatchObject({
      status: 200,
      body: { price: { serviceID: "dstv", variation_code: "dstv-padi", price_kobo: 500_050 } },
    });
    running = await running.restart();

    expect(Number(await priceOf("dstv", "dstv-padi"))).toBe(5_000.5);
    const { purchases, prices } = await running.client
      .bought({ serviceID: "dstv", billersCode: "1212121212", variation_code: "dstv-padi" })
      .then(() => running.client.storeView());
    expect(purchases).toMatchObject([{ amount_kobo: 500_050 }]);
    expect(prices).toEqual([
      { serviceID: "dstv", variation_code: "dstv-padi", price_kobo: 500_050 },
    ]);
    const [notice] = await running.receiver.at(PATH);
    expect(notice?.body).toEqual({ type: "variations-update", data: { serviceID: "dstv" } });
  });

  test("the webhook of a new price can be turned off, and resent by service", async () => {
    await givenFault({ fault: "off", match: { serviceID: "dstv", event: "variations-update" } });
    await price({ serviceID: "dstv", variation_code: "dstv-padi", naira: 5_000 });
    expect((await running.client.storeView()).notices).toMatchObject([
      { event: "variations-update", serviceID: "dstv", fate: "off" },
    ]);

    await running.client.control("/notices/resend", { serviceID: "dstv" });

    expect(await running.receiver.at(PATH)).toHaveLength(1);
  });

  test("the other mode keeps its prices", async () => {
    await price({ serviceID: "dstv", variation_code: "dstv-padi", naira: 5_000 });

    expect((await running.client.storeView({}, "live")).prices).toEqual([]);
  });

  test.each([
    ["a service that is not sold", { serviceID: "pigeons" }, "012"],
    ["a plan that is not sold", { variation_code: "x" }, "010"],
    [
      "a service priced by the caller",
      { serviceID: "ikeja-electric", variation_code: "prepaid" },
      "011",
    ],
    ["a price below the minimum", { naira: 1 }, "013"],
    ["a price above the maximum", { naira: 9_000_000 }, "017"],
    ["a price with a fraction of a kobo", { naira: "1.005" }, "naira"],
  ])("%s is refused, and sends no webhook", async (_, request, error) => {
    const good = { serviceID: "dstv", variation_code: "dstv-padi", naira: 5_000 };

    expect(await price({ ...good, ...request })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(error) },
    });
    expect((await running.client.storeView()).notices).toEqual([]);
  });
});
