import { setTimeout as delay } from "node:timers/promises";
import { backOffMs } from "@kobo/core/retry";
import type { Client } from "pg";
import type { Database, Transaction } from "./connect";
import { CommitUnknown, isConnectionLost, isRetryable } from "./errors";

interface Options {
  /**
   * Running the work again after it committed changes nothing more and returns the same. Then a COMMIT of unknown
   * outcome is simply run again.
   */
  repeatable?: boolean;
}

const ATTEMPTS_MAX = 4;
const BACK_OFF = { baseMs: 20, maxMs: 500 };

/**
 * Runs `work` in one transaction, and again when it lost a race (deadlock, lock timeout) or its connection before
 * COMMIT. `work` therefore does nothing that cannot be run again: no HTTP, no gRPC, no Kafka. When the pool has no
 * free connection, it fails at once: another attempt would only make the queue longer.
 * @throws CommitUnknown when the connection was lost in COMMIT and the work is not repeatable.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
  options: Options = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, work);
    } catch (error) {
      const mayRepeat =
        error instanceof CommitUnknown
          ? options.repeatable
          : isRetryable(error) || isConnectionLost(error);
      if (!mayRepeat || attempt >= ATTEMPTS_MAX) throw error;
      await delay(backOffMs(attempt, BACK_OFF));
    }
  }
}

async function runOnce<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  let finished = false;
  try {
    return await db.transaction(async (trx) => {
      const result = await work(trx);
      await refuseFailed(trx);
      finished = true;
      return result;
    });
  } catch (error) {
    if (!(finished && isConnectionLost(error))) throw error;
    throw new CommitUnknown("The outcome of COMMIT is unknown.", { cause: error });
  }
}

const FAILED = "E";

/**
 * PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error, so work that caught its statement's
 * error would seem committed.
 */
async function refuseFailed(trx: Transaction): Promise<void> {
  const connection: Client = await trx.client.acquireConnection();
  await untilReady(connection);
  if (connection.getTransactionStatus() !== FAILED) return;
  throw new Error("A statement of the transaction failed, and the work continued without it.");
}

/**
 * A statement's error arrives before the message with the transaction's status, sometimes in a packet of its own. An
 * empty query is answered after that message.
 * @throws Error when the connection is lost
 */
async function untilReady(connection: Client): Promise<void> {
  // Missing in its types: false from the start of a statement until that message.
  const { readyForQuery } = connection as unknown as { readyForQuery: boolean };
  if (!readyForQuery) await connection.query("");
}
