exports.up = (knex) =>
  knex.raw(`
    -- Requested test money. Written before the call to the ledger, so that the
    -- audit finds the request of each such transfer.
    CREATE TABLE sandbox_fundings (
      -- In the ledger. One that the ledger refused stays here and moved nothing.
      transfer_id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL REFERENCES merchants,
      amount bigint NOT NULL CHECK (amount > 0),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    GRANT INSERT ON sandbox_fundings TO kobo_gateway;
  `);

exports.down = (knex) => knex.raw("DROP TABLE sandbox_fundings;");
