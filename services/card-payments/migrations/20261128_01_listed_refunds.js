exports.up = (knex) =>
  knex.raw(`
    -- The merchant's list over all payments. A trigger fills the columns, because a running older version does not.
    ALTER TABLE refunds ADD COLUMN merchant_id uuid, ADD COLUMN mode text;
    CREATE FUNCTION copy_refund_owner() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT p.merchant_id, p.mode INTO NEW.merchant_id, NEW.mode
      FROM card_payments.payments p WHERE p.id = NEW.payment_id;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refunds_owner BEFORE INSERT ON refunds
      FOR EACH ROW EXECUTE FUNCTION copy_refund_owner();
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TRIGGER refunds_owner ON refunds;
    DROP FUNCTION copy_refund_owner;
    ALTER TABLE refunds DROP COLUMN merchant_id, DROP COLUMN mode;
  `);
