import type {
  BillPurchaseRecord,
  BulkTransferRecord,
  CardPaymentRecord,
  CardRefundRecord,
  CheckoutSessionRecord,
  CustomerRecord,
  DeletedCustomerRecord,
  DisputeSummary,
  ExternalTransferRecord,
  FailedBillPurchaseRecord,
  PayIdPaymentRecord,
  PayIdTransferRecord,
  PaymentLinkRecord,
  PermanentAccountPaymentRecord,
  PermanentAccountRecord,
  ProviderFloatRecord,
  ReconciliationDifferenceRecord,
  RefundedCardPaymentRecord,
  RefundedTransferRecord,
  RefundRecord,
  ReportRecord,
  ScheduleRecord,
  ScheduleRunRecord,
  VirtualAccountPaymentRecord,
  VirtualAccountRecord,
  WalletRecord,
  WebhookEndpointDisabledRecord,
  WebhookEndpointFailingRecord,
} from "@kobo/api-schemas/records";
import type { z } from "zod";
import type { CustomerErased } from "./customer-erased";
import type { LedgerTransfersCommitted } from "./ledger-transfers-committed";

/** One example of each event's data, for documents and consumers' tests. */

const BEGUN = "2026-11-21T09:30:00.000Z";
const ENDED = "2026-11-21T09:30:02.150Z";
const LATER = "2026-11-23T14:05:10.000Z";

const TRANSFER_ID = "01a1fd70-f1c0-7a70-9e08-8cf9d0f63b1a";
const TRANSACTION_ID = "txn_01m7yq1we0f9r9w24cz78fcert";
const REFUND_ID = "txn_01m83fcq2efxr9dm7wv5ca0k3j";
const REVERSAL_ID = "txn_01m7yqsr00fq4w0vbg8kxd2m1c";

export const transfersCommitted: z.input<typeof LedgerTransfersCommitted> = {
  rootId: TRANSFER_ID,
  at: BEGUN,
  transfers: [
    {
      id: TRANSFER_ID,
      kind: "single",
      type: "payid_transfer",
      amount: 250_000,
      debit: "bola-foods.wallet",
      credit: "ada-stores.wallet",
      reference: { family: "transfer", text: "SUPPLY-0412" },
      narration: "Supplies for November",
      from: { payId: "bola-foods.wallet", name: "Bola Foods" },
      to: { payId: "ada-stores.spid", name: "Ada Stores" },
      creditSeq: 17,
    },
  ],
};

export const lowWallet: WalletRecord = {
  payId: "ada-stores.wallet",
  currency: "NGN",
  available: 840_000,
  held: 150_000,
  ledger: 990_000,
  asOf: BEGUN,
  lowBalanceThreshold: 1_000_000,
};

export const payIdPayment: PayIdPaymentRecord = {
  payId: "4g7k2m9qzx.dpid",
  name: "Order 1042",
  reference: "ORDER-1042",
  expiresAt: "2026-11-22T09:12:40.000Z",
  status: "used",
  type: "dynamic",
  metadata: { basket: "b-1042" },
  expectedAmount: 1_250_000,
  amountReceived: 1_250_000,
  paymentsCount: 1,
  createdAt: "2026-11-21T09:12:40.000Z",
  payment: {
    transactionId: TRANSACTION_ID,
    amount: 1_250_000,
    paidAt: BEGUN,
    payerName: "Bola Foods",
  },
};

export const expiredAccount: VirtualAccountRecord = {
  id: "va_01m7yq1we0f4h8k0hbg5vmyzjg",
  type: "single",
  accountNumber: "0123456709",
  accountName: "Ada Stores / Order 1043",
  bankName: "Guaranty Trust Bank",
  bankCode: "058",
  reference: "ORDER-1043",
  amount: 500_000,
  amountReceived: 0,
  currency: "NGN",
  expiresAt: "2026-11-21T09:30:00.000Z",
  validityTime: 30,
  amountValidation: "exact",
  status: "expired",
  metadata: {},
  createdAt: "2026-11-21T09:00:00.000Z",
  closedAt: null,
};

