const SYMBOLS: Record<string, string> = { NGN: "₦", USD: "$", GBP: "£", EUR: "€" };

/** `"-123450"` kobo in NGN is `−₦1,234.50`. All currencies of Kobo have a hundred minor units. */
export function formatMoney(minor: string, currency: string): string {
  const amount = BigInt(minor);
  const digits = String(amount < 0n ? -amount : amount).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  const symbol = SYMBOLS[currency] ?? `${currency}\u00a0`;
  return `${amount < 0n ? "−" : ""}${symbol}${whole}.${digits.slice(-2)}`;
}

/** Commas stand between thousands alone. */
const AMOUNT = /^(\d{1,3}(?:,\d{3}){0,4}|\d{1,13})(?:\.(\d{1,2}))?$/;

/** `"1,234.5"` as people type it is `"123450"` minor units; undefined for anything else. */
export function parseMoney(text: string): string | undefined {
  const [, whole, fraction = ""] = AMOUNT.exec(text.replace(/[\s₦$£€]/g, "")) ?? [];
  if (whole === undefined) return undefined;
  return String(BigInt(whole.replaceAll(",", "") + fraction.padEnd(2, "0")));
}
