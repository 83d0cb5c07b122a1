exports.up = (knex) =>
  knex.raw(`
    -- The merchant whose wallet a refund goes back to, which gets an event; NULL for a bank account.
    ALTER TABLE refunds ADD COLUMN payer_merchant_id uuid;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE refunds DROP COLUMN payer_merchant_id");
