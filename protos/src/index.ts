import { join } from "node:path";
import { type GrpcObject, loadPackageDefinition } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import type { ProtoGrpcType as BillsProto } from "./gen/bills";
import type { ProtoGrpcType as CardPaymentsProto } from "./gen/card_payments";
import type { ProtoGrpcType as PayIdProto } from "./gen/payid";
import type { ProtoGrpcType as BillReviewsProto } from "./gen/reviews";
import type { ProtoGrpcType as SandboxProto } from "./gen/sandbox";
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

function load<Proto>(file: string): Proto {
  const loaded: GrpcObject = loadPackageDefinition(loadSync(file, OPTIONS));
  // The generated type is exactly what the loader returns for this file.
  return loaded as unknown as Proto;
}

export const { WalletLedger } = load<WalletLedgerProto>("wallet_ledger/v1/wallet_ledger.proto")
  .wallet_ledger.v1;
export const { PayIds, VirtualAccounts } = load<PayIdProto>("payid/v1/payid.proto").payid.v1;
export const { Transfers } = load<TransferProto>("transfer/v1/transfer.proto").transfer.v1;
export const { Bills } = load<BillsProto>("bills/v1/bills.proto").bills.v1;
export const { BillReviews } = load<BillReviewsProto>("bills/v1/reviews.proto").bills.v1;
export const { CardPayments } = load<CardPaymentsProto>("card_payments/v1/card_payments.proto")
  .card_payments.v1;
export const { SandboxClock } = load<SandboxProto>("sandbox/v1/sandbox.proto").sandbox.v1;
export const { Webhooks } = load<WebhookProto>("webhook/v1/webhook.proto").webhook.v1;
