exports.up = (knex) =>
  knex.raw(`
    CREATE TABLE payouts (
      -- The form's id: a repeat of the form creates no second payout.
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      kind text NOT NULL CHECK (kind IN ('pay-id', 'bank', 'bill')),
      -- SHA-256 of the form's contents.
      fingerprint bytea NOT NULL,
      reference text NOT NULL,
      -- The confirmed payment, with the account number masked.
      confirmed jsonb NOT NULL,
      -- Its audit entry, inserted by the same transaction.
      audit_id bigint REFERENCES audit_log,
      created_at timestamptz NOT NULL,
      -- The attempt takes no effect after this time.
      ends_at timestamptz NOT NULL,
      -- Null until it is known.
      outcome text CHECK (outcome IN ('done', 'refused')),
      -- The error's code and message.
      refusal jsonb
    );
    CREATE INDEX payouts_created ON payouts (created_at);
    GRANT SELECT, INSERT, DELETE, UPDATE (audit_id, outcome, refusal) ON payouts TO kobo_dashboard;
  `);

exports.down = (knex) => knex.raw("DROP TABLE payouts;");
