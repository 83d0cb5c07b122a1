exports.up = (knex) =>
  knex.raw(`
    -- A merchant's purchases of a rare status, newest first.
    CREATE INDEX purchases_listed ON purchases (merchant_id, mode, state, id);
    -- A purchase by the provider's reference, which receipts show.
    CREATE INDEX purchases_provider_reference ON purchases (merchant_id, mode, provider_reference)
      WHERE provider_reference <> '';
  `);

exports.down = (knex) => knex.raw("DROP INDEX purchases_listed, purchases_provider_reference;");
