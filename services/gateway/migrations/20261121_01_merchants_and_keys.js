exports.up = (knex) =>
  knex.raw(`
    CREATE TABLE merchants (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (name <> ''),
      -- Names the merchant's wallets: <slug>.wallet in each mode.
      slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]+$'),
      created_at timestamptz NOT NULL DEFAULT now()
    );

    -- Secret keys by their hash alone: the secret is shown once and stored nowhere.
    CREATE TABLE api_keys (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL REFERENCES merchants,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      name text NOT NULL,
      hash bytea NOT NULL UNIQUE,
      -- Distinguishes keys for users.
      last4 text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz,
      deactivated_at timestamptz
    );
    CREATE INDEX api_keys_merchant ON api_keys (merchant_id, mode);

    GRANT SELECT, INSERT ON merchants, api_keys TO kobo_gateway;
    GRANT UPDATE (last_used_at, deactivated_at) ON api_keys TO kobo_gateway;
  `);

exports.down = (knex) => knex.raw("DROP TABLE api_keys, merchants;");
