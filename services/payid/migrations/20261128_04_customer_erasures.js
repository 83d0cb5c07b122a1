exports.up = (knex) =>
  knex.raw(`
    -- Deleted customers. The ids stay, so that no account of one is stored later.
    CREATE TABLE customer_erasures (
      -- The customer's.
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      -- Empty once no copy of it is left.
      email text NOT NULL,
      deleted_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      CHECK (email = '' OR due_at IS NOT NULL)
    );
    CREATE INDEX customer_erasures_due ON customer_erasures (due_at) WHERE due_at IS NOT NULL;

    GRANT SELECT, INSERT, UPDATE ON customer_erasures TO kobo_payid;
  `);

exports.down = (knex) => knex.raw("DROP TABLE customer_erasures");
