exports.up = (knex) =>
  knex.raw(`
    -- Whether live keys can be created and used. Existing merchants keep it on.
    ALTER TABLE merchants ADD COLUMN live_mode boolean NOT NULL DEFAULT true;
    ALTER TABLE merchants ALTER COLUMN live_mode SET DEFAULT false;
    GRANT UPDATE (live_mode) ON merchants TO kobo_gateway;

    ALTER TABLE audit_log
      -- Also user:<id of a dashboard's user>.
      DROP CONSTRAINT audit_log_actor_check,
      ADD CONSTRAINT audit_log_actor_check CHECK (actor ~ '^((operator|key|user):.+|system)$'),
      -- The user's IP address.
      ADD COLUMN address inet;
  `);

/** Fails while the log has changes by users. */
exports.down = (knex) =>
  knex.raw(`
    ALTER TABLE audit_log
      DROP COLUMN address,
      DROP CONSTRAINT audit_log_actor_check,
      ADD CONSTRAINT audit_log_actor_check CHECK (actor ~ '^((operator|key):.+|system)$');
    ALTER TABLE merchants DROP COLUMN live_mode;
  `);
