exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE reconciliation_runs
      DROP CONSTRAINT reconciliation_runs_source_check,
      ADD CONSTRAINT reconciliation_runs_source_check
        CHECK (source IN ('rail', 'bank_partner', 'bill_provider'));
  `);

// Existing runs of the bill provider stay.
exports.down = (knex) =>
  knex.raw(`
    ALTER TABLE reconciliation_runs
      DROP CONSTRAINT reconciliation_runs_source_check,
      ADD CONSTRAINT reconciliation_runs_source_check
        CHECK (source IN ('rail', 'bank_partner')) NOT VALID;
  `);
