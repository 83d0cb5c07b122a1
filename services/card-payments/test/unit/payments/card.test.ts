import { brandOf } from "@kobo/core/card-numbers";
import fc from "fast-check";
import { type CardDetails, checkCard, withoutSeparators } from "../../../src/domain/payments/card";
import { thrownBy } from "../../thrown-by";

const VISA = "4242424242424242";
const AMEX = "378282246310005";

const NOW = new Date("2026-11-21T12:00:00Z");
const live = { mode: "live", now: NOW, testNumbers: new Set<string>() } as const;

const aCard = (fields: Partial<CardDetails> = {}): CardDetails => ({
  ...{ number: VISA, expMonth: 12, expYear: 2030, cvc: "123" },
  ...fields,
});

/** The number with its check digit. */
function withCheckDigit(start: string): string {
  const sum = [...start]
    .reverse()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1))
    .reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0);
  return `${start}${(10 - (sum % 10)) % 10}`;
}

const aNumber = (prefix: string, length: number) =>
  withCheckDigit(prefix.padEnd(length - 1, "137"));

test.each([
  ["4", "visa"],
  ["50", "unknown"],
  ["51", "mastercard"],
  ["55", "mastercard"],
  ["56", "unknown"],
  ["2220", "unknown"],
  ["2221", "mastercard"],
  ["2720", "mastercard"],
  ["2721", "unknown"],
  ["506065", "unknown"],
  ["506066", "verve"],
  ["506067", "unknown"],
  ["506098", "unknown"],
  ["506099", "verve"],
  ["506198", "verve"],
  ["506199", "unknown"],
  ["507849", "unknown"],
  ["507850", "verve"],
  ["507851", "unknown"],
  ["507864", "unknown"],
  ["507865", "verve"],
  ["507964", "verve"],
  ["507965", "unknown"],
  ["650001", "discover"],
  ["650002", "verve"],
  ["650027", "verve"],
  ["650028", "discover"],
  ["33", "unknown"],
  ["34", "amex"],
  ["35", "unknown"],
  ["37", "amex"],
  ["6010", "unknown"],
  ["6011", "discover"],
  ["643", "unknown"],
  ["644", "discover"],
  ["649", "discover"],
  ["65", "discover"],
  ["66", "unknown"],
  ["299", "unknown"],
  ["300", "diners"],
  ["305", "diners"],
  ["306", "unknown"],
  ["36", "diners"],
  ["38", "diners"],
  ["39", "diners"],
  ["3527", "unknown"],
  ["3528", "jcb"],
  ["3589", "jcb"],
  ["3590", "unknown"],
  ["62", "unionpay"],
  ["81", "unionpay"],
  ["82", "unknown"],
  ["", "unknown"],
])("a number that begins with %s has the brand %s", (prefix, brand) => {
  expect(brandOf(prefix === "" ? "" : prefix.padEnd(16, "0"))).toBe(brand);
});

test("a prefix shorter than the brand's has no brand", () => {
  expect(brandOf("5")).toBe("unknown");
  expect(brandOf("50609")).toBe("unknown");
});

test.each([
  ["visa", "4", [13, 16, 19]],
  ["mastercard", "51", [16]],
  ["verve", "506099", [16, 17, 18, 19]],
  ["amex", "34", [15]],
  ["discover", "6011", [16, 17, 18, 19]],
  ["diners", "36", [14, 15, 16, 17, 18, 19]],
  ["jcb", "3528", [16, 17, 18, 19]],
  ["unionpay", "62", [16, 17, 18, 19]],
  ["unknown", "9", [12, 13, 14, 15, 16, 17, 18, 19]],
])("a %s number must have a length of its brand", (brand, prefix, lengths) => {
  const cvc = brand === "amex" ? "1234" : "123";
  const isTaken = (length: number) => {
    try {
      checkCard(aCard({ number: aNumber(prefix, length), cvc }), live);
      return true;
    } catch {
      return false;
    }
  };

  expect(Array.from({ length: 16 }, (_, n) => n + 8).filter(isTaken)).toEqual(lengths);
});

test("one of ten numbers that differ in the last digit is valid", () => {
  const starts = fc.stringMatching(/^4[0-9]{14}$/);
  fc.assert(
    fc.property(starts, (start) => {
      const taken = [..."0123456789"].filter((digit) => {
        try {
          checkCard(aCard({ number: start + digit }), live);
          return true;
        } catch {
          return false;
        }
      });

      expect(taken.map((digit) => start + digit)).toEqual([withCheckDigit(start)]);
    }),
  );
});

