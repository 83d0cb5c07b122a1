import { setTimeout as delay } from "node:timers/promises";
import { backOffMs } from "@kobo/core/retry";
import type { Client } from "pg";
import type { Database, Transaction } from "./connect";
import { CommitUnknown, isConnectionLost, isRetryable } from "./errors";
import { isReady, toleratingSilence } from "./socket";

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
  const connection = await connectionOf(trx);
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
  if (!isReady(connection)) await connection.query("");
}

/** Runs `read` on one snapshot, for as long as its statements take. */
export async function readWithoutLimit<Result>(
  db: Database,
  read: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction((trx) => withoutLimit(trx, () => read(trx)), {
    isolationLevel: "repeatable read",
    readOnly: true,
  });
}

/** Lets the statements of a transaction take as long as they need, until `work` has ended. */
export async function withoutLimit<Result>(
  trx: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await trx.raw("SET LOCAL statement_timeout = 0");
  return toleratingSilence(await connectionOf(trx), work);
}

async function connectionOf(trx: Transaction): Promise<Client> {
  return trx.client.acquireConnection();
}
