import type { Bus } from "@kobo/events";
import { Explorer, Reviews } from "@kobo/protos";
import { type Caller, connectTo } from "@kobo/rpc";
import type { Desks } from "../clients/desks";
import type { Explorers } from "../clients/explorers";
import type { Explored, Place } from "../clients/places";
import { type ListProcesses, processLister } from "../clients/processes";
import type { OperatorKeys } from "./operator-keys";

/** The settings of commands that ask the running system. */
interface Settings {
  places: readonly Place[];
  caller: Caller;
  bus: () => Bus;
}

/** The clients of commands. All but the keys read the settings on first use. */
export interface Tools {
  keys: OperatorKeys;
  readonly desks: Desks;
  readonly explorers: Explorers;
  readonly processes: ListProcesses;
  /** Connects to Kafka on first use. */
  bus: () => Bus;
}

/** Opens the connections that one command uses, and closes them again. */
export async function withTools<Result>(
  keys: OperatorKeys,
  settings: () => Settings,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  let opened: Connections | undefined;
  const connections = () => {
    opened ??= connect(settings());
    return opened;
  };
  try {
    return await work({
      keys,
      get desks() {
        return connections().desks;
      },
      get explorers() {
        return connections().explorers;
      },
      get processes() {
        return connections().processes;
      },
      bus: () => connections().bus(),
    });
  } finally {
    opened?.close();
  }
}

interface Connections extends Omit<Tools, "keys"> {
  close: () => void;
}

function connect({ places, caller, bus }: Settings): Connections {
  const opened: { close: () => void }[] = [];
  const open = <Client extends { close: () => void }>(client: Client): Client => {
    opened.push(client);
    return client;
  };
  const to = ({ target }: Place) => ({ target, balance: "round_robin", caller }) as const;
  const desk = (service: Explored) => {
    const place = places.find((each) => each.service === service) as Place;
    return open(connectTo(Reviews, to(place))).calls;
  };
  return {
    desks: {
      bills: desk("bills"),
      transfers: desk("transfer"),
      inflows: desk("payid"),
      cards: desk("card-payments"),
      "dead letters": desk("webhook"),
    },
    explorers: new Map(
      places.map((place) => [place.name, open(connectTo(Explorer, to(place))).calls]),
    ),
    processes: processLister(places, caller),
    bus,
    close: () => {
      for (const client of opened) client.close();
    },
  };
}
