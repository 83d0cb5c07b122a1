import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { controlOf } from "../simulator-control";
import { availableOf, eventsOf, givenMerchant, openDatabase, type TestMerchant } from "../world";
import {
  AIRTIME,
  AIRTIME_CHARGE,
  aFreshPhone,
  type Bought,
  buy,
  callBack,
  POWER,
  POWER_CHARGE,
  publishedData,
  purchaseUnder,
  requestIdFor,
  salesTo,
  settle,
  untilStatus,
} from "./bills";

const FUNDS = 1_000_000;
/** Pending until it is settled by request. */
const PENDING = "201000000000";

const provider = controlOf("bill-provider");

let db: Database;
let merchant: TestMerchant;
let other: TestMerchant;
beforeAll(async () => {
  db = openDatabase();
  [merchant, other] = await Promise.all([
    givenMerchant({ funds: FUNDS }),
    givenMerchant({ funds: FUNDS }),
  ]);
});
afterAll(() => db.destroy());

/** Every test starts with the balance after the one before. */
let funds: number;
beforeEach(async () => {
  funds = await availableOf(merchant);
});

async function buyPending(): Promise<Bought> {
  const bought = await buy(merchant, { ...AIRTIME, phone: PENDING });
  expect([bought.answer.status, bought.answer.body.success]).toEqual([202, true]);
  expect(bought.answer.body.data).toMatchObject({ status: "pending", totalCharge: AIRTIME_CHARGE });
  return bought;
}

/** Delivered, for its own phone. */
async function buyPower(fields = {}): Promise<Bought> {
  const bought = await buy(merchant, { ...POWER, phone: aFreshPhone(), ...fields });
  expect(bought.answer.status).toBe(201);
  return bought;
}

const untilPublished = (reference: string, ...events: string[]) =>
  eventually(async () => {
    expect(await eventsOf(db, reference, "bill.purchase.")).toEqual(events);
  });

const statusOf = async (reference: string) =>
  (await merchant.api.get(`/transaction/status?reference=${reference}`)).body.data;

describe("in the sandbox a merchant", () => {
  test("settles a pending purchase as success", async () => {
    const { reference } = await buyPending();
    expect(await availableOf(merchant)).toBe(funds - AIRTIME_CHARGE);

    const { status, body } = await settle(merchant, reference, "success");

    expect([status, body.message]).toEqual([200, "Bill purchase settled."]);
    expect(body.data).toMatchObject({ reference, status: "completed" });
    expect(await purchaseUnder(merchant, reference)).toEqual(body.data);
    expect(await availableOf(merchant)).toBe(funds - AIRTIME_CHARGE);
    await untilPublished(reference, "bill.purchase.pending", "bill.purchase.completed");
    const again = await settle(merchant, reference, "success");
    expect(again.body.data).toEqual(body.data);
  });

  test("settles a pending purchase as failed, and gets the money back", async () => {
    const { reference } = await buyPending();

    const { status, body } = await settle(merchant, reference, "failed");

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      success: false,
      code: "BILL_PAYMENT_FAILED",
      reference,
      status: "failed",
      requiresManualReview: true,
      error: "TRANSACTION_FAILED",
    });
    expect(await purchaseUnder(merchant, reference)).toEqual(body.data);
    expect(await availableOf(merchant)).toBe(funds);
    await untilPublished(reference, "bill.purchase.pending", "bill.purchase.failed");
  });

  test("settles an undelivered purchase as reversed, which fails it", async () => {
    const { reference } = await buyPending();

    const { body } = await settle(merchant, reference, "reversed");

    expect(body.data).toMatchObject({ status: "failed", error: "TRANSACTION_REVERSAL" });
    expect(await availableOf(merchant)).toBe(funds);
  });

  test("settles a completed purchase as reversed, and gets the money back", async () => {
    const { reference, answer } = await buyPower();
    expect(await availableOf(merchant)).toBe(funds - POWER_CHARGE);

    const { status, body } = await settle(merchant, reference, "reversed");

    expect(status).toBe(200);
    const completed = answer.body.data as { updatedAt: string; transactionId: string };
    const { updatedAt, transactionIds } = body.data as {
      updatedAt: string;
      transactionIds: string[];
    };
    expect(body.data).toEqual({ ...completed, status: "reversed", updatedAt, transactionIds });
    expect(transactionIds).toEqual([completed.transactionId, expect.stringMatching(/^txn_/)]);
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(completed.updatedAt));
    expect(await purchaseUnder(merchant, reference)).toEqual(body.data);
    expect(await availableOf(merchant)).toBe(funds);
    expect(await statusOf(reference)).toMatchObject({
      type: "bill_purchase",
      status: "reversed",
      verified: false,
    });
    await untilPublished(reference, "bill.purchase.completed", "bill.purchase.reversed");
    const published = await publishedData(db, "bill.purchase.reversed", [reference]);
    expect(published.get(reference)).toEqual(body.data);
  });

  test.each([
    ["failed", "success"],
    ["failed", "reversed"],
    ["completed", "failed"],
    ["reversed", "success"],
    ["reversed", "failed"],
  ])("cannot settle a %s purchase as %s", async (status, outcome) => {
    const { reference } = status === "failed" ? await buyPending() : await buyPower();
    if (status !== "completed") await settle(merchant, reference, status);
    expect(await purchaseUnder(merchant, reference)).toMatchObject({ status });

    const { body, ...answer } = await settle(merchant, reference, outcome);

    expect([answer.status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors).toMatchObject([{ field: "outcome", code: "not_allowed" }]);
    expect(await purchaseUnder(merchant, reference)).toMatchObject({ status });
  });

  test("cannot settle another merchant's, unknown or live purchases, nor use an unknown outcome", async () => {
    const { reference } = await buyPending();

    const answers = [
      await settle(other, reference, "success"),
      await settle(merchant, "no-such", "success"),
      await settle(merchant, reference, "done"),
      await settle({ api: merchant.liveApi }, reference, "success"),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, "TRANSACTION_NOT_FOUND"],
      [404, "TRANSACTION_NOT_FOUND"],
      [400, "VALIDATION_ERROR"],
      [403, "TEST_MODE_ONLY"],
    ]);
    expect(await purchaseUnder(merchant, reference)).toMatchObject({ status: "pending" });
    await settle(merchant, reference, "failed");
  });
});

