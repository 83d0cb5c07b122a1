import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { runScript } from "../processes/run-script";
import { secretVariables } from "../services/callers";
import { roleUrl } from "../services/migrate-all";
import { readSecrets } from "../services/secrets";
import { targetVariables } from "../stack/plan";
import { runningStack } from "../stack/stack-file";

/** Queues beside that of bill purchases, by their names, and the services that have them. */
const QUEUES: Readonly<Record<string, { service: string; schema: string }>> = {
  transfers: { service: "transfer", schema: "transfer" },
  cards: { service: "card-payments", schema: "card_payments" },
  inflows: { service: "payid", schema: "payid" },
};

/**
 * `npm run review`: bill purchases that a reviewer must look at; behind the name of a queue, those of that
 * queue; and with `all`, what is open in every queue.
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
  // How it is used can be told without a system.
  if (args.includes("--help")) return runScript(script, given, {});
  const { directory } = readConfig();
  const stack = runningStack(directory);
  const secrets = readSecrets(directory);
  if (!stack || !secrets) throw new Failure("Kobo does not run here. Start it first: npm start");
  if (queue) {
    // It stores decisions, which the running service carries out.
    const password = secrets.rolePasswords[queue.schema] ?? "";
    const DATABASE_URL = roleUrl(stack.databaseUrl, queue.schema, password);
    return runScript(script, given, { DATABASE_URL });
  }
  return runScript(script, given, {
    ...targetVariables(["bills"], stack.targets),
    ...secretVariables(["review-cli"], secrets),
  });
}
