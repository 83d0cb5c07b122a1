exports.up = (knex) =>
  knex.raw(`
    -- A row of unknown outcome is attempted again from then on; null for at once.
    ALTER TABLE bulk_transfer_rows ADD retry_at timestamptz;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE bulk_transfer_rows DROP retry_at;");
