exports.up = (knex) =>
  knex.raw(`
    -- What a TV subscription costs for a month; 0 where the provider names none.
    ALTER TABLE verified_accounts
      ADD renewal_amount bigint NOT NULL DEFAULT 0 CHECK (renewal_amount >= 0);
  `);

exports.down = (knex) => knex.raw("ALTER TABLE verified_accounts DROP renewal_amount;");
