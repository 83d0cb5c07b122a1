const KEPT_DAYS = 34;
const AHEAD_DAYS = 7;
/** Days back that an event may be stored under its own day: as long as merchants can see it. */
const BACK_DAYS = 30;

/**
 * `keep_partitions()` with this many days back for events. Its comments are in the migration that created it. Nothing
 * arrives for past days of the other tables.
 */
const keepPartitions = (backDays) => `
  CREATE OR REPLACE FUNCTION keep_partitions(OUT made int, OUT dropped int, OUT forgotten int)
    LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '500ms' AS $$
  DECLARE
    today date := (now() AT TIME ZONE 'UTC')::date;
    oldest_day date := today - ${KEPT_DAYS};
    parent text;
    old text;
  BEGIN
    made := 0;
    dropped := 0;
    PERFORM pg_advisory_xact_lock(hashtextextended(current_schema() || '/keep_partitions', 0));
    DELETE FROM pending_deliveries WHERE least(day, event_day) < oldest_day;
    GET DIAGNOSTICS forgotten = ROW_COUNT;
    FOREACH parent IN ARRAY ARRAY['events', 'finished_deliveries', 'attempts'] LOOP
      FOR ahead IN (CASE parent WHEN 'events' THEN -${backDays} ELSE 0 END)..${AHEAD_DAYS} LOOP
        IF make_partition(parent, today + ahead) THEN made := made + 1; END IF;
      END LOOP;
    END LOOP;
    SELECT child.relname INTO old
      FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
      WHERE inhparent IN (to_regclass('events'), to_regclass('finished_deliveries'), to_regclass('attempts'))
        AND right(child.relname, 8) < to_char(oldest_day, 'YYYYMMDD')
      ORDER BY right(child.relname, 8), child.relname LIMIT 1;
    IF old IS NOT NULL THEN
      BEGIN
        EXECUTE format('DROP TABLE %I', old);
        dropped := 1;
      EXCEPTION WHEN lock_not_available THEN
        NULL;
      END;
    END IF;
  END $$;
  DO $$ BEGIN
    EXECUTE format('ALTER FUNCTION keep_partitions() SET search_path = %I, pg_temp', current_schema());
  END $$;`;

/**
 * Processes of the previous version may run during this and after it. Their writes wait while the indexes are built,
 * which takes some seconds for ten million events.
 */
exports.up = (knex) =>
  knex.raw(`
    -- The index below replaces the inbox: it refuses repeats of an event, provided that all go
    -- to the same partition, which is that of the event's own day.
    ALTER TABLE events
      DROP CONSTRAINT events_pkey,
      -- The time in the id is that of the event, so that the index above finds it by its id.
      ADD COLUMN is_dated boolean NOT NULL DEFAULT false;
    DROP INDEX events_owner;
    -- With the columns of the lists' filters, so that they skip other events without reading their rows.
    CREATE UNIQUE INDEX events_once ON events (merchant_id, mode, occurred_at, id, day)
      INCLUDE (name, is_example);
    CREATE INDEX events_by_id ON events (id) WHERE NOT is_dated;

    ${keepPartitions(BACK_DAYS)}
    SELECT keep_partitions();

    -- When the event occurred: with the endpoint's owner this finds it in the index.
    ALTER TABLE pending_deliveries ADD COLUMN event_at timestamptz;
    UPDATE pending_deliveries d SET event_at = e.occurred_at
      FROM events e WHERE e.id = d.event_id AND e.day = d.event_day;

    -- The event's text. A join would open the partitions of all days for each claim, even of nothing.
    CREATE FUNCTION sent_of_event(
        of_merchant uuid, of_mode text, of_time timestamptz, of_id uuid, of_day date,
        OUT payload text, OUT traceparent text
      ) RETURNS SETOF record ROWS 1 LANGUAGE plpgsql STABLE AS $$
      BEGIN
        RETURN QUERY SELECT e.payload, e.traceparent FROM events e
          WHERE e.merchant_id = of_merchant AND e.mode = of_mode AND e.occurred_at = of_time
            AND e.id = of_id AND e.day = of_day;
      END
    $$;

    -- The rest is for processes of the previous version, which store an event under the day of its receipt, and find
    -- it by id and day. Partitions that are made later lack that index.
    DO $$
    DECLARE
      partition text;
    BEGIN
      IF NOT EXISTS (SELECT FROM events) THEN RETURN; END IF;
      FOR partition IN
        SELECT child.relname FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
        WHERE inhparent = 'events'::regclass
      LOOP
        EXECUTE format('CREATE INDEX ON %I (id)', partition);
      END LOOP;
    END $$;

    CREATE FUNCTION find_event_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        SELECT occurred_at INTO NEW.event_at FROM events
          WHERE id = NEW.event_id AND day = NEW.event_day LIMIT 1;
        RETURN NEW;
      END
    $$;
    CREATE TRIGGER event_of_delivery BEFORE INSERT ON pending_deliveries
      FOR EACH ROW WHEN (NEW.event_at IS NULL) EXECUTE FUNCTION find_event_of_delivery();

    -- No index spans two days, so a lock serializes inserts of events of another day.
    CREATE FUNCTION pass_over_repeat() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended(current_schema() || '/events of another day', 0));
        PERFORM FROM events e
          WHERE e.merchant_id = NEW.merchant_id AND e.mode = NEW.mode
            AND e.occurred_at = NEW.occurred_at AND e.id = NEW.id;
        IF FOUND THEN RETURN NULL; END IF;
        RETURN NEW;
      END
    $$;
    CREATE TRIGGER event_of_another_day BEFORE INSERT ON events
      FOR EACH ROW WHEN (NEW.day <> (NEW.occurred_at AT TIME ZONE 'UTC')::date)
      EXECUTE FUNCTION pass_over_repeat();
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TRIGGER event_of_another_day ON events;
    DROP FUNCTION pass_over_repeat();
    DROP TRIGGER event_of_delivery ON pending_deliveries;
    DROP FUNCTION find_event_of_delivery();
    DROP FUNCTION sent_of_event(uuid, text, timestamptz, uuid, date);
    ALTER TABLE pending_deliveries DROP COLUMN event_at;
    ${keepPartitions(0)}
    DROP INDEX events_by_id;
    DROP INDEX events_once;
    ALTER TABLE events DROP COLUMN is_dated, ADD PRIMARY KEY (id, day);
    CREATE INDEX events_owner ON events (merchant_id, mode, occurred_at, id) INCLUDE (name)
      WHERE NOT is_example;
  `);