const bankPayment = {
  transactionId: TRANSACTION_ID,
  sessionId: "000014261121092800000000000001",
  amount: 500_000,
  paidAt: "2026-11-21T09:28:00.000Z",
  payerName: "CHIOMA EZE",
  payerAccountNumber: "0123456716",
  payerBankCode: "044",
  narration: "Order 1043",
  status: "accepted" as const,
};

export const receivedOnAccount: VirtualAccountPaymentRecord = {
  ...expiredAccount,
  amountReceived: 500_000,
  difference: 0,
  status: "completed",
  payment: bankPayment,
};

export const rejectedOnAccount: VirtualAccountPaymentRecord = {
  ...receivedOnAccount,
  status: "active",
  payment: {
    ...receivedOnAccount.payment,
    amount: 450_000,
    status: "rejected",
    rejectionReason: "AMOUNT_MISMATCH",
  },
};

const permanentAccount: PermanentAccountRecord = {
  id: "va_01m7yq1we0f4h8k0hbg5vmyzjk",
  type: "permanent",
  accountNumber: "0123456730",
  accountName: "Ada Stores / Bola Ade",
  bankName: "Guaranty Trust Bank",
  bankCode: "058",
  reference: "USER-4821",
  customer: "cus_01m7yq1we0f9r9w24cz78fcert",
  amount: null,
  amountValidation: "A5",
  amountReceived: 1_200_000,
  paymentsCount: 3,
  currency: "NGN",
  status: "active",
  identity: { type: "bvn", number: "•••••••1234" },
  metadata: {},
  createdAt: "2026-11-21T09:00:00.000Z",
  closedAt: null,
};

export const completedOnPermanentAccount: PermanentAccountPaymentRecord = {
  ...permanentAccount,
  payment: { ...bankPayment, sequence: 3, reference: "0123456730/3" },
};

export const returnedOnPermanentAccount: PermanentAccountPaymentRecord = {
  ...permanentAccount,
  status: "closed",
  closedAt: ENDED,
  payment: {
    ...bankPayment,
    sequence: null,
    reference: null,
    status: "rejected",
    rejectionReason: "ACCOUNT_CLOSED",
  },
};

export const closedAccount: PermanentAccountRecord = {
  ...permanentAccount,
  status: "closed",
  closedAt: ENDED,
};

export const reopenedAccount: PermanentAccountRecord = permanentAccount;

export const completedTransfer: PayIdTransferRecord = {
  type: "payid_transfer",
  transactionId: TRANSACTION_ID,
  reference: "SUPPLY-0412",
  fromPayId: "bola-foods.wallet",
  toPayId: "ada-stores.spid",
  amount: 250_000,
  narration: "Supplies for November",
  status: "completed",
  completedAt: BEGUN,
  destinationAccountName: "Ada Stores",
};

export const refundedTransfer: RefundedTransferRecord = {
  ...completedTransfer,
  refund: { transactionId: REFUND_ID, amount: 100_000, completedAt: LATER },
};

export const failedTransfer: ExternalTransferRecord = {
  type: "external_transfer",
  transactionId: TRANSACTION_ID,
  transactionIds: [TRANSACTION_ID],
  reference: "SALARY-11-07",
  fromPayId: "ada-stores.wallet",
  toAccountNumber: "0123456723",
  toAccountName: "EMEKA OBI",
  bankCode: "058",
  bankName: "Guaranty Trust Bank",
  amount: 7_500_000,
  fee: 5_000,
  stampDuty: 5_000,
  totalDebit: 7_510_000,
  narration: "Salary for November",
  status: "failed",
  failureReason: "REJECTED_BY_BANK",
  completedAt: null,
  createdAt: BEGUN,
  updatedAt: ENDED,
};

export const reversedTransfer: ExternalTransferRecord = {
  ...failedTransfer,
  transactionIds: [TRANSACTION_ID, REVERSAL_ID],
  status: "reversed",
  failureReason: "REVERSED_BY_BANK",
  completedAt: ENDED,
  updatedAt: LATER,
};

