import type { Bus } from "@kobo/events";
import { Explorer, Reviews } from "@kobo/protos";
import { type Caller, connectTo } from "@kobo/rpc";
import type { Desks } from "../clients/desks";
import { EXPLORED, type Explored, type Explorers } from "../clients/explorers";
import { type ListProcesses, processLister } from "../clients/processes";
import type { OperatorKeys } from "./operator-keys";

/** The settings of the configuration that commands need. */
interface Settings {
  targets: Readonly<Record<Explored, string>>;
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
  { targets, caller, keys, bus }: Settings,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  const opened: { close: () => void }[] = [];
  const open = <Client extends { close: () => void }>(client: Client): Client => {
    opened.push(client);
    return client;
  };
  const to = (service: Explored) =>
    ({ target: targets[service], balance: "round_robin", caller }) as const;
  const desk = (service: Explored) => open(connectTo(Reviews, to(service))).calls;
  const explorers = EXPLORED.map((service) => [
    service,
    open(connectTo(Explorer, to(service))).calls,
  ]);
  try {
    return await work({
      desks: {
        bills: desk("bills"),
        transfers: desk("transfer"),
        inflows: desk("payid"),
        cards: desk("card-payments"),
        "dead letters": desk("webhook"),
      },
      explorers: Object.fromEntries(explorers),
      ...{ keys, bus },
      processes: processLister(targets, caller),
    });
  } finally {
    for (const client of opened) client.close();
  }
}
