import { eventually } from "@kobo/testing";
import type { Json } from "../../../src/domain/json";
import { newRequestId } from "../client";
import { type Running, startSimulator } from "../running";

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

async function givenFault(fault: Json): Promise<void> {
  const { status } = await running.client.control("/faults", { operation: "pay", ...fault });
  expect(status).toBe(201);
}

/** Buys, checks that the store has the purchase and no response came, and aborts. */
async function buyInVain(request_id: string): Promise<void> {
  const { client } = running;
  const abort = new AbortController();
  const answer = client.buy({ request_id }, { signal: abort.signal });
  // Attached at once: an unhandled rejection would end the process.
  const end = expect(answer).rejects.toMatchObject({ name: "AbortError" });
  await eventually(async () => expect(await client.find(request_id)).toBeDefined());
  abort.abort();
  await end;
}

const DELIVERED = { content: { transactions: { status: "delivered" } } };

test("deliver-then-hang: the goods are delivered without a response", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await givenFault({ fault: "deliver-then-hang", times: 1 });

  await buyInVain(request_id);

  expect(await client.find(request_id)).toMatchObject({ status: "delivered", deliveries: 1 });
  expect(await client.requery(request_id)).toMatchObject(DELIVERED);
});

test("hang-then-refuse: there is no response, and a requery reports a failure", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await givenFault({ fault: "hang-then-refuse", times: 1 });

  await buyInVain(request_id);

  expect(await client.find(request_id)).toMatchObject({ status: "failed", deliveries: 0 });
  expect(await client.requery(request_id)).toMatchObject({ code: "016" });
});

test("error-after-delivery: a gateway's error page hides a delivery", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await givenFault({ fault: "error-after-delivery", times: 1 });

  const { status, type } = await client.buy({ request_id });

  expect([500, 502]).toContain(status);
  expect(type).toMatch("text/html");
  expect(await client.requery(request_id)).toMatchObject(DELIVERED);
});

test("garbage: the body is invalid JSON", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await givenFault({ fault: "garbage", times: 1 });

  const { type, text } = await client.buy({ request_id });

  expect(type).toMatch("application/json");
  expect(() => JSON.parse(text)).toThrow();
  expect(await client.requery(request_id)).toMatchObject(DELIVERED);
});

test("reset-mid-body: the connection is cut in the middle of the response", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await givenFault({ fault: "reset-mid-body", times: 1 });

  await expect(client.buy({ request_id })).rejects.toThrow();

  expect(await client.requery(request_id)).toMatchObject(DELIVERED);
});

test("lagging-requery: a stored purchase is not found yet", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await client.bought({ request_id });
  await givenFault({ operation: "requery", fault: "lagging-requery", times: 2 });

  expect(await client.requery(request_id)).toMatchObject({ code: "015" });
  expect(await client.requery(request_id)).toMatchObject({ code: "015" });
  expect(await client.requery(request_id)).toMatchObject(DELIVERED);
});

test("double-delivery: one response, two vends, and the float pays both", async () => {
  const { client } = running;
  const request_id = newRequestId();
  const before = (await client.storeView()).float_kobo;
  await givenFault({ fault: "double-delivery", times: 1 });

  expect(await client.bought({ request_id })).toMatchObject({ code: "000" });

  expect(await client.find(request_id)).toMatchObject({ deliveries: 2, total_kobo: 9_650 });
  expect((await client.storeView()).float_kobo).toBe(before - 19_300);
});

test("slow: nothing happens before the delay", async () => {
  const { client, waits } = running;
  const request_id = newRequestId();
  await givenFault({ fault: "slow", ms: 4_000, times: 1 });

  const answer = client.bought({ request_id });
  await eventually(() => expect(waits).toMatchObject([{ ms: 4_000 }]));

  expect(await client.find(request_id)).toBeUndefined();
  waits[0]?.end();
  expect(await answer).toMatchObject({ code: "000" });
});

test.each([
  ["018", "015"],
  ["016", "016"],
  ["777", "015"],
])("code: a purchase gets %s, and its requery %s", async (code, requeried) => {
  const { client } = running;
  const request_id = newRequestId();
  await givenFault({ fault: "code", code, times: 1 });

  expect(await client.bought({ request_id })).toMatchObject({ code });
  expect(await client.requery(request_id)).toMatchObject({ code: requeried });
});

test("code: an ambiguous code leaves the purchase pending until it is settled", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await givenFault({ fault: "code", code: "083", times: 1 });
  await client.bought({ request_id });

  await client.control("/settle", { request_id, outcome: "failed" });

  expect(await client.requery(request_id)).toMatchObject({ code: "016" });
});

test("a fault for a phone matches its purchases and their requeries only", async () => {
  const { client } = running;
  const [mine, other] = [newRequestId(), newRequestId()];
  const phone = "08044444444";
  await client.bought({ request_id: mine, phone });
  await client.bought({ request_id: other });

  await givenFault({ operation: "requery", fault: "code", code: "030", match: { phone } });

  expect(await client.requery(mine)).toMatchObject({ code: "030" });
  expect(await client.requery(other)).toMatchObject(DELIVERED);
});

test("a fault can match a list too, and all faults can be cleared", async () => {
  const { client } = running;
  await givenFault({ operation: "services", fault: "code", code: "034" });
  const path = "/services?identifier=airtime";
  expect(await client.get(path)).toMatchObject({ code: "034" });

  await client.send("/control/bill-provider/test/faults", { method: "DELETE" });

  expect(await client.get(path)).toMatchObject({ response_description: "000" });
});

test("a fault in test mode does not affect live mode", async () => {
  await givenFault({ fault: "code", code: "018" });

  expect(await running.client.bought({}, "live")).toMatchObject({ code: "000" });
});

test.each([
  ["a double-delivery fault on a requery", { operation: "requery", fault: "double-delivery" }],
  ["a code fault without a code", { fault: "code" }],
  ["a slow fault without a delay", { fault: "slow" }],
  ["an unknown fault", { fault: "flood" }],
  ["a fault for zero requests", { fault: "garbage", times: 0 }],
  ["a fault with a misspelt match field", { fault: "garbage", match: { phon: "08011111111" } }],
])("%s is refused", async (_, fault) => {
  const answer = await running.client.control("/faults", { operation: "pay", ...fault });

  expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } });
});
