exports.up = (knex) =>
  knex.raw(`
    -- A publishable key is part of a merchant's web page. Its scopes are fixed.
    ALTER TABLE api_keys
      ADD COLUMN kind text NOT NULL DEFAULT 'secret',
      ADD CONSTRAINT api_keys_kind_check CHECK (kind IN ('secret', 'publishable')) NOT VALID,
      ADD CONSTRAINT api_keys_check CHECK (kind = 'secret' OR scopes IS NOT NULL) NOT VALID;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE api_keys DROP COLUMN kind;");
