exports.up = (knex) =>
  knex.raw(`
    -- The monthly renewal amount of a TV subscription; 0 if the provider has none.
    ALTER TABLE verified_accounts
      ADD renewal_amount bigint NOT NULL DEFAULT 0 CHECK (renewal_amount >= 0);
  `);

exports.down = (knex) => knex.raw("ALTER TABLE verified_accounts DROP renewal_amount;");
