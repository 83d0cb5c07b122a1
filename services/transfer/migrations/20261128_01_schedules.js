exports.up = (knex) =>
  knex.raw(`
    CREATE TABLE schedules (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      reference text NOT NULL,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      created_by text NOT NULL,
      type text NOT NULL CHECK (type IN ('transfer', 'bill', 'sweep')),
      -- The payment, without its reference; amounts are texts.
      payment jsonb NOT NULL,
      timing text NOT NULL CHECK (timing IN ('once', 'recurring', 'threshold')),
      -- Moments of schedules and runs are by the merchant's clock; due_at is by the database's.
      starts_at timestamptz,
      recurrence jsonb,
      end_at timestamptz,
      runs_max int CHECK (runs_max > 0),
      on_insufficient_funds text NOT NULL CHECK (on_insufficient_funds IN ('skip', 'retry', 'pause')),
      -- As the merchant sent it.
      metadata json NOT NULL,
      state text NOT NULL CHECK (state IN ('active', 'paused', 'completed', 'canceled')),
      pause_reason text CHECK (pause_reason IN ('merchant', 'insufficient_funds')),
      runs int NOT NULL DEFAULT 0 CHECK (runs >= 0),
      next_run_at timestamptz,
      announced_for timestamptz,
      created_at timestamptz NOT NULL,
      ended_at timestamptz,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      UNIQUE (merchant_id, mode, reference),
      CHECK ((timing = 'threshold') = (starts_at IS NULL)),
      CHECK ((timing = 'recurring') = (recurrence IS NOT NULL)),
      CHECK (timing <> 'threshold' OR type = 'sweep'),
      CHECK ((state = 'paused') = (pause_reason IS NOT NULL)),
      CHECK ((state IN ('completed', 'canceled')) = (ended_at IS NOT NULL)),
      CHECK (state = 'active' OR (next_run_at IS NULL AND due_at IS NULL)),
      CHECK ((next_run_at IS NULL) = (due_at IS NULL))
    );
    CREATE UNIQUE INDEX schedules_idempotency
      ON schedules (merchant_id, mode, idempotency_hash) WHERE idempotency_hash IS NOT NULL;
    CREATE INDEX schedules_listed ON schedules (merchant_id, mode, state, id);
    CREATE INDEX schedules_due ON schedules (due_at) WHERE due_at IS NOT NULL;

    CREATE TABLE schedule_runs (
      id uuid PRIMARY KEY,
      schedule_id uuid NOT NULL REFERENCES schedules,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      number int NOT NULL CHECK (number > 0),
      scheduled_for timestamptz NOT NULL,
      state text NOT NULL
        CHECK (state IN ('pending', 'processing', 'retrying', 'completed', 'failed', 'skipped')),
      attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      amount bigint CHECK (amount > 0),
      -- Of the ledger, of external_transfers, or of bills.
      payment_id uuid,
      skip_reason text,
      error_code text NOT NULL DEFAULT '',
      error_message text NOT NULL DEFAULT '',
      retry_at timestamptz,
      created_at timestamptz NOT NULL,
      ended_at timestamptz,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      -- One payment for each time of a schedule.
      UNIQUE (schedule_id, scheduled_for),
      UNIQUE (schedule_id, number),
      CHECK (state <> 'completed' OR payment_id IS NOT NULL),
      CHECK ((state = 'failed') = (error_code <> '')),
      CHECK ((state = 'skipped') = (skip_reason IS NOT NULL)),
      CHECK ((state = 'retrying') = (retry_at IS NOT NULL)),
      CHECK ((state IN ('completed', 'failed', 'skipped')) = (ended_at IS NOT NULL)),
      CHECK ((ended_at IS NULL) = (due_at IS NOT NULL))
    );
    CREATE INDEX schedule_runs_open ON schedule_runs (schedule_id) WHERE ended_at IS NULL;
    CREATE INDEX schedule_runs_due ON schedule_runs (due_at) WHERE due_at IS NOT NULL;

    GRANT SELECT, INSERT, UPDATE ON schedules, schedule_runs TO kobo_transfer;
  `);

exports.down = (knex) => knex.raw("DROP TABLE schedule_runs, schedules;");
