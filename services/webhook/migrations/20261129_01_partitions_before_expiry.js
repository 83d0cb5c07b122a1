/** Retention in days, a few more than merchants can read: an open delivery must not lose its event. */
const KEPT_DAYS = 34;
/** Daily partitions that exist ahead. */
const AHEAD_DAYS = 7;
/** Days back that an event may be stored under its own day: as long as merchants can see it. */
const BACK_DAYS = 30;

const PARENTS = "'events', 'finished_deliveries', 'attempts'";
const PARENT_OIDS =
  "to_regclass('events'), to_regclass('finished_deliveries'), to_regclass('attempts')";
/** One process at a time creates and drops. */
const LOCK =
  "PERFORM pg_advisory_xact_lock(hashtextextended(current_schema() || '/keep_partitions', 0));";

/** A caller's temporary tables must not shadow ours, so pg_temp is last in the search path. */
const withOwnSearchPath = (name) => `
    DO $$ BEGIN
      EXECUTE format('ALTER FUNCTION ${name}() SET search_path = %I, pg_temp', current_schema());
    END $$;`;

/**
 * The creation and the drop of partitions are functions of their own, and the service deletes expired
 * deliveries in between. So a deletion that meets the statement timeout or a lock takes back no
 * partition.
 */
exports.up = (knex) =>
  knex.raw(`
    -- Partitions of earlier days are expired, and so are the deliveries that need them.
    CREATE FUNCTION first_kept_day() RETURNS date LANGUAGE sql STABLE AS $$
      SELECT (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS}
    $$;

    -- Creates the partitions of coming days, and of the days back of events; returns their number. The service's role
    -- owns no table; these functions act for that role.
    CREATE FUNCTION create_partitions() RETURNS int
      LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '500ms' AS $$
    DECLARE
      today date := (now() AT TIME ZONE 'UTC')::date;
      parent text;
      created int := 0;
    BEGIN
      ${LOCK}
      FOREACH parent IN ARRAY ARRAY[${PARENTS}] LOOP
        FOR ahead IN (CASE parent WHEN 'events' THEN -${BACK_DAYS} ELSE 0 END)..${AHEAD_DAYS} LOOP
          IF make_partition(parent, today + ahead) THEN created := created + 1; END IF;
        END LOOP;
      END LOOP;
      RETURN created;
    END $$;

    -- The oldest expired partition; null when there is none.
    CREATE FUNCTION expired_partition() RETURNS text LANGUAGE sql STABLE AS $$
      SELECT child.relname::text
        FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
        WHERE inhparent IN (${PARENT_OIDS})
          AND right(child.relname, 8) < to_char(first_kept_day(), 'YYYYMMDD')
        ORDER BY right(child.relname, 8), child.relname LIMIT 1
    $$;

    -- Drops one expired partition, since a drop locks its parent exclusively; false when there is none, or a long read
    -- holds it. Call it again until it returns false.
    CREATE FUNCTION drop_expired_partition() RETURNS boolean
      LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '500ms' AS $$
    DECLARE
      expired text;
    BEGIN
      ${LOCK}
      expired := expired_partition();
      IF expired IS NULL THEN RETURN false; END IF;
      BEGIN
        EXECUTE format('DROP TABLE %I', expired);
      EXCEPTION WHEN lock_not_available THEN
        RETURN false;
      END;
      RETURN true;
    END $$;

    -- For processes of the previous version. It only creates: before a partition is dropped, its deliveries must be
    -- deleted, which this version does.
    CREATE OR REPLACE FUNCTION keep_partitions(OUT made int, OUT dropped int, OUT forgotten int)
      LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      made := create_partitions();
      dropped := 0;
      forgotten := 0;
    END $$;

    ${withOwnSearchPath("create_partitions")}
    ${withOwnSearchPath("drop_expired_partition")}
    ${withOwnSearchPath("keep_partitions")}
    REVOKE ALL ON FUNCTION create_partitions(), drop_expired_partition() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION create_partitions(), drop_expired_partition() TO kobo_webhook;
  `);

exports.down = (knex) =>
  knex.raw(`
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
      ${LOCK}
      DELETE FROM pending_deliveries WHERE least(day, event_day) < oldest_day;
      GET DIAGNOSTICS forgotten = ROW_COUNT;
      FOREACH parent IN ARRAY ARRAY[${PARENTS}] LOOP
        FOR ahead IN (CASE parent WHEN 'events' THEN -${BACK_DAYS} ELSE 0 END)..${AHEAD_DAYS} LOOP
          IF make_partition(parent, today + ahead) THEN made := made + 1; END IF;
        END LOOP;
      END LOOP;
      SELECT child.relname INTO old
        FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
        WHERE inhparent IN (${PARENT_OIDS})
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
    ${withOwnSearchPath("keep_partitions")}
    DROP FUNCTION drop_expired_partition();
    DROP FUNCTION create_partitions();
    DROP FUNCTION expired_partition();
    DROP FUNCTION first_kept_day();
  `);
