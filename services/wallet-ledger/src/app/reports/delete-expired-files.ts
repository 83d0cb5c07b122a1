import { type Database, inTransaction } from "@kobo/postgres";
import * as parts from "../../db/report-parts";
import * as reports from "../../db/reports";

/** Reports of one transaction. */
const BATCH = 20;

/** Deletes the files that are past their time; their reports stay. Returns how many. */
export async function deleteExpiredFiles(db: Database): Promise<number> {
  let deleted = 0;
  for (let goesOn = true; goesOn; ) {
    const ids = await inTransaction(db, async (trx) => {
      const expired = await reports.findExpired(trx, BATCH);
      await parts.deleteAll(trx, expired);
      await reports.unlinkFiles(trx, expired);
      return expired;
    });
    deleted += ids.length;
    goesOn = ids.length === BATCH;
  }
  return deleted;
}
