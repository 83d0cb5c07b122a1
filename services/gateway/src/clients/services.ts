import { type Ledger, ledgerClient } from "@kobo/ledger-client";
import {
  Bills,
  CardPayments,
  PayIds,
  SandboxClock,
  Transfers,
  VirtualAccounts,
  Webhooks,
} from "@kobo/protos";
import type { NewPayIdTransfer } from "@kobo/protos/transfer/v1/NewPayIdTransfer";
import type { PayIdTransferResult__Output } from "@kobo/protos/transfer/v1/PayIdTransferResult";
import { type Calls, type Client, coalesce, connectTo } from "@kobo/rpc";
import type { Config } from "../config";

/** The services behind the gateway. */
export interface Services {
  payIds: Calls<typeof PayIds.service>;
  virtualAccounts: Calls<typeof VirtualAccounts.service>;
  transfers: Calls<typeof Transfers.service>;
  bills: Calls<typeof Bills.service>;
  cardPayments: Calls<typeof CardPayments.service>;
  webhooks: Calls<typeof Webhooks.service>;
  /** Of every service that has due times. */
  clocks: Calls<typeof SandboxClock.service>[];
  ledger: Ledger;
  /** PayID transfers, many in one call. */
  createPayIdTransfer: (transfer: NewPayIdTransfer) => Promise<PayIdTransferResult__Output>;
}

type Targets = Pick<
  Config,
  | "WALLET_LEDGER_TARGET"
  | "PAYID_TARGET"
  | "TRANSFER_TARGET"
  | "BILLS_TARGET"
  | "CARD_PAYMENTS_TARGET"
  | "WEBHOOK_TARGET"
>;

const TRANSFER_BYTES = 500;

export function connectServices(targets: Targets): {
  services: Services;
  stop: () => Promise<void>;
} {
  const balance = "round_robin" as const;
  const payIds = connectTo(PayIds, { target: targets.PAYID_TARGET, balance });
  const virtualAccounts = connectTo(VirtualAccounts, { target: targets.PAYID_TARGET, balance });
  const transfers = connectTo(Transfers, { target: targets.TRANSFER_TARGET, balance });
  const bills = connectTo(Bills, { target: targets.BILLS_TARGET, balance });
  const cardPayments = connectTo(CardPayments, { target: targets.CARD_PAYMENTS_TARGET, balance });
  const webhooks = connectTo(Webhooks, { target: targets.WEBHOOK_TARGET, balance });
  const clocks = [
    targets.PAYID_TARGET,
    targets.TRANSFER_TARGET,
    targets.BILLS_TARGET,
    targets.CARD_PAYMENTS_TARGET,
    targets.WEBHOOK_TARGET,
  ].map((target) => connectTo(SandboxClock, { target, balance }));
  const ledger = ledgerClient(targets.WALLET_LEDGER_TARGET);
  const batcher = transferBatcher(transfers);
  return {
    services: {
      payIds: payIds.calls,
      virtualAccounts: virtualAccounts.calls,
      transfers: transfers.calls,
      bills: bills.calls,
      cardPayments: cardPayments.calls,
      webhooks: webhooks.calls,
      clocks: clocks.map(({ calls }) => calls),
      ledger,
      createPayIdTransfer: batcher.submit,
    },
    stop: async () => {
      await batcher.drain();
      await ledger.stop();
      const clients = [
        payIds,
        virtualAccounts,
        transfers,
        bills,
        cardPayments,
        webhooks,
        ...clocks,
      ];
      for (const client of clients) client.close();
    },
  };
}

function transferBatcher({ calls }: Client<typeof Transfers.service>) {
  return coalesce<NewPayIdTransfer, PayIdTransferResult__Output>({
    send: async (items, deadline) =>
      (await calls.CreatePayIdTransfers({ items }, { deadline })).results,
    sizeOf: () => TRANSFER_BYTES,
    deadlineOf: ({ context }) => Number(context?.notAfterMs),
    turnOf: ({ tenant }) => tenant?.merchantId ?? "",
  });
}
