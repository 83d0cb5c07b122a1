import { randomUUID } from "node:crypto";
import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Answer, Api } from "../../src/api";
import { payBankAccount } from "../simulator-control";
import {
  availableOf,
  givenMerchant,
  openDatabase,
  type TestMerchant,
  uniqueReference,
} from "../world";
import {
  AMOUNT,
  anOrder,
  atProcessor,
  balancesOf,
  cancel,
  capture,
  cardsOf,
  expectAgreement,
  expectCleanAudit,
  givenAuthorized,
  givenPayment,
  liveCardsOf,
  paymentUnder,
  refund,
  refundsOf,
  rowOf,
  settleNow,
  untilEvents,
  untilPayment,
} from "./cards";

let db: Database;
let merchant: TestMerchant;
let cards: Api;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
  cards = cardsOf(merchant);
}, 60_000);
afterAll(async () => {
  await expectCleanAudit();
  await db.destroy();
});

const times = <Result>(count: number, work: (number: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));
const outcomes = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => body.code ?? String(status)).sort();
const CREATED = ["payment.created"];
const SUCCEEDED = [...CREATED, "payment.succeeded"];

test("of twenty concurrent refunds of a tenth each, ten succeed", async () => {
  const id = await givenPayment(cards);
  const before = await availableOf(merchant);

  const answers = await times(20, () => refund(cards, id, { amount: AMOUNT / 10 }));

  expect(outcomes(answers).filter((code) => code === "201")).toHaveLength(10);
  const refused = outcomes(answers).filter((code) => code !== "201");
  // After a full refund nothing is refundable.
  expect(["REFUND_AMOUNT_EXCEEDED", "INVALID_PAYMENT_STATE"]).toEqual(
    expect.arrayContaining([...new Set(refused)]),
  );
  expect(await paymentUnder(cards, id)).toMatchObject({
    status: "refunded",
    amount_refunded: AMOUNT,
  });
  expect(await refundsOf(cards, id)).toHaveLength(10);
  expect(await availableOf(merchant)).toBe(before - AMOUNT);
  await expectAgreement(cards, id);
  await untilEvents(db, id, [...SUCCEEDED, ...Array(10).fill("payment.refunded")]);
});

test("of two concurrent full refunds, one succeeds", async () => {
  const id = await givenPayment(cards);

  const answers = await times(2, () => refund(cards, id));

  expect(outcomes(answers)[0]).toBe("201");
  expect(["REFUND_AMOUNT_EXCEEDED", "INVALID_PAYMENT_STATE"]).toContain(outcomes(answers)[1]);
  await expectAgreement(cards, id);
});

test("concurrent refunds do not overdraw the wallet", async () => {
  const poor = await givenMerchant({ funds: 0 });
  const own = cardsOf(poor);
  const ids = await times(4, () => givenPayment(own, { amount: 100_000 }));
  const paidOut = await payBankAccount(poor.api, {
    fromPayId: poor.wallet,
    accountNumber: "0690000031",
    bankCode: "058",
    amount: 200_000,
    reference: uniqueReference(),
  });
  expect(paidOut.status).toBe(201);

  const answers = await times(4, (number) => refund(own, ids[number] as string));

  expect(outcomes(answers)).toEqual([
    ...["201", "201", "INSUFFICIENT_WALLET_BALANCE", "INSUFFICIENT_WALLET_BALANCE"],
  ]);
  expect(await availableOf(poor)).toBe(0);
  for (const id of ids) await expectAgreement(own, id);
});

test("of a concurrent capture and cancel, one wins, here and at the processor", async () => {
  const ids = await times(6, () => givenAuthorized(cards));

  await times(6, async (number) => {
    const id = ids[number] as string;
    const [captured, canceled] = await Promise.all([capture(cards, id), cancel(cards, id)]);

    expect([captured.status, canceled.status].sort()).toEqual([200, 409]);
    const isCaptured = captured.status === 200;
    const loser = isCaptured ? canceled : captured;
    expect(loser.body.code).toBe("INVALID_PAYMENT_STATE");
    await untilPayment(cards, id, { status: isCaptured ? "succeeded" : "canceled" });
    expect(await atProcessor(id)).toMatchObject({
      status: isCaptured ? "succeeded" : "canceled",
      captured: isCaptured ? AMOUNT : 0,
    });
    await untilEvents(db, id, isCaptured ? SUCCEEDED : [...CREATED, "payment.canceled"]);
  });
});

