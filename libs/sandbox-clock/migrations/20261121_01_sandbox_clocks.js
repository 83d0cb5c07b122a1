exports.up = (knex) =>
  knex.raw(`
    -- The offset of each merchant's test clock in this service.
    CREATE TABLE sandbox_clocks (
      merchant_id uuid PRIMARY KEY,
      offset_ms bigint NOT NULL CHECK (offset_ms >= 0)
    );
    DO $$ BEGIN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE ON sandbox_clocks TO %I', 'kobo_' || current_schema());
    END $$;
  `);

exports.down = (knex) => knex.raw("DROP TABLE sandbox_clocks;");
