exports.up = (knex) =>
  knex.raw(`
    -- Account numbers of customers. Each takes any number of payments.
    CREATE TABLE permanent_accounts (
      -- The expected payment's, whose totals are those of the account.
      id uuid PRIMARY KEY REFERENCES expected_payments,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      wallet_pay_id text NOT NULL,
      -- The customer, and its name when the account was created.
      customer_id uuid NOT NULL,
      customer_name text NOT NULL,
      account_number text NOT NULL,
      account_name text NOT NULL,
      bank_code text NOT NULL,
      bank_name text NOT NULL,
      partner_reference text NOT NULL UNIQUE,
      -- 0 when no amount was given.
      amount bigint NOT NULL CHECK (amount >= 0),
      amount_rule text NOT NULL CHECK (amount_rule IN
        ('exact', 'less', 'greater', 'at_most', 'at_least', 'any')),
      -- As it was sent.
      amount_validation text NOT NULL,
      -- The customer's BVN or NIN: sealed, its last digits, and the id of the key that opens it.
      identity_type text CHECK (identity_type IN ('bvn', 'nin')),
      identity_last4 text CHECK (identity_last4 ~ '^[0-9]{4}$'),
      identity_sealed bytea,
      identity_key_id text,
      -- Counts the payments that were accepted: the sequence number of the newest.
      last_sequence bigint NOT NULL DEFAULT 0,
      -- Null while it takes payments.
      closed_at timestamptz,
      -- Counts closings and reopenings, so that each has an event of its own.
      changes int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK (amount > 0 OR amount_rule = 'any'),
      CHECK (num_nonnulls(identity_type, identity_last4, identity_sealed, identity_key_id) IN (0, 4)),
      -- It is never issued again.
      UNIQUE (mode, bank_code, account_number)
    );
    CREATE INDEX permanent_accounts_numbers ON permanent_accounts (mode, account_number);
    -- A merchant's list, and that of one customer, newest first.
    CREATE INDEX permanent_accounts_listed ON permanent_accounts (merchant_id, mode, id);
    CREATE INDEX permanent_accounts_of_customer
      ON permanent_accounts (merchant_id, mode, customer_id, id);

    -- The merchant ended the account's time before its payment.
    ALTER TABLE virtual_accounts
      ADD closed_at timestamptz,
      ADD changes int NOT NULL DEFAULT 0;

    ALTER TABLE inflows
      ADD permanent_account_id uuid,
      ADD CONSTRAINT inflows_permanent_account_id_fkey
        FOREIGN KEY (permanent_account_id) REFERENCES permanent_accounts NOT VALID,
      -- Of an accepted payment to a permanent account.
      ADD sequence bigint,
      ADD CONSTRAINT inflows_sequence_check CHECK (sequence > 0) NOT VALID,
      DROP CONSTRAINT inflows_check,
      ADD CONSTRAINT inflows_one_account
        CHECK (num_nonnulls(virtual_account_id, funding_account_id, permanent_account_id) = 1) NOT VALID,
      DROP CONSTRAINT inflows_rejection_reason_check,
      ADD CONSTRAINT inflows_rejection_reason_check CHECK (rejection_reason IN
        ('AMOUNT_MISMATCH', 'ACCOUNT_EXPIRED', 'ACCOUNT_COMPLETED', 'ACCOUNT_CLOSED')) NOT VALID;

    GRANT SELECT, INSERT, UPDATE ON permanent_accounts TO kobo_payid;
  `);

exports.down = (knex) =>
  knex.raw(`
    DELETE FROM inflows WHERE permanent_account_id IS NOT NULL;
    ALTER TABLE inflows
      DROP CONSTRAINT inflows_rejection_reason_check,
      ADD CONSTRAINT inflows_rejection_reason_check CHECK (rejection_reason IN
        ('AMOUNT_MISMATCH', 'ACCOUNT_EXPIRED', 'ACCOUNT_COMPLETED')),
      DROP CONSTRAINT inflows_one_account,
      ADD CONSTRAINT inflows_check
        CHECK ((virtual_account_id IS NULL) <> (funding_account_id IS NULL)),
      DROP sequence, DROP permanent_account_id;
    ALTER TABLE virtual_accounts DROP changes, DROP closed_at;
    DROP TABLE permanent_accounts;
  `);
