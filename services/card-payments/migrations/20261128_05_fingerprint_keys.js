exports.up = (knex) =>
  knex.raw(`
    -- The id of the key that hashed the number. Null for hashes from before keys were named.
    ALTER TABLE payment_methods ADD COLUMN fingerprint_key text;
    ALTER TABLE card_tokens ADD COLUMN fingerprint_key text;
  `);

exports.down = (knex) =>
  knex.raw(`
    ALTER TABLE card_tokens DROP COLUMN fingerprint_key;
    ALTER TABLE payment_methods DROP COLUMN fingerprint_key;
  `);
