import { type Database, inTransaction } from "@kobo/postgres";
import * as deprecatedCalls from "../db/deprecated-calls";
import type { DeprecatedCalls } from "../domain/deprecated-calls";

/**
 * Adds to what is stored already, and forgets what is too old.
 * @throws CommitUnknown when nobody knows whether it was added
 */
export async function storeDeprecatedCalls(
  db: Database,
  calls: readonly DeprecatedCalls[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deprecatedCalls.add(trx, calls);
    await deprecatedCalls.forgetOld(trx);
  });
}
