exports.up = (knex) =>
  knex.raw(`
    -- A repeat of a request that moves money belongs to the entry of the first attempt.
    CREATE INDEX audit_log_of_request ON audit_log (merchant_id, object, (after->>'request'))
      WHERE after->>'request' IS NOT NULL;
  `);

exports.down = (knex) => knex.raw("DROP INDEX audit_log_of_request;");
