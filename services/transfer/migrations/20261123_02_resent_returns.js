exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE external_transfers
      -- The lost return that this one resends, under a reference of its own. Each is resent once.
      ADD resend_of uuid UNIQUE REFERENCES external_transfers
        CHECK (resend_of IS NULL OR kind = 'return'),
      ADD resent_at timestamptz,
      -- The first answer "not found" of the rail.
      ADD not_found_from timestamptz;

    ALTER TABLE reviews
      DROP CONSTRAINT reviews_reason_check,
      ADD CONSTRAINT reviews_reason_check CHECK (reason IN ('unresolved', 'refused by the ledger',
        'paid late', 'return failed', 'cannot be returned', 'contradicted',
        'arrived after resend'));
  `);

/** Fails for returns that were resent and arrived twice, whose reasons the old constraint refuses. */
exports.down = (knex) =>
  knex.raw(`
    ALTER TABLE reviews
      DROP CONSTRAINT reviews_reason_check,
      ADD CONSTRAINT reviews_reason_check CHECK (reason IN ('unresolved', 'refused by the ledger',
        'paid late', 'return failed', 'cannot be returned', 'contradicted'));
    ALTER TABLE external_transfers DROP resend_of, DROP resent_at, DROP not_found_from;
  `);
