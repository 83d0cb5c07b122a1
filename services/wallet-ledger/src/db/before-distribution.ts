/**
 * A sequence gives each server of a cluster numbers of a range of its own. The ids of batches that come through the
 * coordinator and of those written on the cell's node would then not be in the order of commit, in which the relay
 * publishes them. A trigger runs on the node for every client, so the node's clock gives them: microseconds, with ten
 * random bits for batches of the same moment. An id is above those of all rows that wait, whatever the clock says.
 */
const ORDER_OUTBOX_BATCHES = `
  CREATE FUNCTION order_outbox_batch() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    last_id bigint;
  BEGIN
    -- On a node the table has another name.
    EXECUTE format('SELECT max(id) FROM %s', TG_RELID::regclass) INTO last_id;
    NEW.id := greatest((1e6 * extract(epoch FROM clock_timestamp()))::bigint * 1024, last_id + 1)
      + floor(1024 * random())::bigint;
    RETURN NEW;
  END $$;
  ALTER TABLE outbox_batches ALTER COLUMN id DROP IDENTITY;
  CREATE TRIGGER outbox_batches_in_order BEFORE INSERT ON outbox_batches
    FOR EACH ROW EXECUTE FUNCTION order_outbox_batch();
`;

/** No writer of a release without tallies writes to a cell. */
const NO_OLDER_WRITERS = "DROP TRIGGER IF EXISTS transfers_tallied ON transfers;";

/** A cell moves to another node by logical replication. Entries have no primary key; they are inserted and never change. */
const MOVABLE = "ALTER TABLE entries REPLICA IDENTITY FULL;";

/** Prepares the ledger's schema, before Citus puts it on a node. */
export const BEFORE_DISTRIBUTION = NO_OLDER_WRITERS + ORDER_OUTBOX_BATCHES + MOVABLE;
