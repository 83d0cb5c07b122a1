import { join } from "node:path";
import { ROOT } from "../config";
import { runScript } from "../processes/run-script";
import { secretVariables } from "../services/callers";
import { roleUrl } from "../services/migrate-all";
import { targetVariables } from "../stack/plan";
import { runningSystem } from "./running-system";

/** `npm run dashboard`: the dashboard's tool for its users, on the running system. */
export async function dashboard(args: string[]): Promise<number> {
  const { stack, secrets } = runningSystem();
  const password = secrets.rolePasswords.dashboard ?? "";
  return runScript(join(ROOT, "services/dashboard/dist/cli.js"), args, {
    DATABASE_URL: roleUrl(stack.databaseUrl, "dashboard", password),
    ...targetVariables(["gateway"], stack.targets),
    ...secretVariables(["dashboard"], secrets),
    DASHBOARD_SECRET_KEY: secrets.dashboardSecretKey,
  });
}
