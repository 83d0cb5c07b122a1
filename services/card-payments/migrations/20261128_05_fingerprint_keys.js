exports.up = (knex) =>
  knex.raw(`
    -- The id of the key that hashed the number. Null for hashes from before keys were named.
    ALTER TABLE payment_methods ADD COLUMN fingerprint_key text;
    ALTER TABLE card_tokens ADD COLUMN fingerprint_key text,
      -- The hashes with further keys, since the number is at the processor when the token is used.
      ADD COLUMN other_fingerprints bytea[] NOT NULL DEFAULT '{}';
  `);

exports.down = (knex) =>
  knex.raw(`
    ALTER TABLE card_tokens DROP COLUMN fingerprint_key, DROP COLUMN other_fingerprints;
    ALTER TABLE payment_methods DROP COLUMN fingerprint_key;
  `);
