/**
 * The deliveries and effects of a consumer under test. No constraint keeps an effect from happening twice or in the
 * wrong order: the consumer must, and these tables show whether it does.
 */
exports.up = (knex) =>
  knex.raw(`
    CREATE TABLE effects (
      -- Rises in the order in which effects of one key were committed: they are never made side by side.
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      consumer text NOT NULL,
      -- The process that made it: each names its connections after itself.
      member text NOT NULL DEFAULT current_setting('application_name'),
      event_id uuid NOT NULL,
      key text NOT NULL,
      number int NOT NULL
    );

    -- Every event that a member was given and could commit, repeats as well.
    CREATE TABLE deliveries (
      consumer text NOT NULL,
      member text NOT NULL DEFAULT current_setting('application_name'),
      event_id uuid NOT NULL
    );

    -- It runs before the inbox looks whether it has the event already.
    CREATE FUNCTION note_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO deliveries (consumer, event_id) VALUES (NEW.consumer, NEW.event_id);
      RETURN NEW;
    END $$;
    CREATE TRIGGER note_delivery BEFORE INSERT ON inbox
      FOR EACH ROW EXECUTE FUNCTION note_delivery();

    DO $$
    BEGIN
      EXECUTE format('GRANT SELECT, INSERT ON effects, deliveries TO %I', 'kobo_' || current_schema());
    END $$;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TRIGGER note_delivery ON inbox;
    DROP FUNCTION note_delivery;
    DROP TABLE effects;
    DROP TABLE deliveries;
  `);
