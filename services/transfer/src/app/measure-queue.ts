import type { Database } from "@kobo/postgres";
import { showOldestOpen, showOpenReviews } from "@kobo/saga";
import { oldestOpen } from "../db/external-transfer-reads";
import { countOpen } from "../db/reviews";

/** Sets the gauges of open reviews and of the oldest open transfers from the database. */
export async function measureQueue(db: Database): Promise<void> {
  showOpenReviews(await countOpen(db));
  showOldestOpen(await oldestOpen(db));
}
