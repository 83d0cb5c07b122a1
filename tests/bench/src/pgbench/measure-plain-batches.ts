import { runOwnClient } from "./own-client";
import { hasPgbench, runPgbench } from "./pgbench";
import { BATCH_TRANSFERS, batchOf } from "./plain-batches";

/** Enough that one works while the other waits for the disk. More do no more on two cores. */
const CONNECTIONS = 2;

/** How fast batches of plain transfers are done, and by what they were sent. */
export interface PlainBatches {
  sender: "pgbench" | "our own client";
  perSecond: number;
}

/** Needs the tables of `preparePlainBatches`. Returns transfers a second, not batches. */
export async function measurePlainBatches(
  url: string,
  { accounts, seconds }: { accounts: number; seconds: number },
): Promise<PlainBatches> {
  const options = { url, statement: batchOf(accounts), connections: CONNECTIONS, seconds };
  const sender = hasPgbench() ? "pgbench" : "our own client";
  const batches = await (sender === "pgbench" ? runPgbench(options) : runOwnClient(options));
  return { sender, perSecond: batches * BATCH_TRANSFERS };
}
