import { failureOf } from "../../../src/clients/stripe/declines";

test.each([
  ["card_declined", "generic_decline", "CARD_DECLINED", "generic_decline"],
  ["card_declined", "insufficient_funds", "INSUFFICIENT_FUNDS", "insufficient_funds"],
  ["card_declined", "expired_card", "EXPIRED_CARD", "expired_card"],
  ["card_declined", "", "CARD_DECLINED", ""],
  ["insufficient_funds", "", "INSUFFICIENT_FUNDS", ""],
  ["expired_card", "expired_card", "EXPIRED_CARD", "expired_card"],
  ["expired_card", "", "EXPIRED_CARD", ""],
  ["incorrect_cvc", "incorrect_cvc", "INVALID_CVC", "incorrect_cvc"],
  ["invalid_cvc", "", "INVALID_CVC", ""],
  ["processing_error", "", "CARD_DECLINED", "processing_error"],
  ["payment_intent_authentication_failure", "", "CARD_DECLINED", "authentication_failed"],
])("%s with decline code %j maps to %s with %j", (code, declineCode, ours, word) => {
  expect(failureOf({ code, declineCode })).toEqual({ code: ours, declineCode: word });
});

test("any decline code of the bank can be stored and shown", () => {
  const { declineCode } = failureOf({
    code: "card_declined",
    declineCode: `a\u0000b${"😀".repeat(100)}`,
  });

  expect(declineCode.length).toBeLessThanOrEqual(100);
  expect(declineCode.isWellFormed()).toBe(true);
  expect(declineCode).not.toContain("\u0000");
});
