exports.up = (knex) =>
  knex.raw(`
    -- A reviewer has settled it with the bank, outside of the ledger.
    ALTER TABLE unmatched_credits ADD closed_at timestamptz;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE unmatched_credits DROP closed_at;");
