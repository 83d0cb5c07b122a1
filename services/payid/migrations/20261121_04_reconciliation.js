exports.up = (knex) =>
  knex.raw(`
    -- A day of one mode, for reconciliation with the bank partner's statement.
    CREATE INDEX inflows_noted ON inflows (mode, created_at, id);
    CREATE INDEX unmatched_credits_noted ON unmatched_credits (mode, noted_at)
      WHERE inflow_id IS NULL;
  `);

exports.down = (knex) => knex.raw("DROP INDEX inflows_noted, unmatched_credits_noted;");
