exports.up = (knex) =>
  knex.raw(`
    -- A merchant's purchases of one status, newest first, where most have another.
    CREATE INDEX purchases_listed ON purchases (merchant_id, mode, state, id);
    -- A purchase by the provider's name for it, which stands on receipts.
    CREATE INDEX purchases_provider_reference ON purchases (merchant_id, mode, provider_reference)
      WHERE provider_reference <> '';
  `);

exports.down = (knex) => knex.raw("DROP INDEX purchases_listed, purchases_provider_reference;");
