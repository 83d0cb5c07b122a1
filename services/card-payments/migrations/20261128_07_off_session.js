exports.up = (knex) =>
  knex.raw(`
    -- A saved card was charged without the customer being present.
    ALTER TABLE payments ADD COLUMN off_session boolean NOT NULL DEFAULT false;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE payments DROP COLUMN off_session");
