const { roleIn } = require("@kobo/postgres");

exports.up = (knex) =>
  knex.raw(`
    -- Entries since a moment. They are written nearly in the order of their moments, so a BRIN index finds them,
    -- and writing one costs next to nothing.
    CREATE INDEX entries_at ON entries USING brin (at) WITH (autosummarize = on);

    -- Up to this moment the entries of system accounts were compared with their balances.
    CREATE TABLE balance_checkpoint (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      at timestamptz NOT NULL
    );
    -- The sum of each system account's entries up to then.
    CREATE TABLE checked_balances (
      account_id uuid PRIMARY KEY,
      balance bigint NOT NULL
    );
    GRANT SELECT, INSERT, UPDATE ON balance_checkpoint, checked_balances TO ${roleIn(knex)};

    -- Earlier entries are left to the audit. No batch in progress is older than a minute.
    INSERT INTO balance_checkpoint (at) VALUES (clock_timestamp() - interval '1 minute');
    INSERT INTO checked_balances (account_id, balance)
    SELECT s.account_id, sum(s.credits_posted - s.debits_posted) - (
      SELECT COALESCE(sum(e.amount), 0) FROM entries e
      WHERE e.account_id = s.account_id AND e.at > (SELECT at FROM balance_checkpoint)
    )
    FROM system_balances s GROUP BY s.account_id;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TABLE checked_balances, balance_checkpoint;
    DROP INDEX entries_at;
  `);
