import { type Config, readConfig } from "../config";
import { Failure } from "../failure";
import { surroundingsOf } from "../services/environment";
import { roleUrl } from "../services/migrate-all";
import { readSecrets, type Secrets } from "../services/secrets";
import { SERVICES } from "../services/services";
import { runningStack, type StackFile } from "../stack/stack-file";

interface RunningSystem {
  config: Config;
  stack: StackFile;
  secrets: Secrets;
}

/** The system of the data folder. @throws Failure when it does not run */
export function runningSystem(): RunningSystem {
  const config = readConfig();
  const stack = runningStack(config.directory);
  const secrets = readSecrets(config.directory);
  if (!stack || !secrets) throw new Failure("Kobo does not run here. Start it first: npm start");
  return { config, stack, secrets };
}

/** The variables with which a service's command reaches the service's database and providers. */
export function serviceVariables(
  name: string,
  { config, stack, secrets }: RunningSystem,
): Record<string, string> {
  const service = SERVICES.find((each) => each.name === name);
  const schema = service?.schema ?? "";
  const simulatorPort = Number(new URL(stack.simulatorUrl).port);
  return {
    DATABASE_URL: roleUrl(stack.databaseUrl, schema, secrets.rolePasswords[schema] ?? ""),
    ...service?.settings?.(surroundingsOf(config, { secrets, simulatorPort })),
  };
}
