import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { controlOf, type Fault } from "../simulator-control";
import { availableOf, eventsOf, givenMerchant, openDatabase, type TestMerchant } from "../world";
import {
  AIRTIME,
  AIRTIME_CHARGE,
  aFreshPhone,
  type Bought,
  buy,
  POWER,
  POWER_CHARGE,
  salesTo,
  untilStatus,
} from "./bills";

const FUNDS = 1_000_000;

const provider = controlOf("bill-provider");

let db: Database;
let merchant: TestMerchant;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: FUNDS });
});
afterAll(() => db.destroy());

test("a refusal of the provider is a 424 with the specification's failed record, and costs nothing", async () => {
  const { answer, reference } = await buy(merchant, { ...AIRTIME, phone: "08030000001" });

  expect(answer.status).toBe(424);
  expect(answer.body).toEqual({
    success: false,
    message: "The provider refused the bill. Nothing was charged; it was kept for manual review.",
    code: "BILL_PAYMENT_FAILED",
    transactionId: expect.stringMatching(/^txn_/),
    reference,
    fromWallet: merchant.wallet,
    serviceID: "mtn",
    billType: "airtime",
    variation_code: null,
    billersCode: null,
    quantity: 1,
    amount: 100_000,
    phone: "0803****001",
    narration: "MTN Airtime VTU",
    commission: { rate: "1.5%", amount: 1_500, merchantDebitAmount: 98_500 },
    convenienceFee: 0,
    totalCharge: AIRTIME_CHARGE,
    status: "failed",
    requiresManualReview: true,
    error: "TRANSACTION_FAILED",
    providerCode: "016",
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    data: null,
  });
  expect(await availableOf(merchant)).toBe(FUNDS);
  const { id } = await db("bills.purchases").where({ reference }).first("id");
  expect(await db("bills.reviews").where({ purchase_id: id })).toMatchObject([
    { reason: "failed", closed_at: null },
  ]);
  const { body } = await merchant.api.get(`/transaction/status?reference=${reference}`);
  expect(body.data).toMatchObject({ type: "bill_purchase", status: "failed", verified: false });
});

test.each([
  ["010", "VARIATION_CODE_DOES_NOT_EXIST"],
  ["018", "LOW_WALLET_BALANCE"],
  ["019", "LIKELY_DUPLICATE_TRANSACTION"],
  ["030", "BILLER_NOT_REACHABLE_AT_THIS_POINT"],
  ["034", "SERVICE_SUSPENDED"],
  ["040", "TRANSACTION_REVERSAL"],
  ["087", "INVALID_CREDENTIALS"],
  ["091", "TRANSACTION_NOT_PROCESSED"],
])("the provider's code %s is reported as %s, and costs nothing", async (code, error) => {
  const before = await availableOf(merchant);
  const phone = aFreshPhone();
  await provider.fault({ operation: "pay", fault: "code", code, match: { phone }, times: 1 });

  const { answer } = await buy(merchant, { ...POWER, phone });

  expect([answer.status, answer.body.code]).toEqual([424, "BILL_PAYMENT_FAILED"]);
  expect(answer.body).toMatchObject({ error, providerCode: code, status: "failed" });
  expect(await availableOf(merchant)).toBe(before);
});

