exports.up = (knex) =>
  knex.raw(`
    -- Bill purchases. The state machine is in src/domain/purchases/purchase-states.ts.
    CREATE TABLE purchases (
      -- The transaction's id, and the id of its hold in the ledger.
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      merchant_name text NOT NULL,
      from_wallet text NOT NULL,
      reference text NOT NULL,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      service_id text NOT NULL,
      service_name text NOT NULL,
      bill_type text NOT NULL,
      variation_code text NOT NULL,
      phone text NOT NULL,
      narration text NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      commission_rate text NOT NULL,
      commission bigint NOT NULL CHECK (commission >= 0 AND commission < amount),
      convenience_fee bigint NOT NULL CHECK (convenience_fee >= 0),
      -- The provider's request id, chosen before the first call; requeries use it, too.
      provider_request_id text NOT NULL UNIQUE,
      -- The ledger must not hold money for it after this moment.
      not_after timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN ('reserving', 'submitting', 'pending', 'delivered',
        'declined', 'review', 'lost', 'delivered late', 'completed', 'failed', 'refused')),
      provider_reference text NOT NULL DEFAULT '',
      -- The cost that the provider took from our float; known after delivery.
      provider_cost bigint CHECK (provider_cost >= 0),
      error text NOT NULL DEFAULT '',
      provider_code text NOT NULL DEFAULT '',
      -- The number of requeries, and of those to which the provider answered "not found".
      requeries int NOT NULL DEFAULT 0,
      not_found int NOT NULL DEFAULT 0,
      -- The provider has shown that it knows the request.
      acknowledged boolean NOT NULL DEFAULT false,
      submitted_at timestamptz,
      completed_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      CHECK ((state = 'completed') = (completed_at IS NOT NULL)),
      CHECK (
        state NOT IN ('delivered', 'delivered late', 'completed') OR provider_cost IS NOT NULL
      ),
      CHECK (state NOT IN ('completed', 'failed', 'refused', 'review') OR due_at IS NULL)
    );
    -- A refused purchase leaves its reference and its key free.
    CREATE UNIQUE INDEX purchases_reference ON purchases (merchant_id, mode, reference)
      WHERE state <> 'refused';
    CREATE UNIQUE INDEX purchases_idempotency ON purchases (merchant_id, mode, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL AND state <> 'refused';
    CREATE INDEX purchases_due ON purchases (due_at) WHERE due_at IS NOT NULL;

    -- All responses of the provider.
    CREATE TABLE provider_answers (
      purchase_id uuid NOT NULL REFERENCES purchases,
      -- 0 is the purchase call, later ones are requeries.
      number int NOT NULL,
      call text NOT NULL CHECK (call IN ('pay', 'requery')),
      outcome text NOT NULL,
      code text NOT NULL,
      detail text NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (purchase_id, number)
    );

    -- Purchases awaiting manual review.
    CREATE TABLE reviews (
      purchase_id uuid PRIMARY KEY REFERENCES purchases,
      reason text NOT NULL CHECK (reason IN ('failed', 'unresolved', 'resolved by provider',
        'refused by the ledger', 'delivered late')),
      opened_at timestamptz NOT NULL DEFAULT now()
    );

    GRANT SELECT, INSERT, UPDATE ON purchases, reviews TO kobo_bills;
    GRANT SELECT, INSERT ON provider_answers TO kobo_bills;
  `);

exports.down = (knex) => knex.raw("DROP TABLE reviews, provider_answers, purchases;");
