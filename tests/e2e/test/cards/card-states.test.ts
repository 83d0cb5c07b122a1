import { randomUUID } from "node:crypto";
import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Answer, Api } from "../../src/api";
import { controlOf } from "../simulator-control";
import { givenMerchant, openDatabase, type TestMerchant } from "../world";
import {
  AMOUNT,
  ASKS_HOLDER,
  atProcessor,
  cancel,
  capture,
  cardsOf,
  DECLINED,
  expectAgreement,
  givenAuthorized,
  givenPayment,
  intentIdOf,
  pay,
  paymentUnder,
  refund,
  refundsOf,
  rowOf,
  untilEvents,
  untilPayment,
} from "./cards";

const processor = controlOf("card-processor");

let db: Database;
let merchant: TestMerchant;
let cards: Api;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
  cards = cardsOf(merchant);
}, 60_000);
afterAll(() => db.destroy());

type Move = (id: string) => Promise<Answer>;

const MOVES: Record<string, Move> = {
  captured: (id) => capture(cards, id),
  canceled: (id) => cancel(cards, id),
  refunded: (id) => refund(cards, id, { amount: 1_000 }),
};

const after = async (id: Promise<string>, move: (id: string) => Promise<Answer>) => {
  const created = await id;
  expect((await move(created)).status).toBeLessThan(300);
  return created;
};

/** How a payment reaches each state, and its transitions there. */
const STATES: [state: string, status: string, open: string[], come: () => Promise<string>][] = [
  ["authorised", "pending", ["captured", "canceled"], () => givenAuthorized(cards)],
  [
    "waiting for its holder",
    "pending",
    ["canceled"],
    () => givenPayment(cards, { card: ASKS_HOLDER, status: "pending" }),
  ],
  ["succeeded", "succeeded", ["refunded"], () => givenPayment(cards)],
  [
    "captured in part",
    "succeeded",
    ["refunded"],
    () => after(givenAuthorized(cards), (id) => capture(cards, id, { amount: 5_000 })),
  ],
  [
    "refunded in part",
    "partially_refunded",
    ["refunded"],
    () => after(givenPayment(cards), (id) => refund(cards, id, { amount: 1_000 })),
  ],
  ["refunded", "refunded", [], () => after(givenPayment(cards), (id) => refund(cards, id))],
  ["failed", "failed", [], () => pay(cards, { card: DECLINED }).then(({ id }) => id)],
  ["canceled", "canceled", [], () => after(givenAuthorized(cards), (id) => cancel(cards, id))],
];

const MATRIX = STATES.flatMap(([state, status, open, come]) =>
  Object.keys(MOVES).map((move) => ({ state, status, move, come, isOpen: open.includes(move) })),
);

test.each(MATRIX.filter(({ isOpen }) => !isOpen))(
  "a payment that is $state cannot be $move",
  async ({ status, move, come }) => {
    const id = await come();
    const before = [await paymentUnder(cards, id), await atProcessor(id)];

    const answer = await (MOVES[move] as Move)(id);

    expect([answer.status, answer.body]).toMatchObject([
      409,
      { success: false, code: "INVALID_PAYMENT_STATE", data: { id, status } },
    ]);
    expect([await paymentUnder(cards, id), await atProcessor(id)]).toEqual(before);
  },
);

test.each(MATRIX.filter(({ isOpen }) => isOpen))(
  "a payment that is $state can be $move",
  async ({ move, come }) => {
    const id = await come();

    const answer = await (MOVES[move] as Move)(id);

    expect(answer.status).toBe(move === "refunded" ? 201 : 200);
    if (move !== "refunded") expect(await paymentUnder(cards, id)).toEqual(answer.body.data);
    await expectAgreement(cards, id);
  },
);

