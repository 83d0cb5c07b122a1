import {
  ApiKeys,
  Bills,
  Merchants,
  PayIds,
  Sandbox,
  Transfers,
  VirtualAccounts,
  WalletLedger,
  Webhooks,
} from "@kobo/protos";
import type { BillsDefinition } from "@kobo/protos/bills/v1/Bills";
import type { ApiKeysDefinition } from "@kobo/protos/merchant/v1/ApiKeys";
import type { MerchantsDefinition } from "@kobo/protos/merchant/v1/Merchants";
import type { PayIdsDefinition } from "@kobo/protos/payid/v1/PayIds";
import type { VirtualAccountsDefinition } from "@kobo/protos/payid/v1/VirtualAccounts";
import type { SandboxDefinition } from "@kobo/protos/sandbox/v1/Sandbox";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import type { WalletLedgerDefinition } from "@kobo/protos/wallet_ledger/v1/WalletLedger";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import { type Caller, type Calls, connectTo } from "@kobo/rpc";

/** The services that the dashboard asks. */
export interface Services {
  merchants: Calls<MerchantsDefinition>;
  apiKeys: Calls<ApiKeysDefinition>;
  webhooks: Calls<WebhooksDefinition>;
  ledger: Calls<WalletLedgerDefinition>;
  payIds: Calls<PayIdsDefinition>;
  virtualAccounts: Calls<VirtualAccountsDefinition>;
  transfers: Calls<TransfersDefinition>;
  bills: Calls<BillsDefinition>;
  sandbox: Calls<SandboxDefinition>;
}

interface Targets {
  gateway: string;
  walletLedger: string;
  webhook: string;
  payid: string;
  transfer: string;
  bills: string;
}

export function connectServices(
  targets: Targets,
  caller: Caller,
): { services: Services; stop: () => void } {
  const balance = "round_robin" as const;
  const merchants = connectTo(Merchants, { target: targets.gateway, balance, caller });
  const apiKeys = connectTo(ApiKeys, { target: targets.gateway, balance, caller });
  const webhooks = connectTo(Webhooks, { target: targets.webhook, balance, caller });
  const ledger = connectTo(WalletLedger, {
    target: targets.walletLedger,
    balance: "pick_first",
    caller,
  });
  const payIds = connectTo(PayIds, { target: targets.payid, balance, caller });
  const virtualAccounts = connectTo(VirtualAccounts, { target: targets.payid, balance, caller });
  const transfers = connectTo(Transfers, { target: targets.transfer, balance, caller });
  const bills = connectTo(Bills, { target: targets.bills, balance, caller });
  const sandbox = connectTo(Sandbox, { target: targets.gateway, balance, caller });
  const clients = [
    ...[merchants, apiKeys, webhooks, ledger],
    ...[payIds, virtualAccounts, transfers, bills, sandbox],
  ];
  return {
    services: {
      merchants: merchants.calls,
      apiKeys: apiKeys.calls,
      webhooks: webhooks.calls,
      ledger: ledger.calls,
      payIds: payIds.calls,
      virtualAccounts: virtualAccounts.calls,
      transfers: transfers.calls,
      bills: bills.calls,
      sandbox: sandbox.calls,
    },
    stop: () => {
      for (const client of clients) client.close();
    },
  };
}
