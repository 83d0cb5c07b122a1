exports.up = (knex) =>
  knex.raw(`
    -- The bank account that a simulated payment comes from, for its refunds; null for earlier payments.
    ALTER TABLE sandbox_payments ADD COLUMN payer_account_number text, ADD COLUMN payer_bank_code text;
    GRANT SELECT ON sandbox_payments TO kobo_payid;
  `);

exports.down = (knex) =>
  knex.raw(`
    REVOKE SELECT ON sandbox_payments FROM kobo_payid;
    ALTER TABLE sandbox_payments DROP COLUMN payer_account_number, DROP COLUMN payer_bank_code;
  `);
