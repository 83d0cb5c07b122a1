exports.up = (knex) =>
  knex.raw(`
    CREATE TABLE bulk_transfers (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      from_pay_id text NOT NULL,
      reference text NOT NULL,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      state text NOT NULL
        CHECK (state IN ('draft', 'approved', 'processing', 'paused', 'completed', 'canceled')),
      created_by text NOT NULL,
      -- The approver must differ from the creator.
      needs_two boolean NOT NULL,
      approved_by text NOT NULL DEFAULT '',
      -- The merchant's limits at the approval.
      amount_max bigint NOT NULL CHECK (amount_max >= 0),
      daily_cap bigint NOT NULL CHECK (daily_cap >= 0),
      rows int NOT NULL CHECK (rows BETWEEN 1 AND 10000),
      amount bigint NOT NULL CHECK (amount > 0),
      fees bigint NOT NULL CHECK (fees >= 0),
      stamp_duties bigint NOT NULL CHECK (stamp_duties >= 0),
      -- Rows by state; the other rows are pending.
      processing int NOT NULL DEFAULT 0 CHECK (processing >= 0),
      completed int NOT NULL DEFAULT 0 CHECK (completed >= 0),
      failed int NOT NULL DEFAULT 0 CHECK (failed >= 0),
      canceled int NOT NULL DEFAULT 0 CHECK (canceled >= 0),
      completed_amount bigint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      approved_at timestamptz,
      ended_at timestamptz,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      UNIQUE (merchant_id, mode, reference),
      CHECK (processing + completed + failed + canceled <= rows),
      CHECK (completed_amount BETWEEN 0 AND amount),
      CHECK (state <> 'completed' OR completed + failed + canceled = rows),
      CHECK (state <> 'draft' OR (processing + completed + failed + canceled = 0 AND due_at IS NULL)),
      CHECK (state IN ('draft', 'canceled') OR approved_by <> ''),
      CHECK (NOT needs_two OR approved_by <> created_by),
      CHECK ((state IN ('completed', 'canceled')) = (ended_at IS NOT NULL))
    );
    CREATE UNIQUE INDEX bulk_transfers_idempotency
      ON bulk_transfers (merchant_id, mode, idempotency_hash) WHERE idempotency_hash IS NOT NULL;
    CREATE INDEX bulk_transfers_listed ON bulk_transfers (merchant_id, mode, state, id);
    CREATE INDEX bulk_transfers_due ON bulk_transfers (due_at) WHERE due_at IS NOT NULL;

    CREATE TABLE bulk_transfer_rows (
      bulk_id uuid NOT NULL REFERENCES bulk_transfers,
      number int NOT NULL CHECK (number BETWEEN 1 AND 10000),
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      kind text NOT NULL CHECK (kind IN ('payid', 'bank')),
      to_pay_id text NOT NULL,
      account_number text NOT NULL,
      bank_code text NOT NULL,
      account_name text NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      fee bigint NOT NULL CHECK (fee >= 0),
      stamp_duty bigint NOT NULL CHECK (stamp_duty >= 0),
      narration text NOT NULL,
      reference text NOT NULL,
      state text NOT NULL
        CHECK (state IN ('pending', 'processing', 'completed', 'failed', 'canceled')),
      -- The row's transfer: of the ledger for a PayID, of external_transfers for a bank account.
      transfer_id uuid,
      error_code text NOT NULL DEFAULT '',
      error_message text NOT NULL DEFAULT '',
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (bulk_id, number),
      UNIQUE (bulk_id, reference),
      CHECK ((kind = 'payid') = (to_pay_id <> '')),
      CHECK ((kind = 'bank') = (account_number <> '' AND bank_code <> '')),
      CHECK (state <> 'completed' OR transfer_id IS NOT NULL),
      CHECK ((state = 'failed') = (error_code <> ''))
    );
    CREATE INDEX bulk_transfer_rows_open ON bulk_transfer_rows (bulk_id, state, number);
    -- References that rows of other bulk transfers are going to use.
    CREATE INDEX bulk_transfer_rows_references ON bulk_transfer_rows (merchant_id, mode, reference)
      WHERE state IN ('pending', 'processing');

    GRANT SELECT, INSERT, UPDATE ON bulk_transfers, bulk_transfer_rows TO kobo_transfer;
  `);

exports.down = (knex) => knex.raw("DROP TABLE bulk_transfer_rows, bulk_transfers;");
