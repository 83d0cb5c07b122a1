import { seconds } from "@kobo/core/retry";
import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { gauge, type Logger } from "@kobo/runtime";
import { countOpen as countOpenPurchases } from "../db/purchase-lists";
import { countOpen as countOpenReviews } from "../db/reviews";
import { UNDER_WAY } from "../domain/purchase";
import { REASONS } from "../domain/review";

interface Parts {
  db: Database;
  logger: Logger;
}

const MODES: readonly Mode[] = ["live", "test"];
const MEASURED_EVERY_MS = seconds(15);

export const openReviews = gauge({
  name: "bill_reviews_open",
  help: "Bill purchases that lie before a person, by why",
  labelNames: ["mode", "reason"],
});
export const openPurchases = gauge({
  name: "bill_purchases_open",
  help: "Bill purchases that are neither completed nor over, by state",
  labelNames: ["mode", "state"],
});

/** Shows how much waits for a person, and how much is under way, as the database has it. */
export function startQueueMeasuring(parts: Parts): { stop: () => Promise<void> } {
  let last = measureQueue(parts);
  const measuring = setInterval(() => {
    last = measureQueue(parts);
  }, MEASURED_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(measuring);
      await last;
    },
  };
}

/** What is not measured now is measured the next time. */
export async function measureQueue({ db, logger }: Parts): Promise<void> {
  try {
    const reviews = await countOpenReviews(db);
    const purchases = await countOpenPurchases(db);
    for (const mode of MODES) {
      for (const reason of REASONS) openReviews.set({ mode, reason }, 0);
      for (const state of UNDER_WAY) openPurchases.set({ mode, state }, 0);
    }
    for (const { mode, reason, count } of reviews) openReviews.set({ mode, reason }, count);
    for (const { mode, state, count } of purchases) openPurchases.set({ mode, state }, count);
  } catch (error) {
    logger.debug({ err: error }, "could not measure what lies before people");
  }
}
