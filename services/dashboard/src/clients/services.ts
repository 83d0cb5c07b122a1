import { ApiKeys, Bills, Merchants, PayIds, Transfers, WalletLedger, Webhooks } from "@kobo/protos";
import type { BillsDefinition } from "@kobo/protos/bills/v1/Bills";
import type { ApiKeysDefinition } from "@kobo/protos/merchant/v1/ApiKeys";
import type { MerchantsDefinition } from "@kobo/protos/merchant/v1/Merchants";
import type { PayIdsDefinition } from "@kobo/protos/payid/v1/PayIds";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import type { WalletLedgerDefinition } from "@kobo/protos/wallet_ledger/v1/WalletLedger";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import { type Caller, CallFailed, type Calls, connectTo } from "@kobo/rpc";

/** The services that the dashboard asks. */
export interface Services {
  merchants: Calls<MerchantsDefinition>;
  apiKeys: Calls<ApiKeysDefinition>;
  webhooks: Calls<WebhooksDefinition>;
  ledger: Calls<WalletLedgerDefinition>;
  payIds: Calls<PayIdsDefinition>;
  transfers: Calls<TransfersDefinition>;
  bills: Calls<BillsDefinition>;
}

interface Targets {
  gateway: string;
  walletLedger: string;
  webhook: string;
  payId: string;
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
  const payIds = connectTo(PayIds, { target: targets.payId, balance, caller });
  const transfers = connectTo(Transfers, { target: targets.transfer, balance, caller });
  const bills = connectTo(Bills, { target: targets.bills, balance, caller });
  return {
    services: {
      merchants: merchants.calls,
      apiKeys: apiKeys.calls,
      webhooks: webhooks.calls,
      ledger: ledger.calls,
      payIds: payIds.calls,
      transfers: transfers.calls,
      bills: bills.calls,
    },
    stop: () => {
      for (const client of [merchants, apiKeys, webhooks, ledger]) client.close();
      for (const client of [payIds, transfers, bills]) client.close();
    },
  };
}

/** Whether a call has failed before it left this process. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof CallFailed && !error.sent;
}
