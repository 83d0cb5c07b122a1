const SYMBOLS: Record<string, string> = { NGN: "₦", USD: "$", GBP: "£", EUR: "€" };

/** `"-123450"` kobo in NGN is `−₦1,234.50`. All currencies of Kobo have a hundred minor units. */
export function formatMoney(minor: string, currency: string): string {
  const amount = BigInt(minor);
  const digits = String(amount < 0n ? -amount : amount).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  const symbol = SYMBOLS[currency] ?? `${currency}\u00a0`;
  return `${amount < 0n ? "−" : ""}${symbol}${whole}.${digits.slice(-2)}`;
}

/** Whole naira, in groups of three or in none, and up to two digits of kobo. */
const NAIRA = /^₦?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/**
 * Naira as people type them, `1,234.5`, in kobo. Undefined for anything else, such as `1,5`, which some read as one and a
 * half.
 */
export function parseNaira(text: string): string | undefined {
  const [, whole, fraction = ""] = NAIRA.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  return String(BigInt(whole.replaceAll(",", "") + fraction.padEnd(2, "0")));
}
