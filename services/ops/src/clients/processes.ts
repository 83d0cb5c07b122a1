import { Secrets } from "@kobo/protos";
import type { ListSecretsResponse__Output } from "@kobo/protos/operator/v1/ListSecretsResponse";
import { addressesOf, type Caller, connectTo } from "@kobo/rpc";
import { isSilence } from "./desks";
import type { Explored } from "./explorers";

/** A process of a service, with the secrets that it has read. */
export interface ServiceProcess extends ListSecretsResponse__Output {
  service: Explored;
}

export interface Processes {
  processes: ServiceProcess[];
  /** Services of which a process did not answer, with the reason. */
  silent: { queue: Explored; reason: string }[];
}

/** Asks each process of these services by its own address. */
export type ListProcesses = (services: readonly Explored[]) => Promise<Processes>;

export function processLister(
  targets: Readonly<Record<Explored, string>>,
  caller: Caller,
): ListProcesses {
  return async (services) => {
    const found: Processes = { processes: [], silent: [] };
    const ask = async (service: Explored, address: { target: string; serverName?: string }) => {
      const client = connectTo(Secrets, { ...address, balance: "pick_first", caller });
      try {
        found.processes.push({ service, ...(await client.calls.ListSecrets({})) });
      } catch (error) {
        if (!isSilence(error)) throw error;
        found.silent.push({ queue: service, reason: `${address.target}: ${messageOf(error)}` });
      } finally {
        client.close();
      }
    };
    const askAll = async (service: Explored) => {
      const addresses = await addressesOf(targets[service]).catch((error: unknown) => {
        found.silent.push({ queue: service, reason: messageOf(error) });
        return [];
      });
      await Promise.all(addresses.map((address) => ask(service, address)));
    };
    await Promise.all(services.map(askAll));
    found.processes.sort(
      (one, other) => placeOf(one) - placeOf(other) || one.process.localeCompare(other.process),
    );
    return found;

    function placeOf({ service }: ServiceProcess): number {
      return services.indexOf(service);
    }
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
