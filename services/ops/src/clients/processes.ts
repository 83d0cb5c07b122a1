import { Secrets } from "@kobo/protos";
import type { ListSecretsResponse__Output } from "@kobo/protos/operator/v1/ListSecretsResponse";
import { addressesOf, type Caller, connectTo } from "@kobo/rpc";
import { isSilence } from "./desks";
import type { Explored, Place } from "./places";

/** A process of a service, with the secrets that it has read. */
export interface ServiceProcess extends ListSecretsResponse__Output {
  service: Explored;
  /** The name of its place. */
  place: string;
}

export interface Processes {
  processes: ServiceProcess[];
  /** Places of which a process did not answer, with the reason. */
  silent: { service: Explored; queue: string; reason: string }[];
}

/** Asks each process of these services by its own address. */
export type ListProcesses = (services: readonly Explored[]) => Promise<Processes>;

export function processLister(places: readonly Place[], caller: Caller): ListProcesses {
  return async (services) => {
    const found: Processes = { processes: [], silent: [] };
    const asked = places.filter(({ service }) => services.includes(service));
    const ask = async (place: Place, address: { target: string; serverName?: string }) => {
      const client = connectTo(Secrets, { ...address, balance: "pick_first", caller });
      try {
        const answer = await client.calls.ListSecrets({});
        found.processes.push({ service: place.service, place: place.name, ...answer });
      } catch (error) {
        if (!isSilence(error)) throw error;
        found.silent.push(silence(place, `${address.target}: ${messageOf(error)}`));
      } finally {
        client.close();
      }
    };
    const askAll = async (place: Place) => {
      const addresses = await addressesOf(place.target).catch((error: unknown) => {
        found.silent.push(silence(place, messageOf(error)));
        return [];
      });
      await Promise.all(addresses.map((address) => ask(place, address)));
    };
    await Promise.all(asked.map(askAll));
    found.processes.sort(
      (one, other) => placeOf(one) - placeOf(other) || one.process.localeCompare(other.process),
    );
    return found;

    function placeOf({ place }: ServiceProcess): number {
      return asked.findIndex(({ name }) => name === place);
    }
  };
}

function silence({ service, name }: Place, reason: string): Processes["silent"][number] {
  return { service, queue: name, reason };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
