import { type Caller, type CallerName, secretVariable } from "@kobo/rpc/caller";
import { Failure } from "../failure";
import { readSecrets, type Secrets } from "./secrets";

type RpcSecrets = Pick<Secrets, "rpcSecrets" | "certificates">;

/** A caller of services, with its secret and certificate in this data folder. */
export function callerOf(name: CallerName, { rpcSecrets, certificates }: RpcSecrets): Caller {
  return { name, secret: rpcSecrets[name] ?? "", certificates };
}

/**
 * The same for the running system of a data folder.
 * @throws Failure for a folder without a system
 */
export function callerInSystem(directory: string, name: CallerName): Caller {
  const secrets = readSecrets(directory);
  if (!secrets) throw new Failure(`Kobo does not run in ${directory}.`);
  return callerOf(name, secrets);
}

/** The variables with these callers' secrets, and with their certificate. */
export function secretVariables(
  names: readonly CallerName[],
  secrets: RpcSecrets,
): Record<string, string> {
  const variables = names.map((name) => [secretVariable(name), callerOf(name, secrets).secret]);
  const { certificates } = secrets;
  return { ...Object.fromEntries(variables), ...(certificates && { RPC_TLS_DIR: certificates }) };
}
