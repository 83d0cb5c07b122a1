import { Merchants, WalletLedger } from "@kobo/protos";
import { type Caller, connectTo } from "@kobo/rpc";
import { connectByCell } from "./by-cell";
import type { LedgerTargets } from "./config";
import { type Directory, directoryOf } from "./directory";
import type { Ledger } from "./ledger";
import { ledgerOfCells } from "./ledger-of-cells";
import { repeated } from "./repeat";
import { transfersAt } from "./transfers";

/**
 * The one way to a ledger. Clients prefer one ledger process and fail over to the next: two
 * writers on the same wallets are slower than one.
 */
export function ledgerClient(target: string, caller: Caller): Ledger {
  const client = connectTo(WalletLedger, { target, balance: "pick_first", caller });
  const transfers = transfersAt(client.calls);
  return {
    calls: repeated(client.calls),
    createTransfers: transfers.create,
    ready: client.ready,
    stop: async () => {
      await transfers.drain();
      client.close();
    },
  };
}

/** The ledger of all merchants; where ledgers have cells, that of each one's cell, which the gateway knows. */
export function ledgerIn(
  config: LedgerTargets & { GATEWAY_TARGET: string },
  caller: Caller,
): Ledger {
  if (config.LEDGER_CELLS.size === 0) return ledgerClient(config.WALLET_LEDGER_TARGET, caller);
  const target = config.GATEWAY_TARGET;
  const merchants = connectTo(Merchants, { target, balance: "round_robin", caller });
  const directory = directoryOf(merchants.calls);
  const ledger = ledgerFrom(config, caller, directory);
  const stop = async () => {
    await ledger.stop();
    await directory.stop();
    merchants.close();
  };
  return { ...ledger, stop };
}

/** As `ledgerIn`, with a directory of one's own. */
export function ledgerFrom(config: LedgerTargets, caller: Caller, directory: Directory): Ledger {
  if (config.LEDGER_CELLS.size === 0) return ledgerClient(config.WALLET_LEDGER_TARGET, caller);
  const clients = connectByCell(WalletLedger, {
    targets: config,
    directory,
    balance: "pick_first",
    caller,
  });
  return ledgerOfCells(clients, directory);
}
