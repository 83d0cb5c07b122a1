import { dropClient, openClient } from "@kobo/postgres";
import type { Client } from "pg";
import { SCHEMA } from "./schema";

/** A connection of a writer's own, and the slot of the system balances that only it writes. */
export interface WriterConnection {
  client: Client;
  slot: number;
}

/**
 * The batch's statements are always the same and always go by index: plans are made once, and a
 * table's growth must not talk the planner into a sequential scan. A writer that stands still in a
 * transaction loses it after a second, and its locks with it.
 */
const SETTINGS = {
  enable_seqscan: "off",
  plan_cache_mode: "force_generic_plan",
  jit: "off",
  idle_in_transaction_session_timeout: "1s",
};

const SLOTS = 64;
/** What these connections are called in `pg_stat_activity`. */
export const WRITER_NAME = "wallet-ledger writer";

export async function openWriterConnection(url: string): Promise<WriterConnection> {
  const client = await openClient({
    url,
    schema: SCHEMA,
    applicationName: WRITER_NAME,
    settings: SETTINGS,
    pipeline: true,
  });
  try {
    return { client, slot: await claimSlot(client) };
  } catch (error) {
    dropClient(client);
    throw error;
  }
}

/** A slot is held for as long as its connection lives, so two writers never update the same rows. */
async function claimSlot(client: Client): Promise<number> {
  const { rows } = await client.query<{ slot: number }>(
    `SELECT slot FROM generate_series(0, ${SLOTS - 1}) AS slot
     WHERE pg_try_advisory_lock(hashtext('wallet_ledger/slot'), slot) LIMIT 1`,
  );
  const [row] = rows;
  if (!row) throw new Error(`All ${SLOTS} writer slots are taken.`);
  return row.slot;
}
