exports.up = (knex) =>
  knex.raw(`
    -- The deliveries in flight to an endpoint, over all processes.
    CREATE INDEX pending_deliveries_leased ON pending_deliveries (endpoint_id)
      WHERE leased_until IS NOT NULL;

    -- The number of claims of the endpoint's deliveries: optimistic concurrency control.
    ALTER TABLE endpoint_paces
      ADD COLUMN claims bigint NOT NULL DEFAULT 0,
      ALTER COLUMN next_at SET DEFAULT now(),
      SET (fillfactor = 50);

    -- A trigger inserts the row, also for endpoints that an earlier version creates.
    CREATE FUNCTION begin_endpoint_pace() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO endpoint_paces (endpoint_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER endpoint_pace AFTER INSERT ON endpoints
      FOR EACH ROW EXECUTE FUNCTION begin_endpoint_pace();
    INSERT INTO endpoint_paces (endpoint_id) SELECT id FROM endpoints ON CONFLICT DO NOTHING;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TRIGGER endpoint_pace ON endpoints;
    DROP FUNCTION begin_endpoint_pace();
    ALTER TABLE endpoint_paces DROP COLUMN claims, ALTER COLUMN next_at DROP DEFAULT;
    DROP INDEX pending_deliveries_leased;
  `);
