import { nairaText, share } from "./money";
import type { Product } from "./product";

type Rate = { basisPoints: bigint } | { perPin: bigint };

/** What the provider leaves us of a sale (bill-provider.md, section 10). */
const RATES: Record<Product, Rate> = {
  airtime: { basisPoints: 350n },
  data: { basisPoints: 350n },
  "internet-voucher": { basisPoints: 350n },
  tv: { basisPoints: 250n },
  startimes: { basisPoints: 250n },
  showmax: { basisPoints: 100n },
  electricity: { basisPoints: 100n },
  "result-checker": { perPin: 25_000n },
  registration: { perPin: 15_000n },
  "exam-pin": { perPin: 15_000n },
  insurance: { basisPoints: 500n },
};

/** A percentage is of the amount without the fee, rounded down to the kobo. */
export function commissionOn(sale: { product: Product; amount: bigint; quantity: bigint }): bigint {
  const rate = RATES[sale.product];
  return "perPin" in rate ? rate.perPin * sale.quantity : share(sale.amount, rate.basisPoints);
}

/** The rate as the answer tells it: hundredths of a percent look like hundredths of a naira. */
export function rateText(product: Product): { rate: string; rate_type: "percent" | "flat" } {
  const rate = RATES[product];
  return "perPin" in rate
    ? { rate: nairaText(rate.perPin), rate_type: "flat" }
    : { rate: nairaText(rate.basisPoints), rate_type: "percent" };
}
