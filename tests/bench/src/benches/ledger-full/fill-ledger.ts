import { query, withClient } from "../../world/database";
import { CREDIT_NAME, DEBIT_NAME, NARRATION } from "../../world/order";

/**
 * Generates years of transfers in minutes. Wallets pay each other in rounds: in each round every wallet makes one
 * transfer and receives one, so that sequence numbers and balances follow from the round alone, and the audit passes.
 */

const AMOUNT_KOBO = 10_000;

/** Session settings for large sorts and index builds. A crash may lose commits, and the fill is repeated. */
const SETTINGS = `
  SET search_path = wallet_ledger;
  SET work_mem = '256MB';
  SET maintenance_work_mem = '1GB';
  SET max_parallel_maintenance_workers = 1;
  SET synchronous_commit = off`;

/**
 * Every wallet by its place, with its newest sequence number and balance. Each was funded by one transfer a moment ago;
 * the generated transfers have times between then and now.
 */
const PLACES = `
  CREATE TABLE bench_places AS
  SELECT row_number() OVER (ORDER BY id)::int - 1 AS place, id, merchant_id, mode, pay_id, seq,
         credits_posted - debits_posted AS balance
  FROM accounts WHERE code = 'wallet';
  ALTER TABLE bench_places ADD PRIMARY KEY (place);
  CREATE TABLE bench_span AS
  SELECT max(at) AS begun, clock_timestamp() - max(at) AS length, count(*)::int AS wallets
  FROM accounts WHERE code = 'wallet';
  ANALYZE bench_places`;

/**
 * Every transfer by its round and the place of the payer. Rounds have equal lengths. The id is a UUIDv7 of the time,
 * made unique by the round and the place.
 */
const MADE = `
  SELECT round, place AS debit_place, (place + 1 + round % (wallets - 1)) % wallets AS credit_place,
         date_trunc('milliseconds', begun + length * (round::float8 / :rounds)) AS at
  FROM bench_span, generate_series(0, :rounds - 1) AS round,
    -- Depends on the round, so that rows are generated in the order of time.
    LATERAL generate_series(0, wallets - 1 + 0 * round) AS place`;

const ID = `
  (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7000'
    || '8' || lpad(to_hex(round), 7, '0') || lpad(to_hex(debit_place), 8, '0'))::uuid`;

const TRANSFERS = `
  INSERT INTO transfers (
    id, root_id, merchant_id, mode, kind, type, debit_account_id, credit_account_id, amount, family,
    reference, capped_day, narration, from_pay_id, from_name, to_pay_id, to_name, fingerprint, at
  )
  SELECT made.id, made.id, d.merchant_id, d.mode, 'single', 'payid_transfer', d.id, c.id,
         ${AMOUNT_KOBO}, 'transfer', 'past-' || round, (at AT TIME ZONE 'Africa/Lagos')::date,
         '${NARRATION}', d.pay_id, '${DEBIT_NAME}', c.pay_id, '${CREDIT_NAME}',
         uuid_send(made.id), at
  FROM (SELECT *, ${ID} AS id FROM (${MADE}) AS m) AS made
  JOIN bench_places d ON d.place = debit_place
  JOIN bench_places c ON c.place = credit_place`;

/**
 * Within a round a wallet's two entries come in the order of payers: its own payment first, unless
 * the wallet that pays it stands before it. After both its balance is as before.
 */
const ENTRIES = `
  INSERT INTO entries (account_id, transfer_id, seq, amount, balance_after, at)
  SELECT side.id, made.id, side.seq + 2 * round + CASE WHEN is_first THEN 1 ELSE 2 END,
         side.amount, side.balance + CASE WHEN is_first THEN side.amount ELSE 0 END, at
  FROM (SELECT *, ${ID} AS id FROM (${MADE}) AS m) AS made
  JOIN bench_places d ON d.place = debit_place
  JOIN bench_places c ON c.place = credit_place
  CROSS JOIN bench_span
  CROSS JOIN LATERAL (
    VALUES
      (d.id, d.seq, d.balance, -${AMOUNT_KOBO}::bigint,
       -- The wallet that pays the payer comes after it.
       (debit_place - 1 - round % (wallets - 1) + wallets) % wallets > debit_place),
      (c.id, c.seq, c.balance, ${AMOUNT_KOBO}::bigint, debit_place < credit_place)
  ) AS side (id, seq, balance, amount, is_first)`;

