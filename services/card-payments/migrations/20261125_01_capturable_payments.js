exports.up = (knex) =>
  knex.raw(`
    -- A merchant's authorizations that wait for their capture. Each lives equally long, so the oldest ends first.
    CREATE INDEX payments_capturable ON payments (merchant_id, mode, created_at, id)
      WHERE state = 'authorized';
  `);

exports.down = (knex) => knex.raw("DROP INDEX payments_capturable;");
