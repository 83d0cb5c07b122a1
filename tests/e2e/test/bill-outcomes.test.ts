import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Json } from "../src/api";
import {
  availableOf,
  givenMerchant,
  openDatabase,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "./world";

const FUNDS = 1_000_000;

let db: Database;
let merchant: TestMerchant;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());
beforeEach(async () => {
  merchant = await givenMerchant({ funds: FUNDS });
});

async function buy(fields: Record<string, unknown>) {
  const reference = uniqueReference();
  const order = { fromWallet: merchant.wallet, serviceID: "mtn", phone: "08011111111", reference };
  return { reference, ...(await merchant.api.post("/bills/purchase", { ...order, ...fields })) };
}

async function statusOf(reference: string): Promise<Json> {
  const { body } = await merchant.api.get(`/transaction/status?reference=${reference}`);
  return (body.data as { status: string } | null)?.status;
}

test("airtime, with the specification's record", async () => {
  const { status, body, reference } = await buy({ amount: 100_000, narration: "Call home" });

  expect(status).toBe(201);
  expect(body).toMatchObject({ success: true, message: "Bill payment completed." });
  expect(body.data).toEqual({
    transactionId: expect.stringMatching(/^txn_/),
    reference,
    fromWallet: merchant.wallet,
    serviceID: "mtn",
    billType: "airtime",
    amount: 100_000,
    phone: "08011111111",
    commission: { rate: "1.5%", amount: 1_500, merchantDebitAmount: 98_500 },
    convenienceFee: 0,
    totalCharge: 98_500,
    status: "completed",
    providerReference: expect.stringMatching(/^\d+$/),
    completedAt: expect.any(String),
  });
  expect(await availableOf(merchant)).toBe(FUNDS - 98_500);
});

test("data, at the price of the plan", async () => {
  const listed = await merchant.api.get("/bills/variations?serviceID=mtn-data");
  const { variations } = listed.body.data as {
    variations: { variation_code: string; variation_amount: number; purchasable: boolean }[];
  };
  const plan = variations.find(({ purchasable }) => purchasable);

  const { status, body } = await buy({
    serviceID: "mtn-data",
    variation_code: plan?.variation_code,
  });

  expect(status).toBe(201);
  expect(body.data).toMatchObject({ billType: "data", amount: plan?.variation_amount });
});

test("a refusal of the provider is a 424 with the specification's failed record, and costs nothing", async () => {
  const { status, body, reference } = await buy({ amount: 100_000, phone: "08030000001" });

  expect(status).toBe(424);
  expect(body).toMatchObject({
    success: false,
    code: "BILL_PAYMENT_FAILED",
    transactionId: expect.stringMatching(/^txn_/),
    reference,
    amount: 100_000,
    status: "failed",
    requiresManualReview: true,
    error: "TRANSACTION_FAILED",
    providerCode: "016",
    data: null,
  });
  expect(await availableOf(merchant)).toBe(FUNDS);
  expect(await statusOf(reference)).toBe("failed");
  const { id } = await db("bills.purchases").where({ reference }).first("id");
  expect(await db("bills.reviews").where({ purchase_id: id })).toHaveLength(1);
});

test("a purchase that the provider keeps pending is a 202, holds the money, and ends as it is settled", async () => {
  const { status, body, reference } = await buy({ amount: 100_000, phone: "201000000000" });
  expect(status).toBe(202);
  expect(body).toMatchObject({ success: true, data: { status: "pending", totalCharge: 98_500 } });
  expect(await availableOf(merchant)).toBe(FUNDS - 98_500);
  expect(await statusOf(reference)).toBe("pending");

  const { provider_request_id: requestId } = await db("bills.purchases")
    .where({ reference })
    .first();
  await fetch(`${theStack().simulatorUrl}/control/bill-provider/test/settle`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ request_id: requestId, outcome: "delivered" }),
  });

  await eventually(async () => expect(await statusOf(reference)).toBe("completed"), 40_000);
  expect(await availableOf(merchant)).toBe(FUNDS - 98_500);
}, 60_000);

test.each([
  ["answers with a web page and has refused", "500000000000", "failed"],
  ["breaks the connection and knows nothing", "400000000000", "failed"],
])(
  "a provider that %s: pending, then the money is back",
  async (_, phone, end) => {
    const { status, reference } = await buy({ amount: 100_000, phone });
    expect(status).toBe(202);

    await eventually(async () => expect(await statusOf(reference)).toBe(end), 40_000);

    expect(await availableOf(merchant)).toBe(FUNDS);
  },
  60_000,
);
