import type { Kobo } from "@kobo/core/money";
import { invalid } from "./field-problems";
import type { Order } from "./order";

export function isRenewal({ subscriptionType }: Pick<Order, "subscriptionType">): boolean {
  return subscriptionType === "renew";
}

/**
 * A renewal costs the provider's monthly amount, times the months (decision 75).
 * @throws AppError VALIDATION_ERROR
 */
export function checkRenewalAmount(
  { amount, quantity }: Pick<Order, "amount" | "quantity">,
  renewalAmount: Kobo,
): void {
  if (renewalAmount === 0n) {
    const message = "must be change: the provider names no renewal amount for this smartcard";
    throw invalid("subscription_type", "not_renewable", message);
  }
  const total = renewalAmount * BigInt(quantity);
  if (amount === total) return;
  const sum = quantity === 1 ? "" : `, ${renewalAmount} kobo times ${quantity}`;
  throw invalid("amount", "amount_mismatch", `must be the renewal amount, ${total} kobo${sum}`);
}
