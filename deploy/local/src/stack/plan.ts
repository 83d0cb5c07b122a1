import { type Service, servesGrpc } from "../services/services";
import type { freePort } from "./ports";
import { processNames } from "./stack-file";

/** A process to start. */
export interface Launch {
  /** The service's name, numbered when it has several processes. */
  name: string;
  service: Service;
  /** Not the first process of its service. */
  isReplica: boolean;
  /** `/readyz` and `/metrics`. */
  opsPort: number;
  /** Undefined for a service that serves no gRPC. */
  grpcPort: number | undefined;
}

/** Assigns each process its name and its ports. */
export async function plan(
  services: readonly Service[],
  replicas: ReadonlyMap<string, number>,
  choosePort: typeof freePort,
): Promise<Launch[]> {
  const launches: Launch[] = [];
  for (const service of services) {
    const count = replicas.get(service.name) ?? 1;
    for (const [index, name] of processNames(service.name, count).entries()) {
      launches.push({
        name,
        service,
        isReplica: index > 0,
        opsPort: await choosePort(),
        grpcPort: servesGrpc(service) ? await choosePort() : undefined,
      });
    }
  }
  return launches;
}

/** The gRPC target of every service by name, with all its replicas in one text. */
export function targetsOf(launches: readonly Launch[]): Record<string, string> {
  const called = launches.filter(({ grpcPort }) => grpcPort !== undefined);
  const byName = Map.groupBy(called, ({ service }) => service.name);
  const targetOf = (list: Launch[]) =>
    list.map(({ grpcPort }) => `127.0.0.1:${grpcPort}`).join(",");
  return Object.fromEntries([...byName].map(([name, list]) => [name, `ipv4:${targetOf(list)}`]));
}

/** `wallet-ledger` has `WALLET_LEDGER_TARGET`. */
function targetVariable(name: string): string {
  return `${name.toUpperCase().replaceAll("-", "_")}_TARGET`;
}

/** The variables with the targets of a process's dependencies. */
export function targetVariables(
  calls: readonly string[],
  targets: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(calls.map((name) => [targetVariable(name), targets[name] ?? ""]));
}
