import type { Mode } from "@kobo/core/tenant";
import type { Variation } from "../catalogue/catalogue";
import { METER_TYPES, type Product } from "../catalogue/product";
import type { SubscriptionType } from "../purchases/purchase";
import { extraFieldsOf } from "./extra-fields";
import type { AddProblem } from "./field-problems";
import { normalisedPhone } from "./phone";

/*
 * Reads the fields of an order for a product. An invalid field is reported and replaced by a neutral value, so that
 * the other fields can be read as well.
 */

/** The merchant's order fields. Absent texts are empty. */
export interface OrderInput {
  /** Undefined when absent, like the quantity. */
  amount: bigint | undefined;
  variationCode: string;
  quantity: number | undefined;
  billersCode: string;
  subscriptionType: string;
  extraFields: Readonly<Record<string, string>>;
  phone: string;
}

/** By the merchants' terms (decision 85). */
const SUBSCRIPTION_TYPES = new Map<string, SubscriptionType>([
  ["renewal", "renew"],
  ["renew", "renew"],
  ["change", "change"],
]);

/** Empty where the product has none, and for an invalid value. */
export function subscriptionOf(
  { pricedBy }: Product,
  { subscriptionType: sent }: OrderInput,
  addProblem: AddProblem,
): SubscriptionType | "" {
  if (pricedBy !== "subscription") return "";
  const found = SUBSCRIPTION_TYPES.get(sent);
  if (found) return found;
  if (sent) addProblem("subscription_type", "invalid", "must be renewal or change");
  else addProblem("subscription_type", "required", "is required: renewal or change");
  return "";
}

export function findVariation(
  variations: readonly Variation[],
  { variationCode }: OrderInput,
  addProblem: AddProblem,
): Variation | undefined {
  const found = variations.find((variation) => variation.variationCode === variationCode);
  if (found) return found;
  if (variationCode) addProblem("variation_code", "unknown", "is not a variation of this service");
  else addProblem("variation_code", "required", "is required for this service");
  return undefined;
}

/** For products that are priced by amount: a meter type, or no code. */
export function checkVariationCode(
  { isMetered, pricedBy }: Product,
  { variationCode }: OrderInput,
  addProblem: AddProblem,
): void {
  if (isMetered && !METER_TYPES.includes(variationCode)) {
    const code = variationCode ? "unknown" : "required";
    addProblem("variation_code", code, "must be prepaid or postpaid");
  }
  if (pricedBy === "subscription" && variationCode) {
    addProblem("variation_code", "not_allowed", "is not sent with a renewal");
  }
}

export function billerOf(
  { biller }: Product,
  { billersCode, phone }: OrderInput,
  { mode, addProblem }: { mode: Mode; addProblem: AddProblem },
): string {
  switch (biller) {
    case "required":
      if (!billersCode) addProblem("billersCode", "required", "is required for this service");
      return billersCode;
    case "or phone":
      return normalisedPhone(billersCode, mode) ?? billersCode;
    case "phone":
      if (billersCode && normalisedPhone(billersCode, mode) !== normalisedPhone(phone, mode)) {
        addProblem("billersCode", "not_allowed", "is not used here and must be the phone, if sent");
      }
      return "";
    case "none":
      return "";
  }
}

export function quantityOf(
  { quantityMax }: Product,
  { quantity = 1 }: OrderInput,
  addProblem: AddProblem,
): number {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= quantityMax) return quantity;
  const allowed = quantityMax === 1 ? "1" : `a whole number from 1 to ${quantityMax}`;
  addProblem("quantity", "invalid", `must be ${allowed} for this service`);
  return 1;
}

/** Only the service's own fields; others are not sent. */
export function extraFieldsFrom(
  serviceId: string,
  { extraFields: sent }: OrderInput,
  addProblem: AddProblem,
): Record<string, string> {
  const needed = extraFieldsOf(serviceId).map((name) => {
    const value = (Object.hasOwn(sent, name) && sent[name]?.trim()) || "";
    if (!value) addProblem(`extraFields.${name}`, "required", "is required for this service");
    return [name, value];
  });
  return Object.fromEntries(needed);
}
