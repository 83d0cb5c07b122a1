import fc from "fast-check";
import { readGoods } from "../../../src/clients/answers/read-goods";
import type { BillType } from "../../../src/domain/catalogue/bill-type";

const TOKEN = "26362054405982757802";
const BONUS = "11112222333344445555";

const prepaid = {
  billType: "electricity",
  serviceId: "ikeja-electric",
  variationCode: "prepaid",
} as const;
const postpaid = { ...prepaid, variationCode: "postpaid" };
const waec = { billType: "education", serviceId: "waec", variationCode: "waecdirect" } as const;
const registration = { ...waec, serviceId: "waec-registration" };
const jamb = { ...waec, serviceId: "jamb", variationCode: "utme-mock" };
const showmax = { billType: "tv", serviceId: "showmax", variationCode: "full" } as const;
const spectranet = { billType: "data", serviceId: "spectranet", variationCode: "vt-1000" } as const;
const insurance = { billType: "insurance", serviceId: "ui-insure", variationCode: "1" } as const;
const airtime = { billType: "airtime", serviceId: "mtn", variationCode: "" } as const;

describe("prepaid electricity", () => {
  test.each([
    [
      { token: TOKEN, units: "79.9 kWh", tariff: "R2", purchased_code: `Token : ${TOKEN}` },
      { bonusToken: null, units: "79.9 kWh", tariff: "R2" },
    ],
    [
      {
        mainToken: `Token : ${TOKEN}`,
        mainTokenUnits: 79.9,
        bonusToken: `Bonus Token : ${BONUS}`,
        tariffIndex: "R2",
      },
      { bonusToken: BONUS, units: "79.9", tariff: "R2" },
    ],
    [
      { Token: "2636-2054-4059-8275-7802", units: null },
      { bonusToken: null, units: null, tariff: null },
    ],
    [{ token: "2636 2054 4059 8275 7802" }, { bonusToken: null, units: null, tariff: null }],
    [
      { token: `Meter 45012345678 ${TOKEN} 10.5 kWh` },
      { bonusToken: null, units: null, tariff: null },
    ],
    [
      { token: null, purchased_code: `Token : ${TOKEN}, Units : 12.5 kWh` },
      { bonusToken: null, units: null, tariff: null },
    ],
    [
      { token: "", Token: TOKEN },
      { bonusToken: null, units: null, tariff: null },
    ],
  ])("has the token's digits, with its details: %j", (body, details) => {
    expect(readGoods(body, prepaid)).toEqual({
      token: TOKEN,
      tokenDetails: { token: TOKEN, ...details },
    });
  });

  test("has no token that was rounded as a JSON number", () => {
    const body = JSON.parse(`{"token":${TOKEN}}`);

    expect(readGoods(body, prepaid)).toEqual({});
    expect(readGoods({ ...body, purchased_code: `Token : ${TOKEN}` }, prepaid)).toMatchObject({
      token: TOKEN,
    });
  });

  test.each([
    [{}],
    [{ token: "N/A" }],
    [{ token: 0 }],
    [{ token: {} }],
    [{ purchased_code: "" }],
    [{ purchased_code: "Meter 45067198783 Units 0001, token 1234" }],
    [{ token: "1111111111111" }],
  ])("has no goods in %j", (body) => {
    expect(readGoods(body, prepaid)).toEqual({});
  });

  test("does not read the meter number as a token or bonus token", () => {
    const body = {
      token: "45067198783",
      bonusToken: "45067198783",
      purchased_code: `Meter: 45067198783, Token: ${TOKEN}`,
    };

    expect(readGoods(body, prepaid)).toMatchObject({
      token: TOKEN,
      tokenDetails: { bonusToken: null },
    });
  });
});

test("postpaid electricity has a receipt and no token", () => {
  const body = { exchangeReference: "120220240001", customerName: "ADAEZE", token: TOKEN };

  expect(readGoods(body, postpaid)).toEqual({ receiptNumber: "120220240001" });
  expect(readGoods({ exchangeReference: 120220240001 }, postpaid)).toEqual({
    receiptNumber: "120220240001",
  });
  expect(readGoods({ exchangeReference: null }, postpaid)).toEqual({});
});

