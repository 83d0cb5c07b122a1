import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { expectCleanAudit } from "../cards/cards";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  merchantCommand,
  openDatabase,
  type TestMerchant,
  uniqueReference,
} from "../world";

const FUNDS = 100_000;
const AMOUNT = 60_000;

let db: Database;
let merchant: TestMerchant;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());
beforeEach(async () => {
  merchant = await givenMerchant({ funds: FUNDS });
});

type Fields = Record<string, unknown>;

async function givenPayId(type: "dynamic" | "static") {
  const reference = uniqueReference();
  const name = type === "static" ? { name: "Lekki till" } : {};
  const { body } = await merchant.api.post(`/payid/${type}`, { reference, ...name });
  return { reference, payId: String((body.data as Fields).payId) };
}

async function pay(toPayId: string, fields: Fields = {}) {
  const reference = uniqueReference();
  const order = { fromPayId: merchant.wallet, toPayId, amount: AMOUNT, reference, ...fields };
  const { status, body } = await merchant.api.post("/transfer/payid", order);
  return { status, code: body.code, errors: body.errors, data: body.data as Fields, reference };
}

async function linesOf({ api, wallet }: TestMerchant): Promise<Fields[]> {
  const { body } = await api.get(`/wallets/${wallet}/statement?limit=10`);
  return (body.data as unknown as { entries: Fields[] }).entries;
}

test.each(["dynamic", "static"] as const)(
  "a merchant can pay its %s PayID: two statement lines, both events, the same balance",
  async (type) => {
    const { payId, reference: payIdReference } = await givenPayId(type);

    const paid = await pay(payId);

    expect([paid.status, paid.data?.status]).toEqual([201, "completed"]);
    expect(await availableOf(merchant)).toBe(FUNDS);
    const { transactionId } = paid.data;
    const [credit, debit] = await linesOf(merchant);
    const line = { type: "payid_transfer", amount: AMOUNT, transactionId };
    expect(debit).toMatchObject({ ...line, direction: "debit", reference: paid.reference });
    expect(debit?.balanceAfter).toBe(FUNDS - AMOUNT);
    expect(credit).toMatchObject({ ...line, direction: "credit", reference: payIdReference });
    expect(credit?.balanceAfter).toBe(FUNDS);
    expect(credit?.id).not.toBe(debit?.id);
    const { body } = await merchant.api.get(`/payid/${payId}`);
    expect(body.data).toMatchObject({ amountReceived: AMOUNT, paymentsCount: 1 });
    await eventually(async () => {
      expect(await eventsOf(db, paid.reference, "transfer.")).toEqual(["transfer.completed"]);
      const published = await eventsOf(db, payIdReference, "payid.payment.");
      expect(published).toEqual(["payid.payment.completed"]);
    }, EVENTS_TIMEOUT_MS);
    const later = await merchant.api.get(`/payid/${payId}`);
    expect(later.body.data).toMatchObject({ amountReceived: AMOUNT, paymentsCount: 1 });
    const listed = await merchant.api.get("/transfers");
    expect((listed.body.data as unknown as { transfers: Fields[] }).transfers).toHaveLength(1);
  },
);

test("a payment to oneself needs funds, a new reference and an unused dynamic PayID", async () => {
  const { payId } = await givenPayId("dynamic");

  expect(await pay(payId, { amount: FUNDS + 1 })).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  const { reference } = await pay(payId);
  const till = await givenPayId("static");
  expect(await pay(till.payId, { reference })).toMatchObject({ code: "DUPLICATE_REFERENCE" });
  expect(await pay(payId)).toMatchObject({
    code: "PAYID_NOT_FOUND",
    errors: [{ field: "toPayId", code: "used" }],
  });
  expect(await availableOf(merchant)).toBe(FUNDS);
});

test("of twenty concurrent payments to a merchant's dynamic PayID by itself, one succeeds", async () => {
  const { payId } = await givenPayId("dynamic");

  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(payId)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await availableOf(merchant)).toBe(FUNDS);
});

test("payments to oneself count towards the daily limit and the limit per transfer", async () => {
  const { payId } = await givenPayId("static");
  const limits = ["--max-naira", "900", "--daily-naira", "1500"];
  await merchantCommand("limits", "--merchant", merchant.slug, ...limits);
  // The gateways enforce the limits once they have them.
  await eventually(async () => {
    expect(await pay(payId, { amount: 90_001 })).toMatchObject({ code: "AMOUNT_TOO_HIGH" });
  }, 10_000);

  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(payId)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status !== 201).map(({ code }) => code);
  expect(refused).toEqual(Array(4).fill("AMOUNT_TOO_HIGH"));
  expect(await availableOf(merchant)).toBe(FUNDS);
  expect(await linesOf(merchant)).toHaveLength(5);
  await expectCleanAudit();
});

test("a payee's statement has the reference of its PayID, and never the payer's", async () => {
  const payee = await givenMerchant({ funds: 0 });
  const reference = uniqueReference();
  const { body } = await payee.api.post("/payid/static", { reference, name: "Lekki till" });
  const { payId } = body.data as { payId: string };

  const paid = await pay(payId);
  await payee.api.post("/sandbox/payid/pay", { reference, amount: AMOUNT });

  const received = await linesOf(payee);
  expect(received.map((line) => line.reference)).toEqual([reference, reference]);
  expect(received[1]?.transactionId).toBe(paid.data.transactionId);
  expect((await linesOf(merchant))[0]).toMatchObject({ reference: paid.reference });
});