/** The time of the last round. */
const NEWEST = "date_trunc('milliseconds', begun + length * ((:rounds - 1)::float8 / :rounds))";

const ACCOUNTS = `
  UPDATE accounts a SET
    debits_posted = debits_posted + :rounds * ${AMOUNT_KOBO},
    credits_posted = credits_posted + :rounds * ${AMOUNT_KOBO},
    seq = a.seq + 2 * :rounds,
    at = ${NEWEST}
  FROM bench_places p, bench_span WHERE a.id = p.id`;

/** Every wallet is paid once a round; its first payment is of the first one. */
const TALLIES = `
  INSERT INTO tallies (account_id, key, count, sum, first_id, last_at)
  SELECT c.id, c.pay_id, :rounds, :rounds * ${AMOUNT_KOBO}, made.id, ${NEWEST}
  FROM (SELECT *, ${ID} AS id FROM (${MADE}) AS m WHERE round = 0) AS made
  JOIN bench_places c ON c.place = credit_place
  CROSS JOIN bench_span`;

/**
 * Adds transfers, so many for each wallet, with their entries, balances and tallies. Returns how many in all.
 * Each table is filled by a session of its own, without its indexes, which are built when it is full.
 */
export async function fillLedger(url: string, rounds: number): Promise<number> {
  await inSession(url, PLACES);
  const bound = (statement: string) => statement.replaceAll(":rounds", String(rounds));
  await Promise.all([
    fillTable(url, "transfers", bound(TRANSFERS)),
    fillTable(url, "entries", bound(ENTRIES)),
  ]);
  const rest = [bound(ACCOUNTS), bound(TALLIES), "DROP TABLE bench_places, bench_span"];
  await inSession(url, rest.join(";\n"));
  const [row] = await query(url, "SELECT count(*) FROM wallet_ledger.transfers");
  return Number(row?.count);
}

async function fillTable(url: string, table: string, insert: string): Promise<void> {
  const indexes = await query(
    url,
    `SELECT indexdef, indexname, conname, pg_get_constraintdef(c.oid) AS condef
     FROM pg_indexes i
     LEFT JOIN pg_constraint c ON c.conname = i.indexname AND c.conrelid = 'wallet_ledger.${table}'::regclass
     WHERE schemaname = 'wallet_ledger' AND tablename = '${table}'`,
  );
  const drops = indexes.map(({ indexname, conname }) =>
    conname ? `ALTER TABLE ${table} DROP CONSTRAINT ${conname}` : `DROP INDEX ${indexname}`,
  );
  const builds = indexes.map(({ indexdef, conname, condef }) =>
    conname ? `ALTER TABLE ${table} ADD CONSTRAINT ${conname} ${condef}` : (indexdef ?? ""),
  );
  const parts = [
    ...drops,
    // The trigger would keep all rows of the one statement; the audit looks at them instead.
    `ALTER TABLE ${table} DISABLE TRIGGER USER`,
    // With wal_level=minimal, PostgreSQL does not log inserts into a table that was truncated in the same transaction.
    `CREATE TEMP TABLE kept AS SELECT * FROM ${table}`,
    `TRUNCATE ${table}`,
    `INSERT INTO ${table} SELECT * FROM kept`,
    insert,
    `ALTER TABLE ${table} ENABLE TRIGGER USER`,
    ...builds,
  ];
  await inSession(url, parts.join(";\n"));
  await inSession(url, `VACUUM (ANALYZE) ${table}`);
}

async function inSession(url: string, statements: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(SETTINGS);
    await client.query(statements);
  });
}
