exports.up = (knex) =>
  knex.raw(`
    -- Publishable keys read a session by its client secret, too. Their scopes are fixed.
    UPDATE api_keys SET scopes = ARRAY['payment_methods:write', 'client_sessions:read']
      WHERE kind = 'publishable';
  `);

exports.down = (knex) =>
  knex.raw(`
    UPDATE api_keys SET scopes = ARRAY['payment_methods:write'] WHERE kind = 'publishable';
  `);
