exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE purchases
      ADD billers_code text NOT NULL DEFAULT '',
      ADD subscription_type text NOT NULL DEFAULT ''
        CHECK (subscription_type IN ('', 'renew', 'change')),
      ADD quantity int NOT NULL DEFAULT 1 CHECK (quantity > 0),
      ADD extra_fields jsonb NOT NULL DEFAULT '{}',
      -- The delivered goods, such as a token.
      ADD goods jsonb NOT NULL DEFAULT '{}',
      -- The number of stored calls; requeries is the position in the requery schedule.
      ADD calls int NOT NULL DEFAULT 0,
      -- The account that paid when it was delivered after the refund.
      ADD charged_to text CHECK (charged_to IN ('wallet', 'debt')),
      -- The number of provider webhooks, and of those before the newest requery.
      ADD notices bigint NOT NULL DEFAULT 0,
      ADD notices_heard bigint NOT NULL DEFAULT 0,
      -- The start of the provider's time to answer: submitted_at, unless a test clock has moved it.
      ADD asked_from timestamptz,
      -- The time of the last decision about the ledger, which is in the ids of its transfers.
      ADD decided_at timestamptz,
      DROP CONSTRAINT purchases_state_check,
      ADD CONSTRAINT purchases_state_check CHECK (state IN ('reserving', 'submitting', 'pending',
        'delivered', 'declined', 'review', 'lost', 'delivered late', 'completed', 'failed',
        'refused', 'reversing', 'reversed')),
      DROP CONSTRAINT purchases_check1,
      ADD CONSTRAINT purchases_completed
        CHECK ((state IN ('completed', 'reversing', 'reversed')) = (completed_at IS NOT NULL)),
      DROP CONSTRAINT purchases_check2,
      ADD CONSTRAINT purchases_cost CHECK (state NOT IN ('delivered', 'delivered late', 'completed',
        'reversing', 'reversed') OR provider_cost IS NOT NULL),
      DROP CONSTRAINT purchases_check3,
      ADD CONSTRAINT purchases_over
        CHECK (state NOT IN ('failed', 'refused', 'reversed') OR due_at IS NULL);
    UPDATE purchases SET calls = requeries + 1, asked_from = submitted_at,
        requeries = CASE WHEN state = 'completed' THEN 0 ELSE requeries END
      WHERE submitted_at IS NOT NULL;

    -- A merchant's list, newest first.
    CREATE INDEX purchases_newest ON purchases (merchant_id, mode, id)
      WHERE state NOT IN ('reserving', 'refused');
    -- Purchases in progress, for metrics: few rows, counted often.
    CREATE INDEX purchases_open ON purchases (mode, state)
      WHERE state NOT IN ('completed', 'failed', 'refused', 'reversed');
    -- A day of one mode, for reconciliation with the provider's statement.
    CREATE INDEX purchases_submitted ON purchases (mode, submitted_at, id)
      WHERE submitted_at IS NOT NULL;

    ALTER TABLE reviews
      DROP CONSTRAINT reviews_reason_check,
      ADD CONSTRAINT reviews_reason_check CHECK (reason IN ('failed', 'unresolved',
        'resolved by provider', 'refused by the ledger', 'delivered late', 'contradicted',
        'goods missing', 'sold below cost')),
      ADD closed_at timestamptz,
      ADD resolution text
        CHECK (resolution IN ('confirmed', 'refunded', 'reversed', 'closed', 'resolved')),
      ADD CHECK ((closed_at IS NULL) = (resolution IS NULL));
    CREATE INDEX reviews_open ON reviews (opened_at, purchase_id) WHERE closed_at IS NULL;

    -- Review decisions: the action, the operator and the reason.
    CREATE TABLE review_actions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      purchase_id uuid NOT NULL REFERENCES purchases,
      action text NOT NULL CHECK (action IN ('requery', 'confirm', 'refund', 'reverse', 'close')),
      actor text NOT NULL CHECK (actor <> ''),
      why text NOT NULL CHECK (why <> ''),
      -- The purchase's state before the action.
      state text NOT NULL,
      -- For a confirmation: the provider's reference.
      provider_reference text NOT NULL DEFAULT '',
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX review_actions_purchase ON review_actions (purchase_id, id);

    -- Verified accounts, so that a purchase for one needs no second verification.
    CREATE TABLE verified_accounts (
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      service_id text NOT NULL,
      billers_code text NOT NULL,
      -- Prepaid or postpaid, or the exam; empty for none.
      type text NOT NULL,
      verified_at timestamptz NOT NULL,
      PRIMARY KEY (merchant_id, mode, service_id, billers_code, type)
    );
    CREATE INDEX verified_accounts_age ON verified_accounts (verified_at);

    -- Our float at the provider, as last read.
    CREATE TABLE provider_floats (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      mode text NOT NULL UNIQUE CHECK (mode IN ('live', 'test')),
      balance bigint,
      is_low boolean NOT NULL DEFAULT false,
      seen_at timestamptz,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 0
    );
    INSERT INTO provider_floats (mode, due_at) VALUES ('live', now()), ('test', now());

    GRANT SELECT, INSERT ON review_actions TO kobo_bills;
    GRANT SELECT, INSERT, UPDATE, DELETE ON verified_accounts TO kobo_bills;
    GRANT SELECT, UPDATE ON provider_floats TO kobo_bills;
  `);

/** Fails for purchases that only the new constraints allow. */
exports.down = (knex) =>
  knex.raw(`
    DROP TABLE provider_floats, verified_accounts, review_actions;
    DELETE FROM reviews WHERE closed_at IS NOT NULL;
    DROP INDEX reviews_open, purchases_newest, purchases_open, purchases_submitted;
    ALTER TABLE reviews
      DROP closed_at, DROP resolution,
      DROP CONSTRAINT reviews_reason_check,
      ADD CONSTRAINT reviews_reason_check CHECK (reason IN ('failed', 'unresolved',
        'resolved by provider', 'refused by the ledger', 'delivered late'));
    ALTER TABLE purchases
      DROP billers_code, DROP subscription_type, DROP quantity, DROP extra_fields, DROP goods,
      DROP calls, DROP charged_to, DROP notices, DROP notices_heard, DROP asked_from,
      DROP decided_at,
      DROP CONSTRAINT purchases_state_check,
      ADD CONSTRAINT purchases_state_check CHECK (state IN ('reserving', 'submitting', 'pending',
        'delivered', 'declined', 'review', 'lost', 'delivered late', 'completed', 'failed',
        'refused')),
      DROP CONSTRAINT purchases_completed,
      ADD CONSTRAINT purchases_check1 CHECK ((state = 'completed') = (completed_at IS NOT NULL)),
      DROP CONSTRAINT purchases_cost,
      ADD CONSTRAINT purchases_check2 CHECK (
        state NOT IN ('delivered', 'delivered late', 'completed') OR provider_cost IS NOT NULL
      ),
      DROP CONSTRAINT purchases_over,
      ADD CONSTRAINT purchases_check3
        CHECK (state NOT IN ('completed', 'failed', 'refused', 'review') OR due_at IS NULL);
  `);
