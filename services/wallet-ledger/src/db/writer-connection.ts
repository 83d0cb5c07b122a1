import { dropClient, openClient } from "@kobo/postgres";
import type { Client } from "pg";
import type { LedgerDatabase } from "./schema";

/** A batch writer's connection, and the slot of system balances that only it writes. */
export interface WriterConnection {
  client: Client;
  slot: number;
}

/**
 * A batch's statements are constant and use indexes: they are planned once, and without sequential scans whatever the
 * tables' sizes. A writer that is paused in a transaction loses it, with its locks, after a second.
 */
const SETTINGS = {
  enable_seqscan: "off",
  plan_cache_mode: "force_generic_plan",
  jit: "off",
  idle_in_transaction_session_timeout: "1s",
  // Turns off the trigger that keeps tallies for older writers.
  "kobo.tallies": "on",
};

const SLOTS = 64;
/** The application name in `pg_stat_activity`. */
export const WRITER_NAME = "wallet-ledger writer";

export async function openWriterConnection({
  url,
  schema,
}: LedgerDatabase): Promise<WriterConnection> {
  const client = await openClient({
    url,
    schema,
    applicationName: WRITER_NAME,
    settings: SETTINGS,
    pipeline: true,
  });
  try {
    return { client, slot: await claimSlot(client, schema) };
  } catch (error) {
    dropClient(client);
    throw error;
  }
}

/** A slot is held for as long as its connection lives, so two writers never update the same rows. */
async function claimSlot(client: Client, schema: string): Promise<number> {
  const { rows } = await client.query<{ slot: number }>(
    `SELECT slot FROM generate_series(0, ${SLOTS - 1}) AS slot
     WHERE pg_try_advisory_lock(hashtext($1), slot) LIMIT 1`,
    [`${schema}/slot`],
  );
  const [row] = rows;
  if (!row) throw new Error(`All ${SLOTS} writer slots are taken.`);
  return row.slot;
}
