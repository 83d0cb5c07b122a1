exports.up = (knex) =>
  knex.raw(`
    -- Who pays: a merchant's customers, known by their emails (decision 100).
    CREATE TABLE customers (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      -- Lower case.
      email text NOT NULL,
      name text NOT NULL DEFAULT '',
      -- Under which the processor knows the customer; empty until it does.
      processor_customer_id text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (merchant_id, mode, email)
    );

    -- Cards, as far as they may be kept: never the number, never the code on the back (decision 98).
    CREATE TABLE payment_methods (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers,
      brand text NOT NULL,
      last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
      exp_month smallint NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
      exp_year smallint NOT NULL,
      bin6 text NOT NULL CHECK (bin6 ~ '^[0-9]{6}$'),
      -- HMAC of the number under a key that is used for nothing else.
      fingerprint bytea NOT NULL,
      -- Under which the processor keeps the card; empty until it does.
      vault_token text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (customer_id, fingerprint, exp_month, exp_year)
    );

    -- What merchants asked us to charge. The state says what is to be done next; see
    -- domain/payment-saga.ts. Amounts are in the minor unit of the currency.
    CREATE TABLE payments (
      -- The transaction's id, and the id of its first transfer in the ledger.
      id uuid PRIMARY KEY,
      -- What clients call it.
      public_id text NOT NULL CHECK (public_id ~ '^[A-Za-z0-9_-]{1,64}$'),
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      wallet_pay_id text NOT NULL,
      idempotency_hash bytea,
      -- HMAC of the request, without the code on the card's back and with the number's HMAC.
      fingerprint bytea NOT NULL,
      customer_id uuid NOT NULL REFERENCES customers,
      payment_method_id uuid NOT NULL REFERENCES payment_methods,
      amount bigint NOT NULL CHECK (amount > 0),
      currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
      capture boolean NOT NULL,
      description text NOT NULL,
      -- As it was sent: jsonb would sort it.
      metadata json NOT NULL,
      return_url text NOT NULL,
      fee_basis_points int NOT NULL CHECK (fee_basis_points BETWEEN 0 AND 10000),
      state text NOT NULL CHECK (state IN ('opening', 'confirming', 'asking', 'authenticating',
        'authorizing', 'authorized', 'capturing', 'captured', 'canceling', 'releasing',
        'succeeded', 'failed', 'canceled', 'refused')),
      processor_id text NOT NULL DEFAULT '',
      redirect_url text NOT NULL DEFAULT '',
      held boolean NOT NULL DEFAULT false,
      capture_amount bigint NOT NULL DEFAULT 0 CHECK (capture_amount BETWEEN 0 AND amount),
      amount_captured bigint NOT NULL DEFAULT 0 CHECK (amount_captured BETWEEN 0 AND amount),
      processor_cost bigint NOT NULL DEFAULT 0 CHECK (processor_cost >= 0),
      amount_refunded bigint NOT NULL DEFAULT 0,
      cancel_reason text CHECK (cancel_reason IN ('merchant', 'expired', 'unanswered', 'processor')),
      failure_code text,
      decline_code text NOT NULL DEFAULT '',
      -- When it is given up, unless it has come to an end.
      ends_at timestamptz NOT NULL,
      calls int NOT NULL DEFAULT 0,
      questions int NOT NULL DEFAULT 0,
      notices bigint NOT NULL DEFAULT 0,
      notices_heard bigint NOT NULL DEFAULT 0,
      -- Something is wrong that only a person can find.
      stuck boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      -- What merchants see; null for what they do not see. The same as statusOf in domain/payment.ts.
      status text GENERATED ALWAYS AS (
        CASE
          WHEN state IN ('opening', 'refused') THEN NULL
          WHEN state IN ('failed', 'canceled') THEN state
          WHEN state <> 'succeeded' THEN 'pending'
          WHEN amount_refunded = 0 THEN 'succeeded'
          WHEN amount_refunded = amount_captured THEN 'refunded'
          ELSE 'partially_refunded'
        END
      ) STORED,
      CHECK (amount_refunded BETWEEN 0 AND amount_captured),
      CHECK (state <> 'failed' OR failure_code IS NOT NULL),
      CHECK (state NOT IN ('captured', 'succeeded') OR amount_captured > 0),
      CHECK (state NOT IN ('succeeded', 'failed', 'canceled', 'refused') OR due_at IS NULL)
    );
    -- A payment whose card was never sent leaves its name and its key free.
    CREATE UNIQUE INDEX payments_public_id ON payments (merchant_id, mode, public_id)
      WHERE state <> 'refused';
    CREATE UNIQUE INDEX payments_idempotency ON payments (merchant_id, mode, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL AND state <> 'refused';
    CREATE UNIQUE INDEX payments_processor_id ON payments (mode, processor_id)
      WHERE processor_id <> '';
    CREATE INDEX payments_due ON payments (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX payments_stuck ON payments (id) WHERE stuck;
    -- One for each filter of the lists, so that every page costs the same.
    CREATE INDEX payments_newest ON payments (merchant_id, mode, created_at, id)
      WHERE status IS NOT NULL;
    CREATE INDEX payments_by_status ON payments (merchant_id, mode, status, created_at, id)
      WHERE status IS NOT NULL;
    CREATE INDEX payments_by_customer ON payments (merchant_id, mode, customer_id, created_at, id)
      WHERE status IS NOT NULL;

    -- What merchants wanted done about a payment, so that a repeat is known as one.
    CREATE TABLE payment_commands (
      payment_id uuid NOT NULL REFERENCES payments,
      kind text NOT NULL CHECK (kind IN ('capture', 'cancel')),
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      amount bigint NOT NULL CHECK (amount >= 0),
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      -- Each is done once.
      PRIMARY KEY (payment_id, kind)
    );

    -- Money back to cards; see domain/refund-saga.ts.
    CREATE TABLE refunds (
      -- The id of its hold in the ledger.
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payments,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      -- What comes from money that waits for its settlement; the rest is the wallet's.
      from_settling bigint NOT NULL CHECK (from_settling BETWEEN 0 AND amount),
      reason text NOT NULL,
      metadata json NOT NULL,
      -- After this moment the ledger must not hold money for it any more.
      not_after timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN ('reserving', 'withdrawing', 'submitting', 'pending', 'paid',
        'declined', 'succeeded', 'reversing', 'failed', 'refused')),
      processor_refund_id text NOT NULL DEFAULT '',
      failure_reason text NOT NULL DEFAULT '',
      calls int NOT NULL DEFAULT 0,
      questions int NOT NULL DEFAULT 0,
      not_found int NOT NULL DEFAULT 0,
      notices bigint NOT NULL DEFAULT 0,
      notices_heard bigint NOT NULL DEFAULT 0,
      stuck boolean NOT NULL DEFAULT false,
      -- When it was first sent, by the merchant's test clock.
      asked_from timestamptz,
      -- When it was last decided what the ledger is to do about it.
      decided_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      CHECK (state NOT IN ('failed', 'refused') OR due_at IS NULL)
    );
    CREATE UNIQUE INDEX refunds_idempotency ON refunds (payment_id, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL AND state <> 'refused';
    CREATE INDEX refunds_of_payment ON refunds (payment_id, created_at, id);
    CREATE INDEX refunds_processor_id ON refunds (processor_refund_id)
      WHERE processor_refund_id <> '';
    CREATE INDEX refunds_due ON refunds (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX refunds_stuck ON refunds (id) WHERE stuck;

    -- Naira that wait a day before they reach the wallet (decision 105).
    CREATE TABLE settlements (
      -- The payment's.
      id uuid PRIMARY KEY REFERENCES payments,
      state text NOT NULL CHECK (state IN ('waiting', 'moving', 'settled')),
      -- What reaches the wallet; known once it moves.
      amount bigint CHECK (amount >= 0),
      moved_at timestamptz,
      stuck boolean NOT NULL DEFAULT false,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      CHECK ((state = 'waiting') = (amount IS NULL)),
      CHECK (state <> 'settled' OR due_at IS NULL)
    );
    CREATE INDEX settlements_due ON settlements (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX settlements_stuck ON settlements (id) WHERE stuck;

    -- Everything that the processor ever said about a payment or a refund.
    CREATE TABLE processor_answers (
      -- Of the payment or the refund.
      subject_id uuid NOT NULL,
      number int NOT NULL,
      call text NOT NULL,
      answer text NOT NULL,
      detail text NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (subject_id, number)
    );

    GRANT SELECT, INSERT, UPDATE ON customers, payment_methods, payments, refunds, settlements
      TO kobo_card_payments;
    GRANT SELECT, INSERT ON payment_commands, processor_answers TO kobo_card_payments;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TABLE processor_answers, settlements, refunds, payment_commands, payments,
      payment_methods, customers;
  `);
