import { ApiKeys, Merchants, WalletLedger, Webhooks } from "@kobo/protos";
import type { ApiKeysDefinition } from "@kobo/protos/merchant/v1/ApiKeys";
import type { MerchantsDefinition } from "@kobo/protos/merchant/v1/Merchants";
import type { WalletLedgerDefinition } from "@kobo/protos/wallet_ledger/v1/WalletLedger";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import { type Caller, type Calls, connectTo } from "@kobo/rpc";

/** The services that the dashboard asks. */
export interface Services {
  merchants: Calls<MerchantsDefinition>;
  apiKeys: Calls<ApiKeysDefinition>;
  webhooks: Calls<WebhooksDefinition>;
  ledger: Calls<WalletLedgerDefinition>;
}

interface Targets {
  gateway: string;
  walletLedger: string;
  webhook: string;
}

export function connectServices(
  targets: Targets,
  caller: Caller,
): { services: Services; stop: () => void } {
  const balance = "round_robin" as const;
  const merchants = connectMerchants(targets.gateway, caller);
  const apiKeys = connectTo(ApiKeys, { target: targets.gateway, balance, caller });
  const webhooks = connectTo(Webhooks, { target: targets.webhook, balance, caller });
  const ledger = connectTo(WalletLedger, {
    target: targets.walletLedger,
    balance: "pick_first",
    caller,
  });
  return {
    services: {
      merchants: merchants.calls,
      apiKeys: apiKeys.calls,
      webhooks: webhooks.calls,
      ledger: ledger.calls,
    },
    stop: () => {
      for (const client of [merchants, apiKeys, webhooks, ledger]) client.close();
    },
  };
}

export function connectMerchants(target: string, caller: Caller) {
  return connectTo(Merchants, { target, balance: "round_robin", caller });
}
