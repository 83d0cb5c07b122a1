exports.up = (knex) =>
  knex.raw(`
    -- A day of one mode, for reconciliation with the rail's statement.
    CREATE INDEX external_transfers_submitted
      ON external_transfers (mode, submitted_at, id) WHERE submitted_at IS NOT NULL;
  `);

exports.down = (knex) => knex.raw("DROP INDEX external_transfers_submitted;");
