/**
 * The public JSON of each resource. The gateway's responses and the services' events share these records, so that an
 * event has exactly what GET returns (decision 113).
 */

export { BillAccountRecord } from "./bills/bill-account";
export {
  BILL_CATEGORIES,
  BillCategoryRecord,
  BillExtraFieldRecord,
  BillServiceRecord,
  BillVariationRecord,
} from "./bills/bill-catalogue";
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
} from "./bills/bill-purchase";
export {
  AnyBillPurchaseRecord,
  CompletedBillPurchaseRecord,
  PendingBillPurchaseRecord,
} from "./bills/bill-purchase-by-status";
export {
  CARD_BRANDS,
  CARD_PAYMENT_STATUSES,
  CARD_REFUND_STATUSES,
  type CardBrand,
  CardPaymentListItem,
  CardPaymentMethodRecord,
  CardPaymentRecord,
  CardPaymentState,
  type CardPaymentStatus,
  type CardPaymentView,
  CardRefundRecord,
  type CardRefundStatus,
  type CardRefundView,
  cardPaymentFromWire,
  cardPaymentListItem,
  cardPaymentMethodFromWire,
  cardPaymentRecord,
  cardPaymentStatusFromWire,
  cardPaymentStatusToWire,
  cardRefundFromWire,
  cardRefundRecord,
  cardRefundStatusFromWire,
  cardRefundStatusToWire,
  DECLINE_CODES,
  type DeclineCode,
  RefundedCardPaymentRecord,
} from "./card-payment";
export {
  CHECKOUT_METHOD_TO_WIRE,
  CHECKOUT_METHODS,
  CHECKOUT_STATUS_TO_WIRE,
  CHECKOUT_STATUSES,
  type CheckoutMethod,
  type CheckoutPaymentView,
  CheckoutReferenceHolder,
  CheckoutSessionRecord,
  type CheckoutSessionView,
  type CheckoutStatus,
  checkoutMethodFromWire,
  checkoutSessionFromWire,
  checkoutSessionRecord,
  checkoutStatusFromWire,
  OpenCheckoutSessionRecord,
  PublicCheckoutSessionRecord,
  publicCheckoutSessionRecord,
} from "./checkout-session";
export {
  CustomerEmailHolder,
  CustomerRecord,
  CustomerReferenceHolder,
  type CustomerView,
  customerFromWire,
  customerRecord,
  DeletedCustomerRecord,
  SavedCardRecord,
  savedCardFromWire,
} from "./customer";
export {
  DISPUTE_STATUSES,
  DisputeRecord,
  DisputeState,
  type DisputeStatus,
  DisputeSummary,
  type DisputeView,
  disputeFromWire,
  disputeRecord,
  disputeStatusFromWire,
  disputeStatusToWire,
  disputeSummary,
  FileRecord,
  type FileView,
  fileFromWire,
  fileRecord,
} from "./dispute";
export {
  PayIdPaymentRecord,
  PayIdRecord,
  PayIdVerification,
  type PayIdView,
  payIdFromWire,
  payIdPaymentRecord,
  payIdRecord,
} from "./pay-id";
export {
  PAYMENT_LINK_STATUS_TO_WIRE,
  PAYMENT_LINK_STATUSES,
  PaymentLinkRecord,
  PaymentLinkReferenceHolder,
  type PaymentLinkStatus,
  type PaymentLinkView,
  paymentLinkFromWire,
  paymentLinkRecord,
  paymentLinkStatusFromWire,
} from "./payment-link";
export {
  AccountPaymentRecord,
  AnyVirtualAccountRecord,
  accountPaymentRecordFromWire,
  type PermanentAccountPayment,
  PermanentAccountPaymentRecord,
  PermanentAccountRecord,
  type PermanentAccountView,
  permanentAccountFromWire,
  permanentAccountPaymentRecord,
  permanentAccountRecord,
  permanentPaymentFromWire,
} from "./permanent-account";
export {
  DIFFERENCE_KINDS,
  type DifferenceKind,
  ReconciliationDifferenceRecord,
} from "./reconciliation";
export { ReferenceHolder } from "./reference-holder";
export {
  REFUND_STATUSES,
  RefundRecord,
  type RefundStatus,
  type RefundView,
  refundFromWire,
  refundOfCard,
  refundRecord,
} from "./refund";
export {
  billStatusRecord,
  cardPaymentStatusRecord,
  type ExpectedPaymentView,
  expectedPaymentFromWire,
  expectedPaymentStatusRecord,
  externalTransferStatusRecord,
  payIdTransferStatusRecord,
  receivedRefundStatusRecord,
  refundStatusRecord,
  TRANSACTION_TYPES,
  TransactionStatusRecord,
  type TransactionType,
} from "./transaction-status";
export { BankRecord, ExternalAccountVerification } from "./transfers/bank";
export {
  BULK_ROW_STATUSES,
  BULK_TRANSFER_STATUSES,
  BulkReferenceHolder,
  type BulkRowStatus,
  BulkTransferRecord,
  BulkTransferRowRecord,
  type BulkTransferStatus,
  type BulkTransferView,
  bulkRowRecordFromWire,
  bulkTransferFromWire,
  bulkTransferRecord,
} from "./transfers/bulk-transfer";
export {
  ExternalTransferRecord,
  type ExternalTransferView,
  externalTransferFromWire,
  externalTransferRecord,
} from "./transfers/external-transfer";
export {
  FREQUENCIES,
  ON_INSUFFICIENT_FUNDS,
  SCHEDULE_STATUSES,
  SCHEDULE_TYPES,
  ScheduleRecord,
  ScheduleReferenceHolder,
  type ScheduleStatus,
  type ScheduleType,
  type ScheduleView,
  scheduleFromWire,
  scheduleRecord,
  WEEKDAYS,
} from "./transfers/schedule";
export {
  ScheduleRunRecord,
  type ScheduleRunView,
  scheduleRunFromWire,
  scheduleRunRecord,
} from "./transfers/schedule-run";
export {
  PayIdTransferRecord,
  type PayIdTransferView,
  payIdTransferFromWire,
  payIdTransferRecord,
  RefundedTransferRecord,
} from "./transfers/transfer";
export {
  AnyTransferRecord,
  CompletedExternalTransferRecord,
  FailedExternalTransferRecord,
  PendingExternalTransferRecord,
} from "./transfers/transfer-by-status";
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
export { ProviderFloatRecord } from "./wallets/provider-float";
export {
  REPORT_FORMATS,
  REPORT_STATUSES,
  REPORT_TYPES,
  type ReportFormat,
  ReportRecord,
  type ReportStatus,
  type ReportType,
  type ReportView,
  reportFromWire,
  reportRecord,
} from "./wallets/report";
export { FundableWalletRecord, WalletRecord, walletRecord } from "./wallets/wallet";
export { WalletEntryRecord } from "./wallets/wallet-entry";
export { WebhookEndpointDisabledRecord, WebhookEndpointFailingRecord } from "./webhook-endpoint";
export { amounts } from "./wire";
