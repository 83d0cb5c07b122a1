exports.up = (knex) =>
  knex.raw(`
    -- When a file that no dispute uses is deleted; NULL for one that a dispute uses. Files from before this migration
    -- are kept.
    ALTER TABLE files
      ADD COLUMN due_at timestamptz,
      ADD COLUMN leased_until timestamptz,
      ADD COLUMN fence bigint NOT NULL DEFAULT 0;
    GRANT DELETE ON files, file_chunks TO kobo_card_payments;
  `);

exports.down = (knex) =>
  knex.raw(`
    REVOKE DELETE ON files, file_chunks FROM kobo_card_payments;
    ALTER TABLE files DROP due_at, DROP leased_until, DROP fence;
  `);
