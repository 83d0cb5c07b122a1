import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { availableOf, givenMerchant, openDatabase, type TestMerchant } from "../world";
import { type Bought, buy, DELIVERED, publishedData, purchaseUnder } from "./bills";

const FUNDS = 50_000_000;

const SMARTCARD = { billersCode: "1212121212" };
const PREPAID = { billersCode: "1111111111111", variation_code: "prepaid" };
const POSTPAID = { billersCode: "1010101010101", variation_code: "postpaid" };
const CAR = {
  insured_name: "Adaeze Okafor",
  email: "adaeze@example.com",
  chasis_number: "JTDBR32E720123456",
  plate_number: "ABC-123DE",
  vehicle_make: "TOY",
  vehicle_model: "TOY1",
  vehicle_color: "1001",
  engine_capacity: "2",
  year_of_make: 2015,
  state: "LA",
  lga: "LA01",
};
const CUSTOMER = {
  full_name: "Adaeze Okafor",
  address: "12 Broad Street, Lagos",
  dob: "1990-05-17",
  next_kin_name: "Tunde Okafor",
  next_kin_phone: "08031234567",
  business_occupation: "1",
};
const HOUSEHOLD = {
  full_name: "Adaeze Okafor",
  address: "12 Broad Street, Lagos",
  type_building: "2",
  business_occupation: "4",
  date_of_birth: "1990-05-17",
};

const digits = (count: number) => expect.stringMatching(new RegExp(`^\\d{${count}}$`));
const receipt = { receiptNumber: digits(12) };
const certificate = {
  certUrl: expect.stringMatching(/^https:\/\/sandbox\.example\/certificates\/\w+\.pdf$/),
};

/** Each company has one of three token formats, and not all give a bonus. */
const token = (units: string, bonusToken: unknown = null) => ({
  token: digits(20),
  tokenDetails: { token: digits(20), bonusToken, units, tariff: "R2" },
});

const AIRTIME = { billType: "airtime", rate: "1.5%" };
const DATA = { billType: "data", rate: "1.5%" };
const TV = { billType: "tv", rate: "0.5%" };
const ELECTRICITY = { billType: "electricity", rate: "0.5%" };
const EDUCATION = { billType: "education", rate: "flat" };
const INSURANCE = { billType: "insurance", rate: "0%" };

/** The price, the commission, the rest, and the debit, calculated by hand. */
type Money = [amount: number, commission: number, debit: number, charge: number];
type Sale = [kind: typeof AIRTIME, serviceID: string, order: object, Money, goods?: object];

