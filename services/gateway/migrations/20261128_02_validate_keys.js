exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE api_keys VALIDATE CONSTRAINT api_keys_kind_check;
    ALTER TABLE api_keys VALIDATE CONSTRAINT api_keys_check;
  `);

exports.down = async () => {};
