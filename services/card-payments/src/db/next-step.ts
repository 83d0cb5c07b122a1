import type { Database } from "@kobo/postgres";
import type * as payments from "./payments";
import type * as refunds from "./refunds";
import type * as settlements from "./settlements";

export interface NextStep {
  /** When the service continues by itself; null when it waits for something else. */
  dueAt: Date | null;
  /** It waits for a manual review. */
  stuck: boolean;
}

type Table = typeof payments.TABLE | typeof refunds.TABLE | typeof settlements.TABLE;

/** Undefined for a payment without a settlement. */
export async function findNextStep(
  db: Database,
  table: Table,
  id: string,
): Promise<NextStep | undefined> {
  return db(table).select({ dueAt: "due_at", stuck: "stuck" }).where({ id }).first();
}
