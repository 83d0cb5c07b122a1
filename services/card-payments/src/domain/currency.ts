/** Currencies of card payments (decision 96); each has a hundred minor units. */
export const CURRENCIES = ["NGN", "USD", "GBP", "EUR", "GHS", "KES", "ZAR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Accepts any letter case; undefined if the currency is not supported. */
export function currencyOf(code: string): Currency | undefined {
  // toUpperCase() turns some letters of other alphabets into ASCII letters.
  if (!/^[A-Za-z]+$/.test(code)) return undefined;
  return CURRENCIES.find((currency) => currency === code.toUpperCase());
}

/** The only currency whose proceeds wait for their settlement (decision 105). */
export const SETTLED_CURRENCY: Currency = "NGN";
