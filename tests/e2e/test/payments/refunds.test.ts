import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { cardsOf, givenPayment, refund as refundCard } from "../cards/cards";
import { dataOf } from "../webhooks/webhooks";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  openDatabase,
  type TestMerchant,
  uniqueReference,
} from "../world";
import {
  GIVES_BACK,
  givenAccountPayment,
  givenPayIdPayment,
  givenWalletPayment,
  PAYS_BACK,
  PENDING,
  REFUSES,
  UNKNOWN,
} from "./received";

const PAID = 500_000;

let db: Database;
let merchant: TestMerchant;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
}, 60_000);
afterAll(() => db.destroy());

const refund = (of: TestMerchant, payment: string, body: object = {}, headers = {}) =>
  of.api.post(`/payments/${payment}/refunds`, body, headers);

const refundUnder = async ({ api }: TestMerchant, id: string) =>
  dataOf(await api.get(`/refunds/${id}`));

interface Listed {
  refunds: { id: string; reference: string | null }[];
  nextCursor: string | null;
}

const listed = async ({ api }: TestMerchant, query = "") =>
  dataOf(await api.get(`/refunds${query}`)) as unknown as Listed;

async function untilStatus(of: TestMerchant, id: string, status: string) {
  return eventually(async () => {
    const shown = await refundUnder(of, id);
    expect(shown.status).toBe(status);
    return shown;
  }, 60_000);
}

const untilEvents = (reference: string, names: string[]) =>
  eventually(
    async () => expect(await eventsOf(db, reference, "payment_refund.")).toEqual(names),
    EVENTS_TIMEOUT_MS,
  );

test.each([
  ["a virtual account's payment", givenAccountPayment, "virtual_account"],
  ["a PayID's payment from a bank", givenPayIdPayment, "payid"],
])("%s is refunded to the sender's bank account, in parts", async (_, given, paymentType) => {
  const payment = await given(merchant);
  const before = await availableOf(merchant);
  const reference = uniqueReference();

  const part = await refund(merchant, payment, { amount: 200_000, reference, reason: "Too small" });
  const rest = await refund(merchant, payment);
  const none = await refund(merchant, payment);

  expect(part).toMatchObject({
    status: 201,
    body: {
      message: "Refund completed.",
      data: {
        ...{ paymentId: payment, paymentType, amount: 200_000, currency: "NGN", reference },
        ...{ status: "completed", reason: "Too small", failureReason: null },
        destination: {
          ...{ type: "bank_account", accountName: "Chidi Eze", accountNumber: PAYS_BACK },
          ...{ bankCode: "058", bankName: "Guaranty Trust Bank" },
        },
      },
    },
  });
  expect(dataOf(rest)).toMatchObject({ amount: 300_000, reference: dataOf(rest).id });
  expect(none).toMatchObject({
    status: 400,
    body: { code: "REFUND_AMOUNT_EXCEEDED", data: { amountRefundable: 0 } },
  });
  expect(await availableOf(merchant)).toBe(before - PAID);
  const ofPayment = dataOf(await merchant.api.get(`/payments/${payment}/refunds`));
  expect(ofPayment).toMatchObject({ refunds: [dataOf(rest), dataOf(part)], hasMore: false });
  await untilEvents(reference, ["payment_refund.created", "payment_refund.completed"]);
});

test("a payment from another Kobo wallet is refunded to it, in both statements", async () => {
  const payer = await givenMerchant();
  const payment = await givenWalletPayment(merchant, payer);
  const [before, payerBefore] = await Promise.all([availableOf(merchant), availableOf(payer)]);
  const reference = uniqueReference();

  const answer = await refund(merchant, payment, { amount: 120_000, reference });

  const data = dataOf(answer);
  expect(answer.status).toBe(201);
  expect(data).toMatchObject({
    status: "completed",
    destination: { type: "wallet", accountNumber: null, bankCode: null },
  });
  expect(await availableOf(merchant)).toBe(before - 120_000);
  expect(await availableOf(payer)).toBe(payerBefore + 120_000);
  const lineOf = async ({ api, wallet }: TestMerchant) => {
    const { entries } = dataOf(await api.get(`/wallets/${wallet}/statement?limit=1`));
    return (entries as unknown[])[0];
  };
  const line = { type: "payment_refund", amount: 120_000, narration: `Refund of ${payment}` };
  expect(await lineOf(merchant)).toMatchObject({
    ...{ ...line, direction: "debit", reference, transactionId: data.transactionId },
    source: { type: "refund", id: reference },
  });
  expect(await lineOf(payer)).toMatchObject({
    ...{ ...line, direction: "credit", reference: "", transactionId: data.transactionId },
    source: { type: "refund", id: data.transactionId },
  });
  const found = await payer.api.get(`/transaction/status?reference=${data.transactionId}`);
  expect(dataOf(found)).toMatchObject({
    ...{ type: "refund", status: "completed", amount: 120_000 },
    transactionId: data.transactionId,
  });
  const hidden = await merchant.api.get(`/transaction/status?reference=${data.transactionId}`);
  expect(hidden).toMatchObject({ status: 404, body: { code: "TRANSACTION_NOT_FOUND" } });
});

