/**
 * The public JSON of each resource. The gateway answers with these records and the services put them
 * into events, so that an event carries exactly what the matching GET returns (decision 113).
 */
export {
  BILL_TYPES,
  BillPurchaseRecord,
  type BillPurchaseView,
  type BillType,
  billPurchaseFromWire,
  billPurchaseRecord,
  FailedBillPurchaseRecord,
  failedBillPurchaseRecord,
} from "./bill-purchase";
export {
  PayIdPaymentRecord,
  PayIdRecord,
  type PayIdView,
  payIdFromWire,
  payIdPaymentRecord,
  payIdRecord,
} from "./pay-id";
export {
  billStatusRecord,
  type ExpectedPaymentView,
  expectedPaymentFromWire,
  payIdStatusRecord,
  TransactionStatusRecord,
  transferStatusRecord,
} from "./transaction-status";
export {
  PayIdTransferRecord,
  type PayIdTransferView,
  payIdTransferFromWire,
  payIdTransferRecord,
} from "./transfer";
export { WalletRecord, walletRecord } from "./wallet";
