import type Stripe from "stripe";
import { type Running, startSimulator } from "../running";

let running: Running;
let stripe: Stripe;
let paid: Stripe.PaymentIntent;
beforeEach(async () => {
  running = await startSimulator();
  stripe = running.processor.test;
  paid = await running.processor.pay("4242424242424242", { metadata: { payment_id: "pay_1" } });
});
afterEach(() => running.stop());

function refund(params: Stripe.RefundCreateParams = {}): Promise<Stripe.Refund> {
  return stripe.refunds.create({ payment_intent: paid.id, ...params });
}

async function refundedOfCharge(): Promise<number | undefined> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paid.id, {
    expand: ["latest_charge"],
  });
  return typeof charge === "object" ? charge?.amount_refunded : undefined;
}

describe("refunds", () => {
  test("a charge is refunded in parts, up to its amount", async () => {
    const part = await refund({
      amount: 2_000,
      reason: "requested_by_customer",
      metadata: { refund_id: "re_1" },
    });
    const rest = await refund();

    expect(part).toMatchObject({
      id: expect.stringMatching(/^re_\w{24}$/),
      object: "refund",
      amount: 2_000,
      currency: "usd",
      charge: paid.latest_charge,
      payment_intent: paid.id,
      reason: "requested_by_customer",
      metadata: { refund_id: "re_1" },
      status: "succeeded",
      balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(rest.amount).toBe(3_000);
    await expect(refund({ amount: 1 })).rejects.toMatchObject({
      statusCode: 400,
      code: "charge_already_refunded",
    });
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id, amount: 2_000 });
  });

  test("a refund cannot exceed the rest of the charge", async () => {
    await refund({ amount: 4_000 });

    await expect(refund({ amount: 1_001 })).rejects.toMatchObject({
      statusCode: 400,
      param: "amount",
    });
    expect(await refundedOfCharge()).toBe(4_000);
  });

  test("an uncaptured payment cannot be refunded", async () => {
    const held = await running.processor.pay("4242424242424242", { capture_method: "manual" });

    await expect(refund({ payment_intent: held.id })).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    await expect(refund({ payment_intent: "pi_none" })).rejects.toMatchObject({
      code: "resource_missing",
    });
  });

  test("lists refunds page by page, newest first", async () => {
    const ids: string[] = [];
    for (const amount of [100, 200, 300]) ids.unshift((await refund({ amount })).id);
    const other = await running.processor.pay("4242424242424242");
    await refund({ payment_intent: other.id });

    const first = await stripe.refunds.list({ payment_intent: paid.id, limit: 2 });
    const all = await stripe.refunds.list({ payment_intent: paid.id, limit: 2 }).autoPagingToArray({
      limit: 10,
    });

    expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/refunds" });
    expect(all.map(({ id }) => id)).toEqual(ids);
    await expect(stripe.refunds.list({ starting_after: "re_none" })).rejects.toMatchObject({
      param: "starting_after",
    });
  });
});

describe("planned outcomes", () => {
  const fate = (fault: string, more = {}) =>
    running.processor.fault({ operation: "refund-fate", fault, ...more });
  const settle = (id: string, outcome: string, more = {}) =>
    running.processor.control("/refunds/settle", { refund: id, outcome, ...more });

  test("a pending refund waits until it is settled", async () => {
    await fate("pending");
    const { id, status } = await refund();

    const settled = await settle(id, "succeeded");

    expect(status).toBe("pending");
    expect(settled).toMatchObject({ status: 200, body: { refund: { status: "succeeded" } } });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: "succeeded" });
  });

  test.each([
    ["pending", "pending", "succeeded"],
    ["pending-then-failed", "pending", "failed"],
    ["failed-later", "succeeded", "failed"],
  ])("with a delay `%s` begins as %s and ends as %s", async (fault, begin, end) => {
    await fate(fault, { ms: 5_000, code: "lost_or_stolen_card" });
    const { id, status } = await refund();

    running.pass(5_000);

    const after = await stripe.refunds.retrieve(id);
    expect([status, after.status]).toEqual([begin, end]);
    expect(after.failure_reason).toBe(end === "failed" ? "lost_or_stolen_card" : undefined);
  });

  test("the amount of a failed refund is restored, and can be refunded again", async () => {
    const { id } = await refund();

    await settle(id, "failed", { failure_reason: "declined" });

    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: "failed",
      failure_reason: "declined",
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await refundedOfCharge()).toBe(0);
    expect(await refund()).toMatchObject({ amount: 5_000, status: "succeeded" });
    expect(await settle(id, "succeeded")).toMatchObject({ status: 409 });
    expect(await settle("re_none", "failed")).toMatchObject({ status: 404 });
  });

  test("an immediate failure moves no money", async () => {
    await fate("failed");

    const failed = await refund();

    expect(failed).toMatchObject({ status: "failed", balance_transaction: null });
    expect(await refundedOfCharge()).toBe(0);
    expect((await running.processor.storeView()).lines).toHaveLength(1);
  });

  test("the fault matches refunds by metadata", async () => {
    await fate("pending", { match: { "metadata.refund_id": "re_2" } });

    const one = await refund({ amount: 1, metadata: { refund_id: "re_1" } });
    const two = await refund({ amount: 1, metadata: { refund_id: "re_2" } });

    expect([one.status, two.status]).toEqual(["succeeded", "pending"]);
  });
});

