import { newRequestId } from "../client";
import { type Running, startSimulator } from "../running";

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

test("the store view shows settings and purchases, in kobo and in order", async () => {
  const { client } = running;
  const ids = [newRequestId(), newRequestId()];
  for (const request_id of ids) await client.bought({ request_id });

  const view = await client.storeView();

  expect(view).toMatchObject({
    mode: "test",
    float_kobo: 100_000_000_000 - 19_300,
    duplicate_window_seconds: 0,
    accepts_credentials: true,
    down: false,
  });
  expect(view.purchases.map(({ request_id }) => request_id)).toEqual(ids);
  expect(view.purchases[0]).toEqual({
    request_id: ids[0],
    serviceID: "mtn",
    variation_code: "",
    phone: "08011111111",
    billersCode: "08011111111",
    quantity: 1,
    amount_kobo: 10_000,
    fee_kobo: 0,
    commission_kobo: 350,
    total_kobo: 9_650,
    status: "delivered",
    deliveries: 1,
    bought_at: "2026-11-21T11:30:00.250Z",
  });
});

test("the store view filters by request_id or phone", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await client.bought({ request_id });
  await client.bought({ phone: "08022222222" });

  expect((await client.storeView({ request_id })).purchases).toHaveLength(1);
  expect((await client.storeView({ phone: "08022222222" })).purchases).toHaveLength(1);
  expect((await client.storeView({ request_id, phone: "08022222222" })).purchases).toEqual([]);
  expect((await client.storeView({ request_id: "nobody" })).purchases).toEqual([]);
});

test("a delivered purchase can be reversed, as requeries show", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await client.bought({ request_id });

  const settled = await client.control("/settle", { request_id, outcome: "reversed" });

  expect(settled).toMatchObject({ status: 200, body: { result: "settled" } });
  expect(await client.requery(request_id)).toMatchObject({
    content: { transactions: { status: "reversed" } },
  });
  expect((await client.storeView()).float_kobo).toBe(100_000_000_000);
});

test("settling again with the same outcome changes nothing, another outcome is refused", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await client.bought({ request_id, phone: "201000000000" });
  const settle = (outcome: string) => client.control("/settle", { request_id, outcome });

  expect(await settle("failed")).toMatchObject({ status: 200 });
  expect(await settle("failed")).toMatchObject({ status: 200 });
  expect(await settle("delivered")).toMatchObject({
    status: 409,
    body: { result: "already over", purchase: { status: "failed" } },
  });
});

test("an unknown purchase cannot be settled", async () => {
  const request = { request_id: "nobody", outcome: "delivered" };

  expect(await running.client.control("/settle", request)).toMatchObject({ status: 404 });
});

test("the provider closes every connection while down, but the control API works", async () => {
  const { client } = running;
  await client.control("/down", { down: true });
  await expect(client.buy()).rejects.toMatchObject({ code: "UND_ERR_SOCKET" });
  await expect(client.get("/balance")).rejects.toMatchObject({ code: "UND_ERR_SOCKET" });

  const up = await client.control("/down", { down: false });

  expect(up).toMatchObject({ status: 200, body: { down: false } });
  expect(await client.bought()).toMatchObject({ code: "000" });
});

test.each([
  ["/settle", { request_id: "x", outcome: "pending" }],
  ["/float", { naira: "1.005" }],
  ["/float", {}],
  ["/duplicate-window", { seconds: -1 }],
  ["/credentials", { accept: "no" }],
  ["/down", "{"],
])("%s refuses %p", async (path, body) => {
  expect(await running.client.control(path, body)).toMatchObject({
    status: 400,
    body: { error: expect.any(String) },
  });
});
