import { seconds } from "@kobo/core/retry";
import type { Database } from "@kobo/postgres";
import { gauge, type Logger } from "@kobo/runtime";
import { countOpen } from "../db/open-work";

interface Parts {
  db: Database;
  logger: Logger;
}

const MEASURED_EVERY_MS = seconds(15);

export const open = gauge({
  name: "card_work_open",
  help: "Card payments, refunds and settlements that are not over, by state",
  labelNames: ["kind", "mode", "state"],
});
export const stuck = gauge({
  name: "card_work_stuck",
  help: "Those of them that only a person can help on",
  labelNames: ["kind", "mode", "state"],
});

/** Shows how much is under way, and how much waits for a person, as the database has it. */
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
    const counts = await countOpen(db);
    // What was there before and is over now is not shown any more.
    open.reset();
    stuck.reset();
    for (const { kind, mode, state, all, stuck: waiting } of counts) {
      open.set({ kind, mode, state }, all);
      stuck.set({ kind, mode, state }, waiting);
    }
  } catch (error) {
    logger.warn({ err: error }, "could not measure what is under way");
  }
}
