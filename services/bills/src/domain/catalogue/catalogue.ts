import { type Kobo, kobo, nairaToKobo } from "@kobo/core/money";
import type { BillType } from "./bill-type";

/** One of the six categories of bills. */
export interface Category {
  identifier: string;
  name: string;
  billType: BillType;
}

/** A biller's product line, such as a network's airtime. */
export interface Service {
  serviceId: string;
  name: string;
  /** The price is fixed by a variation, or chosen by the buyer (decision 81). */
  variation: "fix" | "flexible";
  categoryIdentifier: string;
  /** The provider's own bounds; undefined where it has none. */
  minimum: Kobo | undefined;
  maximum: Kobo | undefined;
  convenienceFee: Kobo;
}

/** A product of a service, with its price. */
export interface Variation {
  variationCode: string;
  name: string;
  price: Kobo;
  fixedPrice: boolean;
}

const NAIRA_FEE = /^(?:N|₦|NGN)?\s*([\d,]+(?:\.\d+)?)$/i;
const NO_PERCENTAGE = /^0+(?:\.0+)?\s*%$/;

/**
 * Parses the provider's fee text, such as `N0`, `N100.00` or `0 %` (decision 82). Undefined for other texts, such as
 * a percentage.
 */
export function feeFromText(text: string): Kobo | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || NO_PERCENTAGE.test(trimmed)) return kobo(0n);
  const [, naira] = NAIRA_FEE.exec(trimmed) ?? [];
  return naira === undefined ? undefined : nairaToKobo(naira);
}
