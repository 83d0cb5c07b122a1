exports.up = (knex) =>
  knex.raw(`
    -- The kind of address.
    ALTER TABLE expected_payments ADD COLUMN type text NOT NULL DEFAULT 'virtual_payid'
      CHECK (type IN ('virtual_payid', 'virtual_account'));

    ALTER TABLE pay_ids
      ADD COLUMN merchant_id uuid,
      -- The time of expiry by the merchant's test clock; without one the same as expires_at.
      ADD COLUMN lapses_at timestamptz;
    UPDATE pay_ids p SET merchant_id = e.merchant_id, lapses_at = p.expires_at
      FROM expected_payments e WHERE e.id = p.id;
    ALTER TABLE pay_ids
      ALTER COLUMN merchant_id SET NOT NULL,
      ADD CHECK ((expires_at IS NULL) = (lapses_at IS NULL));

    DROP INDEX pay_ids_expiring;
    CREATE INDEX pay_ids_lapsing ON pay_ids (lapses_at) WHERE status = 'active';
    -- A merchant's list, newest first.
    CREATE INDEX pay_ids_listed ON pay_ids (merchant_id, mode, id);
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP INDEX pay_ids_listed, pay_ids_lapsing;
    CREATE INDEX pay_ids_expiring ON pay_ids (expires_at) WHERE status = 'active';
    ALTER TABLE pay_ids DROP COLUMN lapses_at, DROP COLUMN merchant_id;
    ALTER TABLE expected_payments DROP COLUMN type;
  `);
