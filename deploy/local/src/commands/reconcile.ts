import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { runScript } from "../processes/run-script";
import { surroundingsOf } from "../services/environment";
import { roleUrl } from "../services/migrate-all";
import { readSecrets } from "../services/secrets";
import { SERVICES } from "../services/services";
import { runningStack } from "../stack/stack-file";

/** Services with a provider's statement to reconcile. */
export const RECONCILING: readonly string[] = ["transfer", "payid", "bills", "card-payments"];

/**
 * `npm run reconcile`: reconciles our records with the statements of the rail, the bank partner,
 * the bill provider and the card processor, on the running system. Exits with 1 on differences, and
 * with a higher code when a reconciliation failed.
 */
export async function reconcile(args: string[]): Promise<number> {
  const config = readConfig();
  const stack = runningStack(config.directory);
  const secrets = readSecrets(config.directory);
  if (!stack || !secrets) throw new Failure("Kobo does not run here. Start it first: npm start");

  const simulatorPort = Number(new URL(stack.simulatorUrl).port);
  const surroundings = surroundingsOf(config, { secrets, simulatorPort });
  let worst = 0;
  for (const { name, schema = "", settings } of SERVICES) {
    if (!RECONCILING.includes(name)) continue;
    const password = secrets.rolePasswords[schema] ?? "";
    const code = await runScript(join(ROOT, "services", name, "dist/reconcile.js"), args, {
      DATABASE_URL: roleUrl(stack.databaseUrl, schema, password),
      ...settings?.(surroundings),
    });
    worst = Math.max(worst, code);
  }
  return worst;
}
