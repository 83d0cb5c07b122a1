import { join } from "node:path";
import { ROOT } from "../config";
import { kafkaVariables } from "../parts/kafka-access";
import { runScript } from "../processes/run-script";
import { secretVariables } from "../services/callers";
import { writeOperatorKeys } from "../services/operators";
import { targetVariables } from "../stack/plan";
import { runningSystem } from "./running-system";

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
  const { config, stack, secrets } = runningSystem();
  return runScript(SCRIPT, args, {
    ...targetVariables(CALLED, stack.targets),
    ...secretVariables(["operator"], secrets),
    ...kafkaVariables("events-cli", stack),
    OPERATOR_KEYS_DIR: writeOperatorKeys(config.directory, secrets),
  });
}
