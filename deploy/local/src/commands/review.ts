import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { targetVariables } from "../plan";
import { runScript } from "../run-script";
import { runningStack } from "../stack-file";

/** `npm run review`: the bill service's own tool for purchases that a person must look at, on the running system. */
export async function review(args: string[]): Promise<number> {
  const script = join(ROOT, "services/bills/dist/cli.js");
  // How it is used can be told without a system.
  if (args.includes("--help")) return runScript(script, args, {});
  const stack = runningStack(readConfig().directory);
  if (!stack) throw new Failure("Kobo does not run here. Start it first: npm start");
  return runScript(script, args, targetVariables(["bills"], stack.targets));
}
