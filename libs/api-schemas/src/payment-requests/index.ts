/**
 * The request bodies that move money out of a wallet. The gateway's operations and the dashboard's forms share them, so
 * that a rule holds in both.
 */
export { BillPurchaseBody, billOrderToWire } from "./bills";
export {
  BULK_TABLE,
  BulkTransferBody,
  bulkTransferToWire,
} from "./bulk-transfer";
export {
  AccountNumber,
  Amount,
  AmountFrom100Naira,
  BankCode,
  BillServiceId,
  NewReference,
  PayIdText,
  Phone,
  REFERENCE_RULE,
  Reference,
} from "./fields";
export {
  PaymentLinkBody,
  PaymentLinkChangeBody,
  paymentLinkChangeToWire,
  paymentLinkToWire,
} from "./payment-link";
export { RefundPaymentBody } from "./refund";
export {
  ScheduleBody,
  ScheduleChangeBody,
  scheduleChangeToWire,
  scheduleToWire,
} from "./schedule";
export {
  ExternalTransferBody,
  externalTransferToWire,
  PayIdTransferBody,
  payIdTransferToWire,
} from "./transfers";
