exports.up = (knex) =>
  knex.raw("ALTER TABLE api_keys VALIDATE CONSTRAINT api_keys_publishable_key_check;");

exports.down = async () => {};
