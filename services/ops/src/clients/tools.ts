import { Reviews } from "@kobo/protos";
import { type Caller, connectTo } from "@kobo/rpc";
import type { Desks } from "./desks";

/** gRPC targets of the services with reviews, and the identity that calls them. */
interface Targets {
  BILLS_TARGET: string;
  TRANSFER_TARGET: string;
  PAYID_TARGET: string;
  CARD_PAYMENTS_TARGET: string;
  caller: Caller;
}

/** The services that the commands call. */
export interface Tools {
  desks: Desks;
}

/** Opens the connections for one command, and closes them again. */
export async function withTools<Result>(
  config: Targets,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  const { caller } = config;
  const connect = (target: string) =>
    connectTo(Reviews, { target, balance: "round_robin", caller });
  const clients = {
    bills: connect(config.BILLS_TARGET),
    transfers: connect(config.TRANSFER_TARGET),
    inflows: connect(config.PAYID_TARGET),
    cards: connect(config.CARD_PAYMENTS_TARGET),
  };
  const { bills, transfers, inflows, cards } = clients;
  try {
    return await work({
      desks: {
        bills: bills.calls,
        transfers: transfers.calls,
        inflows: inflows.calls,
        cards: cards.calls,
      },
    });
  } finally {
    for (const client of Object.values(clients)) client.close();
  }
}