test.each<[string, Partial<CardDetails>]>([
  ["no digits", { number: "" }],
  ["a letter", { number: `${VISA.slice(1)}x` }],
  ["digits of another alphabet", { number: "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢" }],
  ["a line break", { number: `${VISA}\n` }],
  ["a wrong check digit", { number: "4242424242424241" }],
  ["a month before January", { expMonth: 0 }],
  ["a month after December", { expMonth: 13 }],
  ["a fractional month", { expMonth: 1.5 }],
  ["a year of three digits", { expYear: 203 }],
  ["a year of two digits", { expYear: 30 }],
  ["a year of five digits", { expYear: 20_300 }],
])("a card with %s is invalid", (_what, fields) => {
  expect(thrownBy(() => checkCard(aCard(fields), live))).toMatchObject({
    code: "INVALID_PAYMENT_METHOD",
  });
});

test.each([
  ["2026-11", "2026-11-30T23:59:59.999Z", true],
  ["2026-11", "2026-12-01T11:59:59.999Z", true],
  ["2026-11", "2026-12-01T12:00:00.000Z", false],
  ["2026-12", "2027-01-01T11:59:59.999Z", true],
  ["2026-12", "2027-01-01T12:00:00.000Z", false],
  ["2028-02", "2028-02-29T23:59:59.999Z", true],
  ["2025-12", "2026-11-21T12:00:00.000Z", false],
  ["9999-12", "2026-11-21T12:00:00.000Z", true],
])("a card that expires %s is valid at %s: %s", (expiry, now, good) => {
  const [expYear = 0, expMonth = 0] = expiry.split("-").map(Number);
  const work = () => checkCard(aCard({ expYear, expMonth }), { ...live, now: new Date(now) });

  if (good) expect(work).not.toThrow();
  else expect(thrownBy(work)).toMatchObject({ code: "EXPIRED_CARD" });
});

test.each([
  [VISA, "123", true],
  [VISA, "000", true],
  [VISA, "12", false],
  [VISA, "1234", false],
  [VISA, "", false],
  [VISA, "12a", false],
  [VISA, "123\n", false],
  [AMEX, "1234", true],
  [AMEX, "123", false],
])("for %s the CVC %j is valid: %s", (number, cvc, right) => {
  const work = () => checkCard(aCard({ number, cvc }), live);

  if (right) expect(work).not.toThrow();
  else expect(thrownBy(work)).toMatchObject({ code: "INVALID_CVC" });
});

test("an invalid card is reported before its expiry, and its expiry before its CVC", () => {
  const wrong = { expYear: 2020, cvc: "1" };

  expect(thrownBy(() => checkCard(aCard({ ...wrong, expMonth: 13 }), live))).toMatchObject({
    code: "INVALID_PAYMENT_METHOD",
  });
  expect(thrownBy(() => checkCard(aCard(wrong), live))).toMatchObject({ code: "EXPIRED_CARD" });
});

test("test mode accepts only published numbers, and live mode any", () => {
  const test = {
    mode: "test",
    now: NOW,
    testNumbers: new Set([VISA, "4242424242424241"]),
  } as const;
  const other = aNumber("4", 16);

  expect(() => checkCard(aCard(), test)).not.toThrow();
  expect(() => checkCard(aCard({ number: other }), live)).not.toThrow();
  const refused = { code: "INVALID_PAYMENT_METHOD" };
  expect(thrownBy(() => checkCard(aCard({ number: other }), test))).toMatchObject(refused);
  expect(
    thrownBy(() => checkCard(aCard({ number: other, expYear: 2020, cvc: "" }), test)),
  ).toMatchObject(refused);
  expect(thrownBy(() => checkCard(aCard({ number: "4242424242424241" }), test))).toMatchObject(
    refused,
  );
});

test("published Verve numbers are valid", () => {
  const numbers = { "5060666666666666666": "verve", "507850785078507812": "verve" };
  for (const [number, brand] of Object.entries(numbers)) {
    expect(brandOf(number)).toBe(brand);
    expect(() => checkCard(aCard({ number }), live)).not.toThrow();
  }
});

test("no refusal contains a digit", () => {
  const cards = fc.record<CardDetails>({
    number: fc.oneof(fc.constantFrom(VISA, AMEX), fc.stringMatching(/^[0-9]{0,20}$/)),
    expMonth: fc.integer({ min: -1, max: 14 }),
    expYear: fc.constantFrom(2020, 2030, 30),
    cvc: fc.stringMatching(/^[0-9]{0,5}$/),
  });
  fc.assert(
    fc.property(cards, fc.constantFrom("live" as const, "test" as const), (card, mode) => {
      try {
        checkCard(card, { ...live, mode });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        expect(error.message).not.toMatch(/[0-9]/);
        expect(error.cause).toBeUndefined();
        expect(error).toMatchObject({ details: {} });
      }
    }),
  );
});

test("only separators are removed from a number", () => {
  expect(withoutSeparators(" 4242-4242 4242 4242 ")).toBe(VISA);
  expect(withoutSeparators("4242.4242\t4242")).toBe("4242.4242\t4242");
});
