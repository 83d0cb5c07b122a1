import type { Database } from "@kobo/postgres";
import { type Answer, type Api, cardApiOf } from "../../src/api";
import {
  availableOf,
  givenMerchant,
  merchantIdOf,
  openDatabase,
  rowsOf,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "../world";
import {
  AMEX,
  aCard,
  anOrder,
  atProcessor,
  CVC,
  cardsOf,
  givenAuthorized,
  givenPayment,
  liveCardsOf,
  VISA,
} from "./cards";

let db: Database;
let merchant: TestMerchant;
let cards: Api;
let merchantId: string;
let created: { succeeded: string; authorized: string };
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
  cards = cardsOf(merchant);
  merchantId = await merchantIdOf(db, merchant);
  created = { succeeded: await givenPayment(cards), authorized: await givenAuthorized(cards) };
}, 60_000);
afterAll(() => db.destroy());

const rows = async () => {
  const counts = await rowsOf(db, merchantId);
  // A card that is refused before any bank is called leaves no customer and no card.
  const customers = await db("card_payments.customers").where({ merchant_id: merchantId });
  return { ...counts, customers: customers.length, available: await availableOf(merchant) };
};

type Body = Record<string, unknown>;

const ofCard = (fields: Body, number = VISA) => ({ payment_method: aCard(number, fields) });
const nested = (depth: number): Body => (depth === 0 ? {} : { a: nested(depth - 1) });
const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`k${number}`, 1]));

/** The problems of a body, field by field. */
const MISTAKES: [name: string, fields: Body, wrong: string[]][] = [
  ["no amount", { amount: undefined }, ["amount"]],
  ["an amount as text", { amount: "5000" }, ["amount"]],
  ["a fraction", { amount: 50.5 }, ["amount"]],
  ["an amount above 2^53", { amount: 2 ** 53 }, ["amount"]],
  ["no currency", { currency: undefined }, ["currency"]],
  ["a currency as a number", { currency: 566 }, ["currency"]],
  ["no customer", { customer: undefined }, ["customer"]],
  ["a customer without an email", { customer: { name: "Chidi" } }, ["customer.email"]],
  ["an invalid email", { customer: { email: "chidi" } }, ["customer.email"]],
  ["too long a name", { customer: { email: "a@b.co", name: "x".repeat(101) } }, ["customer.name"]],
  ["no payment method", { payment_method: undefined }, ["payment_method"]],
  ["no card", { payment_method: { type: "card" } }, ["payment_method.card"]],
  [
    "an empty card",
    { payment_method: { type: "card", card: {} } },
    ["number", "exp_month", "exp_year", "cvc"].map((field) => `payment_method.card.${field}`),
  ],
  [
    "a card's number as a number",
    ofCard({ number: 4242424242424242 }),
    ["payment_method.card.number"],
  ],
  ["a month as text", ofCard({ exp_month: "12" }), ["payment_method.card.exp_month"]],
  ["a CVC as a number", ofCard({ cvc: Number(CVC) }), ["payment_method.card.cvc"]],
  ["too long a description", { description: "x".repeat(501) }, ["description"]],
  ["metadata that are a list", { metadata: [] }, ["metadata"]],
  ["too many metadata", { metadata: keys(51) }, ["metadata"]],
  ["too deep metadata", { metadata: nested(4) }, ["metadata"]],
  ["too large metadata", { metadata: { text: "x".repeat(8_200) } }, ["metadata"]],
  ["a capture that is not a boolean", { capture: "no" }, ["capture"]],
  ["a typed card with off_session", { off_session: true }, ["off_session"]],
  ["an invalid return URL", { return_url: "shop" }, ["return_url"]],
  ["a javascript return URL", { return_url: "javascript:alert(1)" }, ["return_url"]],
  ["a card number in the description", { description: `card ${VISA}` }, ["description"]],
  ["a card number in the metadata", { metadata: { note: "4242 4242-4242 4242" } }, ["metadata"]],
  ["a misspelt field", { curency: "NGN" }, ["curency"]],
  ["a misspelt nested field", { customer: { email: "a@b.co", nmae: "x" } }, ["customer.nmae"]],
  ["a misspelt card field", ofCard({ expYear: 2034 }), ["payment_method.card.expYear"]],
  [
    "several errors, reported together",
    { amount: "5", customer: { email: "x" }, ...ofCard({ exp_year: "34" }) },
    ["amount", "customer.email", "payment_method.card.exp_year"],
  ],
];

