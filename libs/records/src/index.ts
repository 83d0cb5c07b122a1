/**
 * The public JSON of each resource, made from its contract message. The gateway answers with these
 * and the services put them into events, so that an event carries exactly what the matching GET
 * returns (decision 113).
 */
export {
  BillPurchaseRecord,
  billPurchaseRecord,
  FailedBillPurchaseRecord,
  failedBillPurchaseRecord,
} from "./bill-purchase";
export { PayIdPaymentRecord, PayIdRecord, payIdPaymentRecord, payIdRecord } from "./pay-id";
export {
  billStatusRecord,
  payIdStatusRecord,
  TransactionStatusRecord,
  transferStatusRecord,
} from "./transaction-status";
export { PayIdTransferRecord, payIdTransferRecord } from "./transfer";
export { WalletRecord, walletRecord } from "./wallet";
export { amountFromWire, timestamp } from "./wire";
