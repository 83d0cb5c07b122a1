import type { Service } from "./catalogue";

/** A kind of thing that is sold: services of one product take the same fields and give the same. */
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
  /** Fields without which an order is answered 011. */
  needs: readonly string[];
  /** Whether the price stands in the list, is named by the caller, or by the caller if he likes. */
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

/** Services that are another product than the rest of their category. */
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
  if (!product) throw new Error(`The catalogue sells ${service.id}, and nobody said what it is.`);
  return product;
}
