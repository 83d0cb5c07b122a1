import { type Kobo, kobo, nairaToKobo } from "@kobo/core/money";

const PARTS_OF_A_KOBO = /^(.*\.\d\d)(\d+)$/;

/**
 * Parses the provider's charge to our float. Its percentages give fractions of a kobo (3.5 % of ₦101), which are
 * rounded up for answers and statements alike. Undefined for an invalid amount.
 */
export function costFromNaira(naira: string): Kobo | undefined {
  const [, whole = naira, rest = ""] = PARTS_OF_A_KOBO.exec(naira.trim()) ?? [];
  const cost = nairaToKobo(whole);
  return cost !== undefined && /[1-9]/.test(rest) ? kobo(cost + 1n) : cost;
}
