import type { Transaction } from "@kobo/postgres";
import type { StoredStep } from "@kobo/saga";
import * as reviewActions from "../../db/review-actions";
import * as reviews from "../../db/reviews";
import type { Purchase } from "../../domain/purchases/purchase";
import type { Input, Step } from "../../domain/purchases/step";
import { REASONS, resolvedReasons } from "../../domain/review";

/**
 * Lays purchases before a person, or takes from the table what needs none any more. Returns the ids of
 * those that were laid there now, and did not lie there before.
 */
export async function updateReviews(
  trx: Transaction,
  stored: readonly StoredStep<Purchase, Step, Input>[],
): Promise<ReadonlySet<string>> {
  const opened: reviews.Opening[] = [];
  const answered: reviews.Opening[] = [];
  for (const { change, saga: purchase } of stored) {
    const { step, event: input } = change;
    const { review: reason } = step;
    const { id: purchaseId } = purchase;
    const answer = (reasons: typeof REASONS) =>
      answered.push(...reasons.map((each) => ({ purchaseId, reason: each })));
    // That it was charged late is no news to the person who decided so.
    if (reason === "delivered late" && (await reviewActions.hasConfirmed(trx, purchaseId))) {
      answer(REASONS);
    } else if (reason) {
      opened.push({ purchaseId, reason });
    } else {
      answer(resolvedReasons({ input, step, purchase }));
    }
  }
  await reviews.resolve(trx, answered);
  return reviews.open(trx, opened);
}
