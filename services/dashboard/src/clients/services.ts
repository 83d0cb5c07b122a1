import { connectByCell, directoryOf, type LedgerTargets } from "@kobo/ledger-client";
import {
  ApiKeys,
  Bills,
  CardPayments,
  CheckoutSessions,
  Customers,
  Merchants,
  PayIds,
  Reports,
  RequestLog,
  Sandbox,
  Transfers,
  VirtualAccounts,
  WalletLedger,
  Webhooks,
} from "@kobo/protos";
import type { BillsDefinition } from "@kobo/protos/bills/v1/Bills";
import type { CardPaymentsDefinition } from "@kobo/protos/card_payments/v1/CardPayments";
import type { CheckoutSessionsDefinition } from "@kobo/protos/checkout/v1/CheckoutSessions";
import type { CustomersDefinition } from "@kobo/protos/customers/v1/Customers";
import type { ApiKeysDefinition } from "@kobo/protos/merchant/v1/ApiKeys";
import type { MerchantsDefinition } from "@kobo/protos/merchant/v1/Merchants";
import type { RequestLogDefinition } from "@kobo/protos/merchant/v1/RequestLog";
import type { PayIdsDefinition } from "@kobo/protos/payid/v1/PayIds";
import type { VirtualAccountsDefinition } from "@kobo/protos/payid/v1/VirtualAccounts";
import type { SandboxDefinition } from "@kobo/protos/sandbox/v1/Sandbox";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import type { ReportsDefinition } from "@kobo/protos/wallet_ledger/v1/Reports";
import type { WalletLedgerDefinition } from "@kobo/protos/wallet_ledger/v1/WalletLedger";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import { type Caller, CallFailed, type Calls, connectTo } from "@kobo/rpc";

/** The services that the dashboard asks. */
export interface Services {
  merchants: Calls<MerchantsDefinition>;
  apiKeys: Calls<ApiKeysDefinition>;
  requestLog: Calls<RequestLogDefinition>;
  webhooks: Calls<WebhooksDefinition>;
  ledger: Calls<WalletLedgerDefinition>;
  reports: Calls<ReportsDefinition>;
  payIds: Calls<PayIdsDefinition>;
  virtualAccounts: Calls<VirtualAccountsDefinition>;
  transfers: Calls<TransfersDefinition>;
  bills: Calls<BillsDefinition>;
  cardPayments: Calls<CardPaymentsDefinition>;
  customers: Calls<CustomersDefinition>;
  checkout: Calls<CheckoutSessionsDefinition>;
  sandbox: Calls<SandboxDefinition>;
}

interface Targets {
  gateway: string;
  ledger: LedgerTargets;
  webhook: string;
  payId: string;
  transfer: string;
  bills: string;
  cardPayments: string;
  checkout: string;
}

export function connectServices(
  targets: Targets,
  caller: Caller,
): { services: Services; stop: () => Promise<void> } {
  const balance = "round_robin" as const;
  const merchants = connectMerchants(targets.gateway, caller);
  const apiKeys = connectTo(ApiKeys, { target: targets.gateway, balance, caller });
  const requestLog = connectTo(RequestLog, { target: targets.gateway, balance, caller });
  const webhooks = connectTo(Webhooks, { target: targets.webhook, balance, caller });
  const directory = directoryOf(merchants.calls);
  const byCell = { targets: targets.ledger, directory, caller };
  const ledger = connectByCell(WalletLedger, { ...byCell, balance: "pick_first" });
  const reports = connectByCell(Reports, { ...byCell, balance });
  const payIds = connectTo(PayIds, { target: targets.payId, balance, caller });
  const virtualAccounts = connectTo(VirtualAccounts, { target: targets.payId, balance, caller });
  const transfers = connectTo(Transfers, { target: targets.transfer, balance, caller });
  const bills = connectTo(Bills, { target: targets.bills, balance, caller });
  const cardPayments = connectTo(CardPayments, { target: targets.cardPayments, balance, caller });
  const customers = connectTo(Customers, { target: targets.cardPayments, balance, caller });
  const checkout = connectTo(CheckoutSessions, { target: targets.checkout, balance, caller });
  const sandbox = connectTo(Sandbox, { target: targets.gateway, balance, caller });
  return {
    services: {
      merchants: merchants.calls,
      apiKeys: apiKeys.calls,
      requestLog: requestLog.calls,
      webhooks: webhooks.calls,
      ledger: ledger.calls,
      reports: reports.calls,
      payIds: payIds.calls,
      virtualAccounts: virtualAccounts.calls,
      transfers: transfers.calls,
      bills: bills.calls,
      cardPayments: cardPayments.calls,
      customers: customers.calls,
      checkout: checkout.calls,
      sandbox: sandbox.calls,
    },
    stop: async () => {
      await directory.stop();
      for (const client of [merchants, apiKeys, requestLog, webhooks, ledger, reports])
        client.close();
      checkout.close();
      for (const client of [payIds, virtualAccounts, transfers, bills, cardPayments, sandbox])
        client.close();
      customers.close();
    },
  };
}

/** Whether a call has failed before it left this process. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof CallFailed && !error.sent;
}

export function connectMerchants(target: string, caller: Caller) {
  return connectTo(Merchants, { target, balance: "round_robin", caller });
}
