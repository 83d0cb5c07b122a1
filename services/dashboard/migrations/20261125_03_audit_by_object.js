exports.up = (knex) =>
  knex.raw(`
    -- Entries of one object, such as a payment.
    CREATE INDEX audit_log_of_object ON audit_log (merchant_id, object, id);
  `);

exports.down = (knex) => knex.raw("DROP INDEX audit_log_of_object;");
