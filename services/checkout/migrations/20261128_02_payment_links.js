exports.up = (knex) =>
  knex.raw(`
    -- Public pages on which payers begin sessions of their own.
    CREATE TABLE payment_links (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      wallet_pay_id text NOT NULL,
      reference text,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      name text NOT NULL,
      -- Null for an open amount, which has bounds.
      amount bigint CHECK (amount > 0),
      amount_min bigint CHECK (amount_min > 0),
      amount_max bigint,
      currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
      methods text[] NOT NULL CHECK (cardinality(methods) > 0),
      success_url text NOT NULL,
      -- As it was sent: jsonb would sort it.
      metadata json NOT NULL,
      active boolean NOT NULL DEFAULT true,
      uses_max bigint CHECK (uses_max > 0),
      -- Paid sessions.
      uses bigint NOT NULL DEFAULT 0 CHECK (uses >= 0),
      -- Sessions that hold a use.
      open_sessions bigint NOT NULL DEFAULT 0 CHECK (open_sessions >= 0),
      status text NOT NULL GENERATED ALWAYS AS (
        CASE WHEN uses >= uses_max THEN 'completed' WHEN active THEN 'active' ELSE 'inactive' END
      ) STORED,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK ((amount IS NULL) = (amount_min IS NOT NULL)),
      CHECK ((amount_min IS NULL) = (amount_max IS NULL)),
      CHECK (amount_max >= amount_min),
      -- Enforces the limit of uses under concurrency.
      CHECK (uses + open_sessions <= uses_max)
    );
    CREATE UNIQUE INDEX payment_links_reference
      ON payment_links (merchant_id, mode, reference) WHERE reference IS NOT NULL;
    CREATE UNIQUE INDEX payment_links_idempotency
      ON payment_links (merchant_id, mode, idempotency_hash) WHERE idempotency_hash IS NOT NULL;
    CREATE INDEX payment_links_newest ON payment_links (merchant_id, mode, id);
    CREATE INDEX payment_links_by_status ON payment_links (merchant_id, mode, status, id);

    ALTER TABLE checkout_sessions
      ADD COLUMN link_id uuid,
      -- The form that began the session: a repeat of it finds the session.
      ADD COLUMN link_key bytea,
      -- Counted in the link's open_sessions.
      ADD COLUMN holds_use boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT checkout_sessions_link_id_fkey
        FOREIGN KEY (link_id) REFERENCES payment_links NOT VALID,
      ADD CONSTRAINT checkout_sessions_link_check
        CHECK (link_id IS NOT NULL OR (link_key IS NULL AND NOT holds_use)) NOT VALID;

    GRANT SELECT, INSERT, UPDATE ON payment_links TO kobo_checkout;
  `);

exports.down = (knex) =>
  knex.raw(`
    ALTER TABLE checkout_sessions DROP COLUMN link_id, DROP COLUMN link_key, DROP COLUMN holds_use;
    DROP TABLE payment_links;
  `);
