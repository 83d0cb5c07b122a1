import { setTimeout as delay } from "node:timers/promises";
import { connect, type Database } from "@kobo/postgres";

/** A long run leaves large tables. */
const STATEMENT_TIMEOUT_MS = 120_000;
const ATTEMPTS = 6;
const PAUSE_MS = 5_000;

/** Reads with the judge's own connection, again after an error: a busy machine is no violation. */
export async function withDatabase<Result>(
  url: string,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const db = connect({
      url,
      schema: "public",
      applicationName: "judge",
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
    try {
      return await read(db);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await delay(PAUSE_MS);
    } finally {
      await db.destroy();
    }
  }
}
