import { TEST_CARDS } from "@kobo/core/test-cards";
import {
  brandOf,
  cardProblem,
  conductOf,
  passesLuhn,
} from "../../../../src/domain/card-processor/card";
import { NOON } from "../../../factories";

test.each([
  ["4242424242424242", true],
  ["4242424242424241", false],
  ["378282246310005", true],
  ["5060666666666666666", true],
  ["", false],
  ["4242 4242 4242 4242", false],
  ["0", false],
])("%j passes the Luhn check: %s", (number, isPossible) => {
  expect(passesLuhn(number)).toBe(isPossible);
});

test("the Luhn check detects a single mistyped digit", () => {
  const good = "4242424242424242";
  for (let at = 0; at < good.length; at += 1) {
    for (let by = 1; by <= 9; by += 1) {
      const digit = (Number(good[at]) + by) % 10;
      expect(passesLuhn(good.slice(0, at) + digit + good.slice(at + 1))).toBe(false);
    }
  }
});

test.each([
  ["4000000000000002", "card_declined", "generic_decline"],
  ["4000000000009995", "card_declined", "insufficient_funds"],
  ["4000000000000069", "expired_card", "expired_card"],
  ["4000000000000127", "incorrect_cvc", "incorrect_cvc"],
  ["4000000000000119", "processing_error", "processing_error"],
  ["507850785078507812", "insufficient_funds", null],
])("%s is declined with %s for %s", (number, code, declineCode) => {
  expect(conductOf(number, "test")).toEqual({ does: "decline", code, declineCode });
});

test.each([
  ["4000000000003220", "authenticate"],
  ["4000000000005043", "pay in silence"],
  ["4000000000005084", "vanish"],
])("%s has the conduct '%s' in both modes", (number, does) => {
  expect(conductOf(number, "test")).toEqual({ does });
  expect(conductOf(number, "live")).toEqual({ does });
});

test.each([
  ["4000000000000259", "fraudulent"],
  ["4000000000002685", "product_not_received"],
  ["4000000000001976", "inquiry"],
])("%s pays, and is disputed: %s", (number, dispute) => {
  expect(conductOf(number, "test")).toEqual({ does: "pay", dispute });
  expect(conductOf(number, "live")).toEqual({ does: "pay", dispute });
});

test.each([
  ["4000000000007726", "pending"],
  ["4000000000005126", "fails"],
])("%s pays, and its refund %s", (number, refund) => {
  expect(conductOf(number, "test")).toEqual({ does: "pay", refund });
  expect(conductOf(number, "live")).toEqual({ does: "pay", refund });
});

test("test mode accepts only listed cards, live mode every valid number", () => {
  expect(conductOf("4111111111111111", "test")).toBeUndefined();
  expect(conductOf("4111111111111111", "live")).toEqual({ does: "pay" });
  expect(conductOf("4242424242424241", "live")).toBeUndefined();
});

test("a test card has the brand of the list", () => {
  for (const { number, brand } of TEST_CARDS) {
    if (brand) expect(brandOf(number)).toBe(brand);
  }
});

test.each([
  ["4111111111111111", "visa"],
  ["5105105105105100", "mastercard"],
  ["2221000000000009", "mastercard"],
  ["2720990000000007", "mastercard"],
  ["341111111111111", "amex"],
  ["6011111111111117", "discover"],
  ["3056930009020004", "diners"],
  ["3566002020360505", "jcb"],
  ["6200000000000005", "unionpay"],
  ["9999999999999995", "unknown"],
])("%s is a %s", (number, brand) => {
  expect(brandOf(number)).toBe(brand);
});

test.each([
  [{}, undefined],
  [{ cvc: null }, undefined],
  [{ expMonth: 11, expYear: 2026 }, undefined],
  [{ expMonth: 10, expYear: 2026 }, "invalid_expiry_year"],
  [{ expMonth: 0 }, "invalid_expiry_month"],
  [{ expMonth: 13 }, "invalid_expiry_month"],
  [{ cvc: "12" }, "invalid_cvc"],
  [{ cvc: "12a" }, "invalid_cvc"],
])("the problem of a card with %j is %s", (typed, mistake) => {
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2030, cvc: "123", ...typed };

  expect(cardProblem(card, NOON)).toBe(mistake);
});
