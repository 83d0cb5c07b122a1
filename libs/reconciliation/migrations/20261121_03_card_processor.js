exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE reconciliation_runs
      DROP CONSTRAINT reconciliation_runs_source_check,
      ADD CONSTRAINT reconciliation_runs_source_check
        CHECK (source IN ('rail', 'bank_partner', 'bill_provider', 'card_processor'));

    -- Null where there is no amount, where several differ, and, in old rows, for naira.
    ALTER TABLE reconciliation_differences
      ADD COLUMN our_currency text,
      ADD COLUMN their_currency text;
  `);

// Existing runs of the card processor stay.
exports.down = (knex) =>
  knex.raw(`
    ALTER TABLE reconciliation_differences
      DROP COLUMN our_currency,
      DROP COLUMN their_currency;

    ALTER TABLE reconciliation_runs
      DROP CONSTRAINT reconciliation_runs_source_check,
      ADD CONSTRAINT reconciliation_runs_source_check
        CHECK (source IN ('rail', 'bank_partner', 'bill_provider')) NOT VALID;
  `);
