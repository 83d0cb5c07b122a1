/** What makes digits a card number, and where one hides in a text. */
export { brandOf, type CardBrand, isBrandedCardNumber, isCardNumber } from "./card-number";
export { holdsCardNumber } from "./holds-card-number";
export { passesLuhn } from "./luhn";