export const completedReport: ReportRecord = {
  id: "rep_01m7yq1we0f9r9w24cz78fcert",
  type: "statement",
  format: "xlsx",
  status: "completed",
  payId: "zuma-foods.wallet",
  currency: "NGN",
  from: "2026-10-31T23:00:00.000Z",
  to: "2026-11-30T23:00:00.000Z",
  progress: 100,
  lines: 2,
  credits: 250_000,
  debits: 100_000,
  fileSize: 2_048,
  error: null,
  createdAt: "2026-12-01T08:00:00.000Z",
  endedAt: "2026-12-01T08:00:02.000Z",
  expiresAt: "2026-12-08T08:00:02.000Z",
  updatedAt: "2026-12-01T08:00:02.000Z",
};

export const failedReport: ReportRecord = {
  ...completedReport,
  status: "failed",
  progress: 62,
  ...{ lines: 0, credits: 0, debits: 0, fileSize: 0 },
  error: {
    code: "too_many_lines",
    message: "The period has more than 1,000,000 lines. Choose a shorter one.",
  },
  expiresAt: null,
};

export const createdRefund: RefundRecord = {
  id: "re_01m7yq1we0f9r9w24cz78fcert",
  paymentId: REVERSAL_ID,
  paymentType: "virtual_account",
  amount: 250_000,
  currency: "NGN",
  status: "pending",
  reference: "REFUND-1042",
  reason: "Out of stock",
  metadata: { order: "1042" },
  destination: {
    type: "bank_account",
    accountName: "EMEKA OBI",
    accountNumber: "0123456723",
    bankCode: "058",
    bankName: "Guaranty Trust Bank",
  },
  failureReason: null,
  transactionId: TRANSACTION_ID,
  transactionIds: [TRANSACTION_ID],
  createdAt: BEGUN,
  updatedAt: BEGUN,
  completedAt: null,
};

export const completedRefund: RefundRecord = {
  ...createdRefund,
  status: "completed",
  updatedAt: ENDED,
  completedAt: ENDED,
};

export const failedPaymentRefund: RefundRecord = {
  ...createdRefund,
  status: "failed",
  failureReason: "REJECTED_BY_BANK",
  updatedAt: ENDED,
};

export const approvedBulkTransfer: BulkTransferRecord = {
  id: "blk_01m7yq1we0f9r9w24cz78fcert",
  reference: "SALARIES-2026-11",
  fromPayId: "ada-stores.wallet",
  status: "approved",
  needsSecondApprover: false,
  rows: { total: 3, pending: 3, processing: 0, completed: 0, failed: 0, canceled: 0 },
  amount: 7_500_000,
  completedAmount: 0,
  fees: 2_500,
  stampDuties: 0,
  totalDebit: 7_502_500,
  createdAt: BEGUN,
  approvedAt: ENDED,
  endedAt: null,
  updatedAt: ENDED,
};

export const pausedBulkTransfer: BulkTransferRecord = {
  ...approvedBulkTransfer,
  status: "paused",
  rows: { ...approvedBulkTransfer.rows, pending: 2, completed: 1 },
  completedAmount: 2_500_000,
};

export const resumedBulkTransfer: BulkTransferRecord = {
  ...pausedBulkTransfer,
  status: "approved",
};

export const completedBulkTransfer: BulkTransferRecord = {
  ...approvedBulkTransfer,
  status: "completed",
  rows: { ...approvedBulkTransfer.rows, pending: 0, completed: 2, failed: 1 },
  completedAmount: 5_000_000,
  endedAt: LATER,
  updatedAt: LATER,
};

export const canceledBulkTransfer: BulkTransferRecord = {
  ...pausedBulkTransfer,
  status: "canceled",
  rows: { ...approvedBulkTransfer.rows, pending: 0, completed: 1, canceled: 2 },
  endedAt: LATER,
  updatedAt: LATER,
};

export const upcomingSchedule: ScheduleRecord = {
  id: "sch_01m7yq1we0f9r9w24cz78fcert",
  reference: "RENT-2026",
  type: "transfer",
  status: "active",
  pauseReason: null,
  transfer: {
    fromPayId: "ada-stores.wallet",
    toPayId: null,
    accountNumber: "0123456789",
    bankCode: "058",
    accountName: "CHIDI OKAFOR",
    amount: 25_000_000,
    narration: "Rent",
  },
  bill: null,
  sweep: null,
  startAt: BEGUN,
  recurrence: {
    frequency: "monthly",
    interval: 1,
    at: "09:00",
    timeZone: "Africa/Lagos",
    dayOfMonth: 31,
    weekdays: null,
  },
  endAt: null,
  maxRuns: 12,
  onInsufficientFunds: "retry",
  metadata: { flat: "12B" },
  runs: 0,
  nextRunAt: "2026-11-30T08:00:00.000Z",
  lastRun: null,
  createdAt: BEGUN,
  endedAt: null,
  updatedAt: BEGUN,
};