test("a merchant's payment to itself is refunded to itself", async () => {
  const self = await givenMerchant();
  const payment = await givenWalletPayment(self, self);
  const before = await availableOf(self);

  expect(await refund(self, payment)).toMatchObject({ status: 201 });
  expect(await availableOf(self)).toBe(before);
});

test("a refund that is pending at the bank is held, and completes later", async () => {
  const payment = await givenAccountPayment(merchant, { from: PENDING });
  const before = await availableOf(merchant);
  const reference = uniqueReference();

  const answer = await refund(merchant, payment, { reference });

  expect(answer).toMatchObject({ status: 202, body: { data: { status: "pending" } } });
  expect(await availableOf(merchant)).toBe(before - PAID);
  expect(await refund(merchant, payment, { amount: 1 })).toMatchObject({
    body: { code: "REFUND_AMOUNT_EXCEEDED" },
  });
  await merchant.api.post("/sandbox/time/advance", { minutes: 5 });
  await untilStatus(merchant, String(dataOf(answer).id), "completed");
  await untilEvents(reference, ["payment_refund.created", "payment_refund.completed"]);
});

test.each([
  ["success", PENDING, { status: "completed", failureReason: null }],
  ["failed", PENDING, { status: "failed", failureReason: "REJECTED_BY_BANK" }],
  ["reversed", PAYS_BACK, { status: "failed", failureReason: "REVERSED_BY_BANK" }],
])("the sandbox settles a refund as %s", async (outcome, from, expected) => {
  const payment = await givenAccountPayment(merchant, { from });
  const before = await availableOf(merchant);
  const reference = uniqueReference();
  await refund(merchant, payment, { reference });
  const settle = (to: string) =>
    merchant.api.post(`/sandbox/refunds/${reference}/settle`, { outcome: to });

  expect(await settle(outcome)).toMatchObject({
    status: 200,
    body: { message: "Refund settled.", data: { reference, ...expected } },
  });
  expect(await availableOf(merchant)).toBe(outcome === "success" ? before - PAID : before);
  expect(await settle(outcome === "success" ? "failed" : "success")).toMatchObject({
    status: 400,
    body: { code: "VALIDATION_ERROR", errors: [{ field: "outcome", code: "not_allowed" }] },
  });
});

test("a refund that the bank refuses fails, and can be repeated", async () => {
  const payment = await givenAccountPayment(merchant, { from: REFUSES });
  const before = await availableOf(merchant);
  const reference = uniqueReference();

  const answer = await refund(merchant, payment, { reference });

  expect(answer).toMatchObject({
    status: 201,
    body: { data: { status: "failed", failureReason: "REJECTED_BY_BANK" } },
  });
  expect(await availableOf(merchant)).toBe(before);
  await untilEvents(reference, ["payment_refund.created", "payment_refund.failed"]);
  expect(dataOf(await refund(merchant, payment))).toMatchObject({ amount: PAID });
});

test("a refund that the bank returns later fails, and the money is returned", async () => {
  const payment = await givenAccountPayment(merchant, { from: GIVES_BACK });
  const before = await availableOf(merchant);
  const reference = uniqueReference();
  const answer = await refund(merchant, payment, { reference });
  expect(dataOf(answer).status).toBe("completed");

  const shown = await untilStatus(merchant, String(dataOf(answer).id), "failed");

  expect(shown).toMatchObject({ failureReason: "REVERSED_BY_BANK" });
  expect(shown.transactionIds).toHaveLength(2);
  expect(await availableOf(merchant)).toBe(before);
  await untilEvents(reference, [
    "payment_refund.created",
    "payment_refund.completed",
    "payment_refund.failed",
  ]);
});

