import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { runScript } from "../processes/run-script";
import { secretVariables } from "../services/callers";
import { roleUrl } from "../services/migrate-all";
import { readSecrets } from "../services/secrets";
import { targetVariables } from "../stack/plan";
import { runningStack } from "../stack/stack-file";

/** `npm run review`: bill purchases that a reviewer must look at, or, behind `transfers`, bank transfers and returns. */
export async function review(args: string[]): Promise<number> {
  const isAboutTransfers = args[0] === "transfers";
  const service = isAboutTransfers ? "transfer" : "bills";
  const script = join(ROOT, "services", service, "dist/cli.js");
  const given = isAboutTransfers ? args.slice(1) : args;
  // How it is used can be told without a system.
  if (args.includes("--help")) return runScript(script, given, {});
  const { directory } = readConfig();
  const stack = runningStack(directory);
  const secrets = readSecrets(directory);
  if (!stack || !secrets) throw new Failure("Kobo does not run here. Start it first: npm start");
  if (isAboutTransfers) {
    // It stores decisions, which the running service carries out.
    const password = secrets.rolePasswords.transfer ?? "";
    const DATABASE_URL = roleUrl(stack.databaseUrl, "transfer", password);
    return runScript(script, given, { DATABASE_URL });
  }
  return runScript(script, given, {
    ...targetVariables(["bills"], stack.targets),
    ...secretVariables(["review-cli"], secrets),
  });
}