describe("a result checker", () => {
  const cardList = [
    { serial: "WRN123456789", pin: "373820665258" },
    { serial: "WRN987654321", pin: "0012 3456" },
  ];

  test.each([
    [
      "in a list",
      {
        cards: [
          { Serial: "WRN123456789", Pin: "373820665258" },
          { serial: " WRN987654321", pin: "0012 3456" },
          { Serial: "WRN000000000", Pin: null },
          "odd",
        ],
      },
    ],
    [
      "in a text",
      {
        purchased_code:
          "Serial No:WRN123456789, pin: 373820665258||Serial No:WRN987654321, pin: 0012 3456",
      },
    ],
    [
      "in a text next to an empty list",
      {
        cards: [],
        purchased_code:
          "Serial Number: WRN123456789; Pin:373820665258\nSerial No. : WRN987654321, PIN : 0012 3456",
      },
    ],
    [
      "in a text without a separator",
      {
        purchased_code:
          "Serial No:WRN123456789, pin: 373820665258 Serial No:WRN987654321, pin: 0012 3456",
      },
    ],
  ])("has its cards, %s", (_, body) => {
    expect(readGoods(body, waec)).toEqual({ cardList });
  });

  test("has a PIN without a serial number", () => {
    expect(readGoods({ cards: [{ Pin: 373820665258 }] }, waec)).toEqual({
      cardList: [{ serial: "", pin: "373820665258" }],
    });
  });
});

test.each([
  [{ tokens: ["123456789012", 987654321098, null] }],
  [{ tokens: [], purchased_code: "Tokens : 123456789012, 987654321098" }],
  [{ tokens: "123456789012, 987654321098" }],
])("a registration has a token list, and no single token: %j", (body) => {
  expect(readGoods({ ...body, token: TOKEN }, registration)).toEqual({
    tokenList: ["123456789012", "987654321098"],
  });
});

test.each([
  [{ Pin: "Pin : 3675746830507735" }],
  [{ Pin: null, purchased_code: "Pin : 3675746830507735" }],
  [{ pin: 3675746830507735 }],
])("an exam has the digits of its PIN: %j", (body) => {
  expect(readGoods(body, jamb)).toEqual({ pin: "3675746830507735" });
});

test("an unknown exam has any kind of goods", () => {
  const neco = { ...waec, serviceId: "neco" };

  expect(readGoods({ tokens: ["123456789012"] }, neco)).toEqual({ tokenList: ["123456789012"] });
  expect(readGoods({ Pin: "Pin : 1234567890" }, neco)).toEqual({ pin: "1234567890" });
  expect(readGoods({ cards: [{ Serial: "A1", Pin: "2" }] }, neco)).toEqual({
    cardList: [{ serial: "A1", pin: "2" }],
  });
  expect(readGoods({}, neco)).toEqual({});
});

test.each([
  [{ Voucher: ["SMX123456789", "SMX987654321"] }, "SMX123456789, SMX987654321"],
  [{ Voucher: "SMX123456789" }, "SMX123456789"],
  [{ Voucher: [], purchased_code: "SMX123456789" }, "SMX123456789"],
  [{ purchased_code: "Voucher : SMX123456789" }, "SMX123456789"],
])("Showmax has its vouchers: %j", (body, voucher) => {
  expect(readGoods(body, showmax)).toEqual({ voucher });
});

test("internet cards are shown as vouchers only", () => {
  const cards = [
    { serialNumber: "2017120100000058", pin: "4444-5555" },
    { Serial: "2017120100000059", Pin: "6666" },
  ];

  expect(readGoods({ cards }, spectranet)).toEqual({ voucher: "4444-5555, 6666" });
  expect(readGoods({ Voucher: ["7777888899"] }, spectranet)).toEqual({ voucher: "7777888899" });
});

const CERTIFICATE = "https://insurer.example/certificates/1.pdf?of=KJA";

test.each([
  [{ certUrl: CERTIFICATE }],
  [{ certificate_url: CERTIFICATE, purchased_code: "" }],
  [{ CertURL: ` ${CERTIFICATE} ` }],
  [{ certUrl: null, purchased_code: `Download Certificate : ${CERTIFICATE}` }],
  [{ purchased_code: `Your certificate (${CERTIFICATE}).` }],
])("an insurance has the URL of its certificate: %j", (body) => {
  expect(readGoods(body, insurance)).toEqual({ certUrl: CERTIFICATE });
});