const SALES: Sale[] = [
  [AIRTIME, "mtn", { amount: 100_000 }, [100_000, 1_500, 98_500, 98_500]],
  // Half a kobo of commission is rounded down.
  [AIRTIME, "glo", { amount: 12_300 }, [12_300, 184, 12_116, 12_116]],
  [AIRTIME, "airtel", { amount: 5_000 }, [5_000, 75, 4_925, 4_925]],
  [
    AIRTIME,
    "etisalat",
    { amount: 10_000_000, phone: "+2348011111111" },
    [10_000_000, 150_000, 9_850_000, 9_850_000],
  ],

  [DATA, "mtn-data", { variation_code: "mtn-10mb-100" }, [10_000, 150, 9_850, 9_850]],
  // The price may be given as well.
  [DATA, "airtel-data", { variation_code: "airt-50", amount: 5_000 }, [5_000, 75, 4_925, 4_925]],
  [DATA, "glo-data", { variation_code: "glo-daily-50" }, [5_000, 75, 4_925, 4_925]],
  [DATA, "etisalat-data", { variation_code: "eti-50" }, [5_000, 75, 4_925, 4_925]],
  [DATA, "glo-sme-data", { variation_code: "glo-dg-99" }, [9_900, 148, 9_752, 9_752]],
  [DATA, "9mobile-sme-data", { variation_code: "9mobile-sme-1gb" }, [45_000, 675, 44_325, 44_325]],
  [
    DATA,
    "smile-direct",
    { variation_code: "516", billersCode: "tester@sandbox.com" },
    [51_000, 765, 50_235, 50_235],
  ],
  [
    DATA,
    "spectranet",
    { variation_code: "vt-1000", ...SMARTCARD, quantity: 2 },
    [200_000, 3_000, 197_000, 197_000],
    { voucher: expect.stringMatching(/^\d{12}, \d{12}$/) },
  ],

  [
    TV,
    "dstv",
    { ...SMARTCARD, subscription_type: "renewal", amount: 440_000 },
    [440_000, 2_200, 437_800, 437_800],
  ],
  [
    TV,
    "dstv",
    { ...SMARTCARD, subscription_type: "change", variation_code: "dstv-padi", quantity: 2 },
    [880_000, 4_400, 875_600, 875_600],
  ],
  [
    TV,
    "gotv",
    { ...SMARTCARD, subscription_type: "change", variation_code: "gotv-smallie" },
    [190_000, 950, 189_050, 189_050],
  ],
  [
    TV,
    "startimes",
    { ...SMARTCARD, variation_code: "basic-weekly" },
    [140_000, 700, 139_300, 139_300],
  ],
  // The fee of ₦100 is charged in full.
  [
    TV,
    "showmax",
    { variation_code: "sports-only-1" },
    [320_000, 1_600, 318_400, 328_400],
    { voucher: expect.stringMatching(/^SMX\d{9}$/) },
  ],

  [
    ELECTRICITY,
    "ikeja-electric",
    { ...PREPAID, amount: 200_000 },
    [200_000, 1_000, 199_000, 199_000],
    token("8.8", digits(20)),
  ],
  [
    ELECTRICITY,
    "eko-electric",
    { ...PREPAID, amount: 200_000 },
    [200_000, 1_000, 199_000, 199_000],
    token("8.8"),
  ],
  [
    ELECTRICITY,
    "abuja-electric",
    { ...PREPAID, amount: 200_000 },
    [200_000, 1_000, 199_000, 199_000],
    token("8.8 kWh"),
  ],
  ...[
    "kano-electric",
    "portharcourt-electric",
    "jos-electric",
    "kaduna-electric",
    "enugu-electric",
    "ibadan-electric",
    "benin-electric",
    "aba-electric",
    "yola-electric",
  ].map((serviceID): Sale => {
    const order = { ...POSTPAID, amount: 100_000 };
    return [ELECTRICITY, serviceID, order, [100_000, 500, 99_500, 99_500], receipt];
  }),

  // For any quantity, the commission is ₦100.
  [
    EDUCATION,
    "waec",
    { variation_code: "waecdirect", quantity: 2 },
    [780_000, 10_000, 770_000, 770_000],
    {
      cards: expect.stringMatching(
        /^Serial No:WRN\d{9}, pin: \d{12}; Serial No:WRN\d{9}, pin: \d{12}$/,
      ),
      cardList: Array(2).fill({
        serial: expect.stringMatching(/^WRN\d{9}$/),
        pin: digits(12),
      }),
    },
  ],
  [
    EDUCATION,
    "waec-registration",
    { variation_code: "waec-registraion", quantity: 2 },
    [2_890_000, 10_000, 2_880_000, 2_880_000],
    { tokens: expect.stringMatching(/^\d{12}, \d{12}$/), tokenList: [digits(12), digits(12)] },
  ],
  [
    EDUCATION,
    "jamb",
    { variation_code: "de", billersCode: "0123456789" },
    [470_000, 10_000, 460_000, 460_000],
    { pin: digits(16) },
  ],

  [
    INSURANCE,
    "ui-insure",
    { variation_code: "3", billersCode: CAR.plate_number, extraFields: CAR },
    [150_000, 0, 150_000, 150_000],
    certificate,
  ],
  [
    INSURANCE,
    "personal-accident-insurance",
    { variation_code: "option-a", billersCode: CUSTOMER.full_name, extraFields: CUSTOMER },
    [100_000, 0, 100_000, 100_000],
    certificate,
  ],
  [
    INSURANCE,
    "home-cover-insurance",
    { variation_code: "home-basic", billersCode: HOUSEHOLD.full_name, extraFields: HOUSEHOLD },
    [300_000, 0, 300_000, 300_000],
    certificate,
  ],
];

