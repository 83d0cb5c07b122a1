exports.up = (knex) =>
  knex.raw(`
    -- A refund to a bank account is a transfer of its own kind, out of a wallet and with a reference of its own family.
    ALTER TABLE external_transfers
      DROP CONSTRAINT external_transfers_kind_check,
      ADD CONSTRAINT external_transfers_kind_check CHECK (kind IN ('transfer', 'return', 'refund')) NOT VALID,
      DROP CONSTRAINT external_transfers_check,
      ADD CONSTRAINT external_transfers_check CHECK ((kind = 'return') = (from_pay_id = '') AND
        (kind = 'return') = (reference = '')) NOT VALID;

    -- One row for each received payment with a refund. Its lock orders the refunds of the payment.
    CREATE TABLE refunded_payments (
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      -- The payment's transaction in the ledger.
      payment_id uuid NOT NULL,
      received bigint NOT NULL CHECK (received > 0),
      -- Refunds in progress or completed, and those that the bank may still pay.
      reserved bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (merchant_id, mode, payment_id),
      CHECK (reserved BETWEEN 0 AND received)
    );

    CREATE TABLE refunds (
      -- Also the id of its hold or of its transfer in the ledger, and of its row in external_transfers.
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      wallet_pay_id text NOT NULL,
      payment_id uuid NOT NULL,
      payment_kind text NOT NULL CHECK (payment_kind IN ('payid', 'virtual_account')),
      amount bigint NOT NULL CHECK (amount > 0),
      reference text NOT NULL CHECK (reference <> ''),
      reason text NOT NULL,
      metadata text NOT NULL,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      payer_name text NOT NULL,
      -- The wallet that the money goes back to; empty for a bank account.
      payer_pay_id text NOT NULL,
      account_number text NOT NULL,
      bank_code text NOT NULL,
      bank_name text NOT NULL,
      -- Whether the amount counts in refunded_payments.reserved.
      is_reserved boolean NOT NULL DEFAULT true,
      -- The ledger must not move money for it after this moment.
      not_after timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN ('reserving', 'pending', 'completed', 'failed', 'refused')),
      failure_reason text NOT NULL DEFAULT '',
      completed_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      -- Of refunds to wallets only: external_transfers has those of the others.
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      FOREIGN KEY (merchant_id, mode, payment_id) REFERENCES refunded_payments,
      CHECK ((payer_pay_id <> '') <> (account_number <> '' AND bank_code <> '')),
      CHECK (is_reserved OR state IN ('failed', 'refused')),
      CHECK (state <> 'refused' OR NOT is_reserved),
      CHECK (state <> 'completed' OR completed_at IS NOT NULL),
      CHECK (due_at IS NULL OR state = 'reserving')
    );
    -- A refused refund leaves its reference and its key free.
    CREATE UNIQUE INDEX refunds_reference ON refunds (merchant_id, mode, reference)
      WHERE state <> 'refused';
    CREATE UNIQUE INDEX refunds_idempotency ON refunds (merchant_id, mode, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL AND state <> 'refused';
    CREATE INDEX refunds_listed ON refunds (merchant_id, mode, state, id);
    CREATE INDEX refunds_of_payment ON refunds (merchant_id, mode, payment_id, id);
    CREATE INDEX refunds_due ON refunds (due_at) WHERE due_at IS NOT NULL;

    GRANT SELECT, INSERT, UPDATE ON refunded_payments, refunds TO kobo_transfer;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TABLE refunds, refunded_payments;
    ALTER TABLE external_transfers
      DROP CONSTRAINT external_transfers_kind_check,
      ADD CONSTRAINT external_transfers_kind_check CHECK (kind IN ('transfer', 'return')),
      DROP CONSTRAINT external_transfers_check,
      ADD CONSTRAINT external_transfers_check
        CHECK ((kind = 'transfer') = (reference <> '' AND from_pay_id <> ''));
  `);
