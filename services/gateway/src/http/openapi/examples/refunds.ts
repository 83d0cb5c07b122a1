import { BEGUN, ENDED, type OperationExamples, onePage, TRANSACTION_ID } from "./example";

const REFUND_ID = "re_01m7yq1we0f9r9w24cz78fcert";
const REFUND_TRANSACTION_ID = "txn_01m7yq1we0f9r9w24cz78fcert";

export const completedRefund = {
  id: REFUND_ID,
  paymentId: TRANSACTION_ID,
  paymentType: "virtual_account",
  amount: 100_000,
  currency: "NGN",
  status: "completed",
  reference: "refund-1043",
  reason: "One item was returned.",
  metadata: { order: "1043" },
  destination: {
    type: "bank_account",
    accountName: "Emeka Obi",
    accountNumber: "0123456785",
    bankCode: "058",
    bankName: "Guaranty Trust Bank",
  },
  failureReason: null,
  transactionId: REFUND_TRANSACTION_ID,
  transactionIds: [REFUND_TRANSACTION_ID],
  createdAt: BEGUN,
  updatedAt: ENDED,
  completedAt: ENDED,
};

const pending = { ...completedRefund, status: "pending", updatedAt: BEGUN, completedAt: null };

export const REFUNDS: OperationExamples = {
  createPaymentRefund: {
    params: { id: TRANSACTION_ID },
    body: {
      amount: 100_000,
      reference: "refund-1043",
      reason: "One item was returned.",
      metadata: { order: "1043" },
    },
    messages: {
      201: "Refund completed.",
      202: "Refund accepted. An event will report the outcome.",
    },
    responses: { 201: completedRefund, 202: pending },
    refusals: {
      REFUND_AMOUNT_EXCEEDED: { amountRefundable: 50_000 },
      INVALID_PAYMENT_STATE: { status: "rejected" },
      DUPLICATE_REFERENCE: {
        reference: "refund-1043",
        type: "refund",
        id: REFUND_ID,
        transactionId: REFUND_TRANSACTION_ID,
        status: "completed",
      },
    },
  },
  listPaymentRefunds: {
    params: { id: TRANSACTION_ID },
    messages: { 200: "Refunds retrieved." },
    responses: { 200: onePage("refunds", completedRefund) },
  },
  listRefunds: {
    query: { status: "completed" },
    messages: { 200: "Refunds retrieved." },
    responses: { 200: onePage("refunds", completedRefund) },
  },
  getRefund: {
    params: { id: REFUND_ID },
    messages: { 200: "Refund retrieved." },
    responses: { 200: completedRefund },
  },
};
