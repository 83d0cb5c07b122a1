exports.up = (knex) =>
  knex.raw(`
    -- Below this available balance the merchant is told; null for never.
    ALTER TABLE accounts ADD COLUMN low_balance_threshold bigint
      CHECK (low_balance_threshold > 0);
    GRANT UPDATE (low_balance_threshold) ON accounts TO kobo_wallet_ledger;

    -- What a merchant made under references, newest first: ids begin with their time.
    CREATE INDEX transfers_with_reference ON transfers (debit_account_id, family, id)
      WHERE reference IS NOT NULL;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP INDEX transfers_with_reference;
    ALTER TABLE accounts DROP COLUMN low_balance_threshold;
  `);