export const completedScheduleRun: ScheduleRunRecord = {
  id: "schr_0hf9r9w24cz78fcert1m7yq1we",
  scheduleId: upcomingSchedule.id,
  sequence: 1,
  scheduledFor: "2026-11-30T08:00:00.000Z",
  status: "completed",
  attempts: 1,
  amount: 25_000_000,
  transactionId: TRANSACTION_ID,
  skipReason: null,
  error: null,
  nextAttemptAt: null,
  createdAt: "2026-11-30T08:00:00.120Z",
  endedAt: "2026-11-30T08:00:01.480Z",
  updatedAt: "2026-11-30T08:00:01.480Z",
};

export const failedScheduleRun: ScheduleRunRecord = {
  ...completedScheduleRun,
  status: "failed",
  attempts: 4,
  transactionId: null,
  error: { code: "INSUFFICIENT_FUNDS", message: "The source has too little money." },
  endedAt: "2026-11-30T14:00:00.310Z",
  updatedAt: "2026-11-30T14:00:00.310Z",
};

export const skippedScheduleRun: ScheduleRunRecord = {
  ...completedScheduleRun,
  status: "skipped",
  attempts: 0,
  amount: null,
  transactionId: null,
  skipReason: "missed",
};

export const completedSchedule: ScheduleRecord = {
  ...upcomingSchedule,
  status: "completed",
  runs: 12,
  nextRunAt: null,
  lastRun: {
    id: completedScheduleRun.id,
    status: "completed",
    scheduledFor: "2027-10-31T08:00:00.000Z",
  },
  endedAt: "2027-10-31T08:00:01.480Z",
  updatedAt: "2027-10-31T08:00:01.480Z",
};

export const pausedSchedule: ScheduleRecord = {
  ...upcomingSchedule,
  status: "paused",
  pauseReason: "merchant",
  nextRunAt: null,
};

export const canceledSchedule: ScheduleRecord = {
  ...upcomingSchedule,
  status: "canceled",
  nextRunAt: null,
  endedAt: LATER,
  updatedAt: LATER,
};

const airtime = {
  transactionId: TRANSACTION_ID,
  reference: "TOPUP-88",
  fromWallet: "ada-stores.wallet",
  serviceID: "mtn",
  billType: "airtime",
  variation_code: null,
  billersCode: null,
  quantity: 1,
  amount: 200_000,
  phone: "0801****111",
  narration: "Airtime for the night shift",
  commission: { rate: "1.5%", amount: 3_000, merchantDebitAmount: 197_000 },
  convenienceFee: 0,
  totalCharge: 197_000,
} as const;

export const completedPurchase: BillPurchaseRecord = {
  ...airtime,
  transactionIds: [TRANSACTION_ID],
  status: "completed",
  providerReference: "17632830",
  completedAt: ENDED,
  createdAt: BEGUN,
  updatedAt: ENDED,
};

export const pendingPurchase: BillPurchaseRecord = {
  ...airtime,
  transactionIds: [TRANSACTION_ID],
  status: "pending",
  providerReference: "",
  createdAt: BEGUN,
  updatedAt: BEGUN,
};

export const reversedPurchase: BillPurchaseRecord = {
  ...completedPurchase,
  transactionIds: [TRANSACTION_ID, REVERSAL_ID],
  status: "reversed",
  updatedAt: LATER,
};

export const failedPurchase: FailedBillPurchaseRecord = {
  success: false,
  message: "The provider refused the bill. Nothing was charged; it was kept for manual review.",
  code: "BILL_PAYMENT_FAILED",
  ...airtime,
  status: "failed",
  requiresManualReview: true,
  error: "TRANSACTION_FAILED",
  providerCode: "016",
  createdAt: BEGUN,
  updatedAt: ENDED,
};

