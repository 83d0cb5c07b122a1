import { newId } from "@kobo/core/ids";
import { aCardPayment, aCardRefund, CARD_REFUND_RECORD } from "../../card-factories";
import { AT } from "../../factories";
import type { CardOperationName } from "../../support/card-examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const position = (createdAtUs: string, uuid: string) => ({
  createdAtUs,
  uuid,
  direction: "DIRECTION_UNSPECIFIED",
});
const OLDER = position("1795254600123456", "019aa5c0-0000-7000-8000-000000000001");
const NEWER = position("1795254600123457", "019aa5c0-0000-7000-8000-000000000002");
const MORE = { hasMore: true, next: OLDER, previous: NEWER };
const END = { hasMore: false, next: null, previous: NEWER };

interface List {
  name: CardOperationName;
  path: string;
  rpc: "cardPayments.ListPayments" | "cardPayments.ListRefunds";
  found: Record<string, unknown>;
  shown: Record<string, unknown>;
  first: Record<string, unknown>;
}

const NO_FILTERS = {
  view: "PAYMENT_VIEW_BASIC",
  status: "PAYMENT_STATUS_UNSPECIFIED",
  customerId: "",
  createdAfterUs: "0",
  createdBeforeUs: "0",
};

const LISTS: List[] = [
  {
    name: "GET /v2/payments",
    path: "/v2/payments",
    rpc: "cardPayments.ListPayments",
    found: { payments: [aCardPayment()] },
    shown: {
      id: "pay_01",
      amount: 50_000,
      currency: "USD",
      status: "succeeded",
      customer: { id: "cus_01", email: "chi@example.com" },
      created_at: AT,
    },
    first: NO_FILTERS,
  },
  {
    name: "GET /v2/payments/:payment_id/refunds",
    path: "/v2/payments/pay_01/refunds",
    rpc: "cardPayments.ListRefunds",
    found: { refunds: [aCardRefund()] },
    shown: CARD_REFUND_RECORD,
    first: { paymentId: "pay_01" },
  },
];

describe.each(LISTS)("$name", ({ name, path, rpc, found, shown, first }) => {
  test("returns the newest items first, with cursors", async () => {
    const { askCards, calls, tenant } = await start({ [rpc]: { ...found, ...MORE } });

    const { status, body } = await askCards(name);

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: [shown],
      meta: {
        request_id: expect.any(String),
        timestamp: expect.any(String),
        version: "2.0",
        pagination: { has_more: true, next_cursor: expect.any(String), previous_cursor: null },
      },
    });
    expect(calls).toEqual([{ rpc, request: { tenant, limit: 20, ...first } }]);
  });

  test("pages in both directions, with any page size", async () => {
    const { askCards, calls, responses } = await start({ [rpc]: { ...found, ...MORE } });
    const page = async (limit: number, cursor: string | null | undefined) => {
      const { body } = await askCards(name, { path: `${path}?limit=${limit}&cursor=${cursor}` });
      return body.meta?.pagination;
    };

    const one = (await askCards(name)).body.meta?.pagination;
    const two = await page(2, one?.next_cursor);
    responses[rpc] = { ...found, ...END };
    const last = await page(100, two?.next_cursor);
    responses[rpc] = { ...found, hasMore: false, next: OLDER, previous: null };
    const back = await page(1, last?.previous_cursor);

    expect(two).toEqual({
      has_more: true,
      next_cursor: expect.any(String),
      previous_cursor: expect.any(String),
    });
    expect(last).toMatchObject({ has_more: false, next_cursor: null });
    // `has_more` is about older items, in both directions.
    expect(back).toEqual({
      has_more: true,
      next_cursor: expect.any(String),
      previous_cursor: null,
    });
    const next = { ...OLDER, direction: "DIRECTION_NEXT" };
    const previous = { ...NEWER, direction: "DIRECTION_PREVIOUS" };
    expect(calls.slice(1).map(({ request }) => request)).toMatchObject([
      { limit: 2, position: next },
      { limit: 100, position: next },
      { limit: 1, position: previous },
    ]);
  });

  test("rejects forged and modified cursors", async () => {
    const { askCards, calls } = await start({ [rpc]: { ...found, ...MORE } });
    const cursor = (await askCards(name)).body.meta?.pagination?.next_cursor ?? "";
    const bytes = Buffer.from(cursor, "base64url");
    const bent = [...bytes.keys()].map((at) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy.toString("base64url");
    });

    for (const wrong of [...bent.slice(0, 40), ...bent.slice(-5), cursor.slice(1), "", "x"]) {
      const { status, body } = await askCards(name, { path: `${path}?cursor=${wrong}` });
      expect([status, body.code, body.meta?.version]).toEqual([400, "INVALID_CURSOR", "2.0"]);
    }
    const tooLong = await askCards(name, { path: `${path}?cursor=${"x".repeat(501)}` });
    const live = await askCards(name, { path: `${path}?cursor=${cursor}`, mode: "live" });
    expect(tooLong.body.code).toBe("VALIDATION_ERROR");
    expect(live.body.code).toBe("INVALID_CURSOR");
    expect(calls).toHaveLength(1);
  });

  test.each([
    ["limit=0", "limit", "too_small"],
    ["limit=101", "limit", "too_big"],
    ["limit=", "limit", "invalid_format"],
    ["limit=1e1", "limit", "invalid_format"],
    ["limit=5&limit=6", "limit", "invalid_type"],
  ])("refuses %s", async (query, field, code) => {
    const { askCards, calls } = await start();

    const { status, body } = await askCards(name, { path: `${path}?${query}` });

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors).toMatchObject([{ field, code }]);
    expect(calls).toEqual([]);
  });

  test("rejects unknown parameters", async () => {
    const { askCards, calls } = await start();

    const { status, body } = await askCards(name, { path: `${path}?colour=blue&limit=1` });

    expect([status, body.errors?.[0]?.field]).toEqual([400, "colour"]);
    expect(calls).toEqual([]);
  });
});

