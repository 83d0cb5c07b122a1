/** Which amounts an account takes, against the amount it was made for (decision 38). */
export type AmountRule = "exact" | "less" | "greater" | "at_most" | "at_least" | "any";

/** Shown for the rule when the merchant named none. */
export const DEFAULT_VALIDATION = "A5";

export function fits(rule: AmountRule, amount: bigint, wanted: bigint): boolean {
  switch (rule) {
    case "exact":
      return amount === wanted;
    case "less":
      return amount < wanted;
    case "greater":
      return amount > wanted;
    case "at_most":
      return amount <= wanted;
    case "at_least":
      return amount >= wanted;
    case "any":
      return true;
  }
}