export const createdPayment: CardPaymentRecord = {
  id: "pay_01m7yq1we0eq6ajyct9m058bwz",
  transaction_id: TRANSACTION_ID,
  amount: 4_999,
  currency: "USD",
  status: "pending",
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
  metadata: { basket: "b-1044" },
  created_at: BEGUN,
  updated_at: BEGUN,
  capture: true,
  off_session: false,
  amount_capturable: 0,
  amount_captured: 0,
  amount_refunded: 0,
  fee: 0,
  capture_before: null,
  next_action: null,
  failure: null,
};

export const succeededPayment: CardPaymentRecord = {
  ...createdPayment,
  status: "succeeded",
  updated_at: ENDED,
  amount_captured: 4_999,
  fee: 145,
};

export const failedPayment: CardPaymentRecord = {
  ...createdPayment,
  status: "failed",
  updated_at: ENDED,
  failure: {
    code: "INSUFFICIENT_FUNDS",
    decline_code: "insufficient_funds",
    message: "The card has too little money.",
  },
};

export const canceledPayment: CardPaymentRecord = {
  ...createdPayment,
  status: "canceled",
  updated_at: LATER,
  capture: false,
};

const refund: CardRefundRecord = {
  id: "re_01m7yq1we0f0e9sn25w4npfvhf",
  transaction_id: "txn_01m7yq1we0f0e9sn25w4npfvhf",
  payment_id: createdPayment.id,
  amount: 1_000,
  currency: "USD",
  status: "succeeded",
  reason: "One item was returned.",
  metadata: {},
  failure_reason: null,
  created_at: LATER,
  updated_at: LATER,
};

export const refundedPayment: RefundedCardPaymentRecord = {
  ...succeededPayment,
  status: "partially_refunded",
  updated_at: LATER,
  amount_refunded: refund.amount,
  refund,
};

export const failedRefund: CardRefundRecord = {
  ...refund,
  status: "failed",
  failure_reason: "expired_or_canceled_card",
};

export const createdDispute: DisputeSummary = {
  id: "dp_01m7yq1we0f0e9sn25w4npfvhg",
  payment_id: createdPayment.id,
  amount: succeededPayment.amount_captured,
  currency: "USD",
  status: "needs_response",
  is_inquiry: false,
  reason: "product_not_received",
  network_reason_code: "13.1",
  evidence_due_by: "2026-11-28T09:30:00.000Z",
  submitted_at: null,
  pending_response: null,
  amount_withdrawn: succeededPayment.amount_captured,
  fee: 0,
  transaction_ids: ["txn_01m7yq1we0f0e9sn25w4npfvhh"],
  created_at: LATER,
  updated_at: LATER,
};

export const updatedDispute: DisputeSummary = {
  ...createdDispute,
  status: "under_review",
  submitted_at: LATER,
};

export const wonDispute: DisputeSummary = {
  ...updatedDispute,
  status: "won",
  amount_withdrawn: 0,
  transaction_ids: [...createdDispute.transaction_ids, "txn_01m7yq1we0f0e9sn25w4npfvhj"],
};

export const lostDispute: DisputeSummary = { ...updatedDispute, status: "lost" };

export const lowFloat: ProviderFloatRecord = {
  provider: "bill_provider",
  balance: 48_200_000,
  threshold: 50_000_000,
  seenAt: BEGUN,
};

export const difference: ReconciliationDifferenceRecord = {
  source: "bill_provider",
  day: "2026-11-20",
  kind: "amount_differs",
  key: "202611200930a1b2c3d4",
  ourAmount: 200_000,
  theirAmount: 210_000,
  ourStatus: "completed",
  theirStatus: "delivered",
};

const endpoint = {
  webhookId: "wh_01m7yq1we0f4h8k0hbg5vmyzjg",
  host: "hooks.example.com",
  failingSince: BEGUN,
};

export const failingEndpoint: WebhookEndpointFailingRecord = {
  ...endpoint,
  disablesAt: "2026-11-24T09:30:00.000Z",
  waiting: 12,
  lastStatusCode: 503,
  lastError: null,
};

export const disabledEndpoint: WebhookEndpointDisabledRecord = {
  ...endpoint,
  reason: "failing",
  disabledAt: "2026-11-24T09:30:00.000Z",
};

