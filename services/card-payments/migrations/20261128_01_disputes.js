exports.up = (knex) =>
  knex.raw(`
    -- Disputes (chargebacks); see src/domain/disputes/dispute-states.ts. Amounts are in the minor
    -- unit of the payment's currency.
    CREATE TABLE disputes (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payments,
      -- The payment's, for lists.
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      processor_dispute_id text NOT NULL CHECK (processor_dispute_id <> ''),
      state text NOT NULL CHECK (state IN ('reading', 'posting', 'submitting', 'accepting',
        'needs_response', 'under_review', 'won', 'lost', 'accepted')),
      -- The public status; null until the dispute was read.
      standing text CHECK (standing IN ('needs_response', 'under_review', 'won', 'lost', 'accepted')),
      amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
      is_inquiry boolean NOT NULL DEFAULT false,
      reason text NOT NULL DEFAULT '',
      network_reason_code text NOT NULL DEFAULT '',
      evidence_due_by timestamptz,
      submissions int NOT NULL DEFAULT 0,
      request text NOT NULL DEFAULT '' CHECK (request IN ('', 'accept', 'submit')),
      accepted_at timestamptz,
      submitted_at timestamptz,
      evidence_texts jsonb NOT NULL DEFAULT '{}',
      -- UUIDs of files, by evidence field.
      evidence_files jsonb NOT NULL DEFAULT '{}',
      -- The platform's fee, fixed when the dispute was read.
      fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
      -- The last published state.
      announced text NOT NULL DEFAULT '',
      calls int NOT NULL DEFAULT 0,
      questions int NOT NULL DEFAULT 0,
      notices bigint NOT NULL DEFAULT 0,
      notices_heard bigint NOT NULL DEFAULT 0,
      stuck boolean NOT NULL DEFAULT false,
      unreachable boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 0,
      CHECK (standing IS NOT NULL OR state = 'reading')
    );
    CREATE UNIQUE INDEX disputes_processor_id ON disputes (mode, processor_dispute_id);
    CREATE INDEX disputes_of_payment ON disputes (payment_id, created_at, id);
    CREATE INDEX disputes_newest ON disputes (merchant_id, mode, created_at, id)
      WHERE standing IS NOT NULL;
    CREATE INDEX disputes_by_status ON disputes (merchant_id, mode, standing, created_at, id)
      WHERE standing IS NOT NULL;
    CREATE INDEX disputes_due ON disputes (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX disputes_stuck ON disputes (id) WHERE stuck;
    CREATE INDEX disputes_unreachable ON disputes (mode) WHERE unreachable;

    -- Money that the processor took or returned for a dispute. The ledger mirrors each line once.
    CREATE TABLE dispute_movements (
      -- The ids of the ledger's transfers derive from it.
      id uuid PRIMARY KEY,
      dispute_id uuid NOT NULL REFERENCES disputes,
      -- The processor's order.
      number int NOT NULL,
      line_id text NOT NULL,
      -- Negative when the processor took money.
      amount bigint NOT NULL,
      cost bigint NOT NULL,
      fee bigint NOT NULL CHECK (fee >= 0),
      from_settling bigint NOT NULL CHECK (from_settling BETWEEN 0 AND greatest(-amount, 0)),
      -- The account that paid or was paid; null until the ledger has posted it.
      payer text CHECK (payer IN ('wallet', 'receivable')),
      transaction_id uuid,
      known_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      posted_at timestamptz,
      UNIQUE (dispute_id, number),
      UNIQUE (dispute_id, line_id),
      CHECK ((payer IS NULL) = (transaction_id IS NULL) AND (payer IS NULL) = (posted_at IS NULL))
    );
    CREATE INDEX dispute_movements_known ON dispute_movements (known_at, id);

    -- Documents that merchants send as evidence.
    CREATE TABLE files (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      purpose text NOT NULL CHECK (purpose IN ('dispute_evidence')),
      filename text NOT NULL,
      -- Recognized by its content.
      type text NOT NULL CHECK (type IN ('application/pdf', 'image/png', 'image/jpeg')),
      size int NOT NULL CHECK (size > 0),
      sha256 bytea NOT NULL,
      idempotency_hash bytea,
      -- Empty until the processor has it, which is when it is first submitted.
      processor_file_id text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp())
    );
    CREATE UNIQUE INDEX files_idempotency ON files (merchant_id, mode, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL;
    CREATE TABLE file_chunks (
      file_id uuid NOT NULL REFERENCES files,
      number int NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (file_id, number)
    );

    -- The position of each mode's scan of disputes, which finds lost webhooks.
    CREATE TABLE dispute_scans (
      id uuid PRIMARY KEY,
      mode text NOT NULL UNIQUE CHECK (mode IN ('live', 'test')),
      scanned_until timestamptz NOT NULL DEFAULT now(),
      due_at timestamptz DEFAULT now(),
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 0
    );
    INSERT INTO dispute_scans (id, mode) VALUES
      ('00000000-0000-8000-8000-000000000001', 'live'),
      ('00000000-0000-8000-8000-000000000002', 'test');

    -- The amount that disputes withhold from refunds.
    ALTER TABLE payments
      ADD amount_disputed bigint NOT NULL DEFAULT 0,
      ADD CONSTRAINT payments_amount_disputed_check CHECK (amount_disputed >= 0) NOT VALID;

    ALTER TABLE review_actions DROP CONSTRAINT review_actions_operation_check;
    ALTER TABLE review_actions ADD CONSTRAINT review_actions_operation_check
      CHECK (operation IN ('card payment', 'card refund', 'card settlement', 'card dispute')) NOT VALID;

    GRANT SELECT, INSERT, UPDATE ON disputes, dispute_movements, files TO kobo_card_payments;
    GRANT SELECT, UPDATE ON dispute_scans TO kobo_card_payments;
    GRANT SELECT, INSERT ON file_chunks TO kobo_card_payments;
  `);

exports.down = (knex) =>
  knex.raw(`
    ALTER TABLE review_actions DROP CONSTRAINT review_actions_operation_check;
    ALTER TABLE review_actions ADD CONSTRAINT review_actions_operation_check
      CHECK (operation IN ('card payment', 'card refund', 'card settlement')) NOT VALID;
    ALTER TABLE payments DROP amount_disputed;
    DROP TABLE dispute_scans, file_chunks, files, dispute_movements, disputes;
  `);