/** Refused with a specific code, before any bank is called (decision 95). */
const REFUSALS: [name: string, fields: Body, status: number, code: string][] = [
  ["a zero amount", { amount: 0 }, 400, "INVALID_AMOUNT"],
  ["a negative amount", { amount: -1 }, 400, "INVALID_AMOUNT"],
  ["too high an amount", { amount: 100_000_000 }, 400, "AMOUNT_TOO_HIGH"],
  ["yen", { currency: "JPY" }, 400, "INVALID_CURRENCY"],
  ["an unknown currency", { currency: "naira" }, 400, "INVALID_CURRENCY"],
  ["an empty currency", { currency: "" }, 400, "INVALID_CURRENCY"],
  [
    "a number that fails the Luhn check",
    ofCard({ number: "4242424242424241" }),
    400,
    "INVALID_PAYMENT_METHOD",
  ],
  ["too short a number", ofCard({ number: "424242424242" }), 400, "INVALID_PAYMENT_METHOD"],
  ["a number of letters", ofCard({ number: "visa" }), 400, "INVALID_PAYMENT_METHOD"],
  ["an empty number", ofCard({ number: "" }), 400, "INVALID_PAYMENT_METHOD"],
  [
    "a real card in the sandbox",
    ofCard({ number: "4111111111111111" }),
    400,
    "INVALID_PAYMENT_METHOD",
  ],
  ["a thirteenth month", ofCard({ exp_month: 13 }), 400, "INVALID_PAYMENT_METHOD"],
  ["month zero", ofCard({ exp_month: 0 }), 400, "INVALID_PAYMENT_METHOD"],
  ["a bank account", { payment_method: { type: "bank" } }, 400, "INVALID_PAYMENT_METHOD"],
  ["an unknown card id", { payment_method: { id: "pm_no" } }, 400, "INVALID_PAYMENT_METHOD"],
  [
    "a card and an id",
    { payment_method: { id: "pm_x", card: { number: VISA } } },
    400,
    "INVALID_PAYMENT_METHOD",
  ],
  ["a card of the last century", ofCard({ exp_year: 1999 }), 402, "EXPIRED_CARD"],
  ["a card of last year", ofCard({ exp_year: new Date().getFullYear() - 1 }), 402, "EXPIRED_CARD"],
  ["a CVC of two digits", ofCard({ cvc: CVC.slice(1) }), 402, "INVALID_CVC"],
  ["a CVC of four digits", ofCard({ cvc: `${CVC}1` }), 402, "INVALID_CVC"],
  ["a CVC of letters", ofCard({ cvc: "abc" }), 402, "INVALID_CVC"],
  ["a CVC of three digits for American Express", ofCard({ cvc: CVC }, AMEX), 402, "INVALID_CVC"],
];

async function refuses(fields: Body): Promise<Answer> {
  const id = uniqueReference();
  const before = await rows();

  const answer = await cards.post(`/v2/payments/${id}`, anOrder(fields));

  expect(await rows()).toEqual(before);
  expect(await atProcessor(id)).toMatchObject({ status: "" });
  expect((await cards.get(`/v2/payments/${id}`)).body.code).toBe("PAYMENT_NOT_FOUND");
  const { requestId, meta } = answer.body;
  expect(answer.body).toMatchObject({ success: false, data: null });
  expect(meta).toEqual({ request_id: requestId, timestamp: expect.any(String), version: "2.0" });
  expect(JSON.stringify(answer.body)).not.toMatch(/\d{13,19}/);
  return answer;
}

test.each(MISTAKES)("%s: 400 VALIDATION_ERROR, and no bank is called", async (_, fields, wrong) => {
  const { status, body } = await refuses(fields);

  expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
  const errors = body.errors as unknown as { field: string }[];
  expect(errors.map(({ field }) => field).sort()).toEqual([...wrong].sort());
});

