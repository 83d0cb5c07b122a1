exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE external_transfers VALIDATE CONSTRAINT external_transfers_kind_check;
    ALTER TABLE external_transfers VALIDATE CONSTRAINT external_transfers_check;
  `);

exports.down = async () => {};
