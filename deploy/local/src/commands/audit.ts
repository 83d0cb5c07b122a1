import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { assertUnused } from "../launcher";
import { startPostgres } from "../parts/postgres";
import { Processes } from "../processes";
import { runScript } from "../run-script";
import { readSecrets } from "../secrets";
import { runningStack } from "../stack-file";

/**
 * `npm run ledger:audit`: every invariant of the ledger, on the database of DATABASE_URL, of the
 * running system, or of the one that is stopped.
 */
export async function audit(args: string[]): Promise<number> {
  const { directory, given } = readConfig();
  const databaseUrl = given.databaseUrl ?? runningStack(directory)?.databaseUrl;
  return databaseUrl ? auditOf(databaseUrl, args) : auditOfStopped(directory, args);
}

function auditOf(databaseUrl: string, args: string[]): Promise<number> {
  const script = join(ROOT, "services/wallet-ledger/dist/audit.js");
  return runScript(script, args, { DATABASE_URL: databaseUrl });
}

/** Starts the database alone, for as long as the audit takes. */
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
