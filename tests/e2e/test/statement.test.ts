import { eventually } from "@kobo/testing";
import { AIRTIME, buy, DELIVERED } from "./bills";
import { cardsOf, givenPayment, refund } from "./cards";
import { payBankAccount } from "./outside";
import { givenMerchant, type TestMerchant, uniqueReference } from "./world";

type Fields = Record<string, unknown>;

interface Line {
  type: string;
  direction: string;
  reference: string;
  source: { type: string; id: string };
  transactionId: string;
}

const AMOUNT = 60_000;

async function linesOf({ api, wallet }: TestMerchant): Promise<Line[]> {
  const { body } = await api.get(`/wallets/${wallet}/statement?limit=100`);
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
  const references = Array.from({ length: 7 }, uniqueReference);
  const [till = "", paid = "", account = "", transfer = "", bank = "", back = "", own = ""] =
    references;
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
  const { reference: bill } = await buy(merchant, { ...AIRTIME, phone: DELIVERED });
  const card = await givenPayment(cardsOf(merchant));
  await refund(cardsOf(merchant), card, { amount: 10_000 });
  return { till, account, transfer, own, bank, back, bill, card };
}

test("every line has the merchant's reference, and leads to the record that moved the money", async () => {
  const [merchant, payer] = [await givenMerchant(), await givenMerchant()];
  const made = await moveMoney(merchant, payer);

  await eventually(async () => {
    const types = (await linesOf(merchant)).map(({ type }) => type);
    expect(types).toContain("external_transfer_reversal");
    expect(types).toContain("card_refund");
    expect(types).toContain("bill_purchase");
  }, 30_000);
  const lines = await linesOf(merchant);

  const funding = lines.filter(({ type }) => type === "funding");
  expect(funding).toMatchObject([{ reference: "", source: { id: funding[0]?.transactionId } }]);
  const rest = lines.filter(({ type }) => type !== "funding");
  const seen = rest.map(({ type, direction, source }) => `${type} ${direction} ${source.type}`);
  expect(new Set(seen)).toEqual(
    new Set([
      "payid_payment credit virtual_payid",
      "payid_transfer credit virtual_payid",
      "payid_transfer debit payid_transfer",
      "virtual_account_payment credit virtual_account",
      "external_transfer debit external_transfer",
      "external_transfer_reversal credit external_transfer",
      "bill_purchase debit bill_purchase",
      ...rest.filter(({ type }) => type.startsWith("card_")).map(cardLine),
    ]),
  );
  expect(new Set(rest.map(({ reference }) => reference))).toEqual(new Set(Object.values(made)));
  for (const { type, reference, source, transactionId } of rest) {
    expect(source.id).toBe(reference);
    const query = new URLSearchParams({ reference, type: source.type });
    const { status, body } = await merchant.api.get(`/transaction/status?${query}`);
    expect([source.type, status]).toEqual([source.type, 200]);
    const record = body.data as Fields;
    expect(record).toMatchObject({ reference, type: source.type });
    // Money that came back is a transaction of its own.
    const isOfRecord = record.transactionId && !type.endsWith("_reversal");
    if (isOfRecord) expect(record.transactionId).toBe(transactionId);
  }
}, 60_000);

const cardLine = ({ type, direction }: Line) => `${type} ${direction} card_payment`;
