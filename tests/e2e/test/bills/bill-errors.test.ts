import type { Database } from "@kobo/postgres";
import { type Answer, apiOf } from "../../src/api";
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
import { AIRTIME, buy, POWER, purchaseUnder, settle } from "./bills";

let db: Database;
let merchant: TestMerchant;
let other: TestMerchant;
beforeAll(async () => {
  db = openDatabase();
  [merchant, other] = await Promise.all([givenMerchant(), givenMerchant()]);
}, 60_000);
afterAll(() => db.destroy());

const bill = async (fields: Record<string, unknown>) => (await buy(merchant, fields)).answer;

const DSTV = { serviceID: "dstv", billersCode: "1212121212" };
const RENEWAL = { ...DSTV, subscription_type: "renewal", amount: 440_000 };
const CHANGE = { ...DSTV, subscription_type: "change", variation_code: "dstv-padi" };
const STARTIMES = { serviceID: "startimes", billersCode: "1212121212" };
const WAEC = { serviceID: "waec", variation_code: "waecdirect" };
const REGISTRATION = { serviceID: "waec-registration", variation_code: "waec-registraion" };
const CAR = { serviceID: "ui-insure", variation_code: "3", billersCode: "ABC-123DE" };
const DATA = { serviceID: "mtn-data", variation_code: "mtn-10mb-100" };

const TOO_LOW = [400, "AMOUNT_TOO_LOW"] as const;
const TOO_HIGH = [400, "AMOUNT_TOO_HIGH"] as const;

type Refusal = [
  name: string,
  expected: readonly [status: number, code: string],
  ask: () => Promise<Answer>,
];
/** The problems of each field of an order. */
type Mistake = [name: string, order: object, problems: Record<string, string>];

/** Errors of the wallet, the service or the balance. */
const REFUSALS: Refusal[] = [
  ["airtime under ₦50", TOO_LOW, () => bill({ ...AIRTIME, amount: 4_900 })],
  ["airtime over ₦100,000", TOO_HIGH, () => bill({ ...AIRTIME, amount: 10_000_100 })],
  ["a Startimes day plan", TOO_LOW, () => bill({ ...STARTIMES, variation_code: "nova-daily" })],
  ["power under ₦1,000", TOO_LOW, () => bill({ ...POWER, amount: 99_900 })],
  ["a renewal under ₦1,000", TOO_LOW, () => bill({ ...RENEWAL, amount: 99_900 })],
  ["seven registrations", TOO_HIGH, () => bill({ ...REGISTRATION, quantity: 7 })],
  ["an expensive plan", TOO_HIGH, () => bill({ ...DATA, variation_code: "mtn-1500gb-yearly" })],
  [
    "a bill from a PayID that is not a wallet",
    [400, "WALLET_PAYID_REQUIRED"],
    () => bill({ ...AIRTIME, fromWallet: "till.spid" }),
  ],
  [
    "a bill from another merchant's wallet",
    [404, "PAYID_NOT_FOUND"],
    () => bill({ ...AIRTIME, fromWallet: other.wallet }),
  ],
  [
    "a bill from an unknown wallet",
    [404, "PAYID_NOT_FOUND"],
    () => bill({ ...AIRTIME, fromWallet: "no-such.wallet" }),
  ],
  [
    "an unknown service",
    [404, "SERVICE_NOT_FOUND"],
    () => bill({ ...AIRTIME, serviceID: "no-such" }),
  ],
  [
    "an unknown smartcard",
    [422, "VERIFY_ACCOUNT_FAILED"],
    () => bill({ ...RENEWAL, billersCode: "7777777777" }),
  ],
  [
    "an unknown purchase",
    [404, "TRANSACTION_NOT_FOUND"],
    () => merchant.api.get("/bills/purchase/no-such"),
  ],
  [
    "the status of an unknown bill",
    [404, "TRANSACTION_NOT_FOUND"],
    () => merchant.api.get("/transaction/status?reference=no-such&type=bill_purchase"),
  ],
  [
    "settling an unknown purchase",
    [404, "TRANSACTION_NOT_FOUND"],
    () => settle(merchant, "no-such", "success"),
  ],
  [
    "settling a live purchase",
    [403, "TEST_MODE_ONLY"],
    () => settle({ api: merchant.liveApi }, "no-such", "success"),
  ],
  ["a GET of a purchase", [405, "METHOD_NOT_ALLOWED"], () => merchant.api.get("/bills/purchase")],
];

