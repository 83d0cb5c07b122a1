/** Processes of the previous version may run during this: they store events without an object. */
exports.up = (knex) =>
  knex.raw(`
    -- The public id of the object that the event is about, such as a transaction's; null where it has none.
    ALTER TABLE events ADD COLUMN object text;
    CREATE INDEX events_by_object ON events (merchant_id, mode, object, occurred_at, id)
      WHERE object IS NOT NULL;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP INDEX events_by_object;
    ALTER TABLE events DROP COLUMN object;
  `);
