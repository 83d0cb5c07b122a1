import { execFile } from "node:child_process";
import { join } from "node:path";
import { testLedger } from "./ledger";

/** The built program, as in production. */
const PROGRAM = join(__dirname, "../../dist/partition.js");
const ledger = testLedger();

function partition(...args: string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    const env = { DATABASE_URL: ledger.adminUrl() };
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, output: stdout + stderr });
    });
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function partitions(): Promise<string[]> {
  const { rows } = await ledger.admin().raw<{ rows: { name: string }[] }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits
     WHERE inhparent IN ('transfers'::regclass, 'entries'::regclass) ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

test.each([
  ["no day", []],
  ["a day without its parts", ["--from", "2027"]],
  ["no month of the calendar", ["--from", "2027-13-01"]],
  ["no day of its month", ["--from", "2027-02-30"]],
  ["today", ["--from", dayIn(0)]],
  ["a year of the past", ["--from", dayIn(-365)]],
  ["a day in four years", ["--from", dayIn(4 * 366)]],
])("%s is refused, and changes nothing", async (_, args) => {
  expect(await partition("add", ...args)).toMatchObject({ code: 1 });
  expect(await partitions()).toEqual([]);
});

test("a partition is added for both tables, a repeat changes nothing, and a later one follows", async () => {
  const [first, second] = [dayIn(30), dayIn(60)];

  for (const day of [first, first, second]) {
    expect(await partition("add", "--from", day)).toEqual({
      code: 0,
      output: `Transfers and entries have a partition from ${day}T00:00:00.000Z on.\n`,
    });
  }

  const numbers = ["p1", "p2", "p3"];
  expect(await partitions()).toEqual(
    ["entries", "transfers"].flatMap((table) => numbers.map((number) => `${table}_${number}`)),
  );
  expect(await partition("add", "--from", first)).toMatchObject({
    code: 1,
    output: `transfers has a partition from ${second}T00:00:00.000Z on.\n`,
  });
  expect(await partition("abandon")).toMatchObject({ code: 0 });
  expect(await partitions()).toHaveLength(6);
});