let db: Database;
let merchant: TestMerchant;
let other: TestMerchant;
/** One purchase for each of the sales, in order. */
let bought: Bought[];
beforeAll(async () => {
  db = openDatabase();
  [merchant, other] = await Promise.all([givenMerchant({ funds: FUNDS }), givenMerchant()]);
  bought = await inTurns(SALES, ([, serviceID, order]) => buy(merchant, { serviceID, ...order }));
}, 90_000);
afterAll(() => db.destroy());

/** A few at a time, so that queued requests do not time out. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += TURN) {
    results.push(...(await Promise.all(items.slice(start, start + TURN).map(work))));
  }
  return results;
}

const TURN = 6;

test("all thirty-four services are among the sales", () => {
  expect(new Set(SALES.map(([, serviceID]) => serviceID)).size).toBe(34);
});

test.each(SALES.map(([, serviceID], index) => [serviceID, index] as const))(
  "%s is sold with the specification's record",
  (_serviceID, index) => {
    const { answer, reference, phone } = bought[index] as Bought;
    const [{ billType, rate }, serviceID, order, money, goods] = SALES[index] as Sale;
    const [amount, commission, merchantDebitAmount, totalCharge] = money;

    expect([answer.status, answer.body.message]).toEqual([201, "Bill payment completed."]);
    expect(answer.body.data).toEqual({
      transactionId: expect.stringMatching(/^txn_/),
      transactionIds: [expect.stringMatching(/^txn_/)],
      reference,
      fromWallet: merchant.wallet,
      serviceID,
      billType,
      ...{ variation_code: null, billersCode: null, quantity: 1, ...boughtWith(order) },
      amount,
      phone: `${phone.slice(0, 4)}${"*".repeat(phone.length - 7)}${phone.slice(-3)}`,
      narration: expect.stringMatching(/./),
      commission: { rate, amount: commission, merchantDebitAmount },
      convenienceFee: serviceID === "showmax" ? 10_000 : 0,
      totalCharge,
      status: "completed",
      providerReference: expect.stringMatching(/^\d+$/),
      completedAt: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      ...goods,
    });
  },
);

/** The fields of an order that a record repeats unchanged. */
function boughtWith(order: object): object {
  const repeated = ["variation_code", "billersCode", "quantity"];
  return Object.fromEntries(Object.entries(order).filter(([name]) => repeated.includes(name)));
}

test("text fields match their list fields", () => {
  const dataOf = (expected: string) =>
    bought[SALES.findIndex(([, serviceID]) => serviceID === expected)]?.answer.body.data as Record<
      string,
      unknown
    >;
  const cardsOf = (data: Record<string, unknown>) =>
    data.cardList as { serial: string; pin: string }[];
  const textOf = (data: Record<string, unknown>) =>
    cardsOf(data)
      .map(({ serial, pin }) => `Serial No:${serial}, pin: ${pin}`)
      .join("; ");
  const [checker, registration, power] = [
    dataOf("waec"),
    dataOf("waec-registration"),
    dataOf("ikeja-electric"),
  ];

  expect(checker.cards).toBe(textOf(checker));
  expect(registration.tokens).toBe((registration.tokenList as string[]).join(", "));
  expect(power.token).toBe((power.tokenDetails as { token: string }).token);
});

test("the wallet is debited once for each purchase", async () => {
  const charges = SALES.map(([, , , [, , , charge]]) => charge);

  expect(await availableOf(merchant)).toBe(FUNDS - charges.reduce((sum, one) => sum + one, 0));
  const { body } = await merchant.api.get(`/wallets/${merchant.wallet}/statement?limit=100`);
  const { entries } = body.data as { entries: { reference: string; amount: number }[] };
  const debits = bought.map(({ reference }) =>
    entries.filter((entry) => entry.reference === reference).map(({ amount }) => amount),
  );
  expect(debits).toEqual(charges.map((charge) => [charge]));
});

test("reads and events of a purchase match its response", async () => {
  const read = await inTurns(bought, ({ reference }) => purchaseUnder(merchant, reference));

  const answered = bought.map(({ answer }) => answer.body.data);
  expect(read).toEqual(answered);
  await eventually(async () => {
    const references = bought.map(({ reference }) => reference);
    const published = await publishedData(db, "bill.purchase.completed", references);
    expect(references.map((reference) => published.get(reference))).toEqual(answered);
  }, 20_000);
});

