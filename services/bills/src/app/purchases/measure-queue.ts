import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { gauge } from "@kobo/runtime";
import { showOldestOpen, showOpenReviews } from "@kobo/saga";
import { countOpen as countOpenPurchases } from "../../db/purchase-lists";
import { countOpen as countOpenReviews } from "../../db/reviews";
import { IN_PROGRESS } from "../../domain/purchases/purchase";
import { REASONS } from "../../domain/review";

const MODES: readonly Mode[] = ["live", "test"];

export const openReviews = gauge({
  name: "bill_reviews_open",
  help: "Bill purchases awaiting manual review, by reason",
  labelNames: ["mode", "reason"],
});
export const openPurchases = gauge({
  name: "bill_purchases_open",
  help: "Bill purchases in progress, by state",
  labelNames: ["mode", "state"],
});

/** Sets the gauges of open reviews and purchases from the database. */
export async function measureQueue(db: Database): Promise<void> {
  const reviews = await countOpenReviews(db);
  const purchases = await countOpenPurchases(db);
  for (const mode of MODES) {
    for (const reason of REASONS) openReviews.set({ mode, reason }, 0);
    for (const state of IN_PROGRESS) openPurchases.set({ mode, state }, 0);
  }
  for (const { mode, reason, count } of reviews) openReviews.set({ mode, reason }, count);
  showOpenReviews(reviews.map((review) => ({ ...review, operation: "bill purchase" })));
  for (const { mode, state, count } of purchases) openPurchases.set({ mode, state }, count);
  showOldestOpen(
    MODES.flatMap((mode) => {
      // A purchase in review is measured by its review; a lost one holds no money.
      const ages = purchases
        .filter(({ mode: its, state }) => its === mode && state !== "review" && state !== "lost")
        .map(({ oldestSeconds }) => oldestSeconds);
      return ages.length === 0
        ? []
        : [{ operation: "bill purchase", mode, oldestSeconds: Math.max(...ages) }];
    }),
  );
}
