import { join } from "node:path";
import { ROOT } from "../config";
import { runScript } from "../processes/run-script";
import { runningSystem, serviceVariables } from "./running-system";

/**
 * `npm run webhook`: the webhook service's tool for the keys that encrypt merchants' signing
 * secrets, on the running system.
 */
export async function webhook(args: string[]): Promise<number> {
  const script = join(ROOT, "services/webhook/dist/cli.js");
  // The usage text needs no system.
  if (args.length === 0 || args.includes("--help")) return runScript(script, args);
  return runScript(script, args, serviceVariables("webhook", runningSystem()));
}
