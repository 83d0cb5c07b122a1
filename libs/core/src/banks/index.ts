export { BANKS, type Bank, findBank, isMistyped } from "./bank";
export { isValidNuban } from "./nuban";
