import { join } from "node:path";
import { ROOT } from "../config";
import { runScript } from "../processes/run-script";
import { SERVICES } from "../services/services";
import { runningSystem, serviceVariables } from "./running-system";

/** Services with a provider's statement to reconcile. */
export const RECONCILING: readonly string[] = ["transfer", "payid", "bills", "card-payments"];

/**
 * `npm run reconcile`: reconciles our records with the statements of the rail, the bank partner,
 * the bill provider and the card processor, on the running system. Exits with 1 on differences, and
 * with a higher code when a reconciliation failed.
 */
export async function reconcile(args: string[]): Promise<number> {
  const system = runningSystem();
  let worst = 0;
  for (const { name } of SERVICES) {
    if (!RECONCILING.includes(name)) continue;
    const script = join(ROOT, "services", name, "dist/reconcile.js");
    const code = await runScript(script, args, serviceVariables(name, system));
    worst = Math.max(worst, code);
  }
  return worst;
}
