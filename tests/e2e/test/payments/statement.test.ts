import type { Database } from "@kobo/postgres";
import { eventually, freePort } from "@kobo/testing";
import { type Api, apiOf } from "../../src/api";
import { AIRTIME, buy, DELIVERED, settle } from "../bills/bills";
import { cardsOf, givenPayment, liveCardsOf, refund, rowOf, settleNow } from "../cards/cards";
import { type ExtraProcess, startExtraProcess } from "../extra-process";
import { payBankAccount } from "../simulator-control";
import { NO_LIMITS } from "../timing";
import {
  givenMerchant,
  openDatabase,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "../world";

type Fields = Record<string, unknown>;

interface Line {
  type: string;
  direction: string;
  amount: number;
  reference: string;
  source: { type: string; id: string };
  transactionId: string;
}

const AMOUNT = 60_000;
const FEE = 1_000;
const DUTY = 5_000;

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

/** A gateway with a fee for bank transfers. */
let priced: { url: string; processes: ExtraProcess[] };
beforeAll(async () => {
  const stack = theStack();
  const transfer = await startExtraProcess("transfer", {
    env: { TRANSFER_FEES: `*:${FEE}`, STAMP_DUTY_KOBO: `${DUTY}`, STAMP_DUTY_FROM_KOBO: "1" },
  });
  const url = `http://127.0.0.1:${await freePort()}`;
  const gateway = await startExtraProcess("gateway", {
    stack: {
      ...stack,
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      sandboxBaseUrl: url,
      targets: { ...stack.targets, transfer: `ipv4:${transfer.target}` },
    },
    env: NO_LIMITS,
  });
  priced = { url, processes: [gateway, transfer] };
  for (const { opsUrl } of priced.processes) {
    await eventually(async () => expect((await fetch(`${opsUrl}/readyz`)).ok).toBe(true), 45_000);
  }
}, 120_000);
afterAll(async () => {
  for (const { stop } of priced.processes) await stop();
});

async function linesOf(api: Api, wallet: string, account = ""): Promise<Line[]> {
  const { body } = await api.get(`/wallets/${wallet}/statement?limit=100${account}`);
  return (body.data as unknown as { entries: Line[] }).entries;
}

async function send({ api }: TestMerchant, path: string, fields: Fields): Promise<Fields> {
  const { status, body } = await api.post(path, fields);
  expect([path, status]).toEqual([path, 201]);
  return body.data as Fields;
}

/** One of every kind of movement. @returns the references by the types of the statement */
async function moveMoney(merchant: TestMerchant, payer: TestMerchant) {
  const { wallet: fromPayId } = merchant;
  const references = Array.from({ length: 8 }, uniqueReference);
  const [
    till = "",
    paid = "",
    account = "",
    transfer = "",
    bank = "",
    back = "",
    own = "",
    fee = "",
  ] = references;
  const { payId } = await send(merchant, "/payid/static", { name: "Lekki till", reference: till });
  await send(merchant, "/sandbox/payid/pay", { reference: till, amount: AMOUNT });
  const fromPayer = { fromPayId: payer.wallet, toPayId: payId, amount: AMOUNT, reference: paid };
  await send(payer, "/transfer/payid", fromPayer);
  await send(merchant, "/virtual-account", { name: "Order", amount: AMOUNT, reference: account });
  await send(merchant, "/sandbox/virtual-account/pay", { reference: account, amount: AMOUNT });
  const other = await send(payer, "/payid/dynamic", { reference: uniqueReference() });
  const toOther = { fromPayId, toPayId: other.payId, amount: AMOUNT, reference: transfer };
  await send(merchant, "/transfer/payid", toOther);
  await send(merchant, "/transfer/payid", { ...toOther, toPayId: payId, reference: own });
  const toBank = { fromPayId, bankCode: "058", amount: AMOUNT };
  await payBankAccount(merchant.api, { ...toBank, accountNumber: "0690000031", reference: bank });
  await payBankAccount(merchant.api, { ...toBank, accountNumber: "0690000037", reference: back });
  const dear = { ...toBank, accountNumber: "0690000031", reference: fee };
  await payBankAccount(apiOf(priced.url, merchant.testKey), dear);
  const { reference: bill } = await buy(merchant, { ...AIRTIME, phone: DELIVERED });
  const { reference: undone } = await buy(merchant, { ...AIRTIME, phone: DELIVERED });
  await settle(merchant, undone, "reversed");
  const card = await givenPayment(cardsOf(merchant));
  await refund(cardsOf(merchant), card, { amount: 10_000 });
  return { till, account, transfer, own, bank, back, fee, bill, undone, card };
}

/**
 * Every line leads to a record, which names the line's transaction. @returns the lines but for
 * fundings
 */
async function expectRecordsOf(api: Api, lines: readonly Line[]): Promise<Line[]> {
  const rest = lines.filter(({ type }) => type !== "funding");
  for (const { reference, source, transactionId } of rest) {
    expect(source.id).toBe(reference);
    const query = new URLSearchParams({ reference, type: source.type });
    const { status, body } = await api.get(`/transaction/status?${query}`);
    expect([source.type, status]).toEqual([source.type, 200]);
    const record = body.data as Fields;
    expect(record).toMatchObject({ reference, type: source.type });
    expect(record.transactionIds).toContain(transactionId);
    expect(record.transactionIds).toContain(record.transactionId);
  }
  return rest;
}

const kindOf = ({ type, direction, source }: Line) => `${type} ${direction} ${source.type}`;
const kindsOf = (lines: readonly Line[]) => new Set(lines.map(kindOf));

test("every line has the merchant's reference, and leads to the record that moved the money", async () => {
  const [merchant, payer] = [await givenMerchant(), await givenMerchant()];
  const { api, wallet } = merchant;
  const created = await moveMoney(merchant, payer);

  await eventually(async () => {
    const types = (await linesOf(api, wallet)).map(({ type }) => type);
    const late = ["external_transfer_reversal", "external_transfer_fee", "stamp_duty"];
    const others = ["card_refund", "bill_purchase", "bill_reversal"];
    expect(types).toEqual(expect.arrayContaining([...late, ...others]));
  }, 30_000);
  const lines = await linesOf(api, wallet);
  const settling = await linesOf(api, wallet, "&account=settling");

  const funding = lines.filter(({ type }) => type === "funding");
  expect(funding).toMatchObject([{ reference: "", source: { id: funding[0]?.transactionId } }]);
  const rest = await expectRecordsOf(api, lines);
  expect(kindsOf(rest)).toEqual(
    new Set([
      "payid_payment credit virtual_payid",
      "payid_transfer credit virtual_payid",
      "payid_transfer debit payid_transfer",
      "virtual_account_payment credit virtual_account",
      "external_transfer debit external_transfer",
      "external_transfer_fee debit external_transfer",
      "stamp_duty debit external_transfer",
      "external_transfer_reversal credit external_transfer",
      "bill_purchase debit bill_purchase",
      "bill_reversal credit bill_purchase",
      "card_settlement credit card_payment",
      "card_refund debit card_payment",
    ]),
  );
  expect(new Set(rest.map(({ reference }) => reference))).toEqual(new Set(Object.values(created)));
  expect(rest.find(({ type }) => type === "external_transfer_fee")).toMatchObject({
    amount: FEE,
    reference: created.fee,
  });
  await expectRecordsOf(api, settling);
  expect(kindsOf(settling)).toEqual(
    new Set(["card_payment credit card_payment", "card_settlement debit card_payment"]),
  );
}, 60_000);

test("records of cards and refunds name their own transactions", async () => {
  const merchant = await givenMerchant();
  const cards = cardsOf(merchant);
  const id = await givenPayment(cards);
  const { body } = await refund(cards, id, { amount: 10_000 });
  const payment = (await cards.get(`/v2/payments/${id}`)).body.data as Fields;
  const lines = await linesOf(merchant.api, merchant.wallet);

  const transactionOf = (expected: string) =>
    lines.find(({ type }) => type === expected)?.transactionId;
  expect(payment.transaction_id).toBe(transactionOf("card_settlement"));
  expect((body.data as Fields).transaction_id).toBe(transactionOf("card_refund"));
});

test("in live a card payment waits in the settling account, and its record names the settlement", async () => {
  const merchant = await givenMerchant({ funds: 0 });
  const { liveApi: api, wallet } = merchant;
  const cards = liveCardsOf(merchant);
  const id = await givenPayment(cards);
  await refund(cards, id, { amount: 10_000 });
  await settleNow(db, id);
  const { id: paymentId } = await rowOf(db, id);
  await eventually(async () => {
    const row = await db("card_payments.settlements").where({ id: paymentId }).first();
    expect(row).toMatchObject({ state: "settled" });
  }, 20_000);

  const lines = await expectRecordsOf(api, await linesOf(api, wallet));
  const settling = await expectRecordsOf(api, await linesOf(api, wallet, "&account=settling"));

  expect(kindsOf(lines)).toEqual(new Set(["card_settlement credit card_payment"]));
  expect(kindsOf(settling)).toEqual(
    new Set([
      "card_payment credit card_payment",
      "card_refund debit card_payment",
      "card_settlement debit card_payment",
    ]),
  );
}, 60_000);
