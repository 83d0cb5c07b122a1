import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { runScript } from "../processes/run-script";
import { secretVariables } from "../services/callers";
import { roleUrl } from "../services/migrate-all";
import { readSecrets } from "../services/secrets";
import { targetVariables } from "../stack/plan";
import { runningStack } from "../stack/stack-file";

/** `npm run dashboard`: the dashboard's tool for its users, on the running system. */
export async function dashboard(args: string[]): Promise<number> {
  const { directory } = readConfig();
  const stack = runningStack(directory);
  const secrets = readSecrets(directory);
  if (!stack || !secrets) throw new Failure("Kobo does not run here. Start it first: npm start");
  const password = secrets.rolePasswords.dashboard ?? "";
  return runScript(join(ROOT, "services/dashboard/dist/cli.js"), args, {
    DATABASE_URL: roleUrl(stack.databaseUrl, "dashboard", password),
    ...targetVariables(["gateway"], stack.targets),
    ...secretVariables(["dashboard"], secrets),
    DASHBOARD_SECRET_KEY: secrets.dashboardSecretKey,
  });
}
