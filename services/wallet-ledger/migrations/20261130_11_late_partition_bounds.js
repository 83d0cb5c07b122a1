const { roleIn } = require("@kobo/postgres");

/** As in `partitions.ts`. */
const BOUND = "partition_bound";

exports.up = (knex) =>
  knex.raw(`
    -- A table that is being divided takes no rows from after the moment of its new partition. When the command was killed
    -- and not run again, this ends that twelve hours before the moment, which is the comment of the bound.
    CREATE FUNCTION drop_late_partition_bounds() RETURNS int
    LANGUAGE plpgsql SECURITY DEFINER AS $$
    DECLARE
      late regclass;
      dropped int := 0;
    BEGIN
      FOR late IN
        SELECT conrelid FROM pg_constraint
        WHERE connamespace = to_regnamespace(current_schema()) AND conname = '${BOUND}'
          AND coalesce(obj_description(oid, 'pg_constraint')::timestamptz, '-infinity')
            < clock_timestamp() + interval '12 hours'
      LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT ${BOUND}', late);
        dropped := dropped + 1;
      END LOOP;
      RETURN dropped;
    END $$;
    DO $$ BEGIN
      EXECUTE format('ALTER FUNCTION drop_late_partition_bounds() SET search_path = %I, pg_temp', current_schema());
    END $$;
    REVOKE ALL ON FUNCTION drop_late_partition_bounds() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION drop_late_partition_bounds() TO ${roleIn(knex)};
  `);

exports.down = (knex) => knex.raw("DROP FUNCTION drop_late_partition_bounds();");