describe("capture", () => {
  test("of a part releases the rest, once", async () => {
    const id = await givenAuthorized(cards);
    expect(await paymentUnder(cards, id)).toMatchObject({
      amount_capturable: AMOUNT,
      capture_before: expect.any(String),
    });

    const tooMuch = await capture(cards, id, { amount: AMOUNT + 1 });
    const nothing = await capture(cards, id, { amount: 0 });
    const part = await capture(cards, id, { amount: 200_000 });
    const again = await capture(cards, id, { amount: 200_000 });

    expect([tooMuch.status, tooMuch.body.code]).toEqual([400, "AMOUNT_TOO_HIGH"]);
    expect([nothing.status, nothing.body.code]).toEqual([400, "INVALID_AMOUNT"]);
    expect([part.status, part.body.data]).toMatchObject([
      200,
      {
        status: "succeeded",
        amount: AMOUNT,
        amount_captured: 200_000,
        amount_capturable: 0,
        capture_before: null,
      },
    ]);
    expect([again.status, again.body.code]).toEqual([409, "INVALID_PAYMENT_STATE"]);
    await expectAgreement(cards, id);
    await untilEvents(db, id, ["payment.created", "payment.succeeded"]);
  });

  test.each(["capture", "cancel"] as const)("%s is executed once per key", async (kind) => {
    const id = await givenAuthorized(cards);
    const headers = { "idempotency-key": randomUUID() };
    const path = `/v2/payments/${id}/${kind}`;

    const first = await cards.post(path, {}, headers);
    const again = await cards.post(path, {}, headers);
    const other = await cards.post(path, { amount: 1 }, headers);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    await expectAgreement(cards, id);
  });

  test("an authorization without a capture is canceled after seven days", async () => {
    const id = await givenAuthorized(cards);

    const minutes = 7 * 24 * 60 + 1;
    const { status } = await merchant.api.post("/sandbox/time/advance", { minutes });

    expect(status).toBe(200);
    await untilPayment(cards, id, { status: "canceled", amount_capturable: 0 });
    expect(await atProcessor(id)).toMatchObject({ status: "canceled", captured: 0 });
    await untilEvents(db, id, ["payment.created", "payment.canceled"]);
  });

  test("an authorisation that expires at the processor is canceled", async () => {
    const id = await givenAuthorized(cards);

    await processor.command("/intents/expire", { payment_intent: await intentIdOf(id) });

    await untilPayment(cards, id, { status: "canceled" });
    expect((await capture(cards, id)).body.code).toBe("INVALID_PAYMENT_STATE");
    await untilEvents(db, id, ["payment.created", "payment.canceled"]);
  });
});