describe("is refused", () => {
  test("without sufficient balance", async () => {
    const poor = await givenMerchant({ funds: 0 });
    const payment = await givenAccountPayment(poor);
    const { wallet: fromPayId } = poor;
    const spend = { accountNumber: PAYS_BACK, bankCode: "058", amount: PAID, fromPayId };
    await poor.api.post("/transfer/external", { ...spend, reference: uniqueReference() });

    const answer = await refund(poor, payment, { amount: 1 });

    expect(answer).toMatchObject({ status: 402, body: { code: "INSUFFICIENT_FUNDS" } });
    expect((await listed(poor)).refunds).toEqual([]);
  });

  test.each([
    ["a virtual account's payment", givenAccountPayment],
    ["a PayID's payment", givenPayIdPayment],
  ])("%s whose sender's account is unknown", async (_, given) => {
    const payment = await given(merchant, { from: UNKNOWN });

    expect(await refund(merchant, payment)).toMatchObject({
      status: 422,
      body: { code: "PAYER_ACCOUNT_UNKNOWN" },
    });
  });

  test("a payment that its virtual account rejected", async () => {
    const reference = uniqueReference();
    const account = { amount: PAID, amountValidation: "exact", name: "Order", reference };
    await merchant.api.post("/virtual-account", account);
    const wrong = { reference, amount: PAID - 1 };
    const { payment } = dataOf(await merchant.api.post("/sandbox/virtual-account/pay", wrong));

    const { transactionId } = payment as { transactionId: string };
    expect(await refund(merchant, transactionId)).toMatchObject({
      status: 409,
      body: { code: "INVALID_PAYMENT_STATE", data: { status: "rejected" } },
    });
  });

  test("another merchant's payment, and an id that is not a payment", async () => {
    const other = await givenMerchant({ funds: 0 });
    const payment = await givenAccountPayment(merchant);
    const first = await refund(merchant, payment, { amount: 100 });
    const notFound = { status: 404, body: { code: "PAYMENT_NOT_FOUND" } };

    expect(await refund(other, payment)).toMatchObject(notFound);
    expect(await other.api.get(`/payments/${payment}/refunds`)).toMatchObject(notFound);
    expect(await refund(merchant, String(dataOf(first).transactionId))).toMatchObject(notFound);
    expect(await other.api.get(`/refunds/${dataOf(first).id}`)).toMatchObject({
      status: 404,
      body: { code: "REFUND_NOT_FOUND" },
    });
  });

  test("a reference used by another refund", async () => {
    const payment = await givenAccountPayment(merchant);
    const reference = uniqueReference();
    const first = await refund(merchant, payment, { amount: 100, reference });

    const second = await refund(merchant, payment, { amount: 200, reference });

    expect(second).toMatchObject({ status: 409, body: { code: "DUPLICATE_REFERENCE" } });
    expect(second.body.data).toMatchObject({ type: "refund", id: dataOf(first).id });
  });
});

test("twenty concurrent refunds never exceed the received amount", async () => {
  const payment = await givenAccountPayment(merchant);
  const before = await availableOf(merchant);

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refund(merchant, payment, { amount: 90_000 })),
  );

  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(15).fill(400)]);
  expect(await availableOf(merchant)).toBe(before - 450_000);
});

test("a retry with the same key is the same refund, and a concurrent one may be refused", async () => {
  const payment = await givenAccountPayment(merchant);
  const key = { "Idempotency-Key": uniqueReference() };

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => refund(merchant, payment, { amount: 100_000 }, key)),
  );
  const again = await refund(merchant, payment, { amount: 100_000 }, key);

  const ids = answers.filter(({ status }) => status === 201).map((one) => dataOf(one).id);
  expect(new Set([...ids, dataOf(again).id]).size).toBe(1);
  for (const { status } of answers) expect([201, 409]).toContain(status);
  const { refunds } = dataOf(await merchant.api.get(`/payments/${payment}/refunds`));
  expect(refunds).toHaveLength(1);
});

test("one list has the refunds of all kinds of payments, page by page and by filters", async () => {
  const shop = await givenMerchant();
  const cards = cardsOf(shop);
  const ids: string[] = [];
  const reference = uniqueReference();
  const [account, payId, card] = [
    await givenAccountPayment(shop),
    await givenPayIdPayment(shop, { from: REFUSES }),
    await givenPayment(cards),
  ];
  for (let round = 0; round < 2; round++) {
    ids.unshift(String(dataOf(await refund(shop, account, { amount: 1_000 })).id));
    ids.unshift(String(dataOf(await refundCard(cards, card, { amount: 1_000 })).id));
    const named = round === 0 ? { reference } : {};
    ids.unshift(String(dataOf(await refund(shop, payId, { amount: 1_000, ...named })).id));
  }

  const seen: string[] = [];
  for (let query = "?limit=4", pages = 0; query !== "" && pages < 5; pages++) {
    const { refunds, nextCursor } = await listed(shop, query);
    seen.push(...refunds.map(({ id }) => id));
    query = nextCursor ? `?limit=4&cursor=${nextCursor}` : "";
  }
  const idsOf = async (query: string) => (await listed(shop, query)).refunds.map(({ id }) => id);

  expect(seen).toEqual(ids);
  expect(await idsOf("?status=failed")).toEqual([ids[0], ids[3]]);
  expect(await idsOf("?status=completed")).toEqual([ids[1], ids[2], ids[4], ids[5]]);
  expect(await idsOf(`?paymentId=${card}`)).toEqual([ids[1], ids[4]]);
  expect(await idsOf(`?paymentId=${account}`)).toEqual([ids[2], ids[5]]);
  expect(await idsOf(`?reference=${reference}`)).toEqual([ids[3]]);
  expect(await idsOf(`?from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
  const ofCard = dataOf(await shop.api.get(`/payments/${card}/refunds`));
  expect(ofCard.refunds).toMatchObject([{ id: ids[1] }, { id: ids[4] }]);
  expect(await refundUnder(shop, String(ids[1]))).toMatchObject({
    ...{ paymentType: "card", paymentId: card, status: "completed", reference: null },
  });
});
