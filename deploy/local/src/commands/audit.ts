import { existsSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@kobo/postgres";
import { type Config, ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { startPostgres } from "../parts/postgres";
import { assertUnused } from "../processes/launcher";
import { Processes } from "../processes/processes";
import { runScript } from "../processes/run-script";
import { readSecrets } from "../services/secrets";
import { runningStack } from "../stack/stack-file";
import { type Compared, compareInflows, hasAllServices, hasCells } from "./inflows";

/**
 * `npm run ledger:audit`: checks every invariant of the ledger, and whether the services' records explain its
 * inflows. It reads the database of DATABASE_URL, of the running system, or of the stopped one.
 */
export async function audit(args: string[]): Promise<number> {
  const { directory, given } = readConfig();
  const databaseUrl = given.databaseUrl ?? runningStack(directory)?.databaseUrl;
  return databaseUrl ? auditOf(databaseUrl, args) : auditOfStopped(directory, args);
}

async function auditOf(databaseUrl: string, args: string[]): Promise<number> {
  const script = join(ROOT, "services/wallet-ledger/dist/audit.js");
  const code = await runScript(script, args, { DATABASE_URL: databaseUrl });
  return Math.max(code, await auditInflows(databaseUrl));
}

/** Exits with 1 and prints the unexplained transfers when a comparison finds any. */
async function auditInflows(url: string): Promise<number> {
  const db = connect({ url, schema: "wallet_ledger", applicationName: "inflow audit" });
  try {
    if (!(await hasAllServices(db))) {
      process.stdout.write(
        "The services' records are not in this database: inflows not compared\n",
      );
      return 0;
    }
    if (await hasCells(db)) {
      process.stdout.write("Merchants have ledgers of their cells: inflows not compared\n");
      return 0;
    }
    const compared = await compareInflows(db);
    process.stdout.write(compared.map(textOf).join(""));
    return compared.some(({ rows }) => rows.length > 0) ? 1 : 0;
  } finally {
    await db.destroy();
  }
}

function textOf({ name, rows }: Compared): string {
  const lines = rows.map((row) => `        ${Object.entries(row).map(pair).join(" ")}\n`);
  return `${rows.length > 0 ? "BROKEN" : "ok    "}  ${name}\n${lines.join("")}`;
}

function pair([name, value]: [string, unknown]): string {
  return `${name}=${value}`;
}

/** Starts the database alone, for the duration of the audit. */
async function auditOfStopped(directory: Config["directory"], args: string[]): Promise<number> {
  const data = join(directory, "postgres");
  const password = readSecrets(directory)?.postgresPassword;
  if (!existsSync(data) || password === undefined) {
    throw new Failure(
      "There is no ledger here yet. Start it by npm start, or name a database: DATABASE_URL=postgres://… npm run ledger:audit",
    );
  }
  assertUnused(directory);
  const processes = await Processes.open(directory);
  try {
    return await auditOf(await startPostgres(processes, { directory: data, password }), args);
  } finally {
    await processes.stopAll();
  }
}
