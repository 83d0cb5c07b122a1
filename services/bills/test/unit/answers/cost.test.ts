import { costFromNaira } from "../../../src/clients/answers/cost";

test.each([
  ["97.46", 9_746n],
  ["97.465", 9_747n],
  ["97.4600", 9_746n],
  ["97.46500000000001", 9_747n],
  ["1,097.465", 109_747n],
  ["965", 96_500n],
  ["0.001", 1n],
])("₦%s costs %s kobo: fractions are rounded up", (naira, cost) => {
  expect(costFromNaira(naira)).toBe(cost);
});

test.each(["", "free", "97.4x5", "-97.465", "97.46 5", "1e3"])("%j is an invalid cost", (naira) => {
  expect(costFromNaira(naira)).toBeUndefined();
});
