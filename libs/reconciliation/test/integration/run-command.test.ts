import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { EVENT_TABLES } from "@kobo/events";
import { testDatabase } from "@kobo/postgres/testing";
import { RECONCILIATION_TABLES } from "../../src";

const SCHEMA = "reconciliation_test";
const database = testDatabase({
  schema: SCHEMA,
  directories: [EVENT_TABLES, RECONCILIATION_TABLES],
});

const LIB = join(__dirname, "../../dist");

/** A service's command as it was built, with two empty sources. */
function commandOf(url: string): string {
  return `
    const { connect } = require("@kobo/postgres");
    require(${JSON.stringify(LIB)}).runReconcileCommand("The rail's statement", () => {
      const options = ${JSON.stringify({ url, schema: SCHEMA, applicationName: "test" })};
      const db = connect(options);
      const nothing = async function* () {};
      const sources = { source: "rail", ours: nothing, theirs: nothing };
      return { db, sources, close: () => db.destroy() };
    });
  `;
}

function start(url: string, ...args: string[]) {
  // The place of the name of a file, which code given so does not have.
  const script = ["-e", commandOf(url), "--", "reconcile", ...args];
  const child = spawn(process.execPath, script, { cwd: LIB, stdio: ["ignore", "pipe", "pipe"] });
  return { child, ended: once(child, "exit"), errors: text(child.stderr) };
}

/** An address without a server. */
const NOWHERE = "postgres://nobody@127.0.0.1:9/none";

test.each(["--help", "-h"])("%s prints the usage and makes no call", async (option) => {
  const { child, ended, errors } = start(NOWHERE, option);

  expect(await text(child.stdout)).toMatch(/^The rail's statement .*\n {2}reconcile \[--day /);
  expect(await ended).toEqual([0, null]);
  expect(await errors).toBe("");
});

test("a closed stdout is not an error, and the days are compared", async () => {
  const { child, ended, errors } = start(database().url, "--day", "2025-04-01");
  child.stdout.destroy();

  expect(await ended).toEqual([0, null]);
  expect(await errors).toBe("");
  const runs = await database().db("reconciliation_runs").where({ day: "2025-04-01" });
  expect(runs).toHaveLength(2);
});

test("a comparison that fails exits with 2", async () => {
  const { ended, errors } = start(NOWHERE);

  expect(await ended).toEqual([2, null]);
  expect(await errors).toMatch(/^The rail's statement could not be compared: /);
});