describe("the provider's callback", () => {
  test.each([
    ["reports a reversal", undefined],
    ["may arrive twice", "doubled"],
    ["may arrive late", "late"],
  ])("%s", async (_, fault) => {
    const { reference, phone } = await buyPower();
    const requestId = await requestIdFor(phone);
    const match = { request_id: requestId };
    if (fault) await provider.fault({ operation: "notice", fault, match, times: 1, ms: 500 });

    await provider.command("/settle", { request_id: requestId, outcome: "reversed" });

    await untilStatus(merchant, { reference, status: "reversed" });
    expect(await availableOf(merchant)).toBe(funds);
    await untilPublished(reference, "bill.purchase.completed", "bill.purchase.reversed");
  });

  test("may report the outcome of a pending purchase", async () => {
    const { reference } = await buy(merchant, {
      ...POWER,
      billersCode: PENDING,
      phone: aFreshPhone(),
    });
    const { provider_request_id: requestId } = await db("bills.purchases")
      .where({ reference })
      .first();

    await provider.command("/settle", { request_id: requestId, outcome: "delivered" });

    expect(await untilStatus(merchant, { reference, status: "completed" })).toMatchObject({
      token: expect.stringMatching(/^\d{20}$/),
    });
    expect(await availableOf(merchant)).toBe(funds - POWER_CHARGE);
  });

  test("is not trusted: the purchase is requeried", async () => {
    const { reference, phone } = await buyPower();
    const request_id = await requestIdFor(phone);
    const lie = {
      requestId: request_id,
      code: "040",
      content: { transactions: { status: "reversed" } },
    };

    const answer = await callBack({ type: "transaction-update", data: lie });

    expect(answer).toEqual({ status: 200, body: { response: "success" } });
    const { id } = await db("bills.purchases").where({ reference }).first("id");
    await eventually(async () => {
      const requeries = await db("bills.provider_answers").where({
        purchase_id: id,
        call: "requery",
      });
      expect(requeries).toHaveLength(1);
    });
    expect(await purchaseUnder(merchant, reference)).toMatchObject({ status: "completed" });
    expect(await availableOf(merchant)).toBe(funds - POWER_CHARGE);
    expect(await salesTo(phone)).toMatchObject([{ status: "delivered", deliveries: 1 }]);
  });

  test.each([
    [{}, 400],
    [{ type: "transaction-update", data: {} }, 400],
    [{ type: "transaction-update", data: { requestId: "202601010000nobody" } }, 200],
    [{ type: "something-new", data: { a: 1 } }, 200],
  ])("%j is answered %i", async (callback, status) => {
    expect((await callBack(callback)).status).toBe(status);
  });
});
