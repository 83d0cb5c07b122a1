const { roleIn } = require("@kobo/postgres");

exports.up = (knex) =>
  knex.raw(`
    -- Count and sum of the payments with one key, such as a PayID, into one wallet. Written under the wallet's lock.
    CREATE TABLE tallies (
      account_id uuid NOT NULL,
      key text NOT NULL CHECK (key <> ''),
      count bigint NOT NULL CHECK (count > 0),
      sum bigint NOT NULL CHECK (sum > 0),
      -- The transfer of the first payment, and the time of the newest.
      first_id uuid NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, key)
      -- The space left on each page keeps updates off the index.
    ) WITH (fillfactor = 70);
    GRANT SELECT, INSERT, UPDATE ON tallies TO ${roleIn(knex)};

    -- Keeps the tallies for processes of the release before this table. One release later the trigger can be dropped.
    CREATE FUNCTION add_to_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO tallies AS t (account_id, key, count, sum, first_id, last_at)
      SELECT f.credit_account_id, f.to_pay_id, count(*), sum(f.amount),
        (array_agg(f.id ORDER BY f.at, f.id))[1], max(f.at)
      FROM fresh f JOIN accounts a ON a.id = f.credit_account_id AND a.code = 'wallet'
      WHERE f.kind = 'single' AND f.type IN ('payid_transfer', 'payid_payment') AND f.to_pay_id <> ''
      GROUP BY f.credit_account_id, f.to_pay_id
      ON CONFLICT (account_id, key) DO UPDATE SET
        count = t.count + excluded.count, sum = t.sum + excluded.sum, last_at = excluded.last_at;
      RETURN NULL;
    END $$;
    CREATE TRIGGER transfers_tallied AFTER INSERT ON transfers
      REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT
      -- Newer writers write tallies themselves.
      WHEN (current_setting('kobo.tallies', true) IS DISTINCT FROM 'on')
      EXECUTE FUNCTION add_to_tallies();
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TRIGGER transfers_tallied ON transfers;
    DROP FUNCTION add_to_tallies;
    DROP TABLE tallies;
  `);
