import { type Caller, type CallerName, secretVariable } from "@kobo/rpc";
import { Failure } from "../failure";
import { readSecrets, type Secrets } from "./secrets";

type RpcSecrets = Pick<Secrets, "rpcSecrets">;

/** One of those who call services, as the services of this data folder know it. */
export function callerOf(name: CallerName, { rpcSecrets }: RpcSecrets): Caller {
  return { name, secret: rpcSecrets[name] ?? "" };
}

/**
 * The same for the system that runs in a data folder.
 * @throws Failure for a folder without a system
 */
export function callerBeside(directory: string, name: CallerName): Caller {
  const secrets = readSecrets(directory);
  if (!secrets) throw new Failure(`Kobo does not run in ${directory}.`);
  return callerOf(name, secrets);
}

/** The variables that tell a process the secrets of these callers. */
export function secretVariables(
  names: readonly CallerName[],
  secrets: RpcSecrets,
): Record<string, string> {
  const variables = names.map((name) => [secretVariable(name), callerOf(name, secrets).secret]);
  return Object.fromEntries(variables);
}
