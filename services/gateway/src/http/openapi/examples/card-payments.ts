import { BEGUN, ENDED, type OperationExamples, TRANSACTION_ID } from "./example";

const PAYMENT_ID = "pay_01m7yq1we0eq6ajyct9m058bwz";

const payment = {
  id: PAYMENT_ID,
  transaction_id: TRANSACTION_ID,
  amount: 25_000,
  currency: "NGN",
  status: "succeeded",
  customer: {
    id: "cus_01m7yq1we0e3k9txthxc1cmvwb",
    email: "chioma@example.com",
    name: "Chioma Eze",
  },
  payment_method: {
    id: "pm_01m7yq1we0fsevfqn3hzh0gp8a",
    type: "card",
    card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 },
  },
  description: "Order 1044",
  metadata: {},
  created_at: BEGUN,
  updated_at: ENDED,
  capture: true,
  off_session: false,
  amount_capturable: 0,
  amount_captured: 25_000,
  amount_refunded: 0,
  fee: 375,
  capture_before: null,
  next_action: null,
  failure: null,
};

const pending = { ...payment, status: "pending", amount_captured: 0, fee: 0 };

function declined(code: string, decline_code: string, message: string) {
  return { ...pending, status: "failed", failure: { code, decline_code, message } };
}

/** A failure by the bank. */
const DECLINES = {
  CARD_DECLINED: declined("CARD_DECLINED", "do_not_honor", "The card was declined."),
  INSUFFICIENT_FUNDS: declined(
    "INSUFFICIENT_FUNDS",
    "insufficient_funds",
    "The card has too little money.",
  ),
  EXPIRED_CARD: declined("EXPIRED_CARD", "expired_card", "The card has expired."),
  INVALID_CVC: declined("INVALID_CVC", "incorrect_cvc", "The CVC is not valid."),
};

const charge = {
  amount: 25_000,
  currency: "NGN",
  customer: { email: "chioma@example.com", name: "Chioma Eze" },
  payment_method: {
    type: "card",
    card: { number: "4242424242424242", exp_month: 12, exp_year: 2030, cvc: "123" },
  },
  description: "Order 1044",
};

const charged = { body: charge, responses: { 201: payment, 202: pending }, refusals: DECLINES };

const refund = {
  id: "re_01m7yq1we0f0e9sn25w4npfvhf",
  transaction_id: "txn_01m7yq1we0f0e9sn25w4npfvhf",
  payment_id: PAYMENT_ID,
  amount: 10_000,
  currency: "NGN",
  status: "succeeded",
  reason: "One item was returned.",
  metadata: {},
  failure_reason: null,
  created_at: ENDED,
  updated_at: ENDED,
};

const thePayment = { params: { payment_id: PAYMENT_ID } };
const isDone = { id: PAYMENT_ID, status: "succeeded" };

export const CARD_PAYMENTS: OperationExamples = {
  createCardPaymentMethod: {
    body: charge.payment_method,
    responses: {
      201: {
        ...payment.payment_method,
        single_use: true,
        created_at: BEGUN,
        expires_at: "2026-11-21T10:30:00.000Z",
      },
    },
  },
  createCardPayment: charged,
  createCardPaymentV1: charged,
  createCardPaymentAs: {
    ...charged,
    params: { payment_id: "order-1044" },
    responses: {
      200: { ...payment, id: "order-1044" },
      201: { ...payment, id: "order-1044" },
      202: { ...pending, id: "order-1044" },
    },
    refusals: {
      ...DECLINES,
      DUPLICATE_REFERENCE: {
        reference: "order-1044",
        type: "card_payment",
        transactionId: "txn_01kaz2v5qsf1ys8w3h6m9p2r4t",
        status: "completed",
      },
    },
  },
  getCardPayment: { ...thePayment, responses: { 200: payment } },
  listCardPayments: {
    query: { status: "succeeded", created_after: "2026-11-01" },
    responses: {
      200: [
        {
          id: PAYMENT_ID,
          amount: 25_000,
          currency: "NGN",
          status: "succeeded",
          customer: { id: payment.customer.id, email: payment.customer.email },
          created_at: BEGUN,
        },
      ],
    },
  },
  captureCardPayment: {
    ...thePayment,
    body: { amount: 25_000 },
    responses: {
      200: { ...payment, capture: false },
      202: { ...pending, capture: false, amount_capturable: 25_000 },
    },
    refusals: { INVALID_PAYMENT_STATE: isDone },
  },
  cancelCardPayment: {
    ...thePayment,
    body: {},
    responses: {
      200: { ...pending, status: "canceled", capture: false },
      202: { ...pending, capture: false },
    },
    refusals: { INVALID_PAYMENT_STATE: isDone },
  },
  createCardRefund: {
    ...thePayment,
    body: { amount: 10_000, reason: "One item was returned." },
    responses: { 201: refund, 202: { ...refund, status: "pending" } },
    refusals: {
      INVALID_PAYMENT_STATE: { id: PAYMENT_ID, status: "pending" },
      REFUND_AMOUNT_EXCEEDED: { id: PAYMENT_ID, amount_refundable: 15_000 },
    },
  },
  listCardRefunds: { ...thePayment, responses: { 200: [refund] } },
  getCardRefund: {
    params: { payment_id: PAYMENT_ID, refund_id: refund.id },
    responses: { 200: refund },
  },
};
