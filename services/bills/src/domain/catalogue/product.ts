import { AppError } from "@kobo/errors";
import type { Service } from "./catalogue";

/** Our rules for ordering a product, by category with exceptions (decision 82). */
export interface Product {
  /**
   * The source of the price: the buyer's amount, or a variation; a subscription is renewed for an amount, or changed
   * to a variation.
   */
  pricedBy: "amount" | "variation" | "subscription";
  /**
   * The account that billersCode identifies: required; optional in place of the phone; the phone, so another
   * billersCode is an error; or none, where the PIN's holder owns the goods.
   */
  biller: "required" | "or phone" | "phone" | "none";
  /** Needs a meter type besides the amount. */
  isMetered: boolean;
  /** Whether the account must be verified first (decision 78), for one variation or for the whole service. */
  verified: "by variation" | "by service" | "never";
  /** More than 1 only where the provider sells several at once (decision 77). */
  quantityMax: number;
}

const PLAIN: Product = {
  pricedBy: "variation",
  biller: "none",
  isMetered: false,
  verified: "never",
  quantityMax: 1,
};

const INTERNET: Product = { ...PLAIN, biller: "or phone", verified: "by service" };
const TV: Product = { ...PLAIN, biller: "required", verified: "by service" };
const DECODER: Product = { ...TV, pricedBy: "subscription", quantityMax: 12 };
const EXAM_PIN: Product = { ...PLAIN, biller: "required", verified: "by variation" };
const EXAM_CARD: Product = { ...PLAIN, quantityMax: 10 };

const BY_CATEGORY = new Map<string, Product>([
  ["airtime", { ...PLAIN, pricedBy: "amount", biller: "phone" }],
  ["data", { ...PLAIN, biller: "phone" }],
  ["tv-subscription", TV],
  [
    "electricity-bill",
    {
      ...PLAIN,
      pricedBy: "amount",
      biller: "required",
      isMetered: true,
      verified: "by variation",
    },
  ],
  ["education", PLAIN],
  ["insurance", { ...PLAIN, biller: "required" }],
]);

/** Exceptions from the rules of their category. */
const BY_SERVICE = new Map<string, Product>([
  ["smile-direct", INTERNET],
  ["spectranet", { ...INTERNET, quantityMax: 10 }],
  ["dstv", DECODER],
  ["gotv", DECODER],
  ["showmax", { ...PLAIN, biller: "or phone" }],
  ["waec", EXAM_CARD],
  ["waec-registration", EXAM_CARD],
  ["jamb", EXAM_PIN],
]);

/** @throws AppError SERVICE_NOT_FOUND for an unknown category */
export function productOf({
  serviceId,
  categoryIdentifier,
}: Pick<Service, "serviceId" | "categoryIdentifier">): Product {
  const product = BY_SERVICE.get(serviceId) ?? BY_CATEGORY.get(categoryIdentifier);
  if (!product) throw new AppError("SERVICE_NOT_FOUND");
  return product;
}

export const METER_TYPES: readonly string[] = ["prepaid", "postpaid"];

/** Whether an order names a variation from the provider's list. */
export function isSoldByList({ pricedBy }: Product): boolean {
  return pricedBy !== "amount";
}
