import { narrationOf } from "../../src/domain/wallet-debit";

const payer = { merchantName: "Ada Stores" };

test.each([
  ["the merchant's text", "Salary", "Salary"],
  ["the payer's name without a text", "", "Transfer from Ada Stores"],
  ["the payer's name without visible text", "\u0000\u0007\n", "Transfer from Ada Stores"],
  ["the text without control characters", "Rent\u0000 for\tMay", "Rent forMay"],
])("a narration is %s", (_, said, narration) => {
  expect(narrationOf(said, payer)).toBe(narration);
});

test("a narration is at most a hundred characters, none of them cut in half", () => {
  const long = narrationOf("😀".repeat(150), payer);

  expect(Array.from(long)).toHaveLength(100);
  expect(long.isWellFormed()).toBe(true);
});
