import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();

async function viewing() {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "viewer" });
  const browser = await signedIn(dashboard, user);
  return { ...dashboard, merchant, browser, path: `/merchants/${merchant.id}/test/requests` };
}

test("the request log lists requests, and shows one with its bodies", async () => {
  const { fakes, merchant, browser, path } = await viewing();
  const older = fakes.givenRequest(merchant.id, "test");
  const newer = fakes.givenRequest(merchant.id, "test", {
    ...{ status: 422, code: "INSUFFICIENT_FUNDS", reference: "", unrecorded: 7 },
  });

  const list = await browser.get(path);
  const one = await browser.get(`${path}/${older.id}`);

  expect(list.body.next).toBeNull();
  expect(list.body.requests).toEqual([
    expect.objectContaining({
      ...{ id: newer.id, status: 422, code: "INSUFFICIENT_FUNDS", reference: null, unrecorded: 7 },
    }),
    expect.objectContaining({ id: older.id, status: 201, code: null, reference: "tr-1" }),
  ]);
  expect(one.body).toEqual({
    id: older.id,
    at: "2026-11-24T12:00:00.000Z",
    keyId: older.keyId,
    method: "POST",
    path: "/api/v1/developer/transfer/payid",
    operation: "POST /transfer/payid",
    status: 201,
    code: null,
    ms: 12.345,
    requestId: "req-1",
    idempotencyKey: "order-17",
    reference: "tr-1",
    objectIds: [],
    address: "203.0.113.7",
    userAgent: "shop/1.0",
    unrecorded: 0,
    unrecordedFailed: 0,
    request: { state: "whole", text: '{"reference":"tr-1"}' },
    response: { state: "cut", text: '{"success":true}' },
  });
});

test("each filter is passed to the gateway", async () => {
  const { fakes, merchant, browser, path } = await viewing();
  const keyId = "0193b0f0-0000-7000-8000-00000000000a";
  const filters = {
    ...{ status: "4", key: keyId, path: "POST /transfer/payid", reference: "INV 1", id: "req-9" },
    ...{ from: "2026-11-24T00:00:00.000Z", to: "2026-11-25T00:00:00.000Z" },
    cursor: "0193b0f0-0000-7000-8000-00000000000b",
  };

  const { status } = await browser.get(`${path}?${new URLSearchParams(filters)}`);

  expect(status).toBe(200);
  expect(fakes.requestLists.at(-1)).toMatchObject({
    ...{ merchantId: merchant.id, mode: "MODE_TEST", limit: 50, before: filters.cursor },
    ...{ status: 4, keyId, method: "POST", path: "/api/v1/developer/transfer/payid" },
    ...{ reference: "INV 1", requestId: "req-9", objectId: "" },
    ...{ fromMs: String(Date.parse(filters.from)), toMs: String(Date.parse(filters.to)) },
  });
});

test.each(["status=6", "status=42", "key=mine", "from=today", `path=${"x".repeat(256)}`])(
  "a list with %s is refused",
  async (query) => {
    const { browser, path } = await viewing();

    const { status, body } = await browser.get(`${path}?${query}`);

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
  },
);
