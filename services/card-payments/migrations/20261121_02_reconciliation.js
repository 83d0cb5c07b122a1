exports.up = (knex) =>
  knex.raw(`
    -- A day's captures and refunds by the processor's responses, for reconciliation with its statement.
    CREATE INDEX processor_answers_moved ON processor_answers (answer, at, subject_id)
      WHERE answer IN ('captured', 'succeeded');
  `);

exports.down = (knex) => knex.raw("DROP INDEX processor_answers_moved;");
