exports.up = (knex) =>
  knex.raw(`
    -- A PayID names a wallet in each currency, and with the naira wallet a settling account:
    -- card money before its settlement, checked like a wallet.
    ALTER TABLE accounts
      DROP CONSTRAINT wallet_has_owner_and_pay_id,
      ADD CONSTRAINT wallet_has_owner_and_pay_id CHECK (
        (code IN ('wallet', 'settling')) = (pay_id IS NOT NULL)
        AND (code NOT IN ('wallet', 'settling') OR merchant_id IS NOT NULL)
      ),
      DROP CONSTRAINT available_not_negative,
      ADD CONSTRAINT available_not_negative CHECK (
        code NOT IN ('wallet', 'settling') OR credits_posted - debits_posted - debits_pending >= 0
      );
    -- That a PayID is one merchant's follows from the wallet in naira, whose id is made of the PayID
    -- alone: the other accounts are opened from its row.
    CREATE UNIQUE INDEX accounts_of_pay_id ON accounts (mode, pay_id, currency, code)
      WHERE pay_id IS NOT NULL;
    DROP INDEX accounts_pay_id;
    CREATE UNIQUE INDEX accounts_settling ON accounts (merchant_id, mode, currency)
      WHERE code = 'settling';
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP INDEX accounts_settling;
    CREATE UNIQUE INDEX accounts_pay_id ON accounts (mode, pay_id) WHERE pay_id IS NOT NULL;
    DROP INDEX accounts_of_pay_id;
    ALTER TABLE accounts
      DROP CONSTRAINT available_not_negative,
      ADD CONSTRAINT available_not_negative CHECK (
        code <> 'wallet' OR credits_posted - debits_posted - debits_pending >= 0
      ),
      DROP CONSTRAINT wallet_has_owner_and_pay_id,
      ADD CONSTRAINT wallet_has_owner_and_pay_id CHECK (
        (code = 'wallet') = (pay_id IS NOT NULL) AND (code <> 'wallet' OR merchant_id IS NOT NULL)
      );
  `);
