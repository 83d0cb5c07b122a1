const { roleIn } = require("@kobo/postgres");

exports.up = (knex) =>
  knex.raw(`
    -- Accounts. Wallets have a checked balance here; the platform's own accounts have
    -- theirs as the sum of system_balances, so that no row is updated by every transaction.
    CREATE TABLE accounts (
      id uuid PRIMARY KEY,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
      code text NOT NULL,
      -- The owner; null for accounts of the platform.
      merchant_id uuid,
      -- Wallets only, lower case.
      pay_id text,
      debits_posted bigint NOT NULL DEFAULT 0 CHECK (debits_posted >= 0),
      credits_posted bigint NOT NULL DEFAULT 0 CHECK (credits_posted >= 0),
      debits_pending bigint NOT NULL DEFAULT 0 CHECK (debits_pending >= 0),
      credits_pending bigint NOT NULL DEFAULT 0 CHECK (credits_pending >= 0),
      -- Number and moment of the wallet's newest entry.
      seq bigint NOT NULL DEFAULT 0,
      at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
      -- Capped debits of one Africa/Lagos day.
      day date,
      day_debits bigint NOT NULL DEFAULT 0 CHECK (day_debits >= 0),
      created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
      CONSTRAINT wallet_has_owner_and_pay_id CHECK (
        (code = 'wallet') = (pay_id IS NOT NULL) AND (code <> 'wallet' OR merchant_id IS NOT NULL)
      ),
      CONSTRAINT available_not_negative CHECK (
        code <> 'wallet' OR credits_posted - debits_posted - debits_pending >= 0
      )
      -- Half-filled pages leave room for updates in place, which touch no index.
    ) WITH (fillfactor = 50);
    CREATE UNIQUE INDEX accounts_pay_id ON accounts (mode, pay_id) WHERE pay_id IS NOT NULL;
    CREATE UNIQUE INDEX accounts_wallet ON accounts (merchant_id, mode, currency) WHERE code = 'wallet';

    -- Transfers. Append-only: a correction is another transfer.
    CREATE TABLE transfers (
      id uuid PRIMARY KEY,
      -- The first transfer of the group, and of the chain that began with a hold: the transaction.
      root_id uuid NOT NULL,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      kind text NOT NULL CHECK (kind IN ('single', 'pending', 'post', 'void')),
      type text NOT NULL,
      debit_account_id uuid NOT NULL,
      credit_account_id uuid NOT NULL CHECK (credit_account_id <> debit_account_id),
      -- The amount that is moved, held or released.
      amount bigint NOT NULL CHECK (amount > 0),
      pending_id uuid,
      family text,
      reference text,
      -- The day whose daily limit a hold or a transfer counts towards.
      capped_day date,
      -- Holds only: the uniqueness keys that its void frees, as JSON.
      once_keys text,
      narration text NOT NULL,
      from_pay_id text NOT NULL,
      from_name text NOT NULL,
      to_pay_id text NOT NULL,
      to_name text NOT NULL,
      -- Hash of the whole requested group: a repeat must be the same.
      fingerprint bytea NOT NULL,
      at timestamptz NOT NULL,
      CONSTRAINT closing_names_its_hold CHECK ((kind IN ('post', 'void')) = (pending_id IS NOT NULL)),
      CONSTRAINT reference_has_family CHECK ((family IS NULL) = (reference IS NULL))
    );
    CREATE UNIQUE INDEX transfers_reference ON transfers (debit_account_id, family, reference)
      WHERE reference IS NOT NULL;
    -- A static PayID is paid many times, and no uniqueness key leads to its payments.
    CREATE INDEX transfers_static_payments ON transfers (credit_account_id, to_pay_id, at)
      WHERE to_pay_id LIKE '%.spid';
    CREATE UNIQUE INDEX transfers_pending_id ON transfers (pending_id) WHERE pending_id IS NOT NULL;

    -- Two for each single transfer and each post: minus for the debit, plus for the credit.
    CREATE TABLE entries (
      account_id uuid NOT NULL,
      transfer_id uuid NOT NULL,
      -- Wallets only: gapless, in the order of commit.
      seq bigint,
      amount bigint NOT NULL CHECK (amount <> 0),
      -- Wallets only: credits posted − debits posted.
      balance_after bigint CHECK (balance_after >= 0),
      at timestamptz NOT NULL,
      CONSTRAINT wallets_are_numbered CHECK ((seq IS NULL) = (balance_after IS NULL))
    );
    CREATE UNIQUE INDEX entries_seq ON entries (account_id, seq) WHERE seq IS NOT NULL;

    CREATE FUNCTION entries_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT FROM fresh GROUP BY transfer_id HAVING sum(amount) <> 0 OR count(*) <> 2
      ) THEN
        RAISE EXCEPTION 'entries do not balance' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
    -- Once a statement, over all its rows: a deferred trigger for each row costs a fifth of the rate.
    CREATE TRIGGER entries_balance AFTER INSERT ON entries
      REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entries_must_balance();

    -- Balances of the platform's accounts, one row for each writer, so that writers never wait for
    -- each other here. The balance is the sum.
    CREATE TABLE system_balances (
      account_id uuid NOT NULL,
      slot smallint NOT NULL,
      debits_posted bigint NOT NULL,
      credits_posted bigint NOT NULL,
      debits_pending bigint NOT NULL,
      credits_pending bigint NOT NULL,
      PRIMARY KEY (account_id, slot)
    ) WITH (fillfactor = 50);

    -- Keys that only one committed transfer may hold; a void frees those of its hold. Scoped by a
    -- wallet whose row the transfer locks, so that two batches never wait for each other's keys.
    CREATE TABLE once_keys (
      account_id uuid NOT NULL,
      key text NOT NULL CHECK (key <> ''),
      transfer_id uuid NOT NULL,
      PRIMARY KEY (account_id, key)
    );

    -- Refusals by the state of accounts: a retry is refused again, and so is a
    -- first attempt that arrives after its retry was refused.
    CREATE TABLE refusals (
      id uuid PRIMARY KEY,
      code text NOT NULL,
      item smallint NOT NULL,
      taken_by uuid,
      fingerprint bytea NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX refusals_at ON refusals (at);

    -- Append-only: the service's role may insert transfers and entries, not change them.
    GRANT SELECT, INSERT ON accounts, transfers, entries TO ${roleIn(knex)};
    GRANT UPDATE (
      debits_posted, credits_posted, debits_pending, credits_pending, seq, at, day, day_debits
    ) ON accounts TO ${roleIn(knex)};
    GRANT SELECT, INSERT, UPDATE ON system_balances TO ${roleIn(knex)};
    GRANT SELECT, INSERT, DELETE ON once_keys, refusals TO ${roleIn(knex)};
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TABLE refusals, once_keys, system_balances, entries, transfers, accounts;
    DROP FUNCTION entries_must_balance;
  `);
