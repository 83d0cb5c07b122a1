exports.up = (knex) =>
  knex.raw(`
    -- A merchant's authorizations that wait for capture. All have the same lifetime, so the oldest ends first.
    CREATE INDEX payments_capturable ON payments (merchant_id, mode, created_at, id)
      WHERE state = 'authorized';
  `);

exports.down = (knex) => knex.raw("DROP INDEX payments_capturable;");
