import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Api } from "../../src/api";
import { payBankAccount } from "../simulator-control";
import { givenMerchant, merchantCommand, openDatabase, type TestMerchant } from "../world";
import {
  AMOUNT,
  balancesOf,
  capture,
  cardsOf,
  expectAgreement,
  expectCleanAudit,
  givenAuthorized,
  givenPayment,
  liveCardsOf,
  refund,
  rowOf,
  settleNow,
} from "./cards";

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(async () => {
  await expectCleanAudit();
  await db.destroy();
});

interface Entry {
  type: string;
  direction: string;
  amount: number;
  balanceAfter: number;
  narration: string;
}

async function entriesOf(api: Api, { wallet }: TestMerchant, currency = "NGN"): Promise<Entry[]> {
  const { body } = await api.get(`/wallets/${wallet}/statement?currency=${currency}`);
  return (body.data as unknown as { entries: Entry[] }).entries;
}

async function untilSettled(id: string): Promise<void> {
  const { id: paymentId } = await rowOf(db, id);
  await eventually(async () => {
    const row = await db("card_payments.settlements").where({ id: paymentId }).first();
    expect(row).toMatchObject({ state: "settled" });
  });
}

test("naira are credited to the sandbox wallet immediately, and refunds debited", async () => {
  const merchant = await givenMerchant({ funds: 0 });
  const cards = cardsOf(merchant);

  const id = await givenPayment(cards);
  const paid = (await balancesOf(merchant.api)).NGN;
  await refund(cards, id, { amount: 200_000 });

  expect(paid).toMatchObject({ available: AMOUNT, held: 0, ledger: AMOUNT, settling: 0 });
  const left = { available: 300_000, held: 0, ledger: 300_000 };
  expect((await balancesOf(merchant.api)).NGN).toMatchObject({ ...left, settling: 0 });
  const balance = await merchant.api.get(`/wallets/${merchant.wallet}/balance`);
  expect(balance.body.data).toMatchObject({ currency: "NGN", ...left });
  expect(await entriesOf(merchant.api, merchant)).toMatchObject([
    {
      type: "card_refund",
      direction: "debit",
      amount: 200_000,
      balanceAfter: 300_000,
      narration: expect.stringContaining(id),
    },
    {
      type: "card_settlement",
      direction: "credit",
      amount: AMOUNT,
      balanceAfter: AMOUNT,
      narration: expect.stringContaining(id),
    },
  ]);
});

test("other currencies have separate balances", async () => {
  const merchant = await givenMerchant({ funds: 0 });
  const cards = cardsOf(merchant);
  const amounts = { USD: 100, GBP: 200, EUR: 300, GHS: 400, KES: 500, ZAR: 600 };

  for (const [currency, amount] of Object.entries(amounts)) {
    await givenPayment(cards, { currency, amount });
  }
  const id = await givenPayment(cards, { currency: "USD", amount: 1_000 });
  await refund(cards, id, { amount: 400 });

  const { NGN, ...others } = await balancesOf(merchant.api);
  expect(NGN).toMatchObject({ available: 0 });
  const available = Object.entries(others).map(([currency, wallet]) => [
    currency,
    wallet.available,
  ]);
  expect(Object.fromEntries(available)).toEqual({ ...amounts, USD: 700 });
  expect(await entriesOf(merchant.api, merchant, "usd")).toMatchObject([
    { type: "card_refund", direction: "debit", amount: 400, balanceAfter: 700 },
    { type: "card_payment", direction: "credit", amount: 1_000, balanceAfter: 1_100 },
    { type: "card_payment", direction: "credit", amount: 100, balanceAfter: 100 },
  ]);
  const path = `/wallets/${merchant.wallet}/balance`;
  const usd = await merchant.api.get(`${path}?currency=USD`);
  expect(usd.body.data).toMatchObject({ currency: "USD", available: 700 });
  const unknown = await merchant.api.get(`${path}?currency=JPY`);
  expect([unknown.status, unknown.body.code]).toEqual([400, "INVALID_CURRENCY"]);
});

test("an authorization moves no money, and a partial capture moves that part", async () => {
  const merchant = await givenMerchant({ funds: 0 });
  const cards = cardsOf(merchant);

  const id = await givenAuthorized(cards);
  const before = (await balancesOf(merchant.api)).NGN;
  await capture(cards, id, { amount: 120_000 });

  expect(before).toMatchObject({ available: 0, held: 0, ledger: 0 });
  expect((await balancesOf(merchant.api)).NGN).toMatchObject({ available: 120_000 });
});

