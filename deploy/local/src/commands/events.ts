import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { kafkaVariables } from "../parts/kafka-access";
import { runScript } from "../processes/run-script";
import { runningStack } from "../stack/stack-file";

/** `npm run events`: the operators' tool for topics and dead letters, on the running system. */
export async function events(args: string[]): Promise<number> {
  const script = join(ROOT, "libs/events/dist/cli.js");
  // The usage text needs no system.
  if (args.length === 0 || args.includes("--help") || args.includes("-h")) {
    return runScript(script, args);
  }
  const stack = runningStack(readConfig().directory);
  if (!stack) throw new Failure("Kobo does not run here. Start it first: npm start");
  return runScript(script, args, kafkaVariables("events-cli", stack));
}
