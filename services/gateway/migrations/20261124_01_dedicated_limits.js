exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE merchants
      DROP CONSTRAINT merchants_limit_class_check,
      ADD CONSTRAINT merchants_limit_class_check
        CHECK (limit_class IN ('standard', 'high', 'max', 'dedicated'));
  `);

exports.down = (knex) =>
  knex.raw(`
    UPDATE merchants SET limit_class = 'max' WHERE limit_class = 'dedicated';
    ALTER TABLE merchants
      DROP CONSTRAINT merchants_limit_class_check,
      ADD CONSTRAINT merchants_limit_class_check
        CHECK (limit_class IN ('standard', 'high', 'max'));
  `);
