import type { Json } from "../../../src/domain/json";
import { fieldsFor } from "../../factories";
import { newRequestId } from "../client";
import { type Running, startSimulator } from "../running";

const FLOAT_AT_FIRST = 100_000_000_000;

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

function plant(request: Json) {
  return running.client.control("/book", request);
}

async function lines(): Promise<Json[]> {
  const { content } = await running.client.get("/transactions");
  return (content as { transactions: Json[] }).transactions;
}

async function givenSale(fields = {}): Promise<string> {
  const request_id = newRequestId();
  await running.client.bought({ request_id, ...fields });
  return request_id;
}

test("a stray sale appears in the statement and in requeries", async () => {
  const sale = fieldsFor("dstv", { variation_code: "dstv-padi" });

  const { status, body } = await plant({ plant: "stray", sale });

  const { request_id } = body.purchase as { request_id: string };
  expect(status).toBe(200);
  expect(request_id).toMatch(/^202611211230/);
  expect(await lines()).toMatchObject([{ request_id, serviceID: "dstv", status: "delivered" }]);
  expect(await running.client.requery(request_id)).toMatchObject({
    content: { transactions: { status: "delivered" } },
  });
  expect((await running.client.storeView()).float_kobo).toBeLessThan(FLOAT_AT_FIRST);
});

test("a stray sale can have a request_id, a status and a time", async () => {
  const sale = fieldsFor("mtn", { request_id: "202611010900stray" });
  const bought_at = "2026-11-01T08:00:00Z";

  await plant({ plant: "stray", sale, status: "pending", bought_at });

  expect(await lines()).toMatchObject([
    {
      request_id: "202611010900stray",
      status: "pending",
      transaction_date: "2026-11-01T08:00:00.000Z",
    },
  ]);
  expect(await plant({ plant: "stray", sale })).toMatchObject({ status: 409 });
});

test("a deleted sale is not in the statement or requeries, and the float is restored", async () => {
  const request_id = await givenSale();

  expect(await plant({ plant: "forget", request_id })).toMatchObject({ status: 200 });

  expect(await lines()).toEqual([]);
  expect(await running.client.requery(request_id)).toMatchObject({ code: "015" });
  expect((await running.client.storeView()).float_kobo).toBe(FLOAT_AT_FIRST);
});

test.each([
  ["amount", { amount: "120.00", total_amount: "116.50" }],
  ["total", { amount: "100.00", total_amount: "120.00" }],
])("a changed %s appears in the statement and changes the float", async (kind, expected) => {
  const request_id = await givenSale();

  await plant({ plant: kind, request_id, naira: 120 });

  const [line] = await lines();
  expect(line).toMatchObject({ request_id, status: "delivered", ...expected });
  const total = Number(expected.total_amount) * 100;
  expect((await running.client.storeView()).float_kobo).toBe(FLOAT_AT_FIRST - total);
});

test.each(["failed", "reversed", "pending", "delivered"])(
  "a sale can become %s without a webhook",
  async (status) => {
    const request_id = await givenSale({ phone: "201000000000" });

    await plant({ plant: "status", request_id, status });

    expect(await lines()).toMatchObject([{ request_id, status }]);
    expect((await running.client.storeView()).notices).toEqual([]);
  },
);

test("injected discrepancies survive a restart", async () => {
  const [deleted, altered] = [await givenSale(), await givenSale()];
  await plant({ plant: "stray", sale: fieldsFor("mtn") });
  await plant({ plant: "forget", request_id: deleted });
  await plant({ plant: "amount", request_id: altered, naira: "1.23" });
  const [before, float] = [await lines(), (await running.client.storeView()).float_kobo];

  running = await running.restart();

  expect(before).toHaveLength(2);
  expect(await lines()).toEqual(before);
  expect((await running.client.storeView()).float_kobo).toBe(float);
});

test.each([
  { plant: "forget" },
  { plant: "amount", naira: "1" },
  { plant: "total", naira: "1" },
  { plant: "status", status: "failed" },
])("%j needs an existing sale", async (request) => {
  expect(await plant({ ...request, request_id: "nobody" })).toMatchObject({ status: 404 });
  expect(await plant(request)).toMatchObject({ status: 400 });
});

test.each([
  { plant: "doubt", request_id: "x" },
  { plant: "amount", request_id: "x", naira: "1.005" },
  { plant: "status", request_id: "x", status: "lost" },
  { plant: "stray" },
  { plant: "stray", sale: { serviceID: "pigeons" } },
])("%j is not a valid discrepancy", async (request) => {
  expect(await plant(request)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
});
