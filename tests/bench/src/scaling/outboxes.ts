import { query } from "../server";

/** An event as a service wrote it down, in the transaction that made it true. */
export interface WrittenEvent {
  /** UUID. */
  id: string;
  /** The service's schema; the order of its events is that of `place`. */
  schema: string;
  place: number;
  key: string;
  type: string;
  merchantId: string;
}

const NOTES = "bench_notes";

/**
 * From now on every event that a service writes is noted, since outboxes forget what was sent. It is
 * done by triggers, once for each statement, and costs the services a little: no rate is measured meanwhile.
 */
export async function noteOutboxes(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `CREATE SCHEMA ${NOTES};
     CREATE TABLE ${NOTES}.events (
       schema text NOT NULL, place bigint NOT NULL, id uuid NOT NULL, key text NOT NULL,
       type text NOT NULL, merchant_id uuid NOT NULL
     );
     CREATE FUNCTION ${NOTES}.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
     BEGIN
       INSERT INTO ${NOTES}.events
       SELECT TG_TABLE_SCHEMA, id, event_id, key, type, merchant_id FROM fresh;
       RETURN NULL;
     END $$;
     DO $$ DECLARE outbox record; BEGIN
       FOR outbox IN SELECT schemaname FROM pg_tables WHERE tablename = 'outbox' LOOP
         EXECUTE format(
           'CREATE TRIGGER bench_notes AFTER INSERT ON %I.outbox REFERENCING NEW TABLE AS fresh
            FOR EACH STATEMENT EXECUTE FUNCTION ${NOTES}.note()', outbox.schemaname);
       END LOOP;
     END $$`,
  );
}

/** All that was noted, in no order. */
export async function writtenEvents(databaseUrl: string): Promise<WrittenEvent[]> {
  const rows = await query(
    databaseUrl,
    `SELECT schema, place::text, id::text, key, type, merchant_id::text FROM ${NOTES}.events`,
  );
  return rows.map(({ schema = "", place, id = "", key = "", type = "", merchant_id = "" }) => ({
    ...{ id, schema, place: Number(place), key, type, merchantId: merchant_id },
  }));
}
