exports.up = (knex) =>
  knex.raw(`
    -- In kobo; NULL is the platform's default.
    ALTER TABLE merchants
      ADD COLUMN transfer_max bigint CHECK (transfer_max > 0),
      ADD COLUMN transfer_daily_cap bigint CHECK (transfer_daily_cap > 0);
    GRANT UPDATE (transfer_max, transfer_daily_cap) ON merchants TO kobo_gateway;

    -- The offset of each merchant's test clock.
    CREATE TABLE sandbox_clocks (
      merchant_id uuid PRIMARY KEY REFERENCES merchants,
      offset_ms bigint NOT NULL DEFAULT 0 CHECK (offset_ms >= 0),
      -- The last request under an Idempotency-Key, so that its repeat adds nothing.
      last_key_hash bytea,
      last_fingerprint bytea,
      CHECK ((last_key_hash IS NULL) = (last_fingerprint IS NULL))
    );
    GRANT SELECT, INSERT, UPDATE ON sandbox_clocks TO kobo_gateway;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TABLE sandbox_clocks;
    ALTER TABLE merchants DROP COLUMN transfer_max, DROP COLUMN transfer_daily_cap;
  `);
