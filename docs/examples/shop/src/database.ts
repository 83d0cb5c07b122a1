import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export type Database = DatabaseSync;

/**
 * Amounts are kobo. A payment is one attempt to pay an order, and its reference identifies it at
 * Kobo.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS orders (
    id TEXT PRIMARY KEY,
    good TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    made_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS payments (
    reference TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    method TEXT NOT NULL CHECK (method IN ('payid', 'bank', 'card')),
    amount INTEGER NOT NULL CHECK (amount > 0),
    status TEXT NOT NULL
      CHECK (status IN ('sending', 'waiting', 'paid', 'odd', 'failed', 'refunding', 'refunded')),
    instructions TEXT,
    note TEXT,
    refunds INTEGER NOT NULL DEFAULT 0,
    refund_id TEXT,
    begun_at TEXT NOT NULL
  ) STRICT;

  -- Whatever the code does: an order is paid once, and in one way at a time.
  CREATE UNIQUE INDEX IF NOT EXISTS one_at_a_time
    ON payments (order_id) WHERE status IN ('sending', 'waiting', 'paid', 'refunding');

  CREATE TABLE IF NOT EXISTS events (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    reference TEXT,
    heard_at TEXT NOT NULL,
    done_at TEXT
  ) STRICT;

  CREATE TABLE IF NOT EXISTS payouts (
    reference TEXT PRIMARY KEY,
    account_number TEXT NOT NULL,
    bank_code TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    status TEXT NOT NULL
      CHECK (status IN ('sending', 'pending', 'completed', 'failed', 'reversed')),
    note TEXT,
    begun_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS webhook (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    id TEXT NOT NULL,
    secret TEXT NOT NULL
  ) STRICT;
`;

/** The shop's database: it survives a crash of this machine, and only its owner can read it. */
export function openDatabase(directory: string): Database {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, "shop.db");
  // SQLite would create it readable for all; its other files get the same mode.
  closeSync(openSync(file, "a", 0o600));
  const db = new DatabaseSync(file, { readBigInts: true, timeout: 5_000 });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  db.exec(SCHEMA);
  return db;
}

/** Runs `work` in one transaction. `work` is synchronous, so nothing else runs in between. */
export function inTransaction<Result>(db: Database, work: () => Result): Result {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}