export const createdCustomer: CustomerRecord = {
  id: "cus_01m7yq1we0f9r9w24cz78fcert",
  email: "bola@example.com",
  name: "Bola Ade",
  phone: "+2348031234567",
  reference: "USER-4821",
  metadata: { plan: "gold" },
  createdAt: BEGUN,
  updatedAt: BEGUN,
};

export const updatedCustomer: CustomerRecord = {
  ...createdCustomer,
  name: "Bola Ade-Obi",
  updatedAt: LATER,
};

export const deletedCustomer: DeletedCustomerRecord = {
  id: createdCustomer.id,
  deletedAt: LATER,
};

export const erasedCustomer: CustomerErased = {
  ...deletedCustomer,
  email: createdCustomer.email,
};

const openCheckout: CheckoutSessionRecord = {
  id: "cs_01m7yq1we0f9r9w24cz78fcert",
  reference: "ORDER-1042",
  status: "open",
  amount: 1_250_000,
  currency: "NGN",
  customer: { email: "ada@example.com", name: "Ada Obi" },
  methods: ["card", "bank_transfer", "payid"],
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
  metadata: {},
  paymentLink: null,
  payment: null,
  extraPayments: [],
  createdAt: BEGUN,
  expiresAt: "2026-11-22T09:30:00.000Z",
  endedAt: null,
  updatedAt: BEGUN,
};

export const createdPaymentLink: PaymentLinkRecord = {
  id: "plink_01m7yq1we0f9r9w24cz78fcert",
  reference: "MASTERCLASS",
  name: "Cooking class",
  status: "active",
  amount: 1_500_000,
  minAmount: null,
  maxAmount: null,
  currency: "NGN",
  methods: ["card", "bank_transfer", "payid"],
  maxUses: 20,
  uses: 0,
  openSessions: 0,
  successUrl: "https://shop.example/thanks",
  metadata: {},
  url: "https://checkout.kobo.example/l/plink_01m7yq1we0f9r9w24cz78fcert",
  qrCode: {
    svg: "https://checkout.kobo.example/l/plink_01m7yq1we0f9r9w24cz78fcert/qr.svg",
    png: "https://checkout.kobo.example/l/plink_01m7yq1we0f9r9w24cz78fcert/qr.png",
  },
  createdAt: BEGUN,
  updatedAt: BEGUN,
};

export const updatedPaymentLink: PaymentLinkRecord = {
  ...createdPaymentLink,
  status: "inactive",
  uses: 7,
  updatedAt: LATER,
};

export const completedPaymentLink: PaymentLinkRecord = {
  ...createdPaymentLink,
  status: "completed",
  uses: 20,
  updatedAt: LATER,
};

export const completedCheckout: CheckoutSessionRecord = {
  ...openCheckout,
  status: "completed",
  payment: {
    method: "bank_transfer",
    transactionId: TRANSACTION_ID,
    reference: "cs_01m7yq1we0f9r9w24cz78fcert-1",
    amount: 1_250_000,
    receivedAt: ENDED,
  },
  endedAt: ENDED,
  updatedAt: ENDED,
};

export const expiredCheckout: CheckoutSessionRecord = {
  ...openCheckout,
  status: "expired",
  endedAt: "2026-11-22T09:30:00.000Z",
  updatedAt: "2026-11-22T09:30:00.000Z",
};

export const canceledCheckout: CheckoutSessionRecord = {
  ...openCheckout,
  status: "canceled",
  endedAt: ENDED,
  updatedAt: ENDED,
};

export const overpaidCheckout: CheckoutSessionRecord = {
  ...completedCheckout,
  extraPayments: [
    {
      method: "payid",
      transactionId: REVERSAL_ID,
      reference: "cs_01m7yq1we0f9r9w24cz78fcert-2",
      amount: 1_250_000,
      receivedAt: LATER,
    },
  ],
  updatedAt: LATER,
};

export const underpaidCheckout: CheckoutSessionRecord = {
  ...openCheckout,
  extraPayments: [
    {
      method: "payid",
      transactionId: TRANSACTION_ID,
      reference: "cs_01m7yq1we0f9r9w24cz78fcert-1",
      amount: 500_000,
      receivedAt: ENDED,
    },
  ],
  updatedAt: ENDED,
};
