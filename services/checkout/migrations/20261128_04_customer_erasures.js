exports.up = (knex) =>
  knex.raw(`
    -- Its customer was deleted while it was open: the email and the name are erased when it ends.
    ALTER TABLE checkout_sessions ADD COLUMN erases_customer boolean NOT NULL DEFAULT false;

    -- Deleted customers, until the sessions are erased that were inserted meanwhile.
    CREATE TABLE customer_erasures (
      -- The customer's.
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      email text NOT NULL,
      deleted_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1
    );
    CREATE INDEX customer_erasures_due ON customer_erasures (due_at) WHERE due_at IS NOT NULL;

    GRANT SELECT, INSERT, UPDATE, DELETE ON customer_erasures TO kobo_checkout;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TABLE customer_erasures;
    ALTER TABLE checkout_sessions DROP COLUMN erases_customer;
  `);
