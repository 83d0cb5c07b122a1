exports.up = (knex) =>
  knex.raw(`
    -- A merchant's payments to virtual accounts, newest first.
    CREATE INDEX inflows_listed ON inflows (merchant_id, mode, state, id)
      WHERE virtual_account_id IS NOT NULL;
    CREATE INDEX inflows_session ON inflows (merchant_id, mode, session_id);
  `);

exports.down = (knex) => knex.raw("DROP INDEX inflows_listed, inflows_session;");
