exports.up = (knex) =>
  knex.raw(`
    -- A user's new password or factor ends the sign-ups of the address.
    CREATE INDEX sign_ups_open ON sign_ups (email) WHERE confirmed_at IS NULL;
  `);

exports.down = (knex) => knex.raw("DROP INDEX sign_ups_open;");