/** Errors of the order itself. */
const MISTAKES: Mistake[] = [
  ["an amount with kobo", { ...AIRTIME, amount: 50_050 }, { amount: "not_whole_naira" }],
  ["airtime without an amount", { serviceID: "mtn" }, { amount: "required" }],
  ["no plan", { serviceID: "mtn-data" }, { variation_code: "required" }],
  [
    "an unknown plan",

    { ...DATA, variation_code: "no-such" },
    { variation_code: "unknown" },
  ],
  [
    "another price than the plan's",

    { ...DATA, amount: 9_900 },
    { amount: "amount_mismatch" },
  ],
  [
    "the price of one piece for two",

    { ...WAEC, quantity: 2, amount: 390_000 },
    { amount: "amount_mismatch" },
  ],
  [
    "airtime for another phone",

    { ...AIRTIME, billersCode: "08022222222" },
    { billersCode: "not_allowed" },
  ],
  [
    "a subscription without a smartcard",

    { ...RENEWAL, billersCode: undefined },
    { billersCode: "required" },
  ],
  [
    "a subscription without a type",

    { ...RENEWAL, subscription_type: undefined },
    { subscription_type: "required" },
  ],
  [
    "a renewal of a bouquet",

    { ...RENEWAL, variation_code: "dstv-padi" },
    { variation_code: "not_allowed" },
  ],
  [
    "twelve months for the price of one",

    { ...RENEWAL, quantity: 12 },
    { amount: "amount_mismatch" },
  ],
  [
    "a renewal without an amount",

    { ...RENEWAL, amount: undefined },
    { amount: "required" },
  ],
  [
    "a change without a plan",

    { ...CHANGE, variation_code: undefined },
    { variation_code: "required" },
  ],
  [
    "power without a meter",

    { ...POWER, billersCode: undefined },
    { billersCode: "required" },
  ],
  [
    "power without a type of meter",

    { ...POWER, variation_code: undefined },
    { variation_code: "required" },
  ],
  [
    "power for an unknown type of meter",

    { ...POWER, variation_code: "solar" },
    { variation_code: "unknown" },
  ],
  [
    "an exam without a profile",

    { serviceID: "jamb", variation_code: "de" },
    { billersCode: "required" },
  ],
  [
    "airtime with a quantity of two",

    { ...AIRTIME, quantity: 2 },
    { quantity: "invalid" },
  ],
  ["thirteen months", { ...CHANGE, quantity: 13 }, { quantity: "invalid" }],
  ["eleven cards", { ...WAEC, quantity: 11 }, { quantity: "invalid" }],
  ["no phone", { ...AIRTIME, phone: undefined }, { phone: "required" }],
  ["a truncated phone number", { ...AIRTIME, phone: "0801" }, { phone: "invalid_format" }],
  [
    "several mistakes at once",

    { serviceID: "dstv", subscription_type: "change", quantity: 13 },
    { variation_code: "required", billersCode: "required", quantity: "invalid" },
  ],
  [
    "a car without a description",

    { ...CAR, extraFields: { insured_name: "Ada", email: "a@example.com" } },
    Object.fromEntries(
      [
        "chasis_number",
        "plate_number",
        "vehicle_make",
        "vehicle_model",
        "vehicle_color",
        "engine_capacity",
        "year_of_make",
        "state",
        "lga",
      ].map((name) => [`extraFields.${name}`, "required"]),
    ),
  ],
  // The gateway refuses requests that break the schema.
  ["a quantity of zero", { ...WAEC, quantity: 0 }, { quantity: "too_small" }],
  [
    "an unknown type of subscription",

    { ...RENEWAL, subscription_type: "cancel" },
    { subscription_type: "unknown_value" },
  ],
  [
    "an amount in text",

    { ...AIRTIME, amount: "100000" },
    { amount: "invalid_type" },
  ],
];

