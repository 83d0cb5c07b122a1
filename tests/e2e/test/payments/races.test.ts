import { randomUUID } from "node:crypto";
import type { Answer } from "../../src/api";
import { availableOf, givenMerchant, type TestMerchant, uniqueReference } from "../world";

const PRICE = 1_000_000;

async function givenDynamicPayId(merchant: TestMerchant): Promise<string> {
  const { body } = await merchant.api.post("/payid/dynamic", { reference: uniqueReference() });
  return (body.data as { payId: string }).payId;
}

function pay(payer: TestMerchant, toPayId: string, amount = PRICE): Promise<Answer> {
  return payer.api.post("/transfer/payid", {
    fromPayId: payer.wallet,
    toPayId,
    amount,
    reference: uniqueReference(),
  });
}

const outcomes = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => body.code ?? String(status)).sort();

test("of twenty payers of one dynamic PayID one succeeds, and pays once", async () => {
  const shop = await givenMerchant({ funds: 0 });
  const payers = await Promise.all([1, 2, 3, 4].map(() => givenMerchant()));
  const payId = await givenDynamicPayId(shop);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => pay(payers[i % 4] as TestMerchant, payId)),
  );

  expect(outcomes(answers)).toEqual(["201", ...Array(19).fill("PAYID_NOT_FOUND")]);
  expect(await availableOf(shop)).toBe(PRICE);
  const left = await Promise.all(payers.map(availableOf));
  expect(left.reduce((sum, amount) => sum + amount, 0)).toBe(4 * 10_000_000 - PRICE);
});

test("a wallet that can pay five of twenty transfers pays five", async () => {
  const shop = await givenMerchant({ funds: 0 });
  const payer = await givenMerchant({ funds: 5 * PRICE + PRICE / 2 });
  const created = await shop.api.post("/payid/static", {
    reference: uniqueReference(),
    name: "Till",
  });
  const { payId } = created.body.data as { payId: string };

  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(payer, payId)));

  expect(outcomes(answers)).toEqual([
    ...Array(5).fill("201"),
    ...Array(15).fill("INSUFFICIENT_FUNDS"),
  ]);
  expect(await availableOf(payer)).toBe(PRICE / 2);
  expect(await availableOf(shop)).toBe(5 * PRICE);
});

test("twenty equal requests under one Idempotency-Key move the money once", async () => {
  const shop = await givenMerchant({ funds: 0 });
  const payer = await givenMerchant();
  const transfer = {
    fromPayId: payer.wallet,
    toPayId: await givenDynamicPayId(shop),
    amount: PRICE,
    reference: uniqueReference(),
  };
  const headers = { "idempotency-key": randomUUID() };

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => payer.api.post("/transfer/payid", transfer, headers)),
  );
  const later = await payer.api.post("/transfer/payid", transfer, headers);

  const kinds = new Set(outcomes(answers));
  expect([...kinds].filter((kind) => !["201", "IDEMPOTENCY_KEY_IN_USE"].includes(kind))).toEqual(
    [],
  );
  expect(later.status).toBe(201);
  expect(later.headers.get("idempotent-replayed")).toBe("true");
  expect(await availableOf(shop)).toBe(PRICE);
  expect(await availableOf(payer)).toBe(10_000_000 - PRICE);
});

test("of a concurrent bill and transfer for the whole balance, one succeeds", async () => {
  const shop = await givenMerchant({ funds: 0 });
  const payer = await givenMerchant({ funds: 98_500 });
  const payId = await givenDynamicPayId(shop);

  const [bill, transfer] = await Promise.all([
    payer.api.post("/bills/purchase", {
      fromWallet: payer.wallet,
      serviceID: "mtn",
      amount: 100_000,
      phone: "08011111111",
      reference: uniqueReference(),
    }),
    pay(payer, payId, 98_500),
  ]);

  const won = [bill.status, transfer.status].filter((status) => status === 201);
  expect(won).toHaveLength(1);
  expect(await availableOf(payer)).toBe(0);
});
