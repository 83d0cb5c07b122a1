import type { Json } from "../../../src/domain/json";
import type { Mode } from "../../../src/domain/mode";
import { NOON } from "../../factories";
import { newRequestId } from "../client";
import { type Running, startSimulator } from "../running";

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

interface Page {
  transactions: Json[];
  next: string | null;
}

async function page(query: Record<string, string> = {}, mode: Mode = "test"): Promise<Page> {
  const response = await running.client.get(`/transactions?${new URLSearchParams(query)}`, mode);
  expect(response.code).toBe("000");
  return response.content as Page;
}

async function idsOf(query: Record<string, string>): Promise<unknown[]> {
  return (await page(query)).transactions.map(({ request_id }) => request_id);
}

/** Buys one purchase per second. */
async function givenSales(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newRequestId());
  for (const request_id of ids) {
    await running.client.bought({ request_id });
    running.clock.now = new Date(running.clock.now.getTime() + 1_000);
  }
  return ids;
}

async function givenFault(fault: Json): Promise<void> {
  const { status } = await running.client.control("/faults", fault);
  expect(status).toBe(201);
}

const atSecond = (second: number) => new Date(NOON.getTime() + second * 1_000).toISOString();

test("a line shows the product, the biller and the amount", async () => {
  const request_id = newRequestId();
  const { content } = await running.client.bought({ request_id, amount: "150.5" });

  const { transactions, next } = await page();

  const { transactionId } = (content as { transactions: Json }).transactions as Json;
  expect(transactions).toEqual([
    {
      line: `${transactionId}-1`,
      request_id,
      transactionId,
      serviceID: "mtn",
      status: "delivered",
      amount: "150.50",
      total_amount: "145.24",
      quantity: 1,
      transaction_date: "2026-11-21T11:30:00.250Z",
    },
  ]);
  expect(next).toBeNull();
});

test("pending and failed purchases have a line, refused ones have none", async () => {
  await running.client.bought({ phone: "201000000000" });
  await running.client.bought({ phone: "08022222222" });
  await running.client.bought({ serviceID: "pigeons" });

  const { transactions } = await page();

  expect(transactions.map(({ status }) => status)).toEqual(["pending", "failed"]);
});

test("a doubled delivery is two lines of one request_id", async () => {
  const request_id = newRequestId();
  await givenFault({ operation: "pay", fault: "double-delivery", times: 1 });
  await running.client.bought({ request_id });

  const { transactions } = await page();

  expect(transactions).toMatchObject([
    { request_id, total_amount: "96.50" },
    { request_id, total_amount: "96.50" },
  ]);
  expect(transactions[0]?.line).not.toBe(transactions[1]?.line);
});

test("`from` is inclusive and `to` exclusive", async () => {
  const ids = await givenSales(4);

  expect(await idsOf({ from: atSecond(1), to: atSecond(3) })).toEqual(ids.slice(1, 3));
  expect(await idsOf({ from: "2026-11-21T12:30:02.250+01:00" })).toEqual(ids.slice(2));
  expect(await idsOf({ to: atSecond(0) })).toEqual([]);
});

test("the pages hold every line once while sales are made and deleted", async () => {
  const [first = "", ...others] = await givenSales(3);
  await givenFault({ operation: "pay", fault: "double-delivery", times: 1 });
  const [doubled] = await givenSales(1);
  const [last] = await givenSales(1);
  const start = await page({ limit: "1" });
  await running.client.control("/book", { plant: "forget", request_id: first });
  const [later] = await givenSales(1);

  const lines = [...start.transactions];
  let { next } = start;
  while (next !== null) {
    expect(lines.length).toBeLessThan(10);
    const more = await page({ limit: "1", cursor: next });
    lines.push(...more.transactions);
    next = more.next;
  }

  const ids = lines.map(({ request_id }) => request_id);
  expect(ids).toEqual([first, ...others, doubled, doubled, last, later]);
  expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
});

test("a page holds a hundred lines, and paging continues after a restart", async () => {
  const ids = await givenSales(101);
  const { transactions, next } = await page();
  expect(transactions).toHaveLength(100);

  running = await running.restart();

  expect(await idsOf({ cursor: String(next) })).toEqual(ids.slice(100));
});

test.each([
  { from: "yesterday" },
  { to: "2026-11-21" },
  { cursor: "nonsense" },
  { cursor: "" },
  { limit: "101" },
  { limit: "0" },
])("%j is an invalid argument", async (query) => {
  const response = await running.client.get(`/transactions?${new URLSearchParams(query)}`);

  expect(response).toMatchObject({ code: "011" });
});

test("each mode lists its own sales, and needs the public key", async () => {
  await givenSales(1);
  const path = "/bill-provider/test/api/transactions";
  const headers = { "api-key": "api-1", "secret-key": "SK_1" };

  const { text } = await running.client.send(path, { method: "GET", headers });

  expect(JSON.parse(text)).toMatchObject({ code: "087" });
  expect((await page({}, "live")).transactions).toEqual([]);
});

test.each([
  ["missing-line", 1, []],
  ["extra-line", 3, ["100.00"]],
  ["other-amount", 2, ["101.00"]],
])("%s: one line is falsified once, and the store is unchanged", async (fault, count, amounts) => {
  const [request_id = ""] = await givenSales(2);
  await givenFault({ operation: "statement-line", fault, match: { request_id }, times: 1 });

  const { transactions } = await page();

  expect(transactions).toHaveLength(count);
  const lines = transactions.filter((line) => line.request_id === request_id);
  expect(lines.map(({ amount }) => amount)).toEqual(amounts);
  expect((await page()).transactions).toHaveLength(2);
});

test("a fault can match the statement request", async () => {
  await givenFault({ operation: "transactions", fault: "code", code: "083", times: 1 });

  expect(await running.client.get("/transactions")).toMatchObject({ code: "083" });
});
