import { Reviews } from "@kobo/protos";
import { callerOf, connectTo } from "@kobo/rpc";
import { loadConfig } from "@kobo/runtime";
import { Config } from "../config";
import type { Desks } from "./desks";

/** What the commands call. */
export interface Tools {
  desks: Desks;
}

/** Opens the connections for one command, and closes them again. */
export async function withTools<Result>(work: (tools: Tools) => Promise<Result>): Promise<Result> {
  const config = loadConfig(Config);
  const caller = callerOf("operator", config);
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
