import { randomUUID } from "node:crypto";
import { controlOf } from "../simulator-control";
import { availableOf, givenMerchant, type TestMerchant } from "../world";
import { aFreshPhone, buy, DELIVERED, purchaseUnder, salesTo } from "./bills";

const FUNDS = 10_000_000;
const SMARTCARD = "1212121212";
const PREPAID_METER = "1111111111111";
const POSTPAID_METER = "1010101010101";
const PROFILE = "0123456789";

const provider = controlOf("bill-provider");

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await givenMerchant({ funds: FUNDS });
});

const verify = (fields: object, headers = {}) =>
  merchant.api.post("/bills/verify", { phone: DELIVERED, ...fields }, headers);

/** The sandbox's subscriptions expire in twelve days, by the calendar of Lagos. */
function dueDate(): string {
  const [hourMs, dayMs] = [3_600_000, 86_400_000];
  return new Date(Date.now() + hourMs + 12 * dayMs).toISOString().slice(0, 10);
}

test.each([
  [
    { serviceID: "dstv", billersCode: SMARTCARD },
    {
      customerName: "ADAEZE OKAFOR",
      renewalAmount: 440_000,
      currentBouquet: "DStv Padi",
      expiryDate: dueDate(),
    },
  ],
  [
    { serviceID: "gotv", billersCode: SMARTCARD },
    {
      customerName: "ADAEZE OKAFOR",
      renewalAmount: 190_000,
      currentBouquet: "GOtv Smallie - Monthly",
      expiryDate: dueDate(),
    },
  ],
  // Startimes returns no bouquet and no date.
  [
    { serviceID: "startimes", billersCode: SMARTCARD },
    {
      customerName: "ADAEZE OKAFOR",
      renewalAmount: 0,
      currentBouquet: null,
      expiryDate: null,
    },
  ],
  [
    { serviceID: "ikeja-electric", billersCode: PREPAID_METER, type: "prepaid" },
    {
      customerName: "ADAEZE OKAFOR",
      customerAddress: "12 BROAD STREET, LAGOS ISLAND",
      meterType: "prepaid",
    },
  ],
  [
    { serviceID: "eko-electric", billersCode: POSTPAID_METER, type: "postpaid" },
    {
      customerName: "EFE OGHENE",
      customerAddress: "12 BROAD STREET, LAGOS ISLAND",
      meterType: "postpaid",
    },
  ],
  [
    { serviceID: "jamb", billersCode: PROFILE, type: "utme-mock" },
    { customerName: "HALIMA YUSUF" },
  ],
  [
    { serviceID: "smile-direct", billersCode: "tester@sandbox.com" },
    { customerName: "EFE OGHENE", accountIds: ["08011111111"] },
  ],
  [
    { serviceID: "spectranet", billersCode: SMARTCARD },
    { customerName: "ADAEZE OKAFOR", accountIds: [] },
  ],
])("%j has an account", async (query, account) => {
  const { status, body } = await verify(query);

  expect([status, body.message]).toEqual([200, "Account verified."]);
  expect(body.data).toEqual(account);
});

test.each([
  { serviceID: "dstv", billersCode: "9999999999" },
  { serviceID: "gotv", billersCode: "9999999991" },
  { serviceID: "startimes", billersCode: "9999999992" },
  { serviceID: "ikeja-electric", billersCode: POSTPAID_METER, type: "prepaid" },
  { serviceID: "ikeja-electric", billersCode: PREPAID_METER, type: "postpaid" },
  { serviceID: "jamb", billersCode: "9999999999", type: "de" },
  { serviceID: "smile-direct", billersCode: "nobody@sandbox.com" },
  { serviceID: "spectranet", billersCode: "9999999999" },
])("%j has no account", async (query) => {
  const { status, body } = await verify(query);

  expect([status, body.code]).toEqual([422, "VERIFY_ACCOUNT_FAILED"]);
  expect(body.retryable).toBeUndefined();
});

test.each([
  [{ serviceID: "dstv" }, "billersCode"],
  [{ serviceID: "dstv", billersCode: "" }, "billersCode"],
  [{ billersCode: SMARTCARD }, "serviceID"],
  [{ serviceID: "dstv", billersCode: SMARTCARD, phone: "1" }, "phone"],
  [{ serviceID: "ikeja-electric", billersCode: PREPAID_METER }, "type"],
  [{ serviceID: "ikeja-electric", billersCode: PREPAID_METER, type: "solar" }, "type"],
  [{ serviceID: "jamb", billersCode: PROFILE }, "type"],
  [{ serviceID: "jamb", billersCode: PROFILE, type: "no-such" }, "type"],
  [{ serviceID: "mtn", billersCode: DELIVERED }, "serviceID"],
  [{ serviceID: "showmax", billersCode: DELIVERED }, "serviceID"],
])("%j is refused with an error in %s", async (query, field) => {
  const { status, body } = await verify(query);

  expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect(body.errors).toMatchObject([{ field }]);
});

