import type { CardProcessor } from "../../../src/clients/card-processor";
import type { Refund } from "../../../src/domain/refunds/refund";
import { aNewPayment, aRefundOf, soon } from "../../conformance/samples";
import { type Behaviour, json, rawProcessor, refusal, reset } from "./raw-processor";

const raw = rawProcessor();
let processor: CardProcessor;

beforeEach(() => {
  processor = raw.processor();
});
afterEach(() => processor.close());

const refund = aRefundOf(aNewPayment({ processorId: "pi_1" }));
const named = { ...refund, processorRefundId: "re_1" };

function refundBody(fields: object = {}) {
  return {
    object: "refund",
    id: "re_1",
    amount: Number(refund.amount),
    currency: "usd",
    status: "succeeded",
    payment_intent: "pi_1",
    metadata: { kobo_refund_uuid: refund.id },
    ...fields,
  };
}

const list = (data: object[], hasMore = false) => json({ object: "list", data, has_more: hasMore });

/** Refuses the refund, and lists the payment's refunds. */
const refusedWith =
  (no: Behaviour, there: Behaviour): Behaviour =>
  (response, seen) =>
    (seen.method === "POST" ? no : there)(response, seen);

test("a refund is always sent with the same key", async () => {
  raw.behave = json(refundBody());

  await processor.refund(refund, soon());
  await processor.refund({ ...refund, calls: 3 }, soon());

  for (const { headers, body } of raw.seen) {
    expect(headers["idempotency-key"]).toBe(`refund-${refund.id}`);
    expect(Object.fromEntries(body)).toEqual({
      payment_intent: "pi_1",
      amount: "2000",
      "metadata[kobo_refund_uuid]": refund.id,
    });
  }
});

test.each([
  ["duplicate", "duplicate"],
  ["the customer moved", null],
])("a refund has the reason only if the processor accepts it: %s", async (reason, sent) => {
  raw.behave = json(refundBody());

  await processor.refund({ ...refund, reason }, soon());

  expect(raw.seen[0]?.body.get("reason")).toBe(sent);
});

test.each([
  [{ status: "succeeded" }, { kind: "succeeded", processorRefundId: "re_1" }],
  [{ status: "pending" }, { kind: "pending", processorRefundId: "re_1" }],
  [{ status: "requires_action" }, { kind: "pending", processorRefundId: "re_1" }],
  [{ status: "failed", failure_reason: "lost_or_stolen_card" }, { reason: "lost_or_stolen_card" }],
  [{ status: "canceled" }, { kind: "failed", reason: "canceled" }],
  [{ status: "something_new" }, { kind: "unknown" }],
  [{ status: null }, { kind: "unknown" }],
])("a refund has the processor's status: %j", async (fields, answer) => {
  raw.behave = json(refundBody(fields));

  expect(await processor.refund(refund, soon())).toMatchObject(answer);
  expect(await processor.queryRefund(named, soon())).toMatchObject(answer);
});

test.each([
  ["another refund id", { id: "re_2" }],
  ["metadata of another refund", { metadata: { kobo_refund_uuid: "another" } }],
  ["no metadata", { metadata: null }],
  ["another payment", { payment_intent: "pi_2" }],
  ["another amount", { amount: 1_999 }],
  ["another currency", { currency: "ngn" }],
])("a refund is unknown if the answer does not match: %s", async (_, fields) => {
  raw.behave = json(refundBody(fields));

  expect(await processor.queryRefund(named, soon())).toMatchObject({ kind: "unknown" });
  expect(raw.logged).toHaveLength(1);
});

