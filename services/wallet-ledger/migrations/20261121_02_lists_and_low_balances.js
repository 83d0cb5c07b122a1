const { roleIn } = require("@kobo/postgres");

exports.up = (knex) =>
  knex.raw(`
    -- The low-balance threshold of the available balance; null for none.
    ALTER TABLE accounts ADD COLUMN low_balance_threshold bigint
      CHECK (low_balance_threshold > 0);
    GRANT UPDATE (low_balance_threshold) ON accounts TO ${roleIn(knex)};

    -- A merchant's transfers, newest first: ids begin with their time. The predicate keeps it out of
    -- the writer's look-up of references, whose plan is made once, maybe while the table is empty:
    -- by this index it would step over every transfer of the wallet.
    CREATE INDEX transfers_listed ON transfers (debit_account_id, id) WHERE family = 'transfer';
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP INDEX transfers_listed;
    ALTER TABLE accounts DROP COLUMN low_balance_threshold;
  `);
