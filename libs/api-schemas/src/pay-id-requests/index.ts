export { AMOUNT_RULES, AMOUNT_VALIDATIONS, RULE_NAMES } from "./amount-rules";
export { AccountHolderName, StaticPayIdName } from "./names";
export { VALIDITY_DEFAULT, ValidityTime } from "./validity";
