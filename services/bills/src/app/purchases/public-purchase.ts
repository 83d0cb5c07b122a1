import { AppError } from "@kobo/errors";
import { type Purchase, STATUS } from "../../domain/purchases/purchase";

/**
 * Until its money is held, a purchase may still be refused.
 * @throws AppError IDEMPOTENCY_KEY_IN_USE
 */
export function publicPurchase(purchase: Purchase): Purchase {
  if (STATUS[purchase.state]) return purchase;
  throw new AppError("IDEMPOTENCY_KEY_IN_USE", undefined, { retryAfterSeconds: 1 });
}