describe("a refund is declined", () => {
  const DEFINITE: readonly [string, string | undefined, string | undefined][] = [
    ["a payment that is already refunded", "charge_already_refunded", undefined],
    ["a disputed payment", "charge_disputed", undefined],
    ["more than the refundable amount", undefined, "amount"],
  ];

  test.each(DEFINITE)("for %s, if the processor has no such refund", async (_, code, param) => {
    raw.behave = refusedWith(refusal(400, "invalid_request_error", code, param), list([]));

    expect(await processor.refund(refund, soon())).toEqual({
      kind: "declined",
      reason: code ?? "refused",
    });
  });

  test("but not if an earlier attempt succeeded", async () => {
    const no = refusal(400, "invalid_request_error", "charge_already_refunded");
    raw.behave = refusedWith(no, list([refundBody()]));

    expect(await processor.refund(refund, soon())).toMatchObject({ kind: "succeeded" });
  });

  test("but not if an earlier attempt's outcome is unknown", async () => {
    const no = refusal(400, "invalid_request_error", "charge_already_refunded");
    raw.behave = refusedWith(no, reset);

    expect(await processor.refund(refund, soon())).toMatchObject({ kind: "unreachable" });
  });

  test.each([
    ["another request under the key", refusal(400, "idempotency_error")],
    ["too many requests", refusal(429, "invalid_request_error", "rate_limit")],
    ["a rate limit", refusal(400, "invalid_request_error", "rate_limit")],
    ["a key in use", refusal(409, "invalid_request_error", "idempotency_key_in_use")],
    ["an invalid API key", refusal(401, "invalid_request_error")],
    ["a missing permission", refusal(403, "invalid_request_error")],
    ["a payment that does not exist", refusal(404, "invalid_request_error", "resource_missing")],
    ["an unknown field", refusal(400, "invalid_request_error", "parameter_unknown", "x")],
    ["no answer", reset],
  ] as const)("but not for %s", async (name, behave) => {
    raw.behave = refusedWith(behave, list([]));

    const kind = name === "no answer" ? "unreachable" : "unknown";
    expect(await processor.refund(refund, soon())).toMatchObject({ kind });
    expect(raw.seen).toHaveLength(1);
  });
});

describe("a refund is searched among the payment's refunds", () => {
  const others = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      refundBody({ id: `re_x${from + index}`, metadata: { kobo_refund_uuid: `other ${index}` } }),
    );
  const pages =
    (...all: object[][]): Behaviour =>
    (response, seen) => {
      const after = new URL(seen.url, raw.url()).searchParams.get("starting_after");
      const index = all.findIndex((page) => page.some((one) => "id" in one && one.id === after));
      list(all[index + 1] ?? [], index + 2 < all.length)(response, seen);
    };
  const ask = (one: Refund = refund) => processor.queryRefund(one, soon());

  test("on all pages", async () => {
    raw.behave = pages(others(0, 100), others(100, 100), [...others(200, 3), refundBody()]);

    expect(await ask()).toEqual({ kind: "succeeded", processorRefundId: "re_1" });
    expect(raw.seen).toHaveLength(3);
  });

  test("and is not found if none matches", async () => {
    raw.behave = pages(others(0, 100), others(100, 2));

    expect(await ask()).toEqual({ kind: "not found" });
  });

  test("and is unknown if a page is unreadable", async () => {
    raw.behave = (response, seen) =>
      (raw.seen.length === 1 ? list(others(0, 100), true) : json({ error: {} }, 500))(
        response,
        seen,
      );

    expect(await ask()).toMatchObject({ kind: "unknown" });
  });

  test("and is unknown if the pages do not end", async () => {
    raw.behave = list(others(0, 100), true);

    expect(await ask()).toMatchObject({ kind: "unknown" });
  });

  test("and counts as succeeded if one of two has succeeded", async () => {
    raw.behave = list([refundBody({ id: "re_2", status: "failed" }), refundBody()]);

    expect(await ask()).toMatchObject({ kind: "succeeded", processorRefundId: "re_1" });
    expect(raw.logged).toHaveLength(1);
  });

  test("and is unknown if the processor does not find its id", async () => {
    raw.behave = refusal(404, "invalid_request_error", "resource_missing");

    expect(await ask(named)).toMatchObject({ kind: "unknown" });
  });
});
