exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE purchases
      -- The newest call got no response; the retry comes sooner when the provider's circuit breaker closes.
      ADD unreachable boolean NOT NULL DEFAULT false;
    CREATE INDEX purchases_unreachable ON purchases (mode) WHERE unreachable;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE purchases DROP unreachable;");
