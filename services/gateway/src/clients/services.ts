import {
  connectByCell,
  Directory,
  type FindCells,
  type Ledger,
  ledgerFrom,
} from "@kobo/ledger-client";
import {
  Bills,
  CardPayments,
  CheckoutSessions,
  Customers,
  PayIds,
  Reports,
  SandboxClock,
  Transfers,
  VirtualAccounts,
  Webhooks,
} from "@kobo/protos";
import type { NewPayIdTransfer } from "@kobo/protos/transfer/v1/NewPayIdTransfer";
import type { PayIdTransferResult__Output } from "@kobo/protos/transfer/v1/PayIdTransferResult";
import { type Calls, type Client, callerOf, coalesce, connectTo } from "@kobo/rpc";
import type { Config } from "../config";

/** The services behind the gateway. */
export interface Services {
  payIds: Calls<typeof PayIds.service>;
  virtualAccounts: Calls<typeof VirtualAccounts.service>;
  transfers: Calls<typeof Transfers.service>;
  bills: Calls<typeof Bills.service>;
  cardPayments: Calls<typeof CardPayments.service>;
  customers: Calls<typeof Customers.service>;
  checkout: Calls<typeof CheckoutSessions.service>;
  webhooks: Calls<typeof Webhooks.service>;
  /** The clock of every service that has due times. */
  clocks: Calls<typeof SandboxClock.service>[];
  ledger: Ledger;
  reports: Calls<typeof Reports.service>;
  /** Sends PayID transfers in batches. */
  createPayIdTransfer: (transfer: NewPayIdTransfer) => Promise<PayIdTransferResult__Output>;
}

type Settings = Pick<
  Config,
  | "WALLET_LEDGER_TARGET"
  | "LEDGER_CELLS"
  | "PAYID_TARGET"
  | "TRANSFER_TARGET"
  | "BILLS_TARGET"
  | "CARD_PAYMENTS_TARGET"
  | "CHECKOUT_TARGET"
  | "WEBHOOK_TARGET"
  | "GATEWAY_RPC_SECRET"
>;

const TRANSFER_BYTES = 500;

/** @param findCells looks merchants' cells up in the gateway's own table */
export function connectServices(
  settings: Settings,
  findCells: FindCells,
): {
  services: Services;
  stop: () => Promise<void>;
} {
  const balance = "round_robin" as const;
  const caller = callerOf("gateway", settings);
  const payIds = connectTo(PayIds, { target: settings.PAYID_TARGET, balance, caller });
  const virtualAccounts = connectTo(VirtualAccounts, {
    target: settings.PAYID_TARGET,
    balance,
    caller,
  });
  const transfers = connectTo(Transfers, { target: settings.TRANSFER_TARGET, balance, caller });
  const bills = connectTo(Bills, { target: settings.BILLS_TARGET, balance, caller });
  const cardPayments = connectTo(CardPayments, {
    target: settings.CARD_PAYMENTS_TARGET,
    balance,
    caller,
  });
  // Served by card-payments, whose payments make customers.
  const customers = connectTo(Customers, {
    target: settings.CARD_PAYMENTS_TARGET,
    balance,
    caller,
  });
  const checkout = connectTo(CheckoutSessions, {
    target: settings.CHECKOUT_TARGET,
    balance,
    caller,
  });
  const webhooks = connectTo(Webhooks, { target: settings.WEBHOOK_TARGET, balance, caller });
  const clocks = [
    settings.PAYID_TARGET,
    settings.TRANSFER_TARGET,
    settings.BILLS_TARGET,
    settings.CARD_PAYMENTS_TARGET,
    settings.CHECKOUT_TARGET,
    settings.WEBHOOK_TARGET,
  ].map((target) => connectTo(SandboxClock, { target, balance, caller }));
  const directory = new Directory(findCells);
  const reports = connectByCell(Reports, { targets: settings, directory, balance, caller });
  const ledger = ledgerFrom(settings, caller, directory);
  const hasCells = settings.LEDGER_CELLS.size > 0;
  const batchers = transferBatchers(transfers, hasCells ? directory : undefined);
  return {
    services: {
      payIds: payIds.calls,
      virtualAccounts: virtualAccounts.calls,
      transfers: transfers.calls,
      bills: bills.calls,
      cardPayments: cardPayments.calls,
      customers: customers.calls,
      checkout: checkout.calls,
      webhooks: webhooks.calls,
      clocks: clocks.map(({ calls }) => calls),
      ledger,
      reports: reports.calls,
      createPayIdTransfer: batchers.submit,
    },
    stop: async () => {
      await batchers.drain();
      await ledger.stop();
      await directory.stop();
      const clients = [
        payIds,
        virtualAccounts,
        transfers,
        bills,
        cardPayments,
        customers,
        checkout,
        webhooks,
        reports,
        ...clocks,
      ];
      for (const client of clients) client.close();
    },
  };
}

interface TransferBatchers {
  submit: Services["createPayIdTransfer"];
  drain: () => Promise<void>;
}

/**
 * A call takes as long as its slowest transfer, so that the payers of each cell have calls of their own. Without a
 * directory there are no cells.
 */
function transferBatchers(
  transfers: Client<typeof Transfers.service>,
  directory: Pick<Directory, "cellOf"> | undefined,
): TransferBatchers {
  const byCell = new Map([["", transferBatcher(transfers)]]);
  const submitIn = (cell: string, transfer: NewPayIdTransfer) => {
    const batcher = byCell.get(cell) ?? transferBatcher(transfers);
    byCell.set(cell, batcher);
    return batcher.submit(transfer);
  };
  return {
    submit: directory
      ? async (transfer) => {
          const merchantId = transfer.tenant?.merchantId ?? "";
          // While the directory is unavailable, merchants that are not cached share calls with each other alone.
          const cell = await directory.cellOf(merchantId).catch(() => "");
          return submitIn(cell, transfer);
        }
      : (transfer) => submitIn("", transfer),
    drain: async () => {
      await Promise.all([...byCell.values()].map((batcher) => batcher.drain()));
    },
  };
}

function transferBatcher({ calls }: Client<typeof Transfers.service>) {
  return coalesce<NewPayIdTransfer, PayIdTransferResult__Output>({
    send: async (items, deadline) =>
      (await calls.CreatePayIdTransfers({ items }, { deadline })).results,
    sizeOf: () => TRANSFER_BYTES,
    deadlineOf: ({ context }) => Number(context?.notAfterMs),
    keyOf: ({ tenant }) => tenant?.merchantId ?? "",
  });
}
