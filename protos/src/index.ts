import { join } from "node:path";
import { type GrpcObject, loadPackageDefinition, type ServiceDefinition } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import type { ProtoGrpcType as BillsProto } from "./gen/bills";
import type { ProtoGrpcType as CardPaymentsProto } from "./gen/card_payments";
import type { ProtoGrpcType as CheckoutProto } from "./gen/checkout";
import { CODECS } from "./gen/codecs";
import type { ProtoGrpcType as CustomersProto } from "./gen/customers";
import type { ProtoGrpcType as ExplorerProto } from "./gen/explorer";
import type { ProtoGrpcType as MerchantProto } from "./gen/merchant";
import type { ProtoGrpcType as OperatorReviewsProto } from "./gen/operator_reviews";
import type { ProtoGrpcType as PayIdProto } from "./gen/payid";
import type { ProtoGrpcType as ReportsProto } from "./gen/reports";
import type { ProtoGrpcType as RequestLogProto } from "./gen/request_log";
import type { ProtoGrpcType as BillReviewsProto } from "./gen/reviews";
import type { ProtoGrpcType as SandboxProto } from "./gen/sandbox";
import type { ProtoGrpcType as SecretsProto } from "./gen/secrets";
import type { ProtoGrpcType as TransferProto } from "./gen/transfer";
import type { ProtoGrpcType as WalletLedgerProto } from "./gen/wallet_ledger";
import type { ProtoGrpcType as WebhookProto } from "./gen/webhook";

/** The folder of the `.proto` files: the parent of both `src` and `dist`. */
const ROOT = join(__dirname, "..");

/** 64-bit numbers are strings, so that none is rounded; services convert them to `bigint`. */
const OPTIONS = {
  includeDirs: [ROOT],
  longs: String,
  enums: String,
  defaults: true,
  oneofs: true,
};

interface Contract<Service> {
  readonly service: Service;
}

/** Parses a file when its contract is first used: no process uses all, and together they take a tenth of a second. */
function contract<Proto, Service>(
  file: string,
  pick: (proto: Proto) => Contract<Service>,
): Contract<Service> {
  let picked: Contract<Service> | undefined;
  return {
    get service() {
      picked ??= withCodecs(pick(load(file)));
      return picked.service;
    },
  };
}

/** The methods that are called most have generated serializers, with the results of the loader's. */
function withCodecs<Service>(loaded: Contract<Service>): Contract<Service> {
  const methods = Object.values(loaded.service as ServiceDefinition);
  for (const method of methods) Object.assign(method, CODECS[method.path]);
  return loaded;
}

const packages = new Map<string, GrpcObject>();

/** Two contracts may be in one file. */
function load<Proto>(file: string): Proto {
  const loaded = packages.get(file) ?? loadPackageDefinition(loadSync(file, OPTIONS));
  packages.set(file, loaded);
  // The generated type is exactly what the loader returns for this file.
  return loaded as unknown as Proto;
}

export const WalletLedger = contract(
  "wallet_ledger/v1/wallet_ledger.proto",
  (proto: WalletLedgerProto) => proto.wallet_ledger.v1.WalletLedger,
);
export const Reports = contract(
  "wallet_ledger/v1/reports.proto",
  (proto: ReportsProto) => proto.wallet_ledger.v1.Reports,
);
export const PayIds = contract(
  "payid/v1/payid.proto",
  (proto: PayIdProto) => proto.payid.v1.PayIds,
);
export const VirtualAccounts = contract(
  "payid/v1/payid.proto",
  (proto: PayIdProto) => proto.payid.v1.VirtualAccounts,
);
export const Transfers = contract(
  "transfer/v1/transfer.proto",
  (proto: TransferProto) => proto.transfer.v1.Transfers,
);
export const Bills = contract("bills/v1/bills.proto", (proto: BillsProto) => proto.bills.v1.Bills);
export const BillReviews = contract(
  "bills/v1/reviews.proto",
  (proto: BillReviewsProto) => proto.bills.v1.BillReviews,
);
export const CardPayments = contract(
  "card_payments/v1/card_payments.proto",
  (proto: CardPaymentsProto) => proto.card_payments.v1.CardPayments,
);
export const Customers = contract(
  "customers/v1/customers.proto",
  (proto: CustomersProto) => proto.customers.v1.Customers,
);

export const CheckoutSessions = contract(
  "checkout/v1/checkout.proto",
  (proto: CheckoutProto) => proto.checkout.v1.CheckoutSessions,
);
export const SandboxClock = contract(
  "sandbox/v1/sandbox.proto",
  (proto: SandboxProto) => proto.sandbox.v1.SandboxClock,
);
export const Sandbox = contract(
  "sandbox/v1/sandbox.proto",
  (proto: SandboxProto) => proto.sandbox.v1.Sandbox,
);
export const Webhooks = contract(
  "webhook/v1/webhook.proto",
  (proto: WebhookProto) => proto.webhook.v1.Webhooks,
);
export const Merchants = contract(
  "merchant/v1/merchant.proto",
  (proto: MerchantProto) => proto.merchant.v1.Merchants,
);
export const ApiKeys = contract(
  "merchant/v1/merchant.proto",
  (proto: MerchantProto) => proto.merchant.v1.ApiKeys,
);
export const RequestLog = contract(
  "merchant/v1/request_log.proto",
  (proto: RequestLogProto) => proto.merchant.v1.RequestLog,
);
export const Explorer = contract(
  "operator/v1/explorer.proto",
  (proto: ExplorerProto) => proto.operator.v1.Explorer,
);
export const Reviews = contract(
  "operator/v1/operator_reviews.proto",
  (proto: OperatorReviewsProto) => proto.operator.v1.Reviews,
);
export const Secrets = contract(
  "operator/v1/secrets.proto",
  (proto: SecretsProto) => proto.operator.v1.Secrets,
);
