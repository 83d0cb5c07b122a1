import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { runScript } from "../processes/run-script";
import { secretVariables } from "../services/callers";
import { roleUrl } from "../services/migrate-all";
import { readSecrets } from "../services/secrets";
import { targetVariables } from "../stack/plan";
import { runningStack } from "../stack/stack-file";

/** Review queues besides that of bill purchases, and their services. */
const QUEUES: Readonly<Record<string, { service: string; schema: string }>> = {
  transfers: { service: "transfer", schema: "transfer" },
  cards: { service: "card-payments", schema: "card_payments" },
  inflows: { service: "payid", schema: "payid" },
};

/**
 * `npm run review`: bill purchases in manual review; with a queue's name, the cases of that queue;
 * with `all`, the open cases of every queue.
 */
export async function review(args: string[]): Promise<number> {
  const [name = "", ...rest] = args;
  if (name !== "all") return reviewQueue(Object.hasOwn(QUEUES, name) ? name : undefined, args);
  let code = 0;
  for (const queue of [undefined, ...Object.keys(QUEUES)]) {
    process.stdout.write(`${queue ?? "bills"}:\n`);
    code ||= await reviewQueue(queue, [...(queue ? [queue] : []), "list", ...rest]);
  }
  return code;
}

async function reviewQueue(name: string | undefined, args: string[]): Promise<number> {
  const queue = name === undefined ? undefined : QUEUES[name];
  const script = join(ROOT, "services", queue?.service ?? "bills", "dist/cli.js");
  const given = queue ? args.slice(1) : args;
  // The usage text needs no system.
  if (args.includes("--help")) return runScript(script, given, {});
  const { directory } = readConfig();
  const stack = runningStack(directory);
  const secrets = readSecrets(directory);
  if (!stack || !secrets) throw new Failure("Kobo does not run here. Start it first: npm start");
  if (queue) {
    // It stores decisions, which the running service executes.
    const password = secrets.rolePasswords[queue.schema] ?? "";
    const DATABASE_URL = roleUrl(stack.databaseUrl, queue.schema, password);
    return runScript(script, given, { DATABASE_URL });
  }
  return runScript(script, given, {
    ...targetVariables(["bills"], stack.targets),
    ...secretVariables(["review-cli"], secrets),
  });
}
