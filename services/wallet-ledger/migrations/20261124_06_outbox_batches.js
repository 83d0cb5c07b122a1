const { roleIn } = require("@kobo/postgres");

exports.up = (knex) =>
  knex.raw(`
    -- The events of a committed batch in one row, written in its transaction. The relay deletes acknowledged events.
    CREATE TABLE outbox_batches (
      -- Rows with a key in common are inserted under a wallet's lock, so their ids rise in the order of commit.
      id bigint GENERATED ALWAYS AS IDENTITY (CACHE 1) PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      payload bytea NOT NULL
    ) WITH (
      -- Rows live for milliseconds: frequent vacuum keeps the table small.
      autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
      autovacuum_vacuum_cost_delay = 0,
      toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 5000,
      toast.autovacuum_vacuum_cost_delay = 0
    );
    -- The writer compresses.
    ALTER TABLE outbox_batches ALTER COLUMN payload SET STORAGE EXTERNAL;
    GRANT SELECT, INSERT, DELETE ON outbox_batches TO ${roleIn(knex)};
  `);

exports.down = (knex) => knex.raw("DROP TABLE outbox_batches;");
