/**
 * The outbox and the inbox, the same in every service's schema. The service's role is the schema's name after `kobo_`.
 */
exports.up = (knex) =>
  knex.raw(`
    -- The transactional outbox. The relay deletes acknowledged events.
    CREATE TABLE outbox (
      -- Rows of one key are inserted under their aggregate's lock, so their ids rise in the order of commit.
      id bigint GENERATED ALWAYS AS IDENTITY (CACHE 1) PRIMARY KEY,
      -- hash(key) % 16: a relay owns whole shards.
      shard smallint NOT NULL,
      key text NOT NULL,
      event_id uuid NOT NULL,
      type text NOT NULL,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      at timestamptz NOT NULL,
      traceparent text NOT NULL,
      data text NOT NULL
    ) WITH (
      -- Rows live for milliseconds: frequent vacuum keeps the table small.
      autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
      autovacuum_vacuum_cost_delay = 0
    );

    -- The inbox: events that a consumer has handled, written in the transaction of their effect.
    CREATE TABLE inbox (
      consumer text NOT NULL,
      event_id uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    );
    CREATE INDEX inbox_at ON inbox (at);

    DO $$
    BEGIN
      EXECUTE format(
        'GRANT SELECT, INSERT, DELETE ON outbox, inbox TO %I', 'kobo_' || current_schema()
      );
    END $$;
  `);

exports.down = (knex) => knex.raw("DROP TABLE outbox; DROP TABLE inbox;");