const CUSTOMER = newId("cus");
const list = "/v2/payments";

test.each([
  ["pending", "PAYMENT_STATUS_PENDING"],
  ["succeeded", "PAYMENT_STATUS_SUCCEEDED"],
  ["failed", "PAYMENT_STATUS_FAILED"],
  ["canceled", "PAYMENT_STATUS_CANCELED"],
  ["refunded", "PAYMENT_STATUS_REFUNDED"],
  ["partially_refunded", "PAYMENT_STATUS_PARTIALLY_REFUNDED"],
])("payments are filtered by the status %s", async (status, wireStatus) => {
  const { askCards, calls } = await start();

  await askCards("GET /v2/payments", { path: `${list}?status=${status}` });

  expect(calls[0]?.request).toMatchObject({ status: wireStatus });
});

test("payments are filtered by customer and time, to the microsecond", async () => {
  const { askCards, calls } = await start();
  const query = new URLSearchParams({
    customer_id: CUSTOMER,
    created_after: "2026-11-21T10:50:00.123456+01:00",
    created_before: "2026-11-22",
  });

  await askCards("GET /v2/payments", { path: `${list}?${query}` });

  expect(calls[0]?.request).toMatchObject({
    ...NO_FILTERS,
    customerId: CUSTOMER,
    createdAfterUs: "1795254600123456",
    createdBeforeUs: "1795305600000000",
  });
});

test.each([
  ["status=", "status", "unknown_value"],
  ["status=SUCCEEDED", "status", "unknown_value"],
  ["status=paid", "status", "unknown_value"],
  ["customer_id=", "customer_id", "invalid_format"],
  ["customer_id=cus_1", "customer_id", "invalid_format"],
  [`customer_id=${newId("pay")}`, "customer_id", "invalid_format"],
  [`customer_id=${CUSTOMER.toUpperCase()}`, "customer_id", "invalid_format"],
  ["created_after=", "created_after", "invalid_format"],
  ["created_after=yesterday", "created_after", "invalid_format"],
  ["created_after=1795254600", "created_after", "invalid_format"],
  ["created_after=2026-02-30", "created_after", "invalid_format"],
  ["created_before=2026-11-21T09:50:00", "created_before", "invalid_format"],
  ["created_before=2026-11-21T25:00:00Z", "created_before", "invalid_format"],
  ["created_before=2026-11-21&created_before=2026-11-22", "created_before", "invalid_type"],
])("payments cannot be filtered by %s", async (query, field, code) => {
  const { askCards, calls } = await start();

  const { status, body } = await askCards("GET /v2/payments", { path: `${list}?${query}` });

  expect([status, body.code, body.meta?.version]).toEqual([400, "VALIDATION_ERROR", "2.0"]);
  expect(body.errors).toEqual([{ field, code, message: expect.any(String) }]);
  expect(calls).toEqual([]);
});

test("a cursor is valid for its list and filters only", async () => {
  const { askCards, calls } = await start({
    "cardPayments.ListPayments": { payments: [aCardPayment()], ...MORE },
    "cardPayments.ListRefunds": { refunds: [aCardRefund()], ...MORE },
  });
  const ask = (path: string) => askCards("GET /v2/payments", { path });
  const filters = "status=pending&created_after=2026-11-21";
  const cursorOf = async (path: string) =>
    (await ask(path)).body.meta?.pagination?.next_cursor ?? "";
  const payments = await cursorOf(`${list}?${filters}`);
  const refunds = await cursorOf("/v2/payments/pay_01/refunds");

  const same = [
    await ask(`${list}?${filters}&limit=3&cursor=${payments}`),
    // The same moment in another notation.
    await ask(`${list}?status=pending&created_after=2026-11-21T00:00:00.000Z&cursor=${payments}`),
  ];
  const refused = [
    await ask(`${list}?cursor=${payments}`),
    await ask(`${list}?status=failed&created_after=2026-11-21&cursor=${payments}`),
    await ask(`${list}?${filters}&created_before=2026-11-22&cursor=${payments}`),
    await ask(`${list}?${filters}&customer_id=${CUSTOMER}&cursor=${payments}`),
    await ask(`/v2/payments/pay_01/refunds?cursor=${payments}`),
    await ask(`/v2/payments/pay_02/refunds?cursor=${refunds}`),
    await ask(`${list}?cursor=${refunds}`),
  ];

  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [400, "INVALID_CURSOR"]),
  );
  expect(calls).toHaveLength(4);
});
