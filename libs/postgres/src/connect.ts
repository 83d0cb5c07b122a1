import createKnex, { type Knex } from "knex";
import pg from "pg";
import { followPrimary, openWritable, serverUrls } from "./hosts";
import { dropClient, dropWhenSilent } from "./socket";

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
  /** The limit of a statement; 5 seconds by default. */
  statementTimeoutMs?: number;
}

/** The limit of waiting for a lock, as a setting. */
export const LOCK_TIMEOUT = "2s";

/**
 * The server notices within 20 seconds that it does not reach the client any more, and frees the session's advisory locks;
 * by Linux's defaults only after two hours.
 */
export const KEEPALIVES = {
  tcp_keepalives_idle: "5",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "20s",
};

/**
 * Limits of waiting for a lock, and of an idle transaction, which would keep its locks when a process is paused. Prepared
 * statements are planned each time: a generic plan made while the table was small would scan it when it has grown.
 */
const SETTINGS = {
  lock_timeout: LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: "10s",
  plan_cache_mode: "force_custom_plan",
  ...KEEPALIVES,
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

/** A client that is to be connected to one of the servers. */
function newClient(options: ConnectionOptions, url: string, isPipelined = false): pg.Client {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const settings = {
    search_path: options.schema,
    ...SETTINGS,
    statement_timeout: String(statementTimeoutMs),
    ...options.settings,
  };
  const client = new pg.Client({
    connectionString: url,
    application_name: options.applicationName,
    options: optionsOf(settings),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Also an idle connection notices within seconds that the server is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    pipeline: isPipelined,
  });
  client.once("connect", () => dropWhenSilent(client, statementTimeoutMs + ANSWER_DELAY_MAX_MS));
  return client;
}

/** Session settings as the `options` of a connection. */
export function optionsOf(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

const STATEMENT_TIMEOUT_MS = 5_000;
/** How long after a statement's limit its answer may come. */
const ANSWER_DELAY_MAX_MS = 5_000;
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
  const db = createKnex({
    client: "pg",
    // knex makes no pool without it. `followPrimary` opens the connections.
    connection: { connectionString: options.url },
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
  followPrimary(db, serverUrls(options.url), (url) => newClient(options, url));
  return db;
}

/** One connection of its own, for work that must not share one: the ledger's writer, a relay's advisory locks. */
export async function openClient(
  options: ConnectionOptions & {
    /** Statements are pipelined; their results come in order. */
    pipeline?: boolean;
  },
): Promise<pg.Client> {
  const client = await openWritable(serverUrls(options.url), (url) =>
    newClient(options, url, options.pipeline),
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
