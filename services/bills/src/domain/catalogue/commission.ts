import { type Kobo, kobo, share } from "@kobo/core/money";
import type { BillType } from "./bill-type";

/** The discount that a merchant gets on a bill. */
export interface Commission {
  /** Display text: `1.5%`, or `flat` (decision 70). */
  rate: string;
  amount: Kobo;
}

/** The configured rates that the specification leaves open. */
export interface CommissionTerms {
  insuranceBasisPoints: bigint;
}

/** By the specification's section 4: basis points of the bill, or a flat amount for each purchase. */
const RATES: Readonly<Record<Exclude<BillType, "insurance">, Rate>> = {
  airtime: { basisPoints: 150n },
  data: { basisPoints: 150n },
  tv: { basisPoints: 50n },
  electricity: { basisPoints: 50n },
  education: { flat: kobo(10_000n) },
};

type Rate = { basisPoints: bigint } | { flat: Kobo };

/**
 * A share is rounded down to the kobo (decision 69). A flat commission is for the whole purchase, of any quantity,
 * and at most the bill (72).
 */
export function commissionOn(amount: Kobo, billType: BillType, terms: CommissionTerms): Commission {
  const rate: Rate =
    billType === "insurance" ? { basisPoints: terms.insuranceBasisPoints } : RATES[billType];
  if ("flat" in rate) return { rate: "flat", amount: rate.flat < amount ? rate.flat : amount };
  return { rate: percentage(rate.basisPoints), amount: share(amount, rate.basisPoints) };
}

const BASIS_POINTS_PER_PERCENT = 100n;

/** Without trailing zeros: `0%`, `1.5%`, `0.05%`. */
function percentage(basisPoints: bigint): string {
  const whole = basisPoints / BASIS_POINTS_PER_PERCENT;
  const fraction = String(basisPoints % BASIS_POINTS_PER_PERCENT)
    .padStart(2, "0")
    .replace(/0+$/, "");
  return fraction ? `${whole}.${fraction}%` : `${whole}%`;
}
