/** The cell of the merchant's ledger; null where ledgers have no cells. */
exports.up = (knex) => knex.raw("ALTER TABLE merchants ADD COLUMN cell text");

exports.down = (knex) => knex.raw("ALTER TABLE merchants DROP COLUMN cell");
