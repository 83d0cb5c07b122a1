exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE lost_credits
      -- The newest call got no response; the retry comes sooner when the partner's circuit breaker closes.
      ADD unreachable boolean NOT NULL DEFAULT false;
    CREATE INDEX lost_credits_unreachable ON lost_credits (mode) WHERE unreachable;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE lost_credits DROP unreachable;");
