exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE purchases
      ADD billers_code text NOT NULL DEFAULT '',
      ADD subscription_type text NOT NULL DEFAULT ''
        CHECK (subscription_type IN ('', 'renew', 'change')),
      ADD quantity int NOT NULL DEFAULT 1 CHECK (quantity > 0),
      ADD extra_fields jsonb NOT NULL DEFAULT '{}',
      -- What the customer takes home.
      ADD goods jsonb NOT NULL DEFAULT '{}',
      -- Calls about it that were stored; requeries is how far the plan of questions is.
      ADD calls int NOT NULL DEFAULT 0,
      -- Who paid when it was delivered after the money had been given back.
      ADD charged_to text CHECK (charged_to IN ('wallet', 'debt')),
      -- Notices of the provider, and how many of them the newest question came after.
      ADD notices bigint NOT NULL DEFAULT 0,
      ADD notices_heard bigint NOT NULL DEFAULT 0,
      -- From when the provider's time to answer counts: submitted_at, unless a test clock has moved it.
      ADD asked_from timestamptz,
      -- When it was last decided what the ledger is to do; the ids of its transfers are as old.
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
    -- What is still under way, for operators' eyes: few rows, counted again and again.
    CREATE INDEX purchases_open ON purchases (mode, state)
      WHERE state NOT IN ('completed', 'failed', 'refused', 'reversed');
    -- A day of one mode, to compare with the provider's book.
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

    -- What people did about purchases, who they were and why.
    CREATE TABLE review_actions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      purchase_id uuid NOT NULL REFERENCES purchases,
      action text NOT NULL CHECK (action IN ('requery', 'confirm', 'refund', 'reverse', 'close')),
      actor text NOT NULL CHECK (actor <> ''),
      why text NOT NULL CHECK (why <> ''),
      -- The state that the purchase was in.
      state text NOT NULL,
      -- For a confirmation: what the provider calls the sale.
      provider_reference text NOT NULL DEFAULT '',
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX review_actions_purchase ON review_actions (purchase_id, id);

    -- Whom the provider knows: spares a merchant who has verified an account the wait when he buys for it.
    CREATE TABLE verified_accounts (
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      service_id text NOT NULL,
      billers_code text NOT NULL,
      -- Prepaid or postpaid, or the exam; empty where nothing is chosen.
      type text NOT NULL,
      verified_at timestamptz NOT NULL,
      PRIMARY KEY (merchant_id, mode, service_id, billers_code, type)
    );
    CREATE INDEX verified_accounts_age ON verified_accounts (verified_at);

    -- The money that we keep at the provider, as it was last seen.
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

/** Not for a database with purchases that only the new rules allow: its constraints come back. */
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
