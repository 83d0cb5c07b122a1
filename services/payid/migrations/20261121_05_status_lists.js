exports.up = (knex) =>
  knex.raw(`
    -- A merchant's addresses of a rare status, newest first.
    CREATE INDEX pay_ids_listed_used ON pay_ids (merchant_id, mode, id) WHERE status = 'used';
    CREATE INDEX pay_ids_listed_inactive ON pay_ids (merchant_id, mode, id)
      WHERE status = 'inactive';
    -- Before and after the expiry worker has run.
    CREATE INDEX pay_ids_listed_expired ON pay_ids (merchant_id, mode, id, lapses_at)
      WHERE status IN ('active', 'expired') AND lapses_at IS NOT NULL;
  `);

exports.down = (knex) =>
  knex.raw("DROP INDEX pay_ids_listed_used, pay_ids_listed_inactive, pay_ids_listed_expired;");