describe("the list", () => {
  const list = async (query: string, { api } = merchant) => {
    const { status, body } = await api.get(`/bills/purchases?${query}`);
    expect(status).toBe(200);
    return body.data as {
      purchases: { reference: string; serviceID: string }[];
      hasMore: boolean;
      nextCursor: string | null;
    };
  };

  test("has all purchases, newest first, page by page", async () => {
    const pages = [await list("limit=15")];
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor) {
      pages.push(await list(`limit=15&cursor=${next}`));
    }

    expect(pages.map(({ purchases, hasMore }) => [purchases.length, hasMore])).toEqual([
      [15, true],
      [15, true],
      [5, false],
    ]);
    const listed = pages.flatMap(({ purchases }) => purchases);
    const answered = bought.map(({ answer }) => answer.body.data as (typeof listed)[number]);
    expect(new Map(listed.map((one) => [one.reference, one]))).toEqual(
      new Map(answered.map((one) => [one.reference, one])),
    );
    // The order within one batch is not fixed.
    const lastTurn = SALES.slice(-(SALES.length % TURN || TURN)).map(([, serviceID]) => serviceID);
    const newest = listed.slice(0, lastTurn.length).map(({ serviceID }) => serviceID);
    expect(newest.sort()).toEqual(lastTurn.sort());
  });

  test.each([
    ["billType=electricity", 12],
    ["billType=tv", 5],
    ["serviceID=dstv", 2],
    ["billType=tv&serviceID=showmax", 1],
    ["billType=airtime&serviceID=showmax", 0],
    ["status=completed", 35],
    ["status=pending", 0],
    ["status=failed", 0],
    ["status=reversed", 0],
    ["from=2020-01-01T00:00:00Z", 35],
    ["to=2020-01-01T00:00:00Z", 0],
    ["from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z", 0],
  ])("with %s has %i", async (filter, count) => {
    expect((await list(`limit=100&${filter}`)).purchases).toHaveLength(count);
  });

  test("shows a failed purchase as in its response, its read and its event", async () => {
    const { answer, reference } = await buy(other, {
      serviceID: "mtn",
      amount: 100_000,
      phone: "08030000001",
    });

    const { data: _, ...record } = answer.body;
    expect(record).toMatchObject({ code: "BILL_PAYMENT_FAILED", reference, status: "failed" });
    expect((await list("status=failed", other)).purchases).toEqual([record]);
    expect(await purchaseUnder(other, reference)).toEqual(record);
    await eventually(async () => {
      const published = await publishedData(db, "bill.purchase.failed", [reference]);
      expect(published.get(reference)).toEqual(record);
    });
  });

  test("shows no other merchant's purchases", async () => {
    const references = new Set(bought.map(({ reference }) => reference));

    const { purchases } = await list("limit=100", other);

    expect(purchases.filter(({ reference }) => references.has(reference))).toEqual([]);
    const [first] = bought;
    const { status, body } = await other.api.get(`/bills/purchase/${first?.reference}`);
    expect([status, body.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
  });

  test("refuses another merchant's cursor, and invalid filters", async () => {
    const { nextCursor } = await list("limit=1");

    const replies = [
      await other.api.get(`/bills/purchases?cursor=${nextCursor}`),
      await merchant.api.get("/bills/purchases?cursor=x"),
      await merchant.api.get("/bills/purchases?billType=water"),
      await merchant.api.get("/bills/purchases?status=done"),
      await merchant.api.get("/bills/purchases?limit=101"),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [400, "INVALID_CURSOR"],
      [400, "INVALID_CURSOR"],
      [400, "VALIDATION_ERROR"],
      [400, "VALIDATION_ERROR"],
      [400, "VALIDATION_ERROR"],
    ]);
  });
});

test("a retry with the same Idempotency-Key buys once", async () => {
  const order = {
    fromWallet: other.wallet,
    serviceID: "mtn",
    amount: 100_000,
    phone: DELIVERED,
    reference: "one-key-one-bill",
  };
  const headers = { "idempotency-key": "one-key-one-bill" };
  const before = await availableOf(other);

  const first = await other.api.post("/bills/purchase", order, headers);
  const again = await other.api.post("/bills/purchase", order, headers);

  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.data).toEqual(first.body.data);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await availableOf(other)).toBe(before - 98_500);
});