describe("refunds", () => {
  test("in parts up to the full amount, each with a record", async () => {
    const id = await givenPayment(cards);

    const first = await refund(cards, id, {
      amount: 100_000,
      reason: "Too salty",
      metadata: { ticket: 9 },
    });
    const tooMuch = await refund(cards, id, { amount: AMOUNT - 100_000 + 1 });
    const rest = await refund(cards, id);

    expect([first.status, first.body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^re_/),
        payment_id: id,
        amount: 100_000,
        currency: "NGN",
        status: "succeeded",
        reason: "Too salty",
        metadata: { ticket: 9 },
        failure_reason: null,
        transaction_id: expect.stringMatching(/^txn_/),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect([tooMuch.status, tooMuch.body]).toMatchObject([
      400,
      { code: "REFUND_AMOUNT_EXCEEDED", data: { id, amount_refundable: AMOUNT - 100_000 } },
    ]);
    expect([rest.status, rest.body.data]).toMatchObject([201, { amount: AMOUNT - 100_000 }]);
    expect(await refundsOf(cards, id)).toEqual([rest.body.data, first.body.data]);
    const { id: refundId } = first.body.data as { id: string };
    const read = await cards.get(`/v2/payments/${id}/refunds/${refundId}`);
    expect(read.body.data).toEqual(first.body.data);
    expect(await paymentUnder(cards, id)).toMatchObject({
      status: "refunded",
      amount_refunded: AMOUNT,
    });
    await expectAgreement(cards, id);
    const refunded = ["payment.refunded", "payment.refunded"];
    await untilEvents(db, id, ["payment.created", "payment.succeeded", ...refunded]);
  });

  test("of one test card are pending first, and of another fail eventually", async () => {
    const [slow, refused] = await Promise.all([
      givenPayment(cards, { card: "4000000000007726" }),
      givenPayment(cards, { card: "4000000000005126" }),
    ]);

    const pending = await refund(cards, slow, { amount: 1_000 });
    const paid = await refund(cards, refused, { amount: 1_000 });

    expect([pending.status, pending.body.data]).toMatchObject([202, { status: "pending" }]);
    expect([paid.status, paid.body.data]).toMatchObject([201, { status: "succeeded" }]);
    const failure_reason = "expired_or_canceled_card";
    await untilPayment(cards, slow, { status: "partially_refunded", amount_refunded: 1_000 });
    await untilPayment(cards, refused, { status: "succeeded", amount_refunded: 0 });
    expect(await refundsOf(cards, slow)).toMatchObject([{ status: "succeeded" }]);
    expect(await refundsOf(cards, refused)).toMatchObject([{ status: "failed", failure_reason }]);
    await Promise.all([slow, refused].map((id) => expectAgreement(cards, id)));
  });

  test("once per key, and each time without one", async () => {
    const id = await givenPayment(cards);
    const headers = { "idempotency-key": randomUUID() };

    const first = await refund(cards, id, { amount: 1_000 }, headers);
    const again = await refund(cards, id, { amount: 1_000 }, headers);
    const other = await refund(cards, id, { amount: 2_000 }, headers);
    const without = await refund(cards, id, { amount: 1_000 });

    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(without.status).toBe(201);
    expect(await atProcessor(id)).toMatchObject({ refunded: 2_000 });
    await expectAgreement(cards, id);
  });

  test("that are pending at the bank do not change the payment until decided", async () => {
    const { id } = await pay(cards);
    const match = { "metadata.kobo_payment": id };
    await processor.fault({ operation: "refund-fate", fault: "pending", match, times: 1 });

    const refunding = await refund(cards, id, { amount: 1_000 });
    const { id: refundId } = refunding.body.data as { id: string };

    expect([refunding.status, refunding.body.data]).toMatchObject([202, { status: "pending" }]);
    expect(await paymentUnder(cards, id)).toMatchObject({
      status: "succeeded",
      amount_refunded: 0,
    });
    const all = await refund(cards, id, { amount: AMOUNT });
    expect(all.body.code).toBe("REFUND_AMOUNT_EXCEEDED");
    const { refunds } = await processor.records(match);
    await processor.command("/refunds/settle", { refund: refunds[0]?.id, outcome: "succeeded" });
    await untilPayment(cards, id, { status: "partially_refunded", amount_refunded: 1_000 });
    const read = await cards.get(`/v2/payments/${id}/refunds/${refundId}`);
    expect(read.body.data).toMatchObject({ status: "succeeded" });
  });

  test.each([
    ["failed", "at once"],
    ["failed-later", "after it had succeeded"],
  ])("with the bank's outcome %s, %s, leave the money with the merchant", async (fault, _) => {
    const { id } = await pay(cards);
    const match = { "metadata.kobo_payment": id };
    await processor.fault({
      ...{ operation: "refund-fate", fault, match, times: 1 },
      ...{ ms: 300, code: "lost_or_stolen_card" },
    });

    await refund(cards, id, { amount: 1_000 });

    const failed = await eventually(async () => {
      const [record] = await refundsOf(cards, id);
      expect(record).toMatchObject({ status: "failed", failure_reason: "lost_or_stolen_card" });
      return record;
    });
    await untilPayment(cards, id, { status: "succeeded", amount_refunded: 0 });
    await expectAgreement(cards, id);
    await eventually(async () => {
      const published = await db("webhook.events")
        .where({ name: "refund.failed" })
        .whereRaw("payload::json->'data'->>'payment_id' = ?", [id]);
      expect(published.map(({ payload }) => JSON.parse(payload).data)).toEqual([failed]);
    });
    // A failed refund can be made again.
    expect((await refund(cards, id)).status).toBe(201);
  });

  test("of a different or unknown payment, and unknown refunds, are not found", async () => {
    const id = await givenPayment(cards);
    const [one, two] = [await givenPayment(cards), await refund(cards, id, { amount: 1 })];
    const { id: refundId } = two.body.data as { id: string };

    const otherPayment = await cards.get(`/v2/payments/${one}/refunds/${refundId}`);
    const none = await cards.get(`/v2/payments/${id}/refunds/re_nothing`);
    const noPayment = await refund(cards, "no-such-payment");

    expect([otherPayment.body.code, none.body.code, noPayment.body.code]).toEqual([
      ...["REFUND_NOT_FOUND", "REFUND_NOT_FOUND", "PAYMENT_NOT_FOUND"],
    ]);
  });
});

describe("the bank's authentication page", () => {
  const pageOf = async (id: string) => {
    const { next_action } = await paymentUnder(cards, id);
    return (next_action as { redirect_url: string }).redirect_url;
  };
  /** Submits a form of the page like a browser. */
  const press = async (url: string, name: "Confirm payment" | "Refuse") => {
    const html = await (await fetch(url)).text();
    const forms = [...html.matchAll(/action="([^"]+)"><button[^>]*>([^<]+)</g)];
    const action = forms.find(([, , text]) => text === name)?.[1] ?? "";
    return fetch(new URL(action, url), { method: "POST", redirect: "manual" });
  };
  const return_url = "https://shop.example/thanks?order=7";
  const given = (fields = {}) =>
    givenPayment(cards, { card: ASKS_HOLDER, status: "pending", return_url, ...fields });

  test("when confirmed, completes the payment and redirects the cardholder back", async () => {
    const id = await given();

    const answer = await press(await pageOf(id), "Confirm payment");

    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get("location") ?? "");
    expect(back.origin + back.pathname).toBe("https://shop.example/thanks");
    expect(back.searchParams.get("order")).toBe("7");
    expect(back.searchParams.get("redirect_status")).toBe("succeeded");
    await untilPayment(cards, id, { status: "succeeded", next_action: null });
    await expectAgreement(cards, id);
    await untilEvents(db, id, ["payment.created", "payment.succeeded"]);
  });

  test("when refused, fails the payment", async () => {
    const id = await given();

    const answer = await press(await pageOf(id), "Refuse");

    expect(answer.headers.get("location")).toContain("redirect_status=failed");
    const failure = { code: "CARD_DECLINED", decline_code: "authentication_failed" };
    await untilPayment(cards, id, { status: "failed", failure, next_action: null });
    await expectAgreement(cards, id);
    await untilEvents(db, id, ["payment.created", "payment.failed"]);
  });

  test("can be used once", async () => {
    const id = await given();
    const url = await pageOf(id);

    await press(url, "Confirm payment");
    const answer = await fetch(`${url}/refuse`, { method: "POST", redirect: "manual" });

    expect(answer.status).toBe(410);
    await untilPayment(cards, id, { status: "succeeded" });
  });

  test("cannot be used after the merchant cancels", async () => {
    const id = await given();
    const url = await pageOf(id);

    expect((await cancel(cards, id)).body.data).toMatchObject({ status: "canceled" });
    const answer = await fetch(`${url}/confirm`, { method: "POST", redirect: "manual" });

    expect(answer.status).toBe(410);
    expect(await atProcessor(id)).toMatchObject({ status: "canceled", captured: 0 });
  });

  test("only authorises a payment with a later capture", async () => {
    const id = await given({ capture: false });

    await press(await pageOf(id), "Confirm payment");

    await untilPayment(cards, id, { status: "pending", amount_capturable: AMOUNT });
    expect((await capture(cards, id)).body.data).toMatchObject({ status: "succeeded" });
    await expectAgreement(cards, id);
  });

  test("redirects to Kobo's page when the merchant has none", async () => {
    const id = await given({ return_url: undefined });

    const answer = await press(await pageOf(id), "Confirm payment");

    const page = await fetch(answer.headers.get("location") ?? "");
    expect([page.status, page.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    await untilPayment(cards, id, { status: "succeeded" });
  });

  test("when never opened, expires with the payment after seven days", async () => {
    const id = await given();

    await db("card_payments.payments")
      .where({ id: (await rowOf(db, id)).id })
      .update({ ends_at: db.raw("now()"), due_at: db.raw("now()") });

    await untilPayment(cards, id, { status: "canceled", next_action: null });
    expect(await atProcessor(id)).toMatchObject({ status: "canceled" });
  });
});
