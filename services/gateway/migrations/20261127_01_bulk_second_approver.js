exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE merchants ADD COLUMN bulk_second_approver boolean NOT NULL DEFAULT false;
    GRANT UPDATE (bulk_second_approver) ON merchants TO kobo_gateway;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE merchants DROP COLUMN bulk_second_approver;");
