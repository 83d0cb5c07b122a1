import { type Kobo, kobo, nairaToKobo } from "@kobo/core/money";

const PARTS_OF_A_KOBO = /^(.*\.\d\d)(\d+)$/;

/**
 * What the provider takes of our float. Its percentages come to parts of a kobo (3.5 % of ₦101): a
 * part counts as a whole one, on its answers and on its statement alike. Undefined for no amount.
 */
export function costFromNaira(naira: string): Kobo | undefined {
  const [, whole = naira, rest = ""] = PARTS_OF_A_KOBO.exec(naira.trim()) ?? [];
  const cost = nairaToKobo(whole);
  return cost !== undefined && /[1-9]/.test(rest) ? kobo(cost + 1n) : cost;
}
