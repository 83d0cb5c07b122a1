import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import type pg from "pg";

/**
 * The servers of a URL, each as a URL of its own. `host` and `port` of the query name several, as in libpq, which
 * accepts the same URL: `postgres://user:word@db1/kobo?host=db1,db2&port=5432,5433&target_session_attrs=read-write`.
 */
export function serverUrls(url: string): string[] {
  if (!url.includes("?")) return [url];
  const parsed = new URL(url);
  const { searchParams } = parsed;
  const hosts = (searchParams.get("host") ?? "").split(",").filter(Boolean);
  if (hosts.length < 2) return [url];
  const ports = (searchParams.get("port") ?? parsed.port).split(",");
  for (const name of ["host", "port", "target_session_attrs"]) searchParams.delete(name);
  return hosts.map((host, index) => {
    const server = new URL(parsed);
    server.hostname = host;
    server.port = ports[index] ?? ports[0] ?? "";
    return server.href;
  });
}

/** No server accepts writes: each is unreachable or a standby. */
class NoWritableServer extends Error {
  override readonly name = "NoWritableServer";
  /** READ ONLY SQL TRANSACTION: callers treat it as a lost connection. */
  readonly code = READ_ONLY;
}

const READ_ONLY = "25006";

/** The index of the server that accepted writes last, by the list of servers. */
const lastWritable = new Map<string, number>();

/** The head start of a server before the others are tried concurrently. */
const HEAD_START_MS = 300;

/**
 * Opens a connection to the server that accepts writes. The last known one has a head start; after a fail-over the
 * first that answers as a primary is taken.
 */
export async function openWritable(
  servers: readonly string[],
  clientOf: (url: string) => pg.Client,
): Promise<pg.Client> {
  const [only] = servers;
  if (servers.length === 1 && only) return open(clientOf(only));
  const key = servers.join();
  const first = lastWritable.get(key) ?? 0;
  const order = servers.map((_, index) => (first + index) % servers.length);
  let isDecided = false;
  const begin = async (index: number): Promise<pg.Client> => {
    const client = await openIfWritable(clientOf(servers[index] as string));
    if (isDecided) {
      void client.end().catch(() => {});
      throw new NoWritableServer("Another server answered before.");
    }
    isDecided = true;
    lastWritable.set(key, index);
    return client;
  };
  const favourite = begin(first);
  const others = order.slice(1).map(async (index) => {
    await Promise.race([failureOf(favourite), delay(HEAD_START_MS)]);
    if (isDecided) throw new NoWritableServer("Another server answered before.");
    return begin(index);
  });
  try {
    return await Promise.any([favourite, ...others]);
  } catch (cause) {
    throw new NoWritableServer("No server accepts writes.", { cause });
  }
}

/** Resolves when the promise is rejected, and otherwise never. */
async function failureOf(promise: Promise<unknown>): Promise<void> {
  try {
    await promise;
  } catch {
    return;
  }
  await new Promise<never>(() => {});
}

async function open(client: pg.Client): Promise<pg.Client> {
  // The loss of an idle connection is an event; the next query fails and its caller opens another connection.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function openIfWritable(client: pg.Client): Promise<pg.Client> {
  await open(client);
  try {
    const { rows } = await client.query<{ transaction_read_only: string }>(
      "SHOW transaction_read_only",
    );
    if (rows[0]?.transaction_read_only === "off") return client;
    throw new NoWritableServer("The server is a standby.");
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** knex drops a connection that has the mark. */
type PooledClient = pg.Client & { __knex__disposed?: unknown };

/** Makes knex's pool open its connections on the server that accepts writes, and drop those of a demoted one. */
export function followPrimary(
  db: Knex,
  servers: readonly string[],
  clientOf: (url: string) => pg.Client,
): void {
  db.client._acquireOnlyConnection = async (): Promise<PooledClient> => {
    const client: PooledClient = await openWritable(servers, clientOf);
    const dispose = (reason: unknown): void => {
      client.__knex__disposed = reason;
    };
    client.on("error", dispose);
    client.on("end", () => dispose("The connection ended."));
    client.connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (code === READ_ONLY) dispose("The server became read-only.");
    });
    return client;
  };
}
