/** Which amounts an account accepts, relative to its expected amount (decision 38). */
export type AmountRule = "exact" | "less" | "greater" | "at_most" | "at_least" | "any";

/** The code that is shown when the merchant sent none. */
export const DEFAULT_VALIDATION = "A5";

export function fits(rule: AmountRule, amount: bigint, expected: bigint): boolean {
  switch (rule) {
    case "exact":
      return amount === expected;
    case "less":
      return amount < expected;
    case "greater":
      return amount > expected;
    case "at_most":
      return amount <= expected;
    case "at_least":
      return amount >= expected;
    case "any":
      return true;
  }
}
