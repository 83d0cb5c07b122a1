/** What cards may be charged in (decision 96); each has a hundred minor units. */
export const CURRENCIES = ["NGN", "USD", "GBP", "EUR", "GHS", "KES", "ZAR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** In whatever case; undefined for a currency that is not supported. */
export function currencyOf(code: string): Currency | undefined {
  // Some letters of other alphabets become ours in upper case.
  if (!/^[A-Za-z]+$/.test(code)) return undefined;
  return CURRENCIES.find((currency) => currency === code.toUpperCase());
}

/** The only currency whose proceeds wait for their settlement (decision 105). */
export const SETTLED_CURRENCY: Currency = "NGN";
