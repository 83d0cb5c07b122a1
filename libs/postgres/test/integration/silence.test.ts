import { setTimeout as delay } from "node:timers/promises";
import { TcpProxy, testDatabaseUrl } from "@kobo/testing";
import {
  type Client,
  connect,
  type Database,
  dropClient,
  isConnectionLost,
  openClient,
  readWithoutLimit,
} from "../../src";

/** A server is given five seconds more for its answer. */
const STATEMENT_TIMEOUT_MS = 1_000;
const SILENCE_MS = 6_000;

let proxy: TcpProxy;
let db: Database;
const clients: Client[] = [];

beforeEach(async () => {
  proxy = await TcpProxy.to(testDatabaseUrl());
  db = connect(options());
});
afterEach(async () => {
  for (const client of clients.splice(0)) dropClient(client);
  await db.destroy();
  await proxy.close();
});

function options() {
  return {
    url: proxy.through(testDatabaseUrl()),
    schema: "public",
    applicationName: "test",
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  };
}

async function dedicated(pipeline: boolean): Promise<Client> {
  const client = await openClient({ ...options(), pipeline });
  clients.push(client);
  return client;
}

/** The server's machine vanishes: what is sent to it is neither answered nor refused. */
function vanish(): void {
  proxy.inspectRequests(() => "hold");
}

async function backend(source: Database | Client): Promise<unknown> {
  const statement = "SELECT pg_backend_pid() AS pid";
  const { rows } = await ("raw" in source ? source.raw(statement) : source.query(statement));
  return rows[0].pid;
}

/** The error of a statement, and how long it took in ms. */
async function lossOf(statement: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const begun = performance.now();
  const error = await statement.then(
    () => undefined,
    (thrown) => thrown,
  );
  return { error, ms: performance.now() - begun };
}

test("connections to a machine that vanished are lost five seconds after the statement's limit, and the pool opens others", async () => {
  const single = await dedicated(false);
  const pipelined = await dedicated(true);
  const pooled = await backend(db);
  vanish();

  const losses = await Promise.all([
    lossOf(backend(db)),
    lossOf(backend(single)),
    lossOf(backend(pipelined)),
    lossOf(backend(pipelined)),
  ]);
  proxy.inspectRequests(() => "pass");

  expect(losses.map(({ error }) => isConnectionLost(error))).toEqual([true, true, true, true]);
  for (const { ms } of losses) {
    expect(ms).toBeGreaterThan(SILENCE_MS - 100);
    expect(ms).toBeLessThan(SILENCE_MS + 2_000);
  }
  await expect(backend(db)).resolves.not.toBe(pooled);
}, 20_000);

test("a COMMIT whose answer never comes ends in a lost connection", async () => {
  const commit = db.transaction(async (trx) => {
    await trx.raw("SELECT 1");
    vanish();
  });

  const { error, ms } = await lossOf(commit);

  expect(isConnectionLost(error)).toBe(true);
  expect(ms).toBeLessThan(SILENCE_MS + 2_000);
}, 20_000);

test("idle connections, and those of work without a limit, are kept in silence; afterwards the limit is back", async () => {
  const idle = await dedicated(true);
  const [idleBackend, pooled] = [await backend(idle), await backend(db)];

  await Promise.all([
    delay(SILENCE_MS + 500),
    readWithoutLimit(db, (trx) => trx.raw(`SELECT pg_sleep(${(SILENCE_MS + 500) / 1_000})`)),
  ]);
  const kept = [await backend(idle), await backend(db)];
  vanish();
  const { error, ms } = await lossOf(backend(db));

  expect(kept).toEqual([idleBackend, pooled]);
  expect(isConnectionLost(error)).toBe(true);
  expect(ms).toBeLessThan(SILENCE_MS + 2_000);
}, 30_000);

test("the server probes each connection, so that it frees the locks of a client whose machine vanished", async () => {
  const statement = `SELECT current_setting('tcp_keepalives_idle') AS idle,
    current_setting('tcp_keepalives_interval') AS pause, current_setting('tcp_keepalives_count') AS probes,
    current_setting('tcp_user_timeout') AS unacknowledged`;

  const [pooled, single] = await Promise.all([
    db.raw(statement),
    dedicated(true).then((client) => client.query(statement)),
  ]);

  const probing = { idle: "5", pause: "5", probes: "3", unacknowledged: "20000" };
  expect([pooled.rows, single.rows]).toEqual([[probing], [probing]]);
});
