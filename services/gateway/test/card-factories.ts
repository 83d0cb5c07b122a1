import type { Dispute__Output } from "@kobo/protos/card_payments/v1/Dispute";
import type { File__Output } from "@kobo/protos/card_payments/v1/File";
import type { Payment__Output } from "@kobo/protos/card_payments/v1/Payment";
import type { Refund__Output } from "@kobo/protos/card_payments/v1/Refund";
import { AT, AT_MS, LATER } from "./factories";

/** Card payments as the service sends them. */

const LATER_MS = String(Date.parse(LATER));

export function aCardPayment(over: Partial<Payment__Output> = {}): Payment__Output {
  return {
    id: "pay_01",
    transactionId: "txn_04",
    transactionIds: ["txn_04"],
    amount: "50000",
    currency: "USD",
    status: "PAYMENT_STATUS_SUCCEEDED",
    customer: { id: "cus_01", email: "chi@example.com", name: "Chi Obi" },
    paymentMethod: { id: "pm_01", brand: "visa", last4: "4242", expMonth: 12, expYear: 2030 },
    description: "Shoes",
    metadataJson: '{"table":4}',
    createdAtMs: AT_MS,
    updatedAtMs: LATER_MS,
    capture: true,
    offSession: false,
    amountCapturable: "0",
    amountCaptured: "50000",
    amountRefunded: "0",
    fee: "1450",
    captureBeforeMs: "0",
    redirectUrl: "",
    failure: null,
    ...over,
  };
}

/** `aCardPayment` in a response. */
export const CARD_PAYMENT_RECORD = {
  id: "pay_01",
  transaction_id: "txn_04",
  amount: 50_000,
  currency: "USD",
  status: "succeeded",
  customer: { id: "cus_01", email: "chi@example.com", name: "Chi Obi" },
  payment_method: {
    id: "pm_01",
    type: "card",
    card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 },
  },
  description: "Shoes",
  metadata: { table: 4 },
  created_at: AT,
  updated_at: LATER,
  capture: true,
  off_session: false,
  amount_capturable: 0,
  amount_captured: 50_000,
  amount_refunded: 0,
  fee: 1_450,
  capture_before: null,
  next_action: null,
  failure: null,
};

const UNCAPTURED = { amountCaptured: "0", fee: "0" };

/** A payment with an unknown outcome. */
export function aPendingCardPayment(over: Partial<Payment__Output> = {}): Payment__Output {
  return aCardPayment({ status: "PAYMENT_STATUS_PENDING", ...UNCAPTURED, ...over });
}

/** A payment to capture. */
export function anAuthorizedCardPayment(): Payment__Output {
  return aPendingCardPayment({
    capture: false,
    amountCapturable: "50000",
    captureBeforeMs: LATER_MS,
  });
}

export function aDeclinedCardPayment(over: Partial<Payment__Output["failure"]> = {}) {
  const failure = {
    code: "INSUFFICIENT_FUNDS",
    declineCode: "insufficient_funds",
    message: "The card has too little money.",
    ...over,
  };
  return aCardPayment({ status: "PAYMENT_STATUS_FAILED", ...UNCAPTURED, failure });
}

export function aCardRefund(over: Partial<Refund__Output> = {}): Refund__Output {
  return {
    id: "re_01",
    transactionId: "txn_05",
    paymentId: "pay_01",
    amount: "20000",
    currency: "USD",
    status: "REFUND_STATUS_SUCCEEDED",
    reason: "Too small",
    metadataJson: "",
    createdAtMs: AT_MS,
    updatedAtMs: LATER_MS,
    failureReason: "",
    ...over,
  };
}

/** `aCardRefund` in a response. */
export const CARD_REFUND_RECORD = {
  id: "re_01",
  transaction_id: "txn_05",
  payment_id: "pay_01",
  amount: 20_000,
  currency: "USD",
  status: "succeeded",
  reason: "Too small",
  metadata: {},
  failure_reason: null,
  created_at: AT,
  updated_at: LATER,
};

export function aDispute(over: Partial<Dispute__Output> = {}): Dispute__Output {
  return {
    id: "dp_01m7yq1we0f0e9sn25w4npfvhg",
    paymentId: "pay_01",
    transactionIds: ["txn_07"],
    amount: "20000",
    currency: "USD",
    status: "DISPUTE_STATUS_NEEDS_RESPONSE",
    isInquiry: false,
    reason: "fraudulent",
    networkReasonCode: "10.4",
    evidenceDueByMs: LATER_MS,
    evidence: { product_description: "A lamp" },
    evidenceFiles: { receipt: "file_01m7yq1we0f0e9sn25w4npfvhg" },
    submittedAtMs: "0",
    amountWithdrawn: "20000",
    fee: "0",
    createdAtMs: AT_MS,
    updatedAtMs: LATER_MS,
    request: "DISPUTE_REQUEST_UNSPECIFIED",
    ...over,
  };
}

export function aFile(over: Partial<File__Output> = {}): File__Output {
  return {
    id: "file_01m7yq1we0f0e9sn25w4npfvhg",
    purpose: "dispute_evidence",
    filename: "proof.pdf",
    type: "application/pdf",
    size: 27,
    createdAtMs: AT_MS,
    expiresAtMs: LATER_MS,
    ...over,
  };
}