test("an account of an unknown service is refused", async () => {
  const { status, body } = await verify({ serviceID: "no-such", billersCode: SMARTCARD });

  expect([status, body.code]).toEqual([404, "SERVICE_NOT_FOUND"]);
});

describe("a failed verification", () => {
  // No other test verifies these accounts.
  test.each([
    ["is slow", "yola-electric", { fault: "deliver-then-hang" }],
    ["breaks the connection", "aba-electric", { fault: "reset-mid-body" }],
    ["answers with garbage", "benin-electric", { fault: "garbage" }],
    ["refuses our credentials", "ibadan-electric", { fault: "code", code: "087" }],
  ])(
    "because the provider %s can be retried, even with the same Idempotency-Key",
    async (_, serviceID, fault) => {
      const query = { serviceID, billersCode: "201000000000", type: "prepaid" };
      const match = { serviceID, billersCode: query.billersCode };
      await provider.fault({ operation: "merchant-verify", match, times: 1, ...fault });
      const headers = { "idempotency-key": randomUUID() };

      const first = await verify(query, headers);
      const again = await verify(query, headers);

      expect([first.status, first.body.code]).toEqual([422, "VERIFY_ACCOUNT_FAILED"]);
      expect(first.body.retryable).toBe(true);
      expect(again.status).toBe(200);
      expect(again.body.data).toMatchObject({ customerName: "EFE OGHENE" });
    },
    20_000,
  );

  test("blocks the purchase, and a retry sells once", async () => {
    const serviceID = "enugu-electric";
    const order = { serviceID, billersCode: PREPAID_METER, variation_code: "prepaid" };
    const match = { serviceID, billersCode: PREPAID_METER };
    await provider.fault({ operation: "merchant-verify", fault: "garbage", match, times: 1 });
    const before = await availableOf(merchant);
    const phone = aFreshPhone();

    const first = await buy(merchant, { ...order, amount: 100_000, phone });
    const again = await buy(merchant, { ...order, amount: 100_000, phone });

    expect([first.answer.status, first.answer.body.code]).toEqual([422, "VERIFY_ACCOUNT_FAILED"]);
    expect(first.answer.body.retryable).toBe(true);
    expect(again.answer.status).toBe(201);
    expect(await salesTo(phone)).toHaveLength(1);
    expect(await availableOf(merchant)).toBe(before - 99_500);
  });
});

describe("a purchase", () => {
  test("for an unknown smartcard charges nothing and leaves no record", async () => {
    const before = await availableOf(merchant);
    const order = { serviceID: "dstv", subscription_type: "renewal", amount: 440_000 };
    const phone = aFreshPhone();

    const { answer, reference } = await buy(merchant, {
      ...order,
      billersCode: "8888888888",
      phone,
    });

    expect([answer.status, answer.body.code]).toEqual([422, "VERIFY_ACCOUNT_FAILED"]);
    expect(await availableOf(merchant)).toBe(before);
    expect(await purchaseUnder(merchant, reference)).toBeNull();
    const { body } = await merchant.api.get(`/transaction/status?reference=${reference}`);
    expect(body.code).toBe("TRANSACTION_NOT_FOUND");
    expect(await salesTo(phone)).toEqual([]);
  });

  test("after a verification does not verify again, but another merchant's does", async () => {
    const serviceID = "jos-electric";
    const order = { serviceID, billersCode: PREPAID_METER, variation_code: "prepaid" };
    const other = await givenMerchant({ funds: FUNDS });
    expect((await verify({ ...order, type: "prepaid" })).status).toBe(200);
    const match = { serviceID, billersCode: PREPAID_METER };
    // The next verification fails.
    await provider.fault({ operation: "merchant-verify", fault: "garbage", match, times: 1 });

    const known = await buy(merchant, { ...order, amount: 100_000 });
    const unknown = await buy(other, { ...order, amount: 100_000 });

    expect(known.answer.status).toBe(201);
    expect([unknown.answer.status, unknown.answer.body.code]).toEqual([
      422,
      "VERIFY_ACCOUNT_FAILED",
    ]);
    expect(await availableOf(other)).toBe(FUNDS);
  }, 20_000);

  test("for the other type of a verified meter queries again", async () => {
    const serviceID = "kaduna-electric";
    const meter = { serviceID, billersCode: PREPAID_METER };
    expect((await verify({ ...meter, type: "prepaid" })).status).toBe(200);

    const { answer } = await buy(merchant, {
      ...meter,
      variation_code: "postpaid",
      amount: 100_000,
    });

    expect([answer.status, answer.body.code]).toEqual([422, "VERIFY_ACCOUNT_FAILED"]);
  });
});
