import type { Socket } from "node:net";
import createKnex, { type Knex } from "knex";
import pg from "pg";

/** A pool of connections to one service's schema. */
export type Database = Knex;
/** What everything inside `inTransaction` takes, first. */
export type Transaction = Knex.Transaction;

const INT8 = 20;
pg.types.setTypeParser(INT8, BigInt);

interface ConnectionOptions {
  url: string;
  /** The service's own schema: the only one its statements see. */
  schema: string;
  applicationName: string;
  /** Other session settings, such as `lock_timeout`. */
  settings?: Record<string, string>;
}

/**
 * A statement that waits longer than this for a lock, or runs longer, is cut off and may be tried again; a transaction
 * left idle longer is rolled back, so that a stopped process does not hold rows. What is prepared is planned for the table
 * as it is: a plan that was kept from when it was small would read all of it when it has grown.
 */
const SETTINGS = {
  lock_timeout: "2s",
  statement_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
  plan_cache_mode: "force_custom_plan",
};

function connectionConfig(options: ConnectionOptions) {
  const settings = { search_path: options.schema, ...SETTINGS, ...options.settings };
  return {
    connectionString: options.url,
    application_name: options.applicationName,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A dead peer is noticed, and its advisory locks are freed, without waiting for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  };
}

const CONNECT_TIMEOUT_MS = 2_000;
const POOL_MAX = 10;

/** Opens the service's pool. Connections are made when needed, and made anew after they are lost. */
export function connect(options: ConnectionOptions & { poolMax?: number }): Database {
  return createKnex({
    client: "pg",
    connection: connectionConfig(options),
    pool: { min: 0, max: options.poolMax ?? POOL_MAX },
    acquireConnectionTimeout: CONNECT_TIMEOUT_MS,
    // An error's message holds the statement as it was written, and none of the values that were sent with it.
    compileSqlOnError: false,
    // knex prints lost connections by itself. Whoever needed one gets the error; nobody needs it twice.
    log: { warn: () => {}, error: () => {} },
  });
}

/** One connection of its own, for work that must not share one: the ledger's writer, a relay's advisory locks. */
export async function openClient(
  options: ConnectionOptions & {
    /** Statements go out without waiting for the answers of earlier ones, which come in order. */
    pipeline?: boolean;
  },
): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionConfig(options), pipeline: options.pipeline });
  // A connection lost while idle is an event, not an exception; the next query fails and its caller opens another.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/**
 * Closes a connection at once, whatever state it is in. `client.end()` waits for a goodbye that a
 * lost or stuck peer never says; the server rolls back what was open when it sees the socket close.
 */
export function dropClient(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy();
}
