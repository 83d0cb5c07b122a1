/**
 * The deliveries and effects of the consumers under test. There are no constraints against repeated or misordered
 * effects, so that the tests see any.
 */
exports.up = (knex) =>
  knex.raw(`
    CREATE TABLE effects (
      -- In the order of commit for effects of one key, which never run concurrently.
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      consumer text NOT NULL,
      -- The application name of its connection.
      member text NOT NULL DEFAULT current_setting('application_name'),
      event_id uuid NOT NULL,
      key text NOT NULL,
      number int NOT NULL
    );

    -- Every delivery whose transaction was committed, repeats included.
    CREATE TABLE deliveries (
      consumer text NOT NULL,
      member text NOT NULL DEFAULT current_setting('application_name'),
      event_id uuid NOT NULL
    );

    -- Runs before the inbox checks for a repeat.
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
