import { join } from "node:path";
import { ROOT } from "../config";
import { runScript } from "../processes/run-script";
import { secretVariables } from "../services/callers";
import { targetVariables } from "../stack/plan";
import { runningSystem } from "./running-system";

/** `npm run merchant`: the gateway's client for operators, on the running system. */
export async function merchant(args: string[]): Promise<number> {
  const { stack, secrets } = runningSystem();
  return runScript(join(ROOT, "services/gateway/dist/cli.js"), args, {
    ...targetVariables(["gateway", "wallet-ledger"], stack.targets),
    ...secretVariables(["merchant-cli", "funding-cli"], secrets),
  });
}
