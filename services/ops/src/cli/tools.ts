import type { Bus } from "@kobo/events";
import { Explorer, Reviews } from "@kobo/protos";
import { type Caller, connectTo } from "@kobo/rpc";
import type { Desks } from "../clients/desks";
import type { Explorers } from "../clients/explorers";
import type { Explored, Place } from "../clients/places";
import { type ListProcesses, processLister } from "../clients/processes";
import type { OperatorKeys } from "./operator-keys";

/** The settings of the configuration that commands need. */
interface Settings {
  places: readonly Place[];
  caller: Caller;
  keys: OperatorKeys;
  bus: () => Bus;
}

/** The clients of commands. */
export interface Tools {
  desks: Desks;
  explorers: Explorers;
  keys: OperatorKeys;
  processes: ListProcesses;
  /** Connects to Kafka on first use. */
  bus: () => Bus;
}

/** Opens the connections for one command, and closes them again. */
export async function withTools<Result>(
  { places, caller, keys, bus }: Settings,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
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
  const explorers: Explorers = new Map(
    places.map((place) => [place.name, open(connectTo(Explorer, to(place))).calls]),
  );
  try {
    return await work({
      desks: {
        bills: desk("bills"),
        transfers: desk("transfer"),
        inflows: desk("payid"),
        cards: desk("card-payments"),
        "dead letters": desk("webhook"),
      },
      ...{ explorers, keys, bus },
      processes: processLister(places, caller),
    });
  } finally {
    for (const client of opened) client.close();
  }
}
