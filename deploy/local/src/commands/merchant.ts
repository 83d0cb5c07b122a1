import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { runScript } from "../processes/run-script";
import { secretVariables } from "../services/callers";
import { readSecrets } from "../services/secrets";
import { targetVariables } from "../stack/plan";
import { runningStack } from "../stack/stack-file";

/** `npm run merchant`: the gateway's client for operators, on the running system. */
export async function merchant(args: string[]): Promise<number> {
  const { directory } = readConfig();
  const stack = runningStack(directory);
  const secrets = readSecrets(directory);
  if (!stack || !secrets) throw new Failure("Kobo does not run here. Start it first: npm start");
  return runScript(join(ROOT, "services/gateway/dist/cli.js"), args, {
    ...targetVariables(["gateway", "wallet-ledger"], stack.targets),
    ...secretVariables(["merchant-cli", "funding-cli"], secrets),
  });
}
