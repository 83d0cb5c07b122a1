exports.up = (knex) =>
  knex.raw(`
    -- A merchant's transfers of one status, newest first.
    CREATE INDEX external_transfers_listed
      ON external_transfers (merchant_id, mode, state, id) WHERE kind = 'transfer';
  `);

exports.down = (knex) => knex.raw("DROP INDEX external_transfers_listed;");
