/** Each chunk has its own transaction, so that writers wait for milliseconds. After a failure it starts again. */
exports.config = { transaction: false };

const WALLETS_AT_ONCE = 500;
const TALLIES_AT_ONCE = 1_000;
/** Sorts before every wallet's id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

const PAYMENTS = `kind = 'single' AND type IN ('payid_transfer', 'payid_payment') AND to_pay_id <> ''`;

/**
 * Sums up all payments into a wallet from the entry after counted.seq to the newest, without locks: entries never
 * change, and have no gaps. One statement, so that the wallets' seq and the entries are of one snapshot.
 */
const COUNT = `
  WITH head AS (
    SELECT a.id, c.seq AS after, a.seq AS newest
    FROM tallies_counted c JOIN accounts a ON a.id = c.account_id WHERE a.seq > c.seq
  ), moved AS (
    UPDATE tallies_counted c SET seq = h.newest FROM head h WHERE c.account_id = h.id
  )
  INSERT INTO tallies_summed AS s (account_id, key, count, sum, first_id, last_at)
  SELECT h.id, t.to_pay_id, count(*), sum(t.amount), (array_agg(t.id ORDER BY e.seq))[1], max(t.at)
  FROM head h
  JOIN entries e ON e.account_id = h.id AND e.seq > h.after AND e.seq <= h.newest AND e.amount > 0
  JOIN transfers t ON t.id = e.transfer_id
  WHERE ${PAYMENTS} GROUP BY h.id, t.to_pay_id
  ON CONFLICT (account_id, key) DO UPDATE SET
    count = s.count + excluded.count, sum = s.sum + excluded.sum, last_at = excluded.last_at`;

const CHUNK = `
  SELECT * FROM tallies_summed WHERE (account_id, key) > (?::uuid, ?)
  ORDER BY account_id, key LIMIT ${TALLIES_AT_ONCE}`;

const LOCK = `
  SELECT id FROM accounts WHERE id IN (SELECT account_id FROM (${CHUNK}) AS chunk)
  ORDER BY id FOR NO KEY UPDATE`;

/** Absolute values: the sums, and the few entries since, which cannot grow under the locks. */
const WRITE = `
  WITH chunk AS MATERIALIZED (${CHUNK}), since AS (
    SELECT c.account_id, t.to_pay_id AS key, count(*) AS count, sum(t.amount) AS sum, max(t.at) AS last_at
    FROM tallies_counted c
    JOIN entries e ON e.account_id = c.account_id AND e.seq > c.seq AND e.amount > 0
    JOIN transfers t ON t.id = e.transfer_id
    WHERE c.account_id IN (SELECT account_id FROM chunk) AND ${PAYMENTS}
    GROUP BY c.account_id, t.to_pay_id
  ), written AS (
    INSERT INTO tallies (account_id, key, count, sum, first_id, last_at)
    SELECT account_id, key, c.count + COALESCE(s.count, 0), c.sum + COALESCE(s.sum, 0), c.first_id,
      COALESCE(s.last_at, c.last_at)
    FROM chunk c LEFT JOIN since s USING (account_id, key)
    ON CONFLICT (account_id, key) DO UPDATE SET count = excluded.count, sum = excluded.sum,
      first_id = excluded.first_id, last_at = excluded.last_at
  )
  SELECT account_id, key FROM chunk ORDER BY account_id DESC, key DESC LIMIT 1`;

/**
 * The tallies of the payments before the migration before this one, whose trigger counts all later ones. Keys that are
 * only in later payments need nothing.
 */
exports.up = async (knex) => {
  await knex.raw(`
    DROP TABLE IF EXISTS tallies_counted, tallies_summed;
    -- The last entry that a wallet's sums include.
    CREATE UNLOGGED TABLE tallies_counted (account_id uuid PRIMARY KEY, seq bigint NOT NULL DEFAULT 0);
    CREATE UNLOGGED TABLE tallies_summed (LIKE tallies, PRIMARY KEY (account_id, key))`);
  for (let last = FIRST; last; ) {
    await knex.raw("TRUNCATE tallies_counted, tallies_summed");
    await knex.raw(
      `INSERT INTO tallies_counted (account_id)
       SELECT id FROM accounts WHERE code = 'wallet' AND id > ? ORDER BY id LIMIT ${WALLETS_AT_ONCE}`,
      [last],
    );
    await writeTallies(knex);
    const { rows } = await knex.raw(
      "SELECT account_id FROM tallies_counted ORDER BY account_id DESC LIMIT 1",
    );
    last = rows[0]?.account_id;
  }
  await knex.raw("DROP TABLE tallies_counted, tallies_summed");
};

async function writeTallies(knex) {
  await knex.raw(COUNT);
  await knex.raw("ANALYZE tallies_counted, tallies_summed");
  for (let written = [FIRST, ""]; written; ) {
    await knex.raw(COUNT);
    const after = written;
    written = await knex.transaction(async (trx) => {
      await trx.raw(LOCK, after);
      const { rows } = await trx.raw(WRITE, after);
      return rows[0] && [rows[0].account_id, rows[0].key];
    });
  }
}

exports.down = async () => {};
