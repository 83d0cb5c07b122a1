import type { Database } from "@kobo/postgres";
import { gauge } from "@kobo/runtime";
import { preparedTransactions } from "../db/prepared-transactions";

const oldest = gauge({
  name: "ledger_prepared_transaction_oldest_seconds",
  help: "Age of the oldest prepared transaction on the ledger's server, which holds its locks; 0 without any, absent where the server takes none",
  labelNames: ["schema"],
});

/** A cluster prepares the parts of a transaction between two cells, and commits or rolls back each within seconds. */
export async function watchPreparedTransactions(db: Database): Promise<void> {
  const prepared = await preparedTransactions(db);
  if (prepared) oldest.set({ schema: prepared.schema }, prepared.oldest);
}
