exports.up = (knex) =>
  knex.raw(`
    -- A publishable key stands in a merchant's web page. Its scopes are fixed.
    ALTER TABLE api_keys ADD COLUMN kind text NOT NULL DEFAULT 'secret'
      CHECK (kind IN ('secret', 'publishable'));
    ALTER TABLE api_keys ADD CHECK (kind = 'secret' OR scopes IS NOT NULL);
  `);

exports.down = (knex) => knex.raw("ALTER TABLE api_keys DROP COLUMN kind;");