test("a long URL is not truncated", () => {
  const address = `${CERTIFICATE}&signature=${"0123456789abcdef".repeat(40)}`;

  expect(readGoods({ certUrl: address }, insurance)).toEqual({ certUrl: address });
});

test.each([
  [{ certUrl: "http://insurer.example/1.pdf" }],
  [{ certUrl: "javascript:alert(1)" }],
  [{ certUrl: "https://" }],
  [{ certUrl: "https://insurer.example@elsewhere.example/1.pdf" }],
  [{ certUrl: `${CERTIFICATE}${"x".repeat(5_000)}` }],
  [{ certUrl: { href: CERTIFICATE } }],
  [{ image: CERTIFICATE }],
])("an insurance has no certificate in %j", (body) => {
  expect(readGoods(body, insurance)).toEqual({});
});

test("goods of one kind of bill are ignored for another", () => {
  const everything = {
    token: TOKEN,
    exchangeReference: "120220240001",
    tokens: ["123456789012"],
    cards: [{ Serial: "WRN1", Pin: "12345" }],
    Pin: "Pin : 3675746830507735",
    Voucher: ["SMX123456789"],
    certUrl: CERTIFICATE,
    purchased_code: "Token : 1",
  };

  expect(readGoods(everything, airtime)).toEqual({});
  expect(readGoods(everything, { ...spectranet, serviceId: "mtn-data" })).toEqual({});
  expect(readGoods(everything, { ...showmax, serviceId: "dstv" })).toEqual({});
  expect(Object.keys(readGoods(everything, prepaid))).toEqual(["token", "tokenDetails"]);
  expect(Object.keys(readGoods(everything, postpaid))).toEqual(["receiptNumber"]);
  expect(Object.keys(readGoods(everything, waec))).toEqual(["cardList"]);
  expect(Object.keys(readGoods(everything, registration))).toEqual(["tokenList"]);
  expect(Object.keys(readGoods(everything, jamb))).toEqual(["pin"]);
  expect(Object.keys(readGoods(everything, showmax))).toEqual(["voucher"]);
  expect(Object.keys(readGoods(everything, insurance))).toEqual(["certUrl"]);
});

const NAMES = [
  ...["token", "Token", "mainToken", "bonusToken", "units", "mainTokenUnits", "tariff"],
  ...["tariffIndex", "exchangeReference", "tokens", "cards", "Pin", "pin", "Voucher", "certUrl"],
  ...["certificate_url", "purchased_code", "Serial", "__proto__", "constructor", "toString"],
];
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string());
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(
      fc.constantFrom("Token :", "Serial No:", "pin:", ", ", "||", "12345", "https://", "\0", " "),
    )
    .map((parts) => parts.join("")),
);
const { value: garbage } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(text, fc.double(), fc.constant(null), fc.boolean()),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(name, tie("value"), { maxKeys: 8 }),
  ),
}));
const anyBill = fc.record({
  billType: fc.constantFrom<BillType>(
    ...(["airtime", "data", "tv", "electricity", "education", "insurance"] as const),
  ),
  serviceId: fc.constantFrom("waec", "waec-registration", "jamb", "spectranet", "showmax", "neco"),
  variationCode: fc.constantFrom("prepaid", "postpaid", ""),
});

test("arbitrary input neither throws nor yields malformed goods", () => {
  fc.assert(
    fc.property(garbage, anyBill, (body, bought) => {
      const goods = readGoods(body, bought);

      const stored = JSON.stringify(goods);
      // PostgreSQL accepts neither as text.
      expect(stored).not.toContain("\\u0000");
      expect(stored.isWellFormed()).toBe(true);
      expect(goods.token ?? "1234").toMatch(/^\d{4,}$/);
      expect(goods.certUrl ?? "https://a").toMatch(/^https:\/\/[\x21-\x7e]+$/);
      for (const empty of [goods.tokenList, goods.cardList]) expect(empty).not.toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test("long texts are parsed within a second", () => {
  const long = { purchased_code: "Serial No: ".repeat(400), cards: "9".repeat(4_000) };
  const began = performance.now();

  for (const bought of [prepaid, waec, registration, jamb, showmax, insurance]) {
    readGoods(long, bought);
    readGoods({ purchased_code: `https://${")".repeat(3_900)}x` }, bought);
  }

  expect(performance.now() - began).toBeLessThan(1_000);
});
