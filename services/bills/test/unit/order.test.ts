import { kobo } from "@kobo/money";
import fc from "fast-check";
import { commissionOn, KINDS } from "../../src/domain/bill-type";
import { feeFromText } from "../../src/domain/catalogue";
import { isPurchasable, priceOf, soldBy, variationOf } from "../../src/domain/order";
import { normalisedPhone } from "../../src/domain/phone";
import { merchantDebit, totalCharge } from "../../src/domain/purchase";
import { providerRequestId } from "../../src/domain/request-id";
import { aService, aVariation } from "../factories";

const wanted = (fields = {}) => ({
  amount: 100_000n,
  variationCode: "",
  quantity: undefined,
  ...fields,
});
const dataService = aService({
  serviceId: "mtn-data",
  categoryIdentifier: "data",
  variation: "fix",
  minimum: kobo(100n),
  maximum: kobo(100_000_000n),
});

describe("the price", () => {
  test("of airtime is the amount, with 1.5 % of it as commission", () => {
    const price = priceOf(aService(), undefined, wanted());

    expect(price).toEqual({
      amount: 100_000n,
      commission: { rate: "1.5%", amount: 1_500n },
      convenienceFee: 0n,
    });
    expect(merchantDebit(price)).toBe(98_500n);
    expect(totalCharge(price)).toBe(98_500n);
  });

  test("of data is the variation's, whether or not the merchant names it", () => {
    const variation = aVariation();

    for (const amount of [undefined, 35_000n]) {
      expect(priceOf(dataService, variation, wanted({ amount })).amount).toBe(35_000n);
    }
    expect(() => priceOf(dataService, variation, wanted({ amount: 34_900n }))).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        details: { errors: [expect.objectContaining({ code: "amount_mismatch" })] },
      }),
    );
  });

  test("no commission is given on the convenience fee, which is added", () => {
    const price = priceOf(aService({ convenienceFee: kobo(10_000n) }), undefined, wanted());

    expect(price.commission.amount).toBe(1_500n);
    expect(totalCharge(price)).toBe(108_500n);
  });

  test.each([
    [4_900n, "AMOUNT_TOO_LOW"],
    [5_000_100n, "AMOUNT_TOO_HIGH"],
    [undefined, "VALIDATION_ERROR"],
    [10_050n, "VALIDATION_ERROR"],
  ])("of %s kobo of airtime is refused: %s", (amount, code) => {
    expect(() => priceOf(aService(), undefined, wanted({ amount }))).toThrow(
      expect.objectContaining({ code }),
    );
  });

  test("bounds are ours, or the service's where they are tighter", () => {
    const open = aService({ minimum: undefined, maximum: undefined });
    const amountOf = (amount: bigint, service = open) =>
      priceOf(service, undefined, wanted({ amount })).amount;

    expect(amountOf(5_000n)).toBe(5_000n);
    expect(amountOf(10_000_000n)).toBe(10_000_000n);
    expect(() => amountOf(10_000_100n)).toThrow(
      expect.objectContaining({ code: "AMOUNT_TOO_HIGH" }),
    );
    const tight = aService({ minimum: kobo(20_000n), maximum: kobo(30_000n) });
    expect(() => amountOf(19_900n, tight)).toThrow(
      expect.objectContaining({ code: "AMOUNT_TOO_LOW", message: expect.stringContaining("₦200") }),
    );
  });

  test("is for one piece", () => {
    expect(() => priceOf(aService(), undefined, wanted({ quantity: 2 }))).toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR" }),
    );
  });

  test("a plan outside the bounds can be seen and not bought", () => {
    expect(isPurchasable(dataService, aVariation())).toBe(true);
    expect(isPurchasable(dataService, aVariation({ price: kobo(4_900n) }))).toBe(false);
    expect(isPurchasable(dataService, aVariation({ price: kobo(10_000_100n) }))).toBe(false);
  });
});

describe("the commission", () => {
  test("is never more than its rate, nor less by a kobo or more", () => {
    const { airtime } = KINDS;
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10_000_000n }), (amount) => {
        const { amount: commission } = commissionOn(kobo(amount), airtime as never);
        expect(commission * 10_000n).toBeLessThanOrEqual(amount * 150n);
        expect((commission + 1n) * 10_000n).toBeGreaterThan(amount * 150n);
      }),
    );
  });

  test("that is flat is never more than the bill", () => {
    const education = KINDS.education as never;

    expect(commissionOn(kobo(200_000n), education)).toEqual({ rate: "flat", amount: 10_000n });
    expect(commissionOn(kobo(4_000n), education)).toEqual({ rate: "flat", amount: 4_000n });
  });
});

describe("what is sold", () => {
  test.each([
    ["airtime", "mtn", "amount"],
    ["data", "mtn-data", "variation"],
  ] as const)("%s is described by %s's %s", (categoryIdentifier, serviceId, way) => {
    expect(soldBy(aService({ categoryIdentifier, serviceId }))).toBe(way);
  });

  test.each([
    ["electricity-bill", "ikeja-electric"],
    ["data", "smile-direct"],
    ["unheard-of", "x"],
  ])("not yet: %s %s", (categoryIdentifier, serviceId) => {
    expect(() => soldBy(aService({ categoryIdentifier, serviceId }))).toThrow(
      expect.objectContaining({ code: "SERVICE_NOT_FOUND" }),
    );
  });

  test.each([
    ["", "required"],
    ["no-such", "unknown"],
  ])("a variation named '%s' is %s", (variationCode, code) => {
    expect(() => variationOf([aVariation()], wanted({ variationCode }))).toThrow(
      expect.objectContaining({
        details: { errors: [expect.objectContaining({ field: "variation_code", code })] },
      }),
    );
  });
});

test.each([
  ["N0", 0n],
  ["N0.00", 0n],
  ["0 %", 0n],
  ["", 0n],
  ["N100", 10_000n],
  ["N1,050.50", 105_050n],
  ["100 %", undefined],
  ["free", undefined],
])("a fee written '%s' is %s kobo", (text, fee) => {
  expect(feeFromText(text)).toBe(fee);
});

test.each([
  ["08031234567", "test", "08031234567"],
  ["2348031234567", "test", "08031234567"],
  ["+2348031234567", "live", "08031234567"],
  ["201000000000", "test", "201000000000"],
  ["201000000000", "live", undefined],
  ["8031234567", "test", undefined],
  ["0803123456", "test", undefined],
  ["+4420712345678", "test", undefined],
] as const)("the phone %s in %s mode is sent as %s", (phone, mode, sent) => {
  expect(normalisedPhone(phone, mode)).toBe(sent);
});

test("a request id begins with the minute in Lagos", () => {
  const id = providerRequestId("abc", new Date("2026-12-31T23:30:59Z"));

  expect(id).toBe("202701010030abc");
});
