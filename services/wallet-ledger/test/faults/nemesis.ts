import { setTimeout as delay } from "node:timers/promises";
import { type Database, toAppError } from "@kobo/postgres";
import { pick } from "./generator";
import type { LedgerProcess } from "./ledger-process";

/** Ends backends and cuts connections during the crashes, until the end of the run. Returns how often. */
export async function disturb(
  isOver: () => boolean,
  processes: readonly LedgerProcess[],
  admin: Database,
): Promise<number> {
  let faults = 0;
  while (!isOver()) {
    await delay(500 + Math.random() * 1_500);
    if (Math.random() < 0.5) pick(processes).cutAll();
    else await endOneWriter(admin);
    faults++;
  }
  return faults;
}

/** Not when the machine is too busy to give a connection for it in time. */
async function endOneWriter(admin: Database): Promise<void> {
  try {
    await admin.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'wallet-ledger writer' AND datname = current_database()
       ORDER BY random() LIMIT 1`,
    );
  } catch (error) {
    if (toAppError(error).code !== "SERVICE_UNAVAILABLE") throw error;
  }
}

/** From now on one delete of relayed rows in so many fails. */
const DELETES_PER_FAILURE = 10;

export async function failSomeDeletes(admin: Database): Promise<void> {
  await admin.raw(`
    CREATE FUNCTION fail_some() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF random() < 1.0 / ${DELETES_PER_FAILURE} THEN RAISE EXCEPTION 'no delete'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER fail_some BEFORE DELETE ON outbox_batches FOR EACH STATEMENT
      EXECUTE FUNCTION fail_some()`);
}

/** From now on `kept_batches` has a copy of every batch of events that is committed. */
export async function keepBatches(admin: Database): Promise<void> {
  await admin.raw(`
    CREATE TABLE kept_batches (id bigint PRIMARY KEY, payload bytea NOT NULL);
    GRANT SELECT, INSERT ON kept_batches TO public;
    INSERT INTO kept_batches SELECT id, payload FROM outbox_batches;
    CREATE FUNCTION keep_batch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO kept_batches VALUES (NEW.id, NEW.payload);
      RETURN NULL;
    END $$;
    CREATE TRIGGER keep_batch AFTER INSERT ON outbox_batches FOR EACH ROW
      EXECUTE FUNCTION keep_batch()`);
}
