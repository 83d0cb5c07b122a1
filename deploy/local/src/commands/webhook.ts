import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { runScript } from "../processes/run-script";
import { surroundingsOf } from "../services/environment";
import { roleUrl } from "../services/migrate-all";
import { readSecrets } from "../services/secrets";
import { SERVICES } from "../services/services";
import { runningStack } from "../stack/stack-file";

/**
 * `npm run webhook`: the webhook service's tool for the keys that encrypt merchants' signing
 * secrets, on the running system.
 */
export async function webhook(args: string[]): Promise<number> {
  const script = join(ROOT, "services/webhook/dist/cli.js");
  // The usage text needs no system.
  if (args.length === 0 || args.includes("--help")) return runScript(script, args, {});

  const config = readConfig();
  const stack = runningStack(config.directory);
  const secrets = readSecrets(config.directory);
  const service = SERVICES.find(({ name }) => name === "webhook");
  if (!stack || !secrets || !service?.schema) {
    throw new Failure("Kobo does not run here. Start it first: npm start");
  }
  const simulatorPort = Number(new URL(stack.simulatorUrl).port);
  const password = secrets.rolePasswords[service.schema] ?? "";
  return runScript(script, args, {
    DATABASE_URL: roleUrl(stack.databaseUrl, service.schema, password),
    ...service.settings?.(surroundingsOf(config, { secrets, simulatorPort })),
  });
}
