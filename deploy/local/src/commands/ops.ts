import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { kafkaVariables } from "../parts/kafka-access";
import { runScript } from "../processes/run-script";
import { secretVariables } from "../services/callers";
import { writeOperatorKeys } from "../services/operators";
import { readSecrets } from "../services/secrets";
import { targetVariables } from "../stack/plan";
import { runningStack } from "../stack/stack-file";

const SCRIPT = join(ROOT, "services/ops/dist/cli.js");
/** The services that it calls. */
const CALLED = [
  ...["bills", "transfer", "payid", "card-payments"],
  ...["wallet-ledger", "checkout", "webhook", "gateway"],
];

/** `npm run ops`: the operators' command, on the running system. */
export async function ops(args: string[]): Promise<number> {
  // The usage text needs no system.
  if (args.length === 0 || args.includes("--help") || args.includes("-h")) {
    return runScript(SCRIPT, args);
  }
  const { directory } = readConfig();
  const stack = runningStack(directory);
  const secrets = readSecrets(directory);
  if (!stack || !secrets) throw new Failure("Kobo does not run here. Start it first: npm start");
  return runScript(SCRIPT, args, {
    ...targetVariables(CALLED, stack.targets),
    ...secretVariables(["operator"], secrets),
    ...kafkaVariables("events-cli", stack),
    OPERATOR_KEYS_DIR: writeOperatorKeys(directory, secrets),
  });
}
