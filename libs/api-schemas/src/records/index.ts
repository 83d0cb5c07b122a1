/**
 * The public JSON of each resource. The gateway answers with these records and the services put them
 * into events, so that an event carries exactly what the matching GET returns (decision 113).
 */
export { BankRecord, ExternalAccountVerification } from "./bank";
export { BillAccountRecord } from "./bill-account";
export {
  BILL_CATEGORIES,
  BillCategoryRecord,
  BillExtraFieldRecord,
  BillServiceRecord,
  BillVariationRecord,
} from "./bill-catalogue";
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
  AnyBillPurchaseRecord,
  CompletedBillPurchaseRecord,
  PendingBillPurchaseRecord,
} from "./bill-purchase-by-status";
export {
  CARD_BRANDS,
  CARD_PAYMENT_STATUSES,
  CARD_REFUND_STATUSES,
  type CardBrand,
  CardPaymentListItem,
  CardPaymentRecord,
  CardPaymentState,
  type CardPaymentStatus,
  type CardPaymentView,
  CardRefundRecord,
  type CardRefundStatus,
  type CardRefundView,
  cardPaymentFromWire,
  cardPaymentListItem,
  cardPaymentRecord,
  cardPaymentStatusFromWire,
  cardPaymentStatusToWire,
  cardRefundFromWire,
  cardRefundRecord,
  cardRefundStatusToWire,
  DECLINE_CODES,
  type DeclineCode,
  RefundedCardPaymentRecord,
} from "./card-payment";
export {
  ExternalTransferRecord,
  type ExternalTransferView,
  externalTransferFromWire,
  externalTransferRecord,
} from "./external-transfer";
export {
  PayIdPaymentRecord,
  PayIdRecord,
  PayIdVerification,
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
export { ReferenceHolder } from "./reference-holder";
export {
  billStatusRecord,
  cardPaymentStatusRecord,
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
  AnyTransferRecord,
  CompletedExternalTransferRecord,
  FailedExternalTransferRecord,
  PendingExternalTransferRecord,
} from "./transfer-by-status";
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
export { FundableWalletRecord, WalletRecord, walletRecord } from "./wallet";
export { WalletEntryRecord } from "./wallet-entry";
export { WebhookEndpointDisabledRecord, WebhookEndpointFailingRecord } from "./webhook-endpoint";
export { amounts } from "./wire";
