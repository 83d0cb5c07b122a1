exports.up = (knex) =>
  knex.raw(`
    -- Expected payments. The reference is unique over everything that can
    -- be paid, whatever kind of address it has.
    CREATE TABLE expected_payments (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      reference text NOT NULL,
      -- 0 when no amount was given.
      expected_amount bigint NOT NULL CHECK (expected_amount >= 0),
      customer_email text NOT NULL,
      customer_name text NOT NULL,
      -- JSON as it was sent; empty when nothing was.
      metadata text NOT NULL,
      amount_received bigint NOT NULL DEFAULT 0 CHECK (amount_received >= 0),
      payments_count bigint NOT NULL DEFAULT 0 CHECK (payments_count >= 0),
      -- The newest recorded payment's.
      last_paid_at timestamptz,
      -- The identity of the request: a repeat returns the record.
      operation text NOT NULL,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (merchant_id, mode, reference)
    );
    CREATE UNIQUE INDEX expected_payments_idempotency
      ON expected_payments (merchant_id, mode, operation, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL;

    CREATE TABLE pay_ids (
      -- The expected payment's.
      id uuid PRIMARY KEY REFERENCES expected_payments,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      -- Lower case.
      pay_id text NOT NULL,
      type text NOT NULL CHECK (type IN ('dynamic', 'static')),
      status text NOT NULL CHECK (status IN ('active', 'used', 'expired', 'inactive')),
      name text NOT NULL,
      merchant_name text NOT NULL,
      wallet_pay_id text NOT NULL,
      expires_at timestamptz,
      UNIQUE (mode, pay_id),
      CHECK ((type = 'dynamic') = (expires_at IS NOT NULL))
    );
    CREATE INDEX pay_ids_expiring ON pay_ids (expires_at) WHERE status = 'active';

    -- Recorded payments, by the ledger's transfer.
    CREATE TABLE payments (
      transfer_id uuid PRIMARY KEY,
      expected_payment_id uuid NOT NULL REFERENCES expected_payments,
      amount bigint NOT NULL CHECK (amount > 0),
      payer_name text NOT NULL,
      paid_at timestamptz NOT NULL
    );
    CREATE INDEX payments_expected ON payments (expected_payment_id, paid_at);

    GRANT SELECT, INSERT, UPDATE ON expected_payments, pay_ids TO kobo_payid;
    GRANT SELECT, INSERT ON payments TO kobo_payid;
  `);

exports.down = (knex) => knex.raw("DROP TABLE payments, pay_ids, expected_payments;");
