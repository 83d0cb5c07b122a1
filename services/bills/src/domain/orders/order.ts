import { kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { kindOf } from "../catalogue/bill-type";
import type { Service, Variation } from "../catalogue/catalogue";
import { type CommissionTerms, commissionOn } from "../catalogue/commission";
import { type Product, productOf } from "../catalogue/product";
import type { NewPurchase, SubscriptionType } from "../purchases/purchase";
import { checkBounds } from "./bounds";
import { type AddProblem, fieldProblems, invalid } from "./field-problems";
import {
  billerOf,
  checkVariationCode,
  extraFieldsFrom,
  findVariation,
  type OrderInput,
  quantityOf,
  subscriptionOf,
} from "./order-fields";

/** An order with its prices. */
export type Order = Pick<
  NewPurchase,
  | "billType"
  | "variationCode"
  | "billersCode"
  | "subscriptionType"
  | "quantity"
  | "extraFields"
  | "amount"
  | "commission"
  | "convenienceFee"
>;

interface OrderRequest {
  service: Service;
  /** Ignored for a service that is not sold by its list. */
  variations: readonly Variation[];
  input: OrderInput;
  mode: Mode;
  terms: CommissionTerms;
}

/**
 * Reads and prices an order (decisions 67 to 78). All invalid fields are reported together, and then the bounds of
 * the total. The price is never the merchant's.
 * @throws AppError VALIDATION_ERROR, AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH; SERVICE_NOT_FOUND for an unknown category
 */
export function orderOf({ service, variations, input, mode, terms }: OrderRequest): Order {
  const product = productOf(service);
  const kind = kindOf(service.categoryIdentifier);
  if (!kind) throw new AppError("SERVICE_NOT_FOUND");
  const { addProblem, throwIfAny } = fieldProblems();
  const subscriptionType = subscriptionOf(product, input, addProblem);
  const pricing = pricingOf(product, subscriptionType);
  const variation =
    pricing === "variation" ? findVariation(variations, input, addProblem) : undefined;
  if (pricing === "amount") checkVariationCode(product, input, addProblem);
  const billersCode = billerOf(product, input, { mode, addProblem });
  const quantity = quantityOf(product, input, addProblem);
  const extraFields = extraFieldsFrom(service.serviceId, input, addProblem);
  const { total, isNamed } = totalOf({ variation, quantity, pricing }, input, addProblem);
  throwIfAny();

  checkBounds(total, service);
  if (isNamed) checkWholeNaira(total);
  const amount = kobo(total);
  return {
    variationCode: variation?.variationCode ?? (product.isMetered ? input.variationCode : ""),
    billersCode,
    subscriptionType,
    quantity,
    extraFields,
    billType: kind.billType,
    amount,
    commission: commissionOn(amount, kind.billType, terms),
    convenienceFee: service.convenienceFee,
  };
}

/** Undefined while the subscription type is invalid. */
type Pricing = "amount" | "variation" | undefined;

function pricingOf({ pricedBy }: Product, subscriptionType: SubscriptionType | ""): Pricing {
  if (pricedBy !== "subscription") return pricedBy;
  if (subscriptionType === "") return undefined;
  return subscriptionType === "renew" ? "amount" : "variation";
}

interface Priced {
  variation: Variation | undefined;
  quantity: number;
  pricing: Pricing;
}

/**
 * The total, and whether the merchant named it. A merchant's amount is for the whole quantity; a list price is for
 * one piece (decision 75).
 */
function totalOf(
  { variation, quantity, pricing }: Priced,
  { amount }: OrderInput,
  addProblem: AddProblem,
): { total: bigint; isNamed: boolean } {
  if (variation?.fixedPrice) {
    const total = variation.price * BigInt(quantity);
    if (amount !== undefined && amount !== total) {
      addProblem("amount", "amount_mismatch", `must be the price, ${total} kobo, or be left out`);
    }
    return { total, isNamed: false };
  }
  const isNamed = pricing === "amount" || variation !== undefined;
  if (isNamed && amount === undefined) {
    addProblem("amount", "required", "is required for this service");
  }
  return { total: amount ?? 0n, isNamed };
}

const KOBO_PER_NAIRA = 100n;

/** The provider accepts only whole naira. */
function checkWholeNaira(amount: bigint): void {
  if (amount % KOBO_PER_NAIRA === 0n) return;
  throw invalid("amount", "not_whole_naira", "must be whole naira: a multiple of 100 kobo");
}
