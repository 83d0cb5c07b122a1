exports.up = (knex) =>
  knex.raw(`
    -- The credit in the bank partner's list of the account up to which all are stored. Null until the list is long.
    ALTER TABLE permanent_accounts ADD credits_read_to text;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE permanent_accounts DROP credits_read_to;");