/** Everything visible about a merchant's activity. */
async function allOf(one: TestMerchant) {
  return [await rowsOf(db, await merchantIdOf(db, one)), await availableOf(one)];
}

test.each(REFUSALS)("%s: %s, and nothing has changed", async (_, expected, ask) => {
  const before = await allOf(merchant);

  const { status, body } = await ask();

  expect([status, body.code]).toEqual(expected);
  expect(body).toMatchObject({ success: false, data: null, requestId: expect.any(String) });
  expect(await allOf(merchant)).toEqual(before);
});

test.each(MISTAKES)(
  "%s: 400 VALIDATION_ERROR, and nothing has changed",
  async (_, order, problems) => {
    const before = await allOf(merchant);

    const { status, body } = await bill({ ...order });

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    const errors = body.errors as { field: string; code: string }[];
    expect(Object.fromEntries(errors.map(({ field, code }) => [field, code]))).toEqual(problems);
    expect(await allOf(merchant)).toEqual(before);
  },
);

test("a used reference is refused with its record", async () => {
  const { answer, reference } = await buy(merchant, AIRTIME);
  const before = await availableOf(merchant);

  const again = await bill({ ...AIRTIME, reference });

  expect([again.status, again.body.code]).toEqual([409, "DUPLICATE_REFERENCE"]);
  expect(again.body.data).toEqual({
    reference,
    type: "bill_purchase",
    transactionId: (answer.body.data as { transactionId: string }).transactionId,
    status: "completed",
  });
  expect(await availableOf(merchant)).toBe(before);
});

test("references are unique per merchant, and separate for bills and transfers", async () => {
  const created = await other.api.post("/payid/dynamic", { reference: uniqueReference() });
  const { payId: toPayId } = created.body.data as { payId: string };
  const reference = uniqueReference();
  const transfer = { fromPayId: merchant.wallet, toPayId, amount: 50_000, reference };
  expect((await merchant.api.post("/transfer/payid", transfer)).status).toBe(201);

  const own = await buy(merchant, { ...AIRTIME, reference });
  const others = await buy(other, { ...AIRTIME, reference });

  expect([own.answer.status, others.answer.status]).toEqual([201, 201]);
});

test("a bill that exceeds the balance leaves no record", async () => {
  const poor = await givenMerchant({ funds: 10_000 });

  const { answer, reference } = await buy(poor, AIRTIME);

  expect([answer.status, answer.body.code]).toEqual([402, "INSUFFICIENT_WALLET_BALANCE"]);
  expect(await purchaseUnder(poor, reference)).toBeNull();
  expect((await poor.api.get(`/transaction/status?reference=${reference}`)).status).toBe(404);
  expect(await availableOf(poor)).toBe(10_000);
  // The reference was not used, and the balance is enough for a cheaper order.
  const cheaper = await buy(poor, { ...AIRTIME, amount: 10_100, reference });
  expect(cheaper.answer.status).toBe(201);
});

test.each([
  ["of the wrong form", () => "sk_test_short", "INVALID_SECRET_KEY_FORMAT"],
  ["for the other root", () => merchant.liveKey, "INVALID_SECRET_KEY"],
])("a key %s cannot buy", async (_, key, code) => {
  const { status, body } = await apiOf(theStack().sandboxBaseUrl, key()).post("/bills/purchase", {
    ...AIRTIME,
    fromWallet: merchant.wallet,
  });

  expect([status, body.code]).toEqual([401, code]);
});
