/**
 * The request bodies of card payments. They may have card numbers, so only card-payments reads them; the API
 * reference documents the same schemas. Bounds with their own error codes are documented here (`meta`) and enforced
 * there.
 */
export { CancelBody, CaptureBody, RefundBody } from "./changes";
export { CARD_AMOUNT_MAX, CARD_CURRENCIES, CreateBody, Customer, createBody } from "./create-body";
export { PaymentMethodBody, SavedCard, TypedInCard } from "./payment-method";
export { returnUrl } from "./return-url";
