import type { Database } from "@kobo/postgres";
import { findByIds } from "../../db/purchase-lists";
import * as reviews from "../../db/reviews";
import type { ReviewedPurchase } from "./get-review";

export interface ReviewPage {
  reviews: ReviewedPurchase[];
  hasMore: boolean;
  /** `after` of the next page; undefined when there is none. */
  next: reviews.Position | undefined;
}

/** Open or closed reviews, oldest first. */
export async function listReviews(
  db: Database,
  { limit, ...queue }: reviews.Queue & { limit: number },
): Promise<ReviewPage> {
  const found = await reviews.list(db, queue, limit + 1);
  const page = found.slice(0, limit);
  const hasMore = found.length > limit;
  const ids = page.map(({ review }) => review.purchaseId);
  const byId = new Map((await findByIds(db, ids)).map((purchase) => [purchase.id, purchase]));
  return {
    reviews: page.flatMap(({ review }) => {
      const purchase = byId.get(review.purchaseId);
      return purchase ? [{ purchase, review }] : [];
    }),
    hasMore,
    next: hasMore ? page.at(-1)?.position : undefined,
  };
}