describe("statement", () => {
  const list = (params: Stripe.BalanceTransactionListParams = {}) =>
    stripe.balanceTransactions.list(params);

  test("lists charges and refunds, newest first", async () => {
    running.pass(1_000);
    const { id } = await refund({ amount: 2_000, metadata: { refund_id: "re_1" } });
    running.pass(1_000);
    await running.processor.control("/refunds/settle", { refund: id, outcome: "failed" });

    const { data } = await list({ expand: ["data.source"] });

    expect(data).toMatchObject([
      { type: "refund_failure", amount: 2_000, fee: 0, net: 2_000, source: { id } },
      {
        type: "refund",
        amount: -2_000,
        fee: 0,
        net: -2_000,
        source: { id, metadata: { refund_id: "re_1" }, payment_intent: paid.id },
      },
      {
        type: "charge",
        amount: 5_000,
        fee: 75,
        net: 4_925,
        currency: "usd",
        source: {
          id: paid.latest_charge,
          metadata: { payment_id: "pay_1" },
          payment_intent: paid.id,
        },
      },
    ]);
  });

  test("filters by time, the end excluded, page by page", async () => {
    const from = Math.floor(running.clock.now.getTime() / 1_000);
    for (const _ of [1, 2, 3]) {
      running.pass(1_000);
      await running.processor.pay("4242424242424242");
    }

    const within = await list({ created: { gte: from + 1, lt: from + 3 } });
    const pages = await list({ limit: 1, created: { gte: from } }).autoPagingToArray({ limit: 9 });

    expect(within.data.map(({ created }) => created - from)).toEqual([2, 1]);
    expect(pages.map(({ created }) => created - from)).toEqual([3, 2, 1, 0]);
  });

  test("a falsified line is correct in the next response", async () => {
    const { processor } = running;
    const wrong = async (fault: string) => {
      await processor.fault({ operation: "statement-line", fault });
      return (await list()).data.map(({ amount }) => amount);
    };

    expect(await wrong("missing-line")).toEqual([]);
    expect(await wrong("extra-line")).toEqual([5_000, 5_000]);
    expect(await wrong("other-amount")).toEqual([5_100]);
    expect((await list()).data).toHaveLength(1);
  });
});

describe("discrepancies", () => {
  const plant = (difference: object) => running.processor.control("/book", difference);
  const amounts = async () =>
    (await stripe.balanceTransactions.list()).data.map(({ amount }) => amount);

  test("a stray charge and refund appear in the statement", async () => {
    const created_at = "2026-11-20T10:00:00Z";
    const stray = await plant({ plant: "charge", amount: 900, currency: "USD", created_at });
    const taken = await plant({ plant: "refund", payment_intent: paid.id, amount: 300 });

    expect([stray.status, taken.status]).toEqual([201, 201]);
    expect(await amounts()).toEqual([-300, 5_000, 900]);
    expect(await running.processor.retrieve(String(stray.body.intent.id))).toMatchObject({
      status: "succeeded",
      amount: 900,
    });
  });

  test("a deleted payment and refund are not in the statement", async () => {
    const { id } = await refund({ amount: 100 });

    await plant({ plant: "forget", id });
    expect(await amounts()).toEqual([5_000]);
    await plant({ plant: "forget", id: paid.id });

    expect(await amounts()).toEqual([]);
    await expect(running.processor.retrieve(paid.id)).rejects.toMatchObject({ statusCode: 404 });
    expect(await plant({ plant: "forget", id })).toMatchObject({ status: 404 });
  });

  test("a changed amount appears in the statement and in retrieves", async () => {
    const { id } = await refund({ amount: 100 });

    await plant({ plant: "amount", id: paid.id, amount: 4_000 });
    await plant({ plant: "amount", id, amount: 150 });

    expect(await amounts()).toEqual([-150, 4_000]);
    expect(await running.processor.retrieve(paid.id)).toMatchObject({ amount_received: 4_000 });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ amount: 150 });
  });

  test("an invalid discrepancy is refused", async () => {
    expect(await plant({ plant: "charge", amount: -1, currency: "usd" })).toMatchObject({
      status: 400,
    });
  });
});