test("twenty concurrent captures capture once", async () => {
  const id = await givenAuthorized(cards);

  const answers = await times(20, (number) => capture(cards, id, { amount: 10_000 + number }));

  expect(outcomes(answers).filter((code) => code === "200")).toHaveLength(1);
  const won = answers.find(({ status }) => status === 200);
  const { amount_captured: captured } = (won as Answer).body.data as { amount_captured: number };
  expect(await atProcessor(id)).toMatchObject({ captured });
  await expectAgreement(cards, id);
  await untilEvents(db, id, SUCCEEDED);
});

test("twenty equal requests under one Idempotency-Key charge one card once", async () => {
  const before = await availableOf(merchant);
  const headers = { "idempotency-key": randomUUID() };

  const answers = await times(20, () => cards.post("/v2/payments", anOrder(), headers));
  const later = await cards.post("/v2/payments", anOrder(), headers);

  const kinds = new Set(outcomes(answers));
  kinds.delete("IDEMPOTENCY_KEY_IN_USE");
  expect([...kinds]).toEqual(["201"]);
  expect([later.status, later.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  const { id } = later.body.data as { id: string };
  const created = answers.filter(({ status }) => status === 201);
  expect(new Set(created.map(({ body }) => (body.data as { id: string }).id))).toEqual(
    new Set([id]),
  );
  expect(await atProcessor(id)).toMatchObject({ confirms: 1, captured: AMOUNT });
  expect(await availableOf(merchant)).toBe(before + AMOUNT);
  await untilEvents(db, id, SUCCEEDED);
});

test("twenty equal requests for one id, with and without keys, charge one card once", async () => {
  const before = await availableOf(merchant);
  const id = uniqueReference();
  const keyOf = (number: number) =>
    number % 2 === 0 ? {} : { "idempotency-key": `${id}-${number % 4}` };

  const answers = await times(20, (number) =>
    cards.post(`/v2/payments/${id}`, anOrder(), keyOf(number)),
  );

  const kinds = outcomes(answers).filter((kind) => kind !== "IDEMPOTENCY_KEY_IN_USE");
  expect(kinds.filter((kind) => kind === "201").length).toBeGreaterThan(0);
  expect(new Set(kinds)).toEqual(new Set(kinds.includes("200") ? ["200", "201"] : ["201"]));
  expect(await atProcessor(id)).toMatchObject({ confirms: 1, captured: AMOUNT });
  expect(await availableOf(merchant)).toBe(before + AMOUNT);
  await untilEvents(db, id, SUCCEEDED);
});

test("of twenty different requests for one id, one creates the payment", async () => {
  const id = uniqueReference();

  const answers = await times(20, (number) =>
    cards.post(`/v2/payments/${id}`, anOrder({ amount: 1_000 + number })),
  );

  const [first, ...others] = outcomes(answers);
  expect([first, others.length]).toEqual(["201", 19]);
  // Until the payment is created, a taken id is unknown.
  const refusals = ["DUPLICATE_REFERENCE", "IDEMPOTENCY_KEY_IN_USE"];
  expect(others.filter((kind) => !refusals.includes(kind))).toEqual([]);
  const { amount } = await paymentUnder(cards, id);
  expect(await atProcessor(id)).toMatchObject({ confirms: 1, captured: amount });
});

test("refunds concurrent with the settlement take each kobo once", async () => {
  const seller = await givenMerchant({ funds: 0 });
  const live = liveCardsOf(seller);
  const ids = await times(5, () => givenPayment(live));

  const answers = await times(25, async (number) => {
    const id = ids[number % 5] as string;
    if (number < 5) await settleNow(db, id);
    return refund(live, id, { amount: AMOUNT / 10 });
  });

  expect(outcomes(answers).filter((code) => code !== "201")).toEqual([]);
  const rows = await times(5, (number) => rowOf(db, ids[number] as string));
  await eventually(async () => {
    // A payment that waits for a refund is retried a minute later.
    await times(5, (number) => settleNow(db, ids[number] as string));
    const settlements = db("card_payments.settlements");
    const states = await settlements
      .whereIn(
        "id",
        rows.map(({ id }) => id),
      )
      .pluck("state");
    expect(states).toEqual(Array(5).fill("settled"));
  }, 30_000);
  expect((await balancesOf(seller.liveApi)).NGN).toMatchObject({
    available: (5 * AMOUNT) / 2,
    settling: 0,
    held: 0,
  });
  for (const id of ids) await expectAgreement(live, id, { mode: "live" });
}, 60_000);
