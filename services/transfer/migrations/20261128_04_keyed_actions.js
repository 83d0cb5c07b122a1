exports.up = (knex) =>
  knex.raw(`
    -- Actions done under an Idempotency-Key, so that a late repeat does not undo a later action.
    CREATE TABLE keyed_actions (
      key_hash bytea PRIMARY KEY,
      fingerprint bytea NOT NULL,
      at timestamptz NOT NULL
    );
    -- For pruning expired keys.
    CREATE INDEX keyed_actions_at ON keyed_actions (at);

    GRANT SELECT, INSERT, UPDATE, DELETE ON keyed_actions TO kobo_transfer;
  `);

exports.down = (knex) => knex.raw("DROP TABLE keyed_actions");
