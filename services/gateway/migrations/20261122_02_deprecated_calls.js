exports.up = (knex) =>
  knex.raw(`
    -- Calls of deprecated operations, counted by key, operation and day.
    CREATE TABLE deprecated_calls (
      merchant_id uuid NOT NULL REFERENCES merchants,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      key_id uuid NOT NULL REFERENCES api_keys,
      -- Method and path, such as POST /v1/payments.
      operation text NOT NULL CHECK (operation ~ '^[A-Z]+ /'),
      -- In UTC.
      day date NOT NULL,
      calls bigint NOT NULL CHECK (calls > 0),
      last_called_at timestamptz NOT NULL,
      PRIMARY KEY (merchant_id, mode, key_id, operation, day)
    );
    -- For pruning old days.
    CREATE INDEX deprecated_calls_day ON deprecated_calls (day);
    GRANT SELECT, INSERT, DELETE ON deprecated_calls TO kobo_gateway;
    GRANT UPDATE (calls, last_called_at) ON deprecated_calls TO kobo_gateway;
  `);

exports.down = (knex) => knex.raw("DROP TABLE deprecated_calls;");
