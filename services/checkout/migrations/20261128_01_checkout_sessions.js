exports.up = (knex) =>
  knex.raw(`
    CREATE TABLE checkout_sessions (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      wallet_pay_id text NOT NULL,
      reference text NOT NULL,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
      customer_email text NOT NULL,
      customer_name text NOT NULL,
      methods text[] NOT NULL CHECK (cardinality(methods) > 0),
      success_url text NOT NULL,
      cancel_url text NOT NULL,
      -- As it was sent: jsonb would sort it.
      metadata json NOT NULL,
      state text NOT NULL
        CHECK (state IN ('open', 'processing', 'completed', 'expired', 'canceled')),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      -- As expires_at, moved by the merchant's test clock.
      lapses_at timestamptz NOT NULL,
      ended_at timestamptz,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      UNIQUE (merchant_id, mode, reference),
      CHECK ((state IN ('completed', 'expired', 'canceled')) = (ended_at IS NOT NULL)),
      CHECK (state NOT IN ('open', 'processing') OR due_at IS NOT NULL)
    );
    CREATE UNIQUE INDEX checkout_sessions_idempotency
      ON checkout_sessions (merchant_id, mode, idempotency_hash) WHERE idempotency_hash IS NOT NULL;
    CREATE INDEX checkout_sessions_newest ON checkout_sessions (merchant_id, mode, id);
    CREATE INDEX checkout_sessions_by_state ON checkout_sessions (merchant_id, mode, state, id);
    CREATE INDEX checkout_sessions_due ON checkout_sessions (due_at) WHERE due_at IS NOT NULL;

    -- Attempts: the customer's choices of a method. A payment's reference identifies its session.
    CREATE TABLE checkout_attempts (
      session_id uuid NOT NULL REFERENCES checkout_sessions,
      number int NOT NULL CHECK (number BETWEEN 1 AND 20),
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      method text NOT NULL CHECK (method IN ('card', 'bank_transfer', 'payid')),
      key text NOT NULL,
      state text NOT NULL CHECK (state IN ('opening', 'asking', 'pending', 'closing', 'waiting',
        'closed', 'succeeded', 'failed')),
      reference text NOT NULL,
      payment_method_id text NOT NULL,
      payable_number text,
      payable_name text,
      payable_bank text,
      payable_until timestamptz,
      redirect_url text NOT NULL,
      error_code text NOT NULL,
      error_message text NOT NULL,
      tries int NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (session_id, number),
      UNIQUE (session_id, key),
      UNIQUE (merchant_id, mode, reference),
      CHECK (state <> 'waiting' OR payable_number IS NOT NULL),
      CHECK ((state = 'failed') = (error_code <> '')),
      CHECK (state NOT IN ('asking', 'pending', 'closing') OR method = 'card')
    );
    -- A session has one payment under way at most.
    CREATE UNIQUE INDEX checkout_attempts_in_work ON checkout_attempts (session_id)
      WHERE state IN ('opening', 'asking', 'pending', 'closing');

    -- Every payment that arrived for a session.
    CREATE TABLE checkout_payments (
      session_id uuid NOT NULL REFERENCES checkout_sessions,
      transaction_id text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('completing', 'short', 'extra')),
      method text NOT NULL CHECK (method IN ('card', 'bank_transfer', 'payid')),
      reference text NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      received_at timestamptz NOT NULL,
      recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (session_id, transaction_id)
    );
    -- One payment completes a session.
    CREATE UNIQUE INDEX checkout_payments_completing ON checkout_payments (session_id)
      WHERE kind = 'completing';

    GRANT SELECT, INSERT, UPDATE ON checkout_sessions, checkout_attempts TO kobo_checkout;
    GRANT SELECT, INSERT ON checkout_payments TO kobo_checkout;
  `);

exports.down = (knex) =>
  knex.raw("DROP TABLE checkout_payments, checkout_attempts, checkout_sessions;");
