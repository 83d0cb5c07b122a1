exports.up = (knex) =>
  knex.raw(`
    -- A merchant's customers, by email (decision 100).
    CREATE TABLE customers (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      -- Lower case.
      email text NOT NULL,
      name text NOT NULL DEFAULT '',
      -- The processor's id of the customer; empty until it has one.
      processor_customer_id text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (merchant_id, mode, email)
    );

    -- Cards without the number and the CVC, which must not be stored (decision 98).
    CREATE TABLE payment_methods (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers,
      brand text NOT NULL,
      last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
      exp_month smallint NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
      exp_year smallint NOT NULL,
      bin6 text NOT NULL CHECK (bin6 ~ '^[0-9]{6}$'),
      -- HMAC of the number with a key of its own.
      fingerprint bytea NOT NULL,
      -- The processor's id of the card; empty until it has one.
      vault_token text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (customer_id, fingerprint, exp_month, exp_year)
    );

    -- Card payments. The state machine is in src/domain/payments/payment-states.ts. Amounts
    -- are in the minor unit of the currency.
    CREATE TABLE payments (
      -- The transaction's id, and the id of its first transfer in the ledger.
      id uuid PRIMARY KEY,
      -- The public id.
      public_id text NOT NULL CHECK (public_id ~ '^[A-Za-z0-9_-]{1,64}$'),
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      wallet_pay_id text NOT NULL,
      idempotency_hash bytea,
      -- HMAC of the request, without the CVC and with the number's HMAC.
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
      -- When an open payment is canceled.
      ends_at timestamptz NOT NULL,
      calls int NOT NULL DEFAULT 0,
      questions int NOT NULL DEFAULT 0,
      notices bigint NOT NULL DEFAULT 0,
      notices_heard bigint NOT NULL DEFAULT 0,
      -- Awaiting manual review.
      stuck boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      -- The public status; null if merchants cannot see the payment. As statusOf in src/domain.
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
    -- A payment whose card was never sent leaves its reference and its key free.
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

    -- Captures and cancels that merchants requested, to recognize repeats.
    CREATE TABLE payment_commands (
      payment_id uuid NOT NULL REFERENCES payments,
      kind text NOT NULL CHECK (kind IN ('capture', 'cancel')),
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      amount bigint NOT NULL CHECK (amount >= 0),
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      -- Each is executed once.
      PRIMARY KEY (payment_id, kind)
    );

    -- Refunds. The state machine is in src/domain/refunds/refund-states.ts.
    CREATE TABLE refunds (
      -- The id of its hold in the ledger.
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payments,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      -- The part from unsettled money; the rest is from the wallet.
      from_settling bigint NOT NULL CHECK (from_settling BETWEEN 0 AND amount),
      reason text NOT NULL,
      metadata json NOT NULL,
      -- The ledger must not hold money for it after this moment.
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
      -- The time of the last decision about the ledger.
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

    -- Settlements: naira reach the wallet after a day (decision 105).
    CREATE TABLE settlements (
      -- The payment's.
      id uuid PRIMARY KEY REFERENCES payments,
      state text NOT NULL CHECK (state IN ('waiting', 'moving', 'settled')),
      -- The settled amount; known once it moves.
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

    -- All responses of the processor.
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
