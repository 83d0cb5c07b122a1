import { dropClient, openClient } from "@kobo/postgres";
import type { Client, QueryConfig } from "pg";
import type { Cell } from "../domain/account";
import { inOrder } from "./in-order";
import { type LedgerDatabase, schemaOf } from "./schema";

/** Sends statements to one ledger. */
export type Statements = Pick<Client, "query">;

/** A ledger on a batch writer's connection. */
export interface LedgerConnection {
  statements: Statements;
  /** Of its system balances: only this connection writes them. */
  slot: number;
  /** Whether a cluster may move it to another node. */
  isMovable: boolean;
}

/** A batch writer's connection. */
export interface WriterConnection {
  client: Client;
  ledger: LedgerConnection;
}

/** A batch writer's connection to the ledgers of two cells, in the order in which their wallets are locked. */
export interface CellsConnection {
  client: Client;
  cells: ReadonlyMap<Cell, LedgerConnection>;
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

/**
 * Slots of a ledger for its own writers, and for writers between cells, which claim them on another server of a cluster.
 * The ledgers of two cells have two writers each between them: enough for a hundred cells.
 */
const SLOTS = { own: { first: 0, last: 63 }, betweenCells: { first: 64, last: 511 } };
/** The application name in `pg_stat_activity`. */
export const WRITER_NAME = "wallet-ledger writer";

export async function openWriterConnection({
  url,
  schema,
}: LedgerDatabase): Promise<WriterConnection> {
  return open({ url, schema }, async (client) => ({
    client,
    ledger: { statements: client, ...(await claimSlot(client, schema, SLOTS.own)) },
  }));
}

/** No ledger: a statement that names none fails. */
const NO_SCHEMA = "pg_catalog";
/** A coordinator passes settings of a transaction on to the nodes. Without Citus this changes nothing. */
const PROPAGATED = { "citus.propagate_set_commands": "local" };

/** The role at the URL may write in both cells; on a cluster, the server is its coordinator. */
export async function openCellsConnection(
  url: string,
  cells: readonly [Cell, Cell],
): Promise<CellsConnection> {
  return open({ url, schema: NO_SCHEMA, settings: PROPAGATED }, async (client) => {
    const ledgers = new Map<Cell, LedgerConnection>();
    for (const cell of cells.toSorted()) {
      const schema = schemaOf(cell);
      const claimed = await claimSlot(client, schema, SLOTS.betweenCells);
      ledgers.set(cell, { statements: inSchema(client, schema), ...claimed });
    }
    return { client, cells: ledgers };
  });
}

async function open<Connection>(
  { url, schema, settings }: LedgerDatabase & { settings?: Record<string, string> },
  prepare: (client: Client) => Promise<Connection>,
): Promise<Connection> {
  const client = await openClient({
    url,
    schema,
    applicationName: WRITER_NAME,
    settings: { ...SETTINGS, ...settings },
    pipeline: true,
  });
  try {
    return await prepare(client);
  } catch (error) {
    dropClient(client);
    throw error;
  }
}

/**
 * Sends each statement with its search path, which a rollback resets. A plan belongs to its search path, so prepared
 * statements are the schema's own.
 */
function inSchema(client: Client, schema: string): Statements {
  const path = `SET search_path = ${client.escapeIdentifier(schema)}`;
  const query = async (statement: string | QueryConfig, values?: unknown[]): Promise<unknown> => {
    const named =
      typeof statement === "object" && statement.name
        ? { ...statement, name: `${statement.name} ${schema}` }
        : statement;
    const [, result] = await inOrder([client.query(path), client.query(named, values)]);
    return result;
  };
  return { query: query as Client["query"] };
}

/** A slot is held for as long as its connection lives, so two writers never update the same rows. */
async function claimSlot(
  client: Client,
  schema: string,
  { first, last }: { first: number; last: number },
): Promise<Omit<LedgerConnection, "statements">> {
  const { rows } = await client.query<Omit<LedgerConnection, "statements">>(
    `SELECT slot, to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS "isMovable"
     FROM generate_series(${first}, ${last}) AS slot
     WHERE pg_try_advisory_lock(hashtext($1), slot) LIMIT 1`,
    [`${schema}/slot`],
  );
  const [row] = rows;
  if (!row) throw new Error(`All ${last + 1 - first} writer slots are taken.`);
  return row;
}
