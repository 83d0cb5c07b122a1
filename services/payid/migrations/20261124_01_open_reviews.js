exports.up = (knex) =>
  knex.raw(`
    -- Inflows awaiting manual review, counted often.
    CREATE INDEX inflows_review ON inflows (mode) WHERE state = 'review';
  `);

exports.down = (knex) => knex.raw("DROP INDEX inflows_review;");
