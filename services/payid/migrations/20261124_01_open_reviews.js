exports.up = (knex) =>
  knex.raw(`
    -- The few that a reviewer must look at, counted again and again.
    CREATE INDEX inflows_review ON inflows (mode) WHERE state = 'review';
  `);

exports.down = (knex) => knex.raw("DROP INDEX inflows_review;");
