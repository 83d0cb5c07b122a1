exports.up = (knex) =>
  knex.raw(`
    -- The credited merchant's own reference, such as its PayID's: its statement shows no payer's reference.
    ALTER TABLE transfers ADD COLUMN credit_reference text;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE transfers DROP COLUMN credit_reference;");
