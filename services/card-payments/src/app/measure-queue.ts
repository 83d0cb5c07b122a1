import type { Database } from "@kobo/postgres";
import { gauge } from "@kobo/runtime";
import { showOldestOpen, showOpenReviews } from "@kobo/saga";
import { countOpen, oldestOpen } from "../db/open-work";
import { countStuck } from "../db/stuck-work";

export const open = gauge({
  name: "card_operations_open",
  formerly: "card_work_open",
  help: "Card payments, refunds, settlements and disputes in progress, by state",
  labelNames: ["kind", "mode", "state"],
});
export const stuck = gauge({
  name: "card_operations_in_review",
  formerly: "card_work_stuck",
  help: "Card payments, refunds, settlements and disputes awaiting manual review, by state",
  labelNames: ["kind", "mode", "state"],
});

/** Sets the gauges of operations in progress and in review, and of the oldest open refund, from the database. */
export async function measureQueue(db: Database): Promise<void> {
  const counts = await countOpen(db);
  // Removes labels that have no operations any more.
  open.reset();
  stuck.reset();
  for (const { kind, mode, state, all, stuck: waiting } of counts) {
    open.set({ kind, mode, state }, all);
    stuck.set({ kind, mode, state }, waiting);
  }
  showOpenReviews(await countStuck(db));
  showOldestOpen(await oldestOpen(db));
}
