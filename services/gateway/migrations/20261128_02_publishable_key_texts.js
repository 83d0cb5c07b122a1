exports.up = (knex) =>
  knex.raw(`
    -- A publishable key is not secret: web pages contain it, and merchants may read it again. Null for secret keys, and
    -- for publishable ones that an earlier version made.
    ALTER TABLE api_keys
      ADD COLUMN publishable_key text,
      ADD CONSTRAINT api_keys_publishable_key_check
        CHECK (publishable_key IS NULL OR kind = 'publishable') NOT VALID;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE api_keys DROP COLUMN publishable_key;");
