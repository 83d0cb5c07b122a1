import type { Socket } from "node:net";
import createKnex, { type Knex } from "knex";
import pg from "pg";
import { followPrimary, openWritable, serverUrls } from "./hosts";

/** A pool of connections to one service's schema. */
export type Database = Knex;
/** An open transaction: the first argument of every function of `db` that writes. */
export type Transaction = Knex.Transaction;

const INT8 = 20;
pg.types.setTypeParser(INT8, BigInt);

interface ConnectionOptions {
  /** With several servers (see `serverUrls`), the one that accepts writes is found at each connection. */
  url: string;
  /** The service's own schema: the only one its statements see. */
  schema: string;
  applicationName: string;
  /** Other session settings, such as `lock_timeout`. */
  settings?: Record<string, string>;
}

/** The limit of waiting for a lock, as a setting. */
export const LOCK_TIMEOUT = "2s";

/**
 * Limits in ms of waiting for a lock, of a statement, and of an idle transaction, which would keep its locks when a
 * process is paused. Prepared statements are planned each time: a generic plan made while the table was small would
 * scan it when it has grown.
 */
const SETTINGS = {
  lock_timeout: LOCK_TIMEOUT,
  statement_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
  plan_cache_mode: "force_custom_plan",
};

/**
 * Session settings for statements that start from a few rows and find the rest by indexes: each is planned once on a
 * connection, and never for sequential scans, whatever the tables' sizes.
 */
export const FIXED_PLANS = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
};

function connectionConfig(options: ConnectionOptions, url: string) {
  const settings = { search_path: options.schema, ...SETTINGS, ...options.settings };
  return {
    connectionString: url,
    application_name: options.applicationName,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Detects a dead peer within seconds, so that its advisory locks are freed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  };
}

const CONNECT_TIMEOUT_MS = 2_000;
const POOL_MAX = 10;

interface PoolOptions {
  /** 10 by default. */
  poolMax?: number;
  /** How long a query may wait for a free connection; 2 seconds by default. */
  acquireTimeoutMs?: number;
}

/** Opens the service's pool. Connections are opened on demand, and reopened after a loss. */
export function connect(options: ConnectionOptions & PoolOptions): Database {
  const servers = serverUrls(options.url);
  const configOf = (url: string) => connectionConfig(options, url);
  const db = createKnex({
    client: "pg",
    connection: configOf(servers[0] as string),
    pool: {
      min: 0,
      max: options.poolMax ?? POOL_MAX,
      afterCreate: (client: pg.Client, done: (error: Error | null, client: pg.Client) => void) => {
        adaptPlans(client, options).then(
          () => done(null, client),
          (error: Error) => done(error, client),
        );
      },
    },
    acquireConnectionTimeout: options.acquireTimeoutMs ?? CONNECT_TIMEOUT_MS,
    // Error messages then hold the statement's text without its values.
    compileSqlOnError: false,
    // knex prints lost connections; the query that needed one throws the error anyway.
    log: { warn: () => {}, error: () => {} },
  });
  followPrimary(db, servers, configOf);
  return db;
}

/** One connection of its own, for work that must not share one: the ledger's writer, a relay's advisory locks. */
export async function openClient(
  options: ConnectionOptions & {
    /** Statements are pipelined; their results come in order. */
    pipeline?: boolean;
  },
): Promise<pg.Client> {
  const { pipeline } = options;
  const client = await openWritable(
    serverUrls(options.url),
    (url) => new pg.Client({ ...connectionConfig(options, url), pipeline }),
  );
  try {
    await adaptPlans(client, options);
    return client;
  } catch (error) {
    dropClient(client);
    throw error;
  }
}

/** Citus refuses plans without values: it needs them to find the shard. */
async function adaptPlans(client: pg.Client, { settings }: ConnectionOptions): Promise<void> {
  if (settings?.plan_cache_mode !== "force_generic_plan") return;
  await client.query(
    "SELECT set_config('plan_cache_mode', 'auto', false) FROM pg_extension WHERE extname = 'citus'",
  );
}

/** Sends the statements that `work` makes on a pipelined connection with one write, not one for each. */
export function inOneWrite<Result>(client: pg.Client, work: () => Result): Result {
  const stream = streamOf(client);
  stream.cork();
  try {
    return work();
  } finally {
    stream.uncork();
  }
}

/**
 * Closes a connection at once, in any state. `client.end()` would wait for an answer that a lost peer never sends; the
 * server rolls the open transaction back when the socket closes.
 */
export function dropClient(client: pg.Client): void {
  streamOf(client).destroy();
}

function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
