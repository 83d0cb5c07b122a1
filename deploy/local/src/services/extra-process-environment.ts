import { Failure } from "../failure";
import type { StackFile } from "../stack/stack-file";
import { environmentOf, surroundingsOf } from "./environment";
import { readSecrets } from "./secrets";
import { SERVICES } from "./services";

/**
 * The environment of an additional process of a service in the running system, for tests that kill
 * it.
 * @throws Failure for an unknown service, and for a folder without a system
 */
export function extraProcessEnvironment(
  directory: string,
  stack: Omit<StackFile, "gatewayRoots">,
  { name, opsPort, grpcPort }: { name: string; opsPort: number; grpcPort: number },
): Record<string, string> {
  const service = SERVICES.find((each) => each.name === name);
  const secrets = readSecrets(directory);
  if (!service || !secrets) throw new Failure(`There is no ${name} in ${directory}.`);
  const surroundings = surroundingsOf(
    {
      directory,
      port: portOf(stack.baseUrl),
      sandboxPort: portOf(stack.sandboxBaseUrl),
      dashboardPort: portOf(stack.dashboardUrl),
      checkoutPort: portOf(stack.checkoutUrl),
    },
    { secrets, simulatorPort: portOf(stack.simulatorUrl) },
  );
  const options = { surroundings, parts: stack, targets: stack.targets };
  return environmentOf({ name, service, isReplica: true, opsPort, grpcPort }, options);
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
