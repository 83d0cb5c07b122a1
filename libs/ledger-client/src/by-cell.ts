import { AppError } from "@kobo/errors";
import { type Caller, CallFailed, type Calls, type Client, connectTo } from "@kobo/rpc";
import type { Cell, LedgerTargets } from "./config";
import type { Directory } from "./directory";

interface Options {
  targets: LedgerTargets;
  directory: Pick<Directory, "cellOf">;
  balance: "round_robin" | "pick_first";
  caller: Caller;
}

/** A client of a service of the ledger in every cell. */
export interface ByCell<Service extends object> extends Client<Service> {
  /** @throws CallFailed for a cell that is not configured */
  callsIn: (cell: Cell) => Calls<Service>;
}

type AnyCall = (request: { merchantId?: string }, options?: unknown) => Promise<unknown>;

/** Each call goes to the cell of the merchant that its request names. */
export function connectByCell<Service extends object>(
  service: { service: Service },
  { targets, directory, balance, caller }: Options,
): ByCell<Service> {
  const all = [["", targets.WALLET_LEDGER_TARGET] as const, ...targets.LEDGER_CELLS];
  const clients = new Map<Cell, Client<Service>>(
    all.map(([cell, target]) => [cell, connectTo(service, { target, balance, caller })]),
  );
  const callsIn = (cell: Cell): Calls<Service> => {
    const client = clients.get(cell);
    if (client) return client.calls;
    throw new CallFailed(false, { cause: new Error(`LEDGER_CELLS has no cell ${cell}.`) });
  };
  const routed = (name: string): AnyCall => {
    return async (request, options) => {
      if (!request.merchantId) throw new AppError("INTERNAL_ERROR", undefined, NO_MERCHANT);
      const calls = callsIn(await directory.cellOf(request.merchantId));
      return (calls as unknown as Record<string, AnyCall>)[name]?.(request, options);
    };
  };
  const names = Object.keys(service.service);
  // Built from the definition's own names, whose types `Service` gives.
  const byMerchant = () =>
    Object.fromEntries(names.map((name) => [name, routed(name)])) as unknown as Calls<Service>;
  return {
    calls: targets.LEDGER_CELLS.size === 0 ? callsIn("") : byMerchant(),
    callsIn,
    ready: async () => {
      await Promise.all([...clients.values()].map((client) => client.ready()));
    },
    close: () => {
      for (const client of clients.values()) client.close();
    },
  };
}

const NO_MERCHANT = { cause: new Error("A call to the ledger of a cell names its merchant.") };
