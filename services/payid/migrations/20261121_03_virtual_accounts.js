exports.up = (knex) =>
  knex.raw(`
    -- Account numbers that wait for one payment each.
    CREATE TABLE virtual_accounts (
      -- The expected payment's.
      id uuid PRIMARY KEY REFERENCES expected_payments,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      wallet_pay_id text NOT NULL,
      account_number text NOT NULL,
      account_name text NOT NULL,
      bank_code text NOT NULL,
      bank_name text NOT NULL,
      -- The bank partner's id of the account.
      partner_reference text NOT NULL UNIQUE,
      amount bigint NOT NULL CHECK (amount > 0),
      amount_rule text NOT NULL CHECK (amount_rule IN
        ('exact', 'less', 'greater', 'at_most', 'at_least', 'any')),
      -- As it was sent.
      amount_validation text NOT NULL,
      validity_minutes int NOT NULL CHECK (validity_minutes > 0),
      -- The expiry that the merchant sees.
      expires_at timestamptz NOT NULL,
      -- The time of expiry by the merchant's test clock; without one the same.
      lapses_at timestamptz NOT NULL,
      -- When the test clock last advanced. Earlier payments are judged by expires_at.
      clock_moved_at timestamptz,
      -- The account's one payment; set when it is classified.
      accepted_inflow_id uuid,
      -- When that payment reached the wallet.
      completed_at timestamptz,
      -- When its expiry was published.
      expiry_told_at timestamptz,
      created_at timestamptz NOT NULL,
      -- The end of the grace period after the lapse.
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      CHECK (completed_at IS NULL OR accepted_inflow_id IS NOT NULL),
      CHECK (expiry_told_at IS NULL OR due_at IS NULL)
    );
    CREATE INDEX virtual_accounts_numbers ON virtual_accounts (mode, account_number, created_at);
    -- A merchant's list, newest first.
    CREATE INDEX virtual_accounts_listed ON virtual_accounts (merchant_id, mode, id);
    CREATE INDEX virtual_accounts_due ON virtual_accounts (due_at) WHERE due_at IS NOT NULL;

    -- lapses_at changes only when a test clock advances.
    CREATE FUNCTION note_moved_clock() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.clock_moved_at := clock_timestamp();
      RETURN NEW;
    END $$;
    CREATE TRIGGER virtual_accounts_clock BEFORE UPDATE OF lapses_at ON virtual_accounts
      FOR EACH ROW WHEN (OLD.lapses_at IS DISTINCT FROM NEW.lapses_at)
      EXECUTE FUNCTION note_moved_clock();

    -- The funding account of each live wallet. All its payments belong to the merchant.
    CREATE TABLE funding_accounts (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      wallet_pay_id text NOT NULL,
      account_number text NOT NULL,
      account_name text NOT NULL,
      bank_code text NOT NULL,
      bank_name text NOT NULL,
      created_at timestamptz NOT NULL,
      UNIQUE (merchant_id, mode),
      UNIQUE (mode, account_number, bank_code)
    );

    -- Bank inflows. The state machine is in src/domain/inflow.ts.
    CREATE TABLE inflows (
      id uuid PRIMARY KEY,
      -- In the ledger; the inflow's own id unless that was refused there.
      transfer_id uuid NOT NULL UNIQUE,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      wallet_pay_id text NOT NULL,
      virtual_account_id uuid REFERENCES virtual_accounts,
      funding_account_id uuid REFERENCES funding_accounts,
      account_number text NOT NULL,
      account_name text NOT NULL,
      -- Of the account that was paid.
      bank_code text NOT NULL,
      -- The bank's own id of the payment.
      session_id text NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      payer_name text NOT NULL,
      payer_account_number text NOT NULL,
      payer_bank_code text NOT NULL,
      narration text NOT NULL,
      paid_at timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN
        ('crediting', 'suspending', 'credited', 'suspended', 'review')),
      rejection_reason text CHECK (rejection_reason IN
        ('AMOUNT_MISMATCH', 'ACCOUNT_EXPIRED', 'ACCOUNT_COMPLETED')),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      UNIQUE (mode, bank_code, session_id),
      CHECK ((virtual_account_id IS NULL) <> (funding_account_id IS NULL)),
      CHECK (state NOT IN ('crediting', 'credited') OR rejection_reason IS NULL),
      CHECK (state NOT IN ('suspending', 'suspended') OR rejection_reason IS NOT NULL),
      CHECK ((state IN ('crediting', 'suspending')) = (due_at IS NOT NULL))
    );
    CREATE INDEX inflows_account ON inflows (virtual_account_id);
    CREATE INDEX inflows_due ON inflows (due_at) WHERE due_at IS NOT NULL;
    -- An account is credited once.
    CREATE UNIQUE INDEX inflows_one_accepted ON inflows (virtual_account_id)
      WHERE state IN ('crediting', 'credited');

    -- Unmatched bank credits, for manual review.
    CREATE TABLE unmatched_credits (
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      account_number text NOT NULL,
      session_id text NOT NULL,
      amount bigint NOT NULL,
      payer_name text NOT NULL,
      payer_account_number text NOT NULL,
      payer_bank_code text NOT NULL,
      narration text NOT NULL,
      paid_at timestamptz NOT NULL,
      noted_at timestamptz NOT NULL DEFAULT now(),
      -- Its account was found later.
      inflow_id uuid REFERENCES inflows,
      PRIMARY KEY (mode, account_number, session_id)
    );

    GRANT SELECT, INSERT, UPDATE ON virtual_accounts, inflows, unmatched_credits TO kobo_payid;
    GRANT SELECT, INSERT ON funding_accounts TO kobo_payid;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TABLE unmatched_credits, inflows, funding_accounts, virtual_accounts;
    DROP FUNCTION note_moved_clock;
  `);