test("a refund requires balance in the payment's currency", async () => {
  const merchant = await givenMerchant({ funds: 0 });
  const cards = cardsOf(merchant);
  const id = await givenPayment(cards, { amount: 1_000_000 });
  await givenPayment(cards, { amount: 1_000_000, currency: "USD" });
  const paidOut = await payBankAccount(merchant.api, {
    fromPayId: merchant.wallet,
    accountNumber: "0690000031",
    bankCode: "058",
    amount: 900_000,
    reference: `out-${id}`,
  });
  expect(paidOut.status).toBe(201);

  const tooMuch = await refund(cards, id);
  const rest = await refund(cards, id, { amount: 100_000 });

  expect([tooMuch.status, tooMuch.body.code]).toEqual([402, "INSUFFICIENT_WALLET_BALANCE"]);
  expect(rest.status).toBe(201);
  await expectAgreement(cards, id);
});

describe("in the live root", () => {
  let merchant: TestMerchant;
  let cards: Api;
  beforeAll(async () => {
    merchant = await givenMerchant({ funds: 0 });
    cards = liveCardsOf(merchant);
  }, 30_000);

  const naira = async () => {
    const { available, settling } = (await balancesOf(merchant.liveApi)).NGN as {
      available: number;
      settling: number;
    };
    return { available, settling };
  };

  test("naira are settled to the wallet when due", async () => {
    const id = await givenPayment(cards);
    expect(await naira()).toEqual({ available: 0, settling: AMOUNT });
    const row = await db("card_payments.settlements")
      .where({ id: (await rowOf(db, id)).id })
      .first();
    // Nine in Lagos, on the next day.
    expect(row.due_at.toISOString()).toMatch(/T08:00:00\.000Z$/);
    expect(row.due_at.getTime() - Date.now()).toBeGreaterThan(8 * 3_600_000);

    await settleNow(db, id);
    await untilSettled(id);

    expect(await naira()).toEqual({ available: AMOUNT, settling: 0 });
    expect(await entriesOf(merchant.liveApi, merchant)).toMatchObject([
      { type: "card_settlement", direction: "credit", amount: AMOUNT },
    ]);
    await expectAgreement(cards, id, { mode: "live" });
  });

  test("a refund before settlement reduces the settled amount", async () => {
    const before = await naira();
    const id = await givenPayment(cards);

    await refund(cards, id, { amount: 150_000 });
    const waiting = await naira();
    await settleNow(db, id);
    await untilSettled(id);

    expect(waiting).toEqual({
      available: before.available,
      settling: AMOUNT - 150_000,
    });
    expect(await naira()).toEqual({
      available: before.available + AMOUNT - 150_000,
      settling: 0,
    });
    await expectAgreement(cards, id, { mode: "live" });
  });

  test("a refund after settlement is debited from the wallet", async () => {
    const before = await naira();
    const id = await givenPayment(cards);
    await settleNow(db, id);
    await untilSettled(id);

    await refund(cards, id);

    expect(await naira()).toEqual(before);
    await expectAgreement(cards, id, { mode: "live" });
  });

  test("a full refund before settlement leaves nothing to settle", async () => {
    const before = await naira();
    const id = await givenPayment(cards);
    await refund(cards, id);

    await settleNow(db, id);
    await untilSettled(id);

    expect(await naira()).toEqual(before);
  });

  test("dollars are available immediately", async () => {
    await givenPayment(cards, { currency: "USD" });

    expect((await balancesOf(merchant.liveApi)).USD).toMatchObject({ available: AMOUNT });
  });
});

test("sandbox balances are separate from live ones", async () => {
  const merchant = await givenMerchant({ funds: 0 });
  await givenPayment(cardsOf(merchant), { currency: "EUR" });
  await merchantCommand("fund", "--merchant", merchant.slug, "--mode", "live", "--naira", "10");

  expect(Object.keys(await balancesOf(merchant.liveApi))).toEqual(["NGN"]);
  expect((await balancesOf(merchant.liveApi)).NGN).toMatchObject({ available: 1_000 });
});
