exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE outbox
      -- The domain, whose topic the event goes to, and the version of its data: a relay of an earlier release has no
      -- entry for the event. Null for events of the release before.
      ADD COLUMN domain text,
      ADD COLUMN version smallint;
  `);

exports.down = (knex) => knex.raw("ALTER TABLE outbox DROP COLUMN domain, DROP COLUMN version;");
