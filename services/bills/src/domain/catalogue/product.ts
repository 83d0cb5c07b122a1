import { AppError } from "@kobo/errors";
import type { Service } from "./catalogue";

/** How one kind of thing is ordered: our rules, by category with exceptions (decision 82). */
export interface Product {
  /**
   * Where the price comes from: the buyer names an amount, or a variation has it; a subscription is
   * renewed for an amount, or changed to a variation.
   */
  pricedBy: "amount" | "variation" | "subscription";
  /**
   * Whose it is: billersCode must say it, or may say it instead of the phone. Where the phone alone
   * says it, another billersCode is a mistake. Nobody's: what is bought belongs to who has its PIN.
   */
  biller: "required" | "or phone" | "phone" | "nobody";
  /** Bought with a meter's type besides the amount. */
  isMetered: boolean;
  /** Who it is must be known before (decision 78); for one variation, or for all of the service. */
  verified: "by variation" | "by service" | "never";
  /** More than 1 only where the provider sells several at once (decision 77). */
  quantityMax: number;
}

const PLAIN: Product = {
  pricedBy: "variation",
  biller: "nobody",
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

/** Services that are sold otherwise than the rest of their category. */
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

/** @throws AppError SERVICE_NOT_FOUND for a category that we have no rules for */
export function productOf({
  serviceId,
  categoryIdentifier,
}: Pick<Service, "serviceId" | "categoryIdentifier">): Product {
  const product = BY_SERVICE.get(serviceId) ?? BY_CATEGORY.get(categoryIdentifier);
  if (!product) throw new AppError("SERVICE_NOT_FOUND");
  return product;
}

/** The kinds of meters that electricity is bought for. */
export const METER_TYPES: readonly string[] = ["prepaid", "postpaid"];

/** Whether the provider's list of variations has a say in the order. */
export function isSoldByList({ pricedBy }: Product): boolean {
  return pricedBy !== "amount";
}
