import type { Database, Transaction } from "@kobo/postgres";

const workers = new Map<string, Set<() => void>>();

/** Registers how to wake a worker of a table. Returns how to end that. */
export function registerWorker(table: string, wake: () => void): () => void {
  const all = workers.get(table) ?? new Set();
  workers.set(table, all.add(wake));
  return () => void all.delete(wake);
}

/**
 * Ends the pause of this process's workers of a table when rows fall due sooner: at once, or after the transaction
 * commits. Workers of other processes find the rows with their next poll.
 */
export function wakeWorkers(db: Database | Transaction, table: string): void {
  const wake = (): void => {
    for (const each of workers.get(table) ?? []) each();
  };
  if (isTransaction(db)) db.executionPromise.then(wake, () => {});
  else wake();
}

function isTransaction(db: Database | Transaction): db is Transaction {
  return db.isTransaction === true;
}