test.each(REFUSALS)("%s: refused, and no bank is called", async (_, fields, status, code) => {
  const answer = await refuses(fields);

  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test("unknown fields are ignored, and a number may have spaces", async () => {
  const fields = { ...ofCard({ number: "4242 4242 4242 4242", exp_year: 34 }), voucher: "x" };

  const { status, body } = await cards.post("/v2/payments", anOrder(fields));

  expect([status, body.data]).toMatchObject([
    201,
    { payment_method: { card: { last4: "4242", exp_year: 2034 } } },
  ]);
});

test("in the live root the return URL must use https", async () => {
  const answer = await liveCardsOf(merchant).post(
    "/v2/payments",
    anOrder({ return_url: "http://shop.example" }),
  );

  expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_ERROR"]);
});

describe("requests about payments", () => {
  const of = (id: string, deed: string, body: Body) =>
    cards.post(`/v2/payments/${id}/${deed}`, body);

  test.each<[string, number, string, () => Promise<Answer>]>([
    [
      "a capture of zero",
      400,
      "INVALID_AMOUNT",
      () => of(created.authorized, "capture", { amount: 0 }),
    ],
    [
      "a capture of a text amount",
      400,
      "VALIDATION_ERROR",
      () => of(created.authorized, "capture", { amount: "1" }),
    ],
    [
      "a capture of too high an amount",
      400,
      "AMOUNT_TOO_HIGH",
      () => of(created.authorized, "capture", { amount: 99_999_999 }),
    ],
    ["a second capture", 409, "INVALID_PAYMENT_STATE", () => of(created.succeeded, "capture", {})],
    [
      "a cancel after the capture",
      409,
      "INVALID_PAYMENT_STATE",
      () => of(created.succeeded, "cancel", {}),
    ],
    [
      "a refund before the capture",
      409,
      "INVALID_PAYMENT_STATE",
      () => of(created.authorized, "refunds", {}),
    ],
    [
      "a refund of zero",
      400,
      "INVALID_AMOUNT",
      () => of(created.succeeded, "refunds", { amount: 0 }),
    ],
    [
      "a refund of a negative amount",
      400,
      "INVALID_AMOUNT",
      () => of(created.succeeded, "refunds", { amount: -1 }),
    ],
    [
      "a refund of a fraction",
      400,
      "VALIDATION_ERROR",
      () => of(created.succeeded, "refunds", { amount: 1.5 }),
    ],
    [
      "a refund of too high an amount",
      400,
      "REFUND_AMOUNT_EXCEEDED",
      () => of(created.succeeded, "refunds", { amount: 99_999_999 }),
    ],
    [
      "a refund with too long a reason",
      400,
      "VALIDATION_ERROR",
      () => of(created.succeeded, "refunds", { amount: 1, reason: "x".repeat(201) }),
    ],
    ["a capture of an unknown payment", 404, "PAYMENT_NOT_FOUND", () => of("none", "capture", {})],
    ["a cancel of an unknown payment", 404, "PAYMENT_NOT_FOUND", () => of("none", "cancel", {})],
    ["a refund of an unknown payment", 404, "PAYMENT_NOT_FOUND", () => of("none", "refunds", {})],
    ["an unknown payment", 404, "PAYMENT_NOT_FOUND", () => cards.get("/v2/payments/none")],
    [
      "refunds of an unknown payment",
      404,
      "PAYMENT_NOT_FOUND",
      () => cards.get("/v2/payments/none/refunds"),
    ],
    [
      "an unknown refund",
      404,
      "REFUND_NOT_FOUND",
      () => cards.get(`/v2/payments/${created.succeeded}/refunds/re_none`),
    ],
    ["an unknown cursor", 400, "INVALID_CURSOR", () => cards.get("/v2/payments?cursor=x")],
    ["an unknown path", 404, "ROUTE_NOT_FOUND", () => cards.get("/v2/cards")],
    ["an unsupported method", 405, "METHOD_NOT_ALLOWED", () => cards.delete("/v2/payments")],
  ])("%s: %s %s, and nothing has changed", async (_, status, code, ask) => {
    const ids = Object.values(created);
    const look = async () => [await rows(), await Promise.all(ids.map((id) => atProcessor(id)))];
    const before = await look();

    const answer = await ask();

    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body).toMatchObject({ success: false, meta: { version: "2.0" } });
    expect(await look()).toEqual(before);
  });
});

describe("a malformed request", () => {
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${theStack().sandboxBaseUrl}/v2/payments`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${merchant.testKey}`,
        "content-type": "application/json",
        ...headers,
      },
      body,
    });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };

  test.each<[string, string, Record<string, string>, number, string]>([
    ["broken JSON", `{"amount": 1, "number": "${VISA}"`, {}, 400, "INVALID_JSON"],
    ["no JSON object", "[]", {}, 400, "INVALID_JSON"],
    ["a form", "amount=1", { "content-type": "text/plain" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["a body over 64 KiB", JSON.stringify({ x: "x".repeat(70_000) }), {}, 413, "PAYLOAD_TOO_LARGE"],
    [
      "too long an Idempotency-Key",
      "{}",
      { "idempotency-key": "x".repeat(256) },
      400,
      "VALIDATION_ERROR",
    ],
  ])("%s is refused", async (_, body, headers, status, code) => {
    const before = await rows();

    expect(await send(body, headers)).toEqual([status, code]);

    expect(await rows()).toEqual(before);
  });

  test("a malformed id is refused", async () => {
    const answers = await Promise.all(
      ["a b", "ä", "x".repeat(65), "a.b"].map((id) =>
        cards.post(`/v2/payments/${encodeURIComponent(id)}`, anOrder()),
      ),
    );

    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    }
  });

  test("a request without a key is refused", async () => {
    const anonymous = cardApiOf(theStack().sandboxBaseUrl, "");

    const { status, body } = await anonymous.post("/v2/payments", anOrder());

    expect([status, body.code]).toEqual([401, "INVALID_SECRET_KEY_FORMAT"]);
  });
});
