import type { Transaction } from "@kobo/postgres";
import type { StoredStep } from "@kobo/saga";
import * as reviewActions from "../../db/review-actions";
import * as reviews from "../../db/reviews";
import type { Purchase } from "../../domain/purchases/purchase";
import type { Input, Step } from "../../domain/purchases/step";
import { REASONS, resolvedReasons } from "../../domain/review";

/** Opens and resolves reviews after steps. Returns the ids of purchases whose review was not open before. */
export async function updateReviews(
  trx: Transaction,
  stored: readonly StoredStep<Purchase, Step, Input>[],
): Promise<ReadonlySet<string>> {
  const opened: reviews.Opening[] = [];
  const answered: reviews.Resolved[] = [];
  for (const { change, saga: purchase } of stored) {
    const { step, event: input } = change;
    const { review: reason } = step;
    const { id: purchaseId } = purchase;
    // The reviewer who confirmed the delivery caused the late charge.
    if (reason === "delivered late" && (await reviewActions.hasConfirmed(trx, purchaseId))) {
      answered.push({ purchaseId, reasons: REASONS });
    } else if (reason) {
      opened.push({ purchaseId, reason });
    } else {
      const reasons = resolvedReasons({ input, step, purchase });
      if (reasons.length > 0) answered.push({ purchaseId, reasons });
    }
  }
  await reviews.resolve(trx, answered);
  return reviews.open(trx, opened);
}
