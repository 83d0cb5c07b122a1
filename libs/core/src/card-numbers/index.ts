/** Card numbers: brands, check digits, and how to find one in a text. */
export { brandOf, type CardBrand, isBrandedCardNumber, isCardNumber } from "./card-number";
export { holdsCardNumber } from "./holds-card-number";
export { passesLuhn } from "./luhn";
