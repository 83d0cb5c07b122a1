import type { BillReviewsDefinition } from "@kobo/protos/bills/v1/BillReviews";
import type { BillsDefinition } from "@kobo/protos/bills/v1/Bills";
import type { CardPaymentsDefinition } from "@kobo/protos/card_payments/v1/CardPayments";
import type { CheckoutSessionsDefinition } from "@kobo/protos/checkout/v1/CheckoutSessions";
import type { CustomersDefinition } from "@kobo/protos/customers/v1/Customers";
import type { ApiKeysDefinition } from "@kobo/protos/merchant/v1/ApiKeys";
import type { MerchantsDefinition } from "@kobo/protos/merchant/v1/Merchants";
import type { RequestLogDefinition } from "@kobo/protos/merchant/v1/RequestLog";
import type { ExplorerDefinition } from "@kobo/protos/operator/v1/Explorer";
import type { ReviewsDefinition } from "@kobo/protos/operator/v1/Reviews";
import type { SecretsDefinition } from "@kobo/protos/operator/v1/Secrets";
import type { PayIdsDefinition } from "@kobo/protos/payid/v1/PayIds";
import type { VirtualAccountsDefinition } from "@kobo/protos/payid/v1/VirtualAccounts";
import type { SandboxDefinition } from "@kobo/protos/sandbox/v1/Sandbox";
import type { SandboxClockDefinition } from "@kobo/protos/sandbox/v1/SandboxClock";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import type { ReportsDefinition } from "@kobo/protos/wallet_ledger/v1/Reports";
import type { WalletLedgerDefinition } from "@kobo/protos/wallet_ledger/v1/WalletLedger";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import { CALLERS, type CallerName } from "./caller";
import type { MethodName } from "./definition";

/** The gRPC services of the platform, by their full names. */
interface Services {
  "bills.v1.BillReviews": BillReviewsDefinition;
  "bills.v1.Bills": BillsDefinition;
  "card_payments.v1.CardPayments": CardPaymentsDefinition;
  "customers.v1.Customers": CustomersDefinition;
  "checkout.v1.CheckoutSessions": CheckoutSessionsDefinition;
  "merchant.v1.ApiKeys": ApiKeysDefinition;
  "merchant.v1.Merchants": MerchantsDefinition;
  "merchant.v1.RequestLog": RequestLogDefinition;
  "operator.v1.Explorer": ExplorerDefinition;
  "operator.v1.Reviews": ReviewsDefinition;
  "operator.v1.Secrets": SecretsDefinition;
  "payid.v1.PayIds": PayIdsDefinition;
  "payid.v1.VirtualAccounts": VirtualAccountsDefinition;
  "sandbox.v1.Sandbox": SandboxDefinition;
  "sandbox.v1.SandboxClock": SandboxClockDefinition;
  "transfer.v1.Transfers": TransfersDefinition;
  "wallet_ledger.v1.Reports": ReportsDefinition;
  "wallet_ledger.v1.WalletLedger": WalletLedgerDefinition;
  "webhook.v1.Webhooks": WebhooksDefinition;
}

/** Every method of a service that exists for this caller. */
const ALL = "all";

type AllowedCalls = {
  [Name in keyof Services]?: typeof ALL | readonly MethodName<Services[Name]>[];
};

