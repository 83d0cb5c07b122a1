exports.up = (knex) =>
  knex.raw(`
    -- Bank transfers. The state machine is in src/domain/external-transfer-states.ts.
    CREATE TABLE external_transfers (
      -- The transaction's id, and the id of its hold in the ledger.
      id uuid PRIMARY KEY,
      -- A merchant's transfer, or the return of a payment to its sender's account.
      kind text NOT NULL CHECK (kind IN ('transfer', 'return')),
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      from_pay_id text NOT NULL,
      reference text NOT NULL,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      bank_code text NOT NULL,
      bank_name text NOT NULL,
      account_number text NOT NULL,
      account_name text NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      fee bigint NOT NULL CHECK (fee >= 0),
      stamp_duty bigint NOT NULL CHECK (stamp_duty >= 0),
      narration text NOT NULL,
      -- The daily limit at the request: a repeat of the hold must have the same.
      daily_cap bigint NOT NULL CHECK (daily_cap >= 0),
      -- The rail's reference, chosen before the first call; queries use it, too.
      rail_reference text NOT NULL,
      -- The ledger must not hold money for it after this moment.
      not_after timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN ('reserving', 'submitting', 'pending', 'paid', 'declined',
        'review', 'lost', 'paid late', 'completed', 'failed', 'refused', 'reversing', 'reversed')),
      recipient_code text NOT NULL DEFAULT '',
      rail_code text NOT NULL DEFAULT '',
      failure_reason text NOT NULL DEFAULT '',
      -- The number of calls, the position in the query schedule, and the number of answers "not found".
      calls int NOT NULL DEFAULT 0,
      asked int NOT NULL DEFAULT 0,
      not_found int NOT NULL DEFAULT 0,
      -- The rail has shown that it knows the transfer.
      acknowledged boolean NOT NULL DEFAULT false,
      -- The account that paid when the transfer completed after the refund.
      charged_to text CHECK (charged_to IN ('source', 'debt')),
      -- The number of rail webhooks, and of those before the newest query.
      notices bigint NOT NULL DEFAULT 0,
      notices_heard bigint NOT NULL DEFAULT 0,
      submitted_at timestamptz,
      -- Until then a transfer that the rail does not know may still arrive there.
      grace_ends_at timestamptz,
      completed_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      UNIQUE (mode, rail_reference),
      CHECK ((kind = 'transfer') = (reference <> '' AND from_pay_id <> '')),
      CHECK ((state IN ('completed', 'reversing', 'reversed')) = (completed_at IS NOT NULL)),
      CHECK (state NOT IN ('failed', 'refused', 'reversed') OR due_at IS NULL)
    );
    -- A refused transfer leaves its reference and its key free.
    CREATE UNIQUE INDEX external_transfers_reference
      ON external_transfers (merchant_id, mode, reference)
      WHERE kind = 'transfer' AND state <> 'refused';
    CREATE UNIQUE INDEX external_transfers_idempotency
      ON external_transfers (merchant_id, mode, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL AND state <> 'refused';
    CREATE INDEX external_transfers_due ON external_transfers (due_at) WHERE due_at IS NOT NULL;
    -- Transfers that a merchant's test clock moves, and that the sandbox's rail may have decided.
    CREATE INDEX external_transfers_test ON external_transfers (merchant_id, id)
      WHERE mode = 'test';

    -- All responses of the rail.
    CREATE TABLE rail_answers (
      transfer_id uuid NOT NULL REFERENCES external_transfers,
      number int NOT NULL,
      call text NOT NULL CHECK (call IN ('send', 'query')),
      outcome text NOT NULL,
      rail_code text NOT NULL,
      detail text NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (transfer_id, number)
    );

    -- Transfers awaiting manual review.
    CREATE TABLE reviews (
      transfer_id uuid PRIMARY KEY REFERENCES external_transfers,
      reason text NOT NULL CHECK (reason IN ('unresolved', 'refused by the ledger', 'paid late',
        'return failed', 'cannot be returned', 'contradicted')),
      opened_at timestamptz NOT NULL DEFAULT now()
    );

    GRANT SELECT, INSERT, UPDATE ON external_transfers, reviews TO kobo_transfer;
    GRANT SELECT, INSERT ON rail_answers TO kobo_transfer;
  `);

exports.down = (knex) => knex.raw("DROP TABLE reviews, rail_answers, external_transfers;");