describe("whatever the provider does", () => {
  const completed = { status: "completed", charge: POWER_CHARGE, deliveries: [1] };
  const failed = { status: "failed", charge: 0, deliveries: [0] };
  /** The provider does not know it. */
  const unknown = { ...failed, deliveries: [] as number[] };
  /** The provider cannot confirm that it does not know it. */
  const pending = { ...unknown, status: "pending" };

  type ProviderFault = Omit<Fault, "operation" | "match" | "times">;
  interface Case {
    /** The faults of the purchase, and of the first two requeries. */
    pay?: ProviderFault;
    requery?: ProviderFault;
    order?: object;
    end: typeof completed;
  }
  const lost = { fault: "error-after-delivery" };
  const CASES: Record<string, Case> = {
    "delivers and hangs": { pay: { fault: "deliver-then-hang" }, end: completed },
    "hangs and refuses": { pay: { fault: "hang-then-refuse" }, end: failed },
    "delivers and shows an error page": { pay: lost, end: completed },
    "answers with invalid JSON": { pay: { fault: "garbage" }, end: completed },
    "breaks the connection": { pay: { fault: "reset-mid-body" }, end: completed },
    "is slow": { pay: { fault: "slow", ms: 1_000 }, end: completed },
    "delivers twice": {
      pay: { fault: "double-delivery" },
      end: { ...completed, deliveries: [2] },
    },
    "answers with an unknown code": {
      pay: { fault: "code", code: "777" },
      end: pending,
    },
    "does not know the purchase": { pay: { fault: "code", code: "015" }, end: unknown },
    "lags behind in the requery": {
      pay: lost,
      requery: { fault: "lagging-requery" },
      end: completed,
    },
    "refuses our credentials": {
      pay: lost,
      requery: { fault: "code", code: "087" },
      end: completed,
    },
    "answers the requery with garbage": {
      pay: lost,
      requery: { fault: "garbage" },
      end: completed,
    },
    "reports that it is still processing": {
      pay: lost,
      requery: { fault: "code", code: "099" },
      end: completed,
    },
    "answers 500000000000 with a web page": {
      order: { billersCode: "500000000000" },
      end: failed,
    },
    "breaks the connection for 400000000000": {
      order: { billersCode: "400000000000" },
      end: unknown,
    },
    "answers 300000000000 too late": { order: { billersCode: "300000000000" }, end: completed },
  };
  /** Enough other purchases to keep the provider's failure rate below one half. */
  const OTHERS = 20;

  let buyer: TestMerchant;
  let bought: Map<string, Bought>;
  let others: Bought[];
  beforeAll(async () => {
    const funds = 10 * FUNDS;
    buyer = await givenMerchant({ funds });
    // The meters are verified beforehand, so that all purchases are sent at once.
    for (const { order } of Object.values(CASES)) await verify({ ...POWER, ...order });
    const cases = Object.entries(CASES).map(async ([name, one]) => [name, await go(one)] as const);
    const rest = Array.from({ length: OTHERS }, () => buy(buyer, AIRTIME));
    [bought, others] = await Promise.all([
      Promise.all(cases).then((created) => new Map(created)),
      Promise.all(rest),
    ]);
  }, 60_000);

  const verify = ({ variation_code: type, ...account }: typeof POWER) =>
    buyer.api.post("/bills/verify", { ...account, type, phone: "08011111111" });

  async function go({ pay, requery, order }: Case): Promise<Bought> {
    const phone = aFreshPhone();
    const match = { phone };
    if (pay) await provider.fault({ operation: "pay", match, times: 1, ...pay });
    if (requery) await provider.fault({ operation: "requery", match, times: 2, ...requery });
    return buy(buyer, { ...POWER, ...order, phone });
  }

  /** The charges of a purchase in the wallet's statement. */
  async function chargesFor(reference: string): Promise<number[]> {
    const { body } = await buyer.api.get(`/wallets/${buyer.wallet}/statement?limit=100`);
    const { entries } = body.data as { entries: { reference: string; amount: number }[] };
    return entries.filter((one) => one.reference === reference).map(({ amount }) => amount);
  }

  test.each(Object.entries(CASES))(
    "it %s: one charge or none",
    async (name, { end }) => {
      const { reference, phone, answer } = bought.get(name) as Bought;
      // No event reports an outcome that did not happen.
      expect([202, end.status === "completed" ? 201 : 424]).toContain(answer.status);

      await untilStatus(buyer, { reference, status: end.status });

      const sales = await salesTo(phone);
      expect(sales.map(({ deliveries }) => deliveries)).toEqual(end.deliveries);
      expect(await chargesFor(reference)).toEqual(end.charge ? [end.charge] : []);
      await eventually(async () => {
        const published = await eventsOf(db, reference, "bill.purchase.");
        expect(published.at(-1)).toBe(`bill.purchase.${end.status}`);
        expect(new Set(published).size).toBe(published.length);
      });
    },
    60_000,
  );

  test("other purchases complete, and the balance lacks only charged and held amounts", async () => {
    expect(others.map(({ answer }) => answer.status)).toEqual(others.map(() => 201));
    const charges = Object.values(CASES).map(({ end }) => end.charge);
    const charged = charges.reduce((sum, one) => sum + one, OTHERS * AIRTIME_CHARGE);
    const { body } = await buyer.api.get(`/wallets/${buyer.wallet}/balance`);
    const held = POWER_CHARGE;
    expect(body.data).toMatchObject({ available: 10 * FUNDS - charged - held, held });
  });
});
