/**
 * What the requests for card payments hold. Their bodies may bear card numbers, so that card-payments
 * alone reads them; the reference tells these same rules. Bounds that have codes of their own are told
 * here (`meta`) and enforced there.
 */
export { CancelBody, CaptureBody, RefundBody } from "./changes";
export { CARD_AMOUNT_MAX, CARD_CURRENCIES, CreateBody, createBody } from "./create-body";
export { SavedCard, TypedInCard } from "./payment-method";
