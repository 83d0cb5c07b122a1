import { createServer, type Server } from "node:net";
import { freePort, testDatabaseUrl } from "@kobo/testing";
import pg from "pg";
import { connect, type Database, isUnavailable, openClient } from "../../src";
import { inEmptyDatabase } from "../../src/testing";

const opened: Database[] = [];
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
  for (const server of servers.splice(0)) server.close();
});

const OPTIONS = { schema: "public", applicationName: "test" };

/** The suite's server behind others, by port. */
function urlWith(ports: readonly number[], url = testDatabaseUrl()): string {
  const given = new URL(url);
  given.searchParams.set("host", [...ports.map(() => "127.0.0.1"), given.hostname].join());
  given.searchParams.set("port", [...ports, given.port].join());
  given.searchParams.set("target_session_attrs", "read-write");
  return given.href;
}

function pool(url: string): Database {
  const db = connect({ ...OPTIONS, url });
  opened.push(db);
  return db;
}

/** A server that accepts connections and says nothing, as behind a broken network. */
async function silentPort(): Promise<number> {
  const server = createServer((socket) => void socket.on("error", () => {}).resume());
  servers.push(server);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return port;
}

test.each([
  ["refuses connections", freePort],
  ["does not answer", silentPort],
])("a pool and a dedicated connection skip a server that %s", async (_, makePort) => {
  const url = urlWith([await makePort()]);
  const begun = performance.now();

  const { rows } = await pool(url).raw("SELECT 1 AS one");
  const client = await openClient({ ...OPTIONS, url });
  const own = await client.query("SELECT 1 AS one");
  await client.end();

  expect([rows, own.rows]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test("a pool drops the connections of a server that became a standby, and finds the primary later", async () => {
  await inEmptyDatabase(async (url) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const name = new URL(url).pathname.slice(1);
    // New sessions alone see it, as sessions of a demoted primary see its recovery.
    const makeStandby = (on: boolean) =>
      admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${on}`);
    const db = pool(urlWith([await freePort()], url));
    await db.raw("CREATE TABLE notes (id int)");

    await db.raw("SET default_transaction_read_only = on");
    await makeStandby(true);
    const refused: unknown[] = [];
    for (const id of [1, 2]) {
      await db.raw("INSERT INTO notes VALUES (?)", [id]).catch((error) => refused.push(error));
    }
    await makeStandby(false);
    await db.raw("INSERT INTO notes VALUES (3)");

    expect(
      refused.map((error) => [(error as { code?: string }).code, isUnavailable(error)]),
    ).toEqual([
      ["25006", true],
      ["25006", true],
    ]);
    await expect(db("notes").select("id")).resolves.toEqual([{ id: 3 }]);
    await db.destroy();
    await admin.end();
  });
});
