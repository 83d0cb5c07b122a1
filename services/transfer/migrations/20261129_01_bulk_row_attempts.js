exports.up = (knex) =>
  knex.raw(`
    -- How often a row has begun: one whose bank cannot be asked is pending again, and begins again at retry_at.
    ALTER TABLE bulk_transfer_rows ADD attempts int NOT NULL DEFAULT 0;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE bulk_transfer_rows DROP attempts;");
