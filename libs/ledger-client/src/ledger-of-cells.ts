import type { WalletLedger } from "@kobo/protos";
import type { GetTalliesRequest } from "@kobo/protos/wallet_ledger/v1/GetTalliesRequest";
import type { Tally__Output } from "@kobo/protos/wallet_ledger/v1/Tally";
import type { TallyLookup } from "@kobo/protos/wallet_ledger/v1/TallyLookup";
import type { ByCell } from "./by-cell";
import type { Cell } from "./config";
import type { Directory } from "./directory";
import type { Ledger } from "./ledger";
import { repeated } from "./repeat";
import { routeTransfers } from "./route-transfers";
import { type Transfers, transfersAt } from "./transfers";

/**
 * The ledgers of all cells as one. Transfers between two cells share no call with others, since a cell that is slow would
 * delay them all.
 */
export function ledgerOfCells(
  clients: ByCell<typeof WalletLedger.service>,
  directory: Directory,
): Ledger {
  const byCells = new Map<string, Transfers>();
  const transfersBetween = (payer: Cell, payee: Cell): Transfers => {
    const key = `${payer}-${payee}`;
    const transfers = byCells.get(key) ?? transfersAt(clients.callsIn(payer));
    byCells.set(key, transfers);
    return transfers;
  };
  const GetTallies = async (
    { lookups = [] }: GetTalliesRequest,
    options?: { deadline?: number },
  ): Promise<{ tallies: Tally__Output[] }> => {
    const cells = await Promise.all(
      lookups.map(({ merchantId = "" }) => directory.cellOf(merchantId)),
    );
    const tallies: Tally__Output[] = [];
    const read = async (cell: Cell, indexes: number[]): Promise<void> => {
      const its = indexes.map((index) => lookups[index] as TallyLookup);
      const found = await clients.callsIn(cell).GetTallies({ lookups: its }, options);
      for (const [at, tally] of found.tallies.entries()) tallies[indexes[at] ?? 0] = tally;
    };
    const parts = Map.groupBy(lookups.keys(), (index) => cells[index] ?? "");
    await Promise.all([...parts].map(([cell, indexes]) => read(cell, indexes)));
    return { tallies };
  };
  return {
    calls: repeated({ ...clients.calls, GetTallies }),
    createTransfers: routeTransfers({
      directory,
      create: (group, { payer, payee }, deadline) =>
        transfersBetween(payer, payee).create(group, deadline),
    }),
    ready: clients.ready,
    stop: async () => {
      await Promise.all([...byCells.values()].map((transfers) => transfers.drain()));
      clients.close();
    },
  };
}
