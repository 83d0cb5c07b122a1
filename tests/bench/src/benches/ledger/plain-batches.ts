import pg from "pg";
import { measureClosedLoop } from "../../measure/measure-closed-loop";
import { query } from "../../world/database";

/**
 * The minimum that moves money in batches: a table of balances and one of transfers, no checks, no
 * events, a hundred transfers per statement. Its rate is the upper bound of any ledger on the same PostgreSQL.
 */

export const BATCH_TRANSFERS = 100;

const TABLES = `
  CREATE TABLE plain_accounts (
    id int PRIMARY KEY, balance bigint NOT NULL
    -- Room for updates in place, as the wallet ledger leaves it.
  ) WITH (fillfactor = 50);
  CREATE TABLE plain_transfers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    debit_id int NOT NULL, credit_id int NOT NULL, amount bigint NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  )`;

/** One batch. The accounts of a pair differ: the second is some steps from the first, which is random. */
function batchOf(accounts: number): string {
  return `
    WITH batch AS MATERIALIZED (
      SELECT debit_id, (debit_id + step) % ${accounts} AS credit_id, 10000 AS amount
      FROM (
        SELECT floor(random() * ${accounts})::int AS debit_id,
               1 + floor(random() * ${accounts - 1})::int AS step
        FROM generate_series(1, ${BATCH_TRANSFERS})
      ) AS drawn
    ), booked AS (
      INSERT INTO plain_transfers (debit_id, credit_id, amount)
      SELECT debit_id, credit_id, amount FROM batch
    ), changes AS MATERIALIZED (
      SELECT id, sum(amount) AS amount FROM (
        SELECT debit_id AS id, -amount AS amount FROM batch
        UNION ALL SELECT credit_id, amount FROM batch
      ) AS ends GROUP BY id
    ), locked AS MATERIALIZED (
      -- In the order of ids, so that two batches cannot lock each other out.
      SELECT id FROM plain_accounts WHERE id IN (SELECT id FROM changes)
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE plain_accounts a SET balance = a.balance + changes.amount
    FROM changes JOIN locked USING (id) WHERE a.id = changes.id`;
}

/** Creates the two tables and the accounts. */
export async function prepareBatches(url: string, accounts: number): Promise<void> {
  await query(url, TABLES);
  await query(
    url,
    "INSERT INTO plain_accounts SELECT id, 0 FROM generate_series(0, $1::int - 1) AS id",
    [accounts],
  );
  await query(url, "VACUUM ANALYZE plain_accounts");
}

/** @throws Error when money was created or lost, or no transfer was made */
export async function assertBalanced(url: string): Promise<void> {
  const [row] = await query(
    url,
    `SELECT (SELECT sum(balance) FROM plain_accounts) AS sum,
            (SELECT count(*) FROM plain_transfers) AS transfers`,
  );
  if (row?.sum !== "0" || row.transfers === "0") {
    throw new Error(`Plain batches: ${row?.transfers} transfers, a sum of ${row?.sum} kobo.`);
  }
}

/** Two, so that one works while the other waits for the disk. More bring nothing on two cores. */
const CONNECTIONS = 2;

/** Transfers per second of plain batches. */
export async function measureBatches(
  url: string,
  { accounts, seconds }: { accounts: number; seconds: number },
) {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client(url));
  const batch = { name: "batch", text: batchOf(accounts) };
  try {
    for (const client of clients) await client.connect();
    const { perSecond } = await measureClosedLoop({
      callers: CONNECTIONS,
      seconds,
      request: async (caller) => clients[caller]?.query(batch),
    });
    return perSecond * BATCH_TRANSFERS;
  } finally {
    for (const client of clients) await client.end();
  }
}
