import { feeFromText } from "../../../src/domain/catalogue/catalogue";

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
