import { decodeEvents } from "@kobo/events";
import { withDatabase } from "./database";
import type { Committed } from "./events";

/** Services with an outbox of rows. The ledger has one of batches, too. */
const SCHEMAS = [
  "payid",
  "transfer",
  "bills",
  "card_payments",
  "checkout",
  "webhook",
  "wallet_ledger",
];

/**
 * Rows leave an outbox within milliseconds. A trigger copies each into a table of the judge's, in the same transaction,
 * so that exactly the committed events are in it.
 */
export async function tapOutboxes(databaseUrl: string): Promise<void> {
  return withDatabase(databaseUrl, async (db) => {
    await db.raw(`
      CREATE SCHEMA judge;
      CREATE TABLE judge.events (
        n bigint GENERATED ALWAYS AS IDENTITY,
        source text NOT NULL, row_id bigint NOT NULL, event_id uuid NOT NULL, key text NOT NULL,
        type text NOT NULL, merchant_id uuid NOT NULL, mode text NOT NULL
      );
      CREATE TABLE judge.batches (row_id bigint NOT NULL, payload bytea NOT NULL);
      CREATE FUNCTION judge.keep_batch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        INSERT INTO judge.batches (row_id, payload) VALUES (NEW.id, NEW.payload);
        RETURN NULL;
      END $$;
      CREATE TRIGGER judge_keeps AFTER INSERT ON wallet_ledger.outbox_batches
        FOR EACH ROW EXECUTE FUNCTION judge.keep_batch();
      CREATE FUNCTION judge.keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        INSERT INTO judge.events (source, row_id, event_id, key, type, merchant_id, mode)
        VALUES (TG_TABLE_SCHEMA, NEW.id, NEW.event_id, NEW.key, NEW.type, NEW.merchant_id, NEW.mode);
        RETURN NULL;
      END $$;
      GRANT USAGE ON SCHEMA judge TO PUBLIC;
      ${SCHEMAS.map(
        (schema) =>
          `CREATE TRIGGER judge_keeps AFTER INSERT ON ${schema}.outbox FOR EACH ROW EXECUTE FUNCTION judge.keep();`,
      ).join("\n")}
    `);
  });
}

interface Row {
  source: string;
  event_id: string;
  key: string;
  type: string;
  merchant_id: string;
  mode: string;
}

/** In the order of each outbox, which is the order of commit for events of one key. */
export async function committedEvents(databaseUrl: string): Promise<Committed[]> {
  return withDatabase(databaseUrl, async (db) => {
    const { rows } = await db.raw<{ rows: Row[] }>(
      "SELECT source, event_id, key, type, merchant_id, mode FROM judge.events ORDER BY source, row_id",
    );
    const { rows: batches } = await db.raw<{ rows: { payload: Buffer }[] }>(
      "SELECT payload FROM judge.batches ORDER BY row_id",
    );
    const ofBatches = batches
      .flatMap(({ payload }) => decodeEvents(payload))
      .map(({ eventId: id, name: type, key, merchantId, mode }) => ({
        ...{ source: "batches", id, key, type, merchantId, mode },
      }));
    const ofRows = rows.map(({ event_id: id, merchant_id: merchantId, ...rest }) => ({
      ...{ ...rest, id, merchantId },
    }));
    return [...ofRows, ...ofBatches];
  });
}
