import type { Json } from "../../../src/domain/json";
import type { Mode } from "../../../src/domain/mode";
import { newRequestId } from "../client";
import { type Running, startSimulator } from "../running";

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

async function givenPending(mode: Mode = "test"): Promise<string> {
  const request_id = newRequestId();
  await running.client.bought({ request_id, phone: "201000000000" }, mode);
  return request_id;
}

async function settle(request_id: string, outcome: string) {
  const response = await running.client.post("/sandbox/settle", { request_id, outcome });
  return { status: response.status, body: JSON.parse(response.text) as Json };
}

test.each(["delivered", "failed", "reversed"])(
  "a pending purchase can be settled as %s, which sends a webhook",
  async (outcome) => {
    const request_id = await givenPending();

    expect(await settle(request_id, outcome)).toEqual({
      status: 200,
      body: { result: "settled", request_id, status: outcome },
    });

    expect(await running.client.find(request_id)).toMatchObject({ status: outcome });
    const [notice] = await running.receiver.at("/bill-provider/test");
    expect(notice?.body).toMatchObject({ type: "transaction-update" });
  },
);

test("settling again with the same outcome changes nothing, another outcome is refused", async () => {
  const request_id = await givenPending();
  await settle(request_id, "failed");

  expect(await settle(request_id, "failed")).toMatchObject({ status: 200 });
  expect(await settle(request_id, "delivered")).toEqual({
    status: 409,
    body: { result: "already over", request_id, status: "failed" },
  });
  expect((await running.client.storeView()).notices).toHaveLength(1);
});

test("an unknown purchase is 404, an invalid outcome 400", async () => {
  expect(await settle("nobody", "delivered")).toEqual({
    status: 404,
    body: { result: "unknown request_id", request_id: "nobody" },
  });
  expect(await settle(await givenPending(), "pending")).toMatchObject({
    status: 400,
    body: { error: expect.any(String) },
  });
});

test("settling needs the secret key", async () => {
  const request_id = await givenPending();
  const path = "/bill-provider/test/api/sandbox/settle";

  const { text } = await running.client.send(path, {
    method: "POST",
    headers: { "api-key": "api-1", "public-key": "PK_1" },
    body: { request_id, outcome: "delivered" },
  });

  expect(JSON.parse(text)).toMatchObject({ code: "087" });
  expect(await running.client.find(request_id)).toMatchObject({ status: "pending" });
});

test("the settle endpoint does not exist in live mode", async () => {
  const request_id = await givenPending("live");
  const request = { request_id, outcome: "delivered" };

  const { status } = await running.client.post("/sandbox/settle", request, { mode: "live" });

  expect(status).toBe(404);
  expect(await running.client.find(request_id, "live")).toMatchObject({ status: "pending" });
});

test("a fault for the phone of a purchase matches its settlement", async () => {
  const request_id = await givenPending();
  const match = { phone: "201000000000" };
  const fault = { operation: "settle", fault: "code", code: "083", match, times: 1 };
  await running.client.control("/faults", fault);

  expect(await settle(request_id, "delivered")).toMatchObject({ body: { code: "083" } });
  expect(await running.client.find(request_id)).toMatchObject({ status: "pending" });
  expect(await settle(request_id, "delivered")).toMatchObject({ body: { result: "settled" } });
});
