exports.up = (knex) =>
  knex.raw(`
    -- SHA-256 of a request that moves money, with its user and its key. Its repeats share one entry until it is refused.
    ALTER TABLE audit_log ADD COLUMN request bytea;
    CREATE UNIQUE INDEX audit_log_of_request ON audit_log (request) WHERE outcome <> 'failed';
  `);

exports.down = (knex) => knex.raw("ALTER TABLE audit_log DROP COLUMN request;");
