/** Decision 38: the bank's codes, and readable names for them. */
export const AMOUNT_RULES = {
  A0: "AMOUNT_RULE_EXACT",
  A1: "AMOUNT_RULE_LESS",
  A2: "AMOUNT_RULE_GREATER",
  A3: "AMOUNT_RULE_AT_MOST",
  A4: "AMOUNT_RULE_AT_LEAST",
  A5: "AMOUNT_RULE_ANY",
  exact: "AMOUNT_RULE_EXACT",
  less: "AMOUNT_RULE_LESS",
  greater: "AMOUNT_RULE_GREATER",
  at_most: "AMOUNT_RULE_AT_MOST",
  at_least: "AMOUNT_RULE_AT_LEAST",
  any: "AMOUNT_RULE_ANY",
} as const;
type AmountValidation = keyof typeof AMOUNT_RULES;
/** The readable names. */
export const RULE_NAMES = ["exact", "less", "greater", "at_most", "at_least", "any"] as const;
export const AMOUNT_VALIDATIONS = Object.keys(AMOUNT_RULES) as AmountValidation[];