/** Which methods each caller may call. All others are refused. */
const ALLOWED_CALLS: Readonly<Record<CallerName, AllowedCalls>> = {
  gateway: {
    "bills.v1.Bills": ALL,
    "card_payments.v1.CardPayments": ALL,
    "customers.v1.Customers": ALL,
    "checkout.v1.CheckoutSessions": ALL,
    "payid.v1.PayIds": [
      "CreateDynamicPayId",
      "CreateStaticPayId",
      "SetPayIdActive",
      "GetPayId",
      "ListPayIds",
      "VerifyPayId",
      "ListPayIdPayments",
      "GetExpectedPayment",
      "VerifyExpectedPayment",
      "SimulatePayIdPayment",
    ],
    "payid.v1.VirtualAccounts": ALL,
    "sandbox.v1.SandboxClock": ALL,
    "transfer.v1.Transfers": ALL,
    "wallet_ledger.v1.Reports": ALL,
    "wallet_ledger.v1.WalletLedger": [
      "OpenWallet",
      "ListWallets",
      "GetBalance",
      "ListEntries",
      "SetLowBalanceThreshold",
      "CreateTransfers",
      "GetTransfer",
    ],
    "webhook.v1.Webhooks": ALL,
  },
  payid: {
    "customers.v1.Customers": ["GetCustomer"],
    "merchant.v1.Merchants": ["FindCells"],
    "wallet_ledger.v1.WalletLedger": [
      "CreateTransfers",
      "GetTransfer",
      "ListPayments",
      "FindReceivedPayments",
      "GetTallies",
    ],
  },
  transfer: {
    "payid.v1.PayIds": ["ResolvePayIds", "MarkPayIdsUsed", "GetReceivedPayment"],
    // For schedules, which pay bills, too, and for merchants that may have changed since.
    "bills.v1.Bills": ["QuotePurchase", "Purchase", "GetPurchaseByKey"],
    "merchant.v1.Merchants": ["GetMerchant", "GetLimits", "FindCells"],
    "wallet_ledger.v1.WalletLedger": [
      "GetBalance",
      "CreateTransfers",
      "GetTransfer",
      "ListTransfers",
      "ListUsedReferences",
    ],
  },
  bills: {
    "merchant.v1.Merchants": ["FindCells"],
    "wallet_ledger.v1.WalletLedger": ["CreateTransfers"],
  },
  "card-payments": {
    "merchant.v1.Merchants": ["FindCells"],
    "wallet_ledger.v1.WalletLedger": ["OpenWallet", "CreateTransfers"],
  },
  checkout: {
    "card_payments.v1.CardPayments": ["CreatePayment", "GetPayment", "CancelPayment"],
    "payid.v1.PayIds": ["CreateDynamicPayId", "CloseExpectedPayment"],
    "payid.v1.VirtualAccounts": ["CreateVirtualAccount"],
    // A payment link outlives the requests of its merchant, whose live mode may be off since.
    "merchant.v1.Merchants": ["GetMerchant"],
  },
  // Merchants' people manage keys; limits, live mode and funds are the operators'.
  dashboard: {
    "bills.v1.Bills": [
      ...(["ListCategories", "ListServices", "ListVariations", "ListExtraFields"] as const),
      ...(["VerifyAccount", "QuotePurchase", "Purchase", "GetPurchaseByKey"] as const),
      "SettlePurchase",
      ...(["GetPurchase", "ListPurchases", "FindPurchases"] as const),
    ],
    "card_payments.v1.CardPayments": [
      ...(["GetPayment", "ListPayments", "FindPayments", "ListRefunds"] as const),
      ...(["CapturePayment", "CancelPayment", "CreateRefund", "ListAllRefunds"] as const),
      ...(["GetDispute", "ListDisputes", "AddDisputeEvidence", "RespondToDispute"] as const),
      ...(["CreateFile", "GetFile"] as const),
    ],
    "customers.v1.Customers": ALL,
    "checkout.v1.CheckoutSessions": [
      ...(["CreatePaymentLink", "GetPaymentLink", "ListPaymentLinks"] as const),
      ...(["UpdatePaymentLink", "GetSession", "ListSessions", "ExpireSession"] as const),
    ],
    "merchant.v1.ApiKeys": ALL,
    "merchant.v1.Merchants": [
      ...(["CreateMerchant", "GetMerchant", "CheckName"] as const),
      ...(["GetLimits", "ListAuditEntries", "FindCells"] as const),
    ],
    "merchant.v1.RequestLog": ALL,
    "payid.v1.PayIds": [
      ...(["CreateDynamicPayId", "CreateStaticPayId", "SetPayIdActive", "GetPayId"] as const),
      ...(["ListPayIds", "ListPayIdPayments", "SimulatePayIdPayment"] as const),
      ...(["GetExpectedPayment", "VerifyPayId"] as const),
    ],
    "payid.v1.VirtualAccounts": [
      ...(["CreateVirtualAccount", "GetVirtualAccount", "ListVirtualAccounts"] as const),
      ...(["ListVirtualAccountPayments", "SimulateVirtualAccountPayment"] as const),
      ...(["GetVirtualAccountPayment", "ListAccountPayments", "FindAccountPayments"] as const),
      ...(["CreatePermanentAccount", "GetAccount", "ListPermanentAccounts"] as const),
      ...(["ListPaymentsOfAccount", "SetAccountOpen"] as const),
    ],
    "sandbox.v1.Sandbox": ALL,
    "transfer.v1.Transfers": [
      ...(["ListBanks", "QuotePayIdTransfer", "QuoteExternalTransfer"] as const),
      ...(["CreatePayIdTransfers", "CreateExternalTransfer", "GetTransferByKey"] as const),
      "SettleExternalTransfer",
      ...(["GetTransfer", "ListTransfers", "FindTransfers"] as const),
      ...(["CreateBulkTransfer", "ActOnBulkTransfer", "GetBulkTransfer"] as const),
      ...(["ListBulkTransfers", "ListBulkTransferRows"] as const),
      ...(["CreateRefund", "ListRefunds", "GetRefund", "GetRefundable"] as const),
      ...(["CreateSchedule", "GetSchedule", "ListSchedules"] as const),
      ...(["ListScheduleRuns", "ActOnSchedule", "ChangeSchedule"] as const),
    ],
    "wallet_ledger.v1.Reports": ALL,
    "wallet_ledger.v1.WalletLedger": [
      "ListWallets",
      "GetBalance",
      "ListEntries",
      "ListDailyTotals",
      "GetTransfer",
      "ListReceivedPayments",
      "FindReceivedPayments",
      "FindEntry",
      "ListMovements",
    ],
    "webhook.v1.Webhooks": ALL,
  },
  "merchant-cli": { "merchant.v1.ApiKeys": ALL, "merchant.v1.Merchants": ALL },
  // An identity of its own, whose secret no gateway knows, because it creates live money.
  "funding-cli": { "wallet_ledger.v1.WalletLedger": ["CreateTransfers"] },
  "review-cli": { "bills.v1.BillReviews": ALL },
  // Decides about held money, so no service that only calls others has its secret.
  operator: {
    "operator.v1.Explorer": ALL,
    "operator.v1.Reviews": ALL,
    "operator.v1.Secrets": ALL,
  },
};

/** Callers of the method with this path, such as `/payid.v1.PayIds/GetPayId`. */
export function callersAllowedTo(path: string): ReadonlySet<CallerName> {
  const [, service = "", method = ""] = path.split("/");
  return new Set(
    CALLERS.filter((name) => {
      const byService: Readonly<Record<string, string | readonly string[]>> = ALLOWED_CALLS[name];
      const methods = byService[service];
      return methods === ALL || methods?.includes(method);
    }),
  );
}
