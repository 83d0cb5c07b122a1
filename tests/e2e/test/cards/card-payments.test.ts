import { randomUUID } from "node:crypto";
import { TEST_CARDS, type TestCard } from "@kobo/core/test-cards";
import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { type Answer, type Api, cardApiOf } from "../../src/api";
import { type Received, type Receiver, startReceiver } from "../../src/receiver";
import {
  givenMerchant,
  openDatabase,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "../world";
import {
  AMOUNT,
  ASKS_HOLDER,
  aCard,
  anOrder,
  atProcessor,
  CVC,
  cardsOf,
  expectAgreement,
  givenPayment,
  pay,
  paymentUnder,
  untilEvents,
  untilPayment,
  VISA,
} from "./cards";

let db: Database;
let merchant: TestMerchant;
let cards: Api;
let receiver: Receiver;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
  cards = cardsOf(merchant);
  receiver = await startReceiver();
  const { body } = await merchant.api.post("/webhooks", { url: receiver.url, events: ["*"] });
  receiver.trust((body.data as { secret: string }).secret);
}, 60_000);
afterAll(async () => {
  await receiver.stop();
  await db.destroy();
});

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const meta = { request_id: expect.any(String), timestamp, version: "2.0" };
/** Ours: a prefix and a UUIDv7 in base32. */
const idOf = (prefix: string) =>
  expect.stringMatching(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`));

/** The whole record of a captured payment. */
const recordOf = (id: string, card: TestCard, fields: object) => ({
  id,
  transaction_id: idOf("txn"),
  amount: AMOUNT,
  currency: "NGN",
  customer: { id: idOf("cus"), email: "chidi@example.com", name: "Chidi Eze" },
  payment_method: {
    id: idOf("pm"),
    type: "card",
    card: { brand: card.brand, last4: card.number.slice(-4), exp_month: 12, exp_year: 2034 },
  },
  description: "Two bags of rice",
  metadata: { order: { number: 7 }, tags: ["a", "b"] },
  created_at: timestamp,
  updated_at: timestamp,
  capture: true,
  off_session: false,
  amount_capturable: 0,
  amount_captured: 0,
  amount_refunded: 0,
  fee: 0,
  capture_before: null,
  next_action: null,
  failure: null,
  ...fields,
});

const DETAILS = {
  description: "Two bags of rice",
  metadata: { order: { number: 7 }, tags: ["a", "b"] },
};

async function arrivalOf(event: string, id: string): Promise<Received> {
  const all = await eventually(() => {
    const found = receiver.received.filter(
      (delivery) => delivery.event === event && delivery.data.id === id,
    );
    expect(found).not.toEqual([]);
    return found;
  }, 20_000);
  return all[0] as Received;
}

const cardsThat = (status: TestCard["status"]) =>
  TEST_CARDS.filter((card) => card.status === status);

describe("the test card", () => {
  test.concurrent.each(cardsThat("succeeded"))("$brand $number is charged", async (card) => {
    const { id, answer } = await pay(cards, { card: card.number, ...DETAILS });

    const record = recordOf(id, card, { status: "succeeded", amount_captured: AMOUNT });
    expect([answer.status, answer.body]).toEqual([201, { success: true, data: record, meta }]);
    expect(await paymentUnder(cards, id)).toEqual(answer.body.data);
    await expectAgreement(cards, id);
    expect((await arrivalOf("payment.succeeded", id)).data).toEqual(answer.body.data);
    await arrivalOf("payment.created", id);
  });

  const inSilence = /does not answer in time/;
  const refused = cardsThat("failed");

  test.concurrent.each(refused)(
    "$brand $number is refused with $code",
    async (card) => {
      const { id, answer } = await pay(cards, { card: card.number, ...DETAILS });

      const { code, message } = answer.body;
      expect([answer.status, code]).toEqual([402, card.code]);
      const failure = { code, decline_code: card.declineCode, message };
      expect(answer.body).toEqual({
        ...{
          success: false,
          code,
          message: expect.any(String),
          meta,
          requestId: expect.any(String),
        },
        data: recordOf(id, card, { status: "failed", failure }),
      });
      expect(await paymentUnder(cards, id)).toEqual(answer.body.data);
      const confirms = inSilence.test(card.note ?? "") ? expect.any(Number) : 1;
      expect(await atProcessor(id)).toMatchObject({ captured: 0, refunded: 0, confirms });
      expect((await arrivalOf("payment.failed", id)).data).toEqual(answer.body.data);
      await untilEvents(db, id, ["payment.created", "payment.failed"]);
    },
    20_000,
  );

  const waiting = cardsThat("pending");
  const authenticated = waiting.filter(({ declineCode }) => declineCode !== null);

  test.concurrent.each(authenticated)("$brand $number requires authentication", async (card) => {
    const { id, answer } = await pay(cards, { card: card.number, ...DETAILS });

    const next_action = { type: "redirect", redirect_url: expect.stringMatching(/^http/) };
    const record = recordOf(id, card, { status: "pending", next_action });
    expect([answer.status, answer.body]).toEqual([202, { success: true, data: record, meta }]);
    expect(await paymentUnder(cards, id)).toEqual(answer.body.data);
    expect((await arrivalOf("payment.created", id)).data).toMatchObject({ status: "pending" });
    expect(await atProcessor(id)).toMatchObject({ confirms: 1, captured: 0 });
  });

  const silent = waiting.filter(({ note }) => inSilence.test(note ?? ""));

  test.concurrent.each(silent)(
    "$brand $number is pending first, then succeeds",
    async (card) => {
      const { id, answer } = await pay(cards, { card: card.number, ...DETAILS });

      expect([answer.status, answer.body.data]).toEqual([
        202,
        recordOf(id, card, { status: "pending" }),
      ]);
      await untilPayment(cards, id, { status: "succeeded", amount_captured: AMOUNT });
      await expectAgreement(cards, id);
      await untilEvents(db, id, ["payment.created", "payment.succeeded"]);
    },
    60_000,
  );

  test.concurrent.each(cardsThat("rejected"))("$number creates no payment", async (card) => {
    const { id, answer } = await pay(cards, { card: card.number });

    expect([answer.status, answer.body]).toMatchObject([400, { code: card.code, data: null }]);
    expect((await cards.get(`/v2/payments/${id}`)).status).toBe(404);
    expect(await atProcessor(id)).toMatchObject({ status: "" });
  });

  test("every webhook was signed", () => {
    expect(receiver.received.length).toBeGreaterThan(0);
    expect(receiver.refused()).toBe(0);
  });
});

describe("the three paths", () => {
  test("the collection generates the payment's id", async () => {
    const { status, body, headers } = await cards.post("/v2/payments", anOrder());

    const { id } = body.data as { id: string };
    expect([status, id]).toEqual([201, idOf("pay")]);
    expect(headers.get("deprecation")).toBeNull();
    expect(await paymentUnder(cards, id)).toEqual(body.data);
  });

  test("the deprecated path does the same, with Deprecation and Sunset headers", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const { sandboxBaseUrl } = theStack();

    const old = await cards.post("/v1/payments", anOrder(), headers);
    const refused = await cards.post("/v1/payments", anOrder({ amount: 0 }));
    const repeated = await cards.post("/v2/payments", anOrder(), headers);

    expect([old.status, refused.status, repeated.status]).toEqual([201, 400, 201]);
    expect(repeated.body.data).toEqual(old.body.data);
    expect(repeated.headers.get("idempotent-replayed")).toBe("true");
    for (const answer of [old, refused]) {
      expect(answer.headers.get("deprecation")).toMatch(/^@\d+$/);
      const sunset = Date.parse(answer.headers.get("sunset") ?? "");
      expect(sunset).toBeGreaterThan(Date.now());
      const link = answer.headers.get("link");
      expect(link).toContain(`<${sandboxBaseUrl}/v2/payments>; rel="successor-version"`);
      expect(link).toContain('rel="deprecation"');
      expect(answer.body.meta).toEqual(meta);
    }
  });

  test("a client's id becomes the payment's, and a different body under it is a duplicate", async () => {
    const { id, answer } = await pay(cards);
    const same = await pay(cards, { id });
    const other = await pay(cards, { id, amount: AMOUNT + 1 });

    expect([answer.status, same.answer.status]).toEqual([201, 200]);
    expect(same.answer.body.data).toEqual(answer.body.data);
    expect([other.answer.status, other.answer.body]).toMatchObject([
      409,
      {
        code: "DUPLICATE_REFERENCE",
        data: {
          reference: id,
          type: "card_payment",
          transactionId: expect.stringMatching(/^txn_/),
          status: "succeeded",
        },
      },
    ]);
    expect(await atProcessor(id)).toMatchObject({ confirms: 1, captured: AMOUNT });
  });

  test("ids are unique per merchant", async () => {
    const other = cardsOf(await givenMerchant({ funds: 0 }));
    const { id } = await pay(cards);

    const read = await other.get(`/v2/payments/${id}`);
    const created = await pay(other, { id, amount: 777 });

    expect([read.status, read.body.code]).toEqual([404, "PAYMENT_NOT_FOUND"]);
    expect([created.answer.status, created.answer.body.data]).toMatchObject([201, { amount: 777 }]);
    expect(await paymentUnder(cards, id)).toMatchObject({ amount: AMOUNT });
  }, 30_000);

  test("the client's request id is adopted", async () => {
    const headers = { "x-request-id": `shop-${randomUUID()}` };

    const answer = await cards.post("/v2/payments", anOrder(), headers);

    expect(answer.headers.get("x-request-id")).toBe(headers["x-request-id"]);
    expect(answer.body.meta).toMatchObject({ request_id: headers["x-request-id"] });
  });
});

test.each(["ngn", "USD", "gbp", "Eur", "GHS", "KES", "zar"])("%s is charged", async (currency) => {
  const { answer } = await pay(cards, { currency, amount: 1 });

  expect([answer.status, answer.body.data]).toMatchObject([
    201,
    { status: "succeeded", amount: 1, currency: currency.toUpperCase() },
  ]);
});

test("the maximum amount can be charged", async () => {
  const { answer } = await pay(cards, { amount: 99_999_999, currency: "KES" });

  expect([answer.status, answer.body.data]).toMatchObject([201, { amount_captured: 99_999_999 }]);
});

describe("repeats", () => {
  const keyed = () => ({ "idempotency-key": randomUUID() });
  const codes = (answers: Answer[]) =>
    answers.map(({ status, body }) => body.code ?? String(status)).sort();

  test("under a key get the first response, and a different body is refused", async () => {
    const headers = keyed();
    const ask = (fields = {}) => cards.post("/v2/payments", anOrder(fields), headers);

    const first = await ask();
    const again = await ask();
    const retyped = await ask({
      payment_method: aCard(VISA, { cvc: [...CVC].reverse().join("") }),
    });
    const otherCard = await ask({ card: "5555555555554444" });
    const otherAmount = await ask({ amount: AMOUNT + 1 });

    expect(first.headers.get("idempotent-replayed")).toBeNull();
    // The security code is not stored, not even to compare it.
    for (const repeat of [again, retyped]) {
      expect([repeat.status, repeat.body.data]).toEqual([201, first.body.data]);
      expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    }
    expect(codes([otherCard, otherAmount])).toEqual(Array(2).fill("IDEMPOTENCY_KEY_REUSED"));
  });

  test("a declined card stays declined under its key", async () => {
    const headers = keyed();
    const body = anOrder({ card: "4000000000009995" });

    const first = await cards.post("/v2/payments", body, headers);
    const again = await cards.post("/v2/payments", body, headers);

    expect([again.status, again.body.code, again.body.data]).toEqual([
      402,
      "INSUFFICIENT_FUNDS",
      first.body.data,
    ]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("a refusal before any call to a bank leaves key and id free", async () => {
    const id = uniqueReference();
    const headers = keyed();
    const ask = (fields = {}) => cards.post(`/v2/payments/${id}`, anOrder(fields), headers);

    const refused = await ask({ amount: 0 });
    const charged = await ask();

    expect([refused.status, charged.status]).toEqual([400, 201]);
  });

  test("an Idempotency-Key is scoped to the payment's id", async () => {
    const [one, two] = [uniqueReference(), uniqueReference()];
    const headers = keyed();
    const ask = (id: string, more = {}) => cards.post(`/v2/payments/${id}`, anOrder(), more);

    const first = await ask(one, headers);
    const withoutKey = await ask(one);
    const withOtherKey = await ask(one, keyed());
    // A key's scope holds the path, so that under another id it is another key.
    const underOtherId = await ask(two, headers);

    expect([first, withoutKey, withOtherKey, underOtherId].map(({ status }) => status)).toEqual([
      201, 200, 200, 201,
    ]);
    expect(withOtherKey.body.data).toEqual(first.body.data);
    expect(await atProcessor(one)).toMatchObject({ confirms: 1 });
    expect(await atProcessor(two)).toMatchObject({ confirms: 1 });
  });
});

describe("saved cards", () => {
  const savedOf = async (fields = {}) => {
    const { answer } = await pay(cards, fields);
    const { customer, payment_method } = answer.body.data as {
      customer: { id: string; email: string };
      payment_method: { id: string };
    };
    return { customer, id: payment_method.id, payment_method };
  };
  /** Without digits, which could match a card number by chance. */
  const anEmail = () => `${randomUUID().replaceAll(/\d/g, "x")}@example.com`;

  test("a card that was charged can be charged again by its id", async () => {
    const email = anEmail();
    const saved = await savedOf({ customer: { email } });

    const { id, answer } = await pay(cards, {
      customer: { email: email.toUpperCase(), name: "Chidi" },
      payment_method: { id: saved.id },
    });

    expect([answer.status, answer.body.data]).toMatchObject([
      201,
      {
        status: "succeeded",
        customer: { id: saved.customer.id, email, name: "Chidi" },
        payment_method: saved.payment_method,
      },
    ]);
    await expectAgreement(cards, id);
  });

  test("the same card of the same customer is the same payment method", async () => {
    const customer = { email: anEmail() };

    const [first, again, renewed, others] = [
      await savedOf({ customer }),
      await savedOf({ customer }),
      await savedOf({ customer, payment_method: aCard(VISA, { exp_year: 2035 }) }),
      await savedOf({ customer: { email: anEmail() } }),
    ];

    expect(again.id).toBe(first.id);
    expect(new Set([first.id, renewed.id, others.id]).size).toBe(3);
  });

  test("a card that is another merchant's, unknown, or was never charged cannot be charged", async () => {
    const email = anEmail();
    const { id } = await savedOf({ customer: { email } });
    const declined = await savedOf({ customer: { email }, card: "4000000000000069" });
    const other = cardsOf(await givenMerchant({ funds: 0 }));
    const unknown = `${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`;
    const charge = (api: Api, of: string, whose: string) =>
      api.post("/v2/payments", anOrder({ customer: { email: whose }, payment_method: { id: of } }));

    const answers = [
      await charge(cards, id, anEmail()),
      await charge(other, id, email),
      await charge(cards, unknown, email),
      await charge(cards, declined.id, email),
    ];

    for (const { status, body } of answers) {
      expect([status, body.code, body.data]).toEqual([400, "INVALID_PAYMENT_METHOD", null]);
    }
  }, 30_000);

  test("a card that needs authentication, once confirmed, is saved too", async () => {
    const email = anEmail();
    const id = await givenPayment(cards, {
      customer: { email },
      card: ASKS_HOLDER,
      status: "pending",
    });
    const { next_action, payment_method } = (await paymentUnder(cards, id)) as {
      next_action: { redirect_url: string };
      payment_method: { id: string };
    };
    await fetch(`${next_action.redirect_url}/confirm`, { method: "POST", redirect: "manual" });
    await untilPayment(cards, id, { status: "succeeded" });

    const charge = (more: object = {}) =>
      pay(cards, { customer: { email }, payment_method: { id: payment_method.id }, ...more });
    const again = await charge();
    const absent = await charge({ off_session: true });

    expect(again.answer.body.data).toMatchObject({ status: "pending", payment_method });
    expect([absent.answer.status, absent.answer.body]).toMatchObject([
      402,
      {
        code: "CARD_DECLINED",
        data: {
          ...{ status: "failed", off_session: true, next_action: null },
          failure: { decline_code: "authentication_required" },
        },
      },
    ]);
    await expectAgreement(cards, absent.id);
  });

  test("a saved card can be charged repeatedly off session", async () => {
    const email = anEmail();
    const saved = await savedOf({ customer: { email } });
    const renewal = { customer: { email }, payment_method: { id: saved.id }, off_session: true };

    for (const { id, answer } of [await pay(cards, renewal), await pay(cards, renewal)]) {
      expect([answer.status, answer.body.data]).toMatchObject([
        201,
        { status: "succeeded", off_session: true, payment_method: saved.payment_method },
      ]);
      await expectAgreement(cards, id);
    }
  });
});

test("keys of the other root, or malformed ones, charge nothing", async () => {
  const { sandboxBaseUrl } = theStack();
  const id = uniqueReference();
  const ask = (key: string) => cardApiOf(sandboxBaseUrl, key).post(`/v2/payments/${id}`, anOrder());

  const live = await ask(merchant.liveKey);
  const broken = await ask("sk_test_short");

  expect([live.status, live.body.code]).toEqual([401, "INVALID_SECRET_KEY"]);
  expect([broken.status, broken.body.code]).toEqual([401, "INVALID_SECRET_KEY_FORMAT"]);
  for (const { body } of [live, broken]) expect(body.meta).toEqual(meta);
  expect(await atProcessor(id)).toMatchObject({ status: "" });
});
