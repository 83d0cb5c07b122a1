import { transferFailure } from "../../src/domain/payout-refusal";

test.each(["REJECTED_BY_BANK", "RAIL_UNAVAILABLE", "A_LATER_REASON"])(
  "after %s a transfer can be sent again",
  (reason) => {
    expect(transferFailure(reason)).toContain("To pay all the same, send it again.");
  },
);

test("a transfer that the bank may still pay is not to be sent again at once", () => {
  const text = transferFailure("RAIL_TIMEOUT");

  expect(text).toContain("the bank may still pay for a day");
  expect(text).not.toContain("all the same");
});
