exports.up = (knex) =>
  knex.raw(`
    -- A deleted customer keeps its id, which payments have, and no personal data. Nulls are distinct, so the
    -- unique email, by which the version before this one finds customers, holds for the others.
    ALTER TABLE customers
      ALTER COLUMN email DROP NOT NULL,
      ADD phone text NOT NULL DEFAULT '',
      -- The merchant's own id of the customer.
      ADD reference text,
      -- JSON as it was sent; empty for none.
      ADD metadata text NOT NULL DEFAULT '',
      -- Counts the changes, so that each has an event of its own.
      ADD version bigint NOT NULL DEFAULT 1,
      -- Null until the first change.
      ADD updated_at timestamptz,
      ADD deleted_at timestamptz,
      ADD CONSTRAINT customers_erased CHECK (
        (deleted_at IS NULL) = (email IS NOT NULL)
        AND (deleted_at IS NULL OR (name = '' AND phone = '' AND reference IS NULL AND metadata = ''))
      ) NOT VALID;

    -- The requests that created or updated a customer by its email, so that a repeat is recognised.
    CREATE TABLE customer_requests (
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      idempotency_hash bytea NOT NULL,
      -- Empty once the customer is deleted: it is a hash of personal data.
      fingerprint bytea NOT NULL,
      customer_id uuid NOT NULL REFERENCES customers,
      -- False when the request found a customer with the email.
      created boolean NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (merchant_id, mode, idempotency_hash)
    );
    CREATE INDEX customer_requests_of_customer ON customer_requests (customer_id);

    -- Deleted customers that the processor may still have.
    CREATE TABLE customer_erasures (
      -- The customer's.
      id uuid PRIMARY KEY REFERENCES customers,
      attempts int NOT NULL DEFAULT 0,
      erased_at timestamptz,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      CHECK (erased_at IS NULL OR due_at IS NULL)
    );
    CREATE INDEX customer_erasures_due ON customer_erasures (due_at) WHERE due_at IS NOT NULL;

    GRANT SELECT, INSERT, UPDATE ON customer_requests, customer_erasures TO kobo_card_payments;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TABLE customer_erasures, customer_requests;
    DELETE FROM customers WHERE email IS NULL;
    ALTER TABLE customers
      DROP CONSTRAINT customers_erased,
      DROP deleted_at, DROP updated_at, DROP version, DROP metadata, DROP reference, DROP phone,
      ALTER COLUMN email SET NOT NULL;
  `);
