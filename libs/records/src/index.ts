/**
 * The public JSON of each resource. The gateway answers with these records and the services put them
 * into events, so that an event carries exactly what the matching GET returns (decision 113).
 */
export {
  anyBillPurchaseRecord,
  BILL_TYPES,
  type BillGoods,
  BillPurchaseRecord,
  type BillPurchaseView,
  type BillType,
  billPurchaseFromWire,
  billPurchaseRecord,
  FailedBillPurchaseRecord,
  failedBillPurchaseRecord,
} from "./bill-purchase";
export {
  ExternalTransferRecord,
  type ExternalTransferView,
  externalTransferFromWire,
  externalTransferRecord,
} from "./external-transfer";
export {
  PayIdPaymentRecord,
  PayIdRecord,
  type PayIdView,
  payIdFromWire,
  payIdPaymentRecord,
  payIdRecord,
} from "./pay-id";
export { ProviderFloatRecord } from "./provider-float";
export {
  DIFFERENCE_KINDS,
  type DifferenceKind,
  ReconciliationDifferenceRecord,
} from "./reconciliation";
export {
  billStatusRecord,
  type ExpectedPaymentView,
  expectedPaymentFromWire,
  expectedPaymentStatusRecord,
  externalTransferStatusRecord,
  payIdTransferStatusRecord,
  TRANSACTION_TYPES,
  TransactionStatusRecord,
  type TransactionType,
} from "./transaction-status";
export {
  PayIdTransferRecord,
  type PayIdTransferView,
  payIdTransferFromWire,
  payIdTransferRecord,
} from "./transfer";
export {
  REJECTION_REASONS,
  type RejectionReason,
  type VirtualAccountPayment,
  VirtualAccountPaymentRecord,
  VirtualAccountRecord,
  type VirtualAccountView,
  virtualAccountFromWire,
  virtualAccountPaymentRecord,
  virtualAccountRecord,
} from "./virtual-account";
export { WalletRecord, walletRecord } from "./wallet";
