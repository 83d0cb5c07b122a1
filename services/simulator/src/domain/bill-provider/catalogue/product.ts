import { nairaText, share } from "../money";
import type { Service } from "./catalogue";

/** A product type: its services take the same fields and deliver the same goods. */
export type Product =
  | "airtime"
  | "data"
  | "internet-voucher"
  | "tv"
  | "startimes"
  | "showmax"
  | "electricity"
  | "result-checker"
  | "registration"
  | "exam-pin"
  | "insurance";

export interface ProductRule {
  /** Required fields; without one, the response is 011. */
  needs: readonly string[];
  /** Whether the price is the listed one, the caller's, or one of them unless the other is given. */
  price: "listed" | "named" | "listed unless named" | "named unless listed";
  quantityMax: bigint;
}

const PLAN = ["billersCode", "variation_code", "phone"];

export const PRODUCTS: Record<Product, ProductRule> = {
  airtime: { needs: ["amount", "phone"], price: "named", quantityMax: 1n },
  data: { needs: PLAN, price: "listed", quantityMax: 1n },
  "internet-voucher": { needs: PLAN, price: "listed", quantityMax: 10n },
  tv: {
    needs: ["billersCode", "subscription_type", "phone"],
    price: "named unless listed",
    quantityMax: 12n,
  },
  startimes: { needs: PLAN, price: "listed unless named", quantityMax: 1n },
  showmax: { needs: PLAN, price: "listed", quantityMax: 1n },
  electricity: { needs: [...PLAN, "amount"], price: "named", quantityMax: 1n },
  "result-checker": { needs: ["variation_code", "phone"], price: "listed", quantityMax: 10n },
  registration: { needs: ["variation_code", "phone"], price: "listed", quantityMax: 10n },
  "exam-pin": { needs: PLAN, price: "listed", quantityMax: 1n },
  insurance: { needs: PLAN, price: "listed", quantityMax: 1n },
};

/** Services whose product differs from the rest of their category. */
const BY_SERVICE = new Map<string, Product>([
  ["spectranet", "internet-voucher"],
  ["startimes", "startimes"],
  ["showmax", "showmax"],
  ["waec", "result-checker"],
  ["waec-registration", "registration"],
  ["jamb", "exam-pin"],
]);

const BY_CATEGORY = new Map<string, Product>([
  ["airtime", "airtime"],
  ["data", "data"],
  ["tv-subscription", "tv"],
  ["electricity-bill", "electricity"],
  ["insurance", "insurance"],
]);

export function productOf(service: Service): Product {
  const product = BY_SERVICE.get(service.id) ?? BY_CATEGORY.get(service.category.identifier);
  if (!product) throw new Error(`The catalogue sells ${service.id}, which belongs to no product.`);
  return product;
}

type Rate = { basisPoints: bigint } | { perPin: bigint };

/** The commission on a sale (bill-provider.md, section 10). */
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

/** A percentage applies to the amount without the fee, rounded down to the kobo. */
export function commissionOn(sale: { product: Product; amount: bigint; quantity: bigint }): bigint {
  const rate = RATES[sale.product];
  return "perPin" in rate ? rate.perPin * sale.quantity : share(sale.amount, rate.basisPoints);
}

/** The rate in a response, where basis points are formatted like kobo. */
export function rateText(product: Product): { rate: string; rate_type: "percent" | "flat" } {
  const rate = RATES[product];
  return "perPin" in rate
    ? { rate: nairaText(rate.perPin), rate_type: "flat" }
    : { rate: nairaText(rate.basisPoints), rate_type: "percent" };
}
