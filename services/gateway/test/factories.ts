import type { Goods__Output } from "@kobo/protos/bills/v1/Goods";
import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import type { PaymentLink__Output } from "@kobo/protos/checkout/v1/PaymentLink";
import type { Session__Output } from "@kobo/protos/checkout/v1/Session";
import type { Customer__Output } from "@kobo/protos/customers/v1/Customer";
import type { ExpectedPayment__Output } from "@kobo/protos/payid/v1/ExpectedPayment";
import type { PayId__Output } from "@kobo/protos/payid/v1/PayId";
import type { PermanentAccount__Output } from "@kobo/protos/payid/v1/PermanentAccount";
import type { VirtualAccount__Output } from "@kobo/protos/payid/v1/VirtualAccount";
import type { VirtualAccountPayment__Output } from "@kobo/protos/payid/v1/VirtualAccountPayment";
import type { BulkTransfer__Output } from "@kobo/protos/transfer/v1/BulkTransfer";
import type { BulkTransferRow__Output } from "@kobo/protos/transfer/v1/BulkTransferRow";
import type { ExternalTransfer__Output } from "@kobo/protos/transfer/v1/ExternalTransfer";
import type { PayIdTransfer__Output } from "@kobo/protos/transfer/v1/PayIdTransfer";
import type { ReceivedRefund__Output } from "@kobo/protos/transfer/v1/ReceivedRefund";
import type { Refund__Output } from "@kobo/protos/transfer/v1/Refund";
import type { Schedule__Output } from "@kobo/protos/transfer/v1/Schedule";
import type { ScheduleRun__Output } from "@kobo/protos/transfer/v1/ScheduleRun";
import type { Entry__Output } from "@kobo/protos/wallet_ledger/v1/Entry";
import type { Report__Output } from "@kobo/protos/wallet_ledger/v1/Report";
import type { Wallet__Output } from "@kobo/protos/wallet_ledger/v1/Wallet";

/** Records as services send them. */

/** One moment, on the wire and in responses. */
export const AT_MS = "1795254600123";
export const AT = "2026-11-21T09:50:00.123Z";
export const LATER_MS = "1795341000123";
export const LATER = "2026-11-22T09:50:00.123Z";

export function aPayId(over: Partial<PayId__Output> = {}): PayId__Output {
  return {
    payId: "4g7k2m9qzx.dpid",
    name: "Ada Stores",
    reference: "order-1",
    type: "PAY_ID_TYPE_DYNAMIC",
    status: "PAY_ID_STATUS_ACTIVE",
    expiresAtMs: LATER_MS,
    lapsesAtMs: LATER_MS,
    metadataJson: "",
    expectedAmountKobo: "0",
    createdAtMs: AT_MS,
    amountReceivedKobo: "0",
    paymentsCount: "0",
    ...over,
  };
}

export function aVirtualAccount(
  over: Partial<VirtualAccount__Output> = {},
): VirtualAccount__Output {
  return {
    accountNumber: "9977000012",
    accountName: "Kobo / Chi Obi",
    bankName: "Kobo Partner Bank",
    bankCode: "999",
    reference: "order-3",
    amountKobo: "50000",
    amountReceivedKobo: "0",
    currency: "NGN",
    expiresAtMs: LATER_MS,
    lapsesAtMs: LATER_MS,
    validityMinutes: 1_440,
    amountValidation: "A5",
    amountRule: "AMOUNT_RULE_ANY",
    status: "VIRTUAL_ACCOUNT_STATUS_ACTIVE",
    metadataJson: "",
    createdAtMs: AT_MS,
    id: "va_01m7yq1we0f4h8k0hbg5vmyzjg",
    closedAtMs: "0",
    ...over,
  };
}

export const VIRTUAL_ACCOUNT_RECORD = {
  id: "va_01m7yq1we0f4h8k0hbg5vmyzjg",
  type: "single",
  accountNumber: "9977000012",
  accountName: "Kobo / Chi Obi",
  bankName: "Kobo Partner Bank",
  bankCode: "999",
  reference: "order-3",
  amount: 50_000,
  amountReceived: 0,
  currency: "NGN",
  expiresAt: LATER,
  validityTime: 1_440,
  amountValidation: "A5",
  status: "active",
  metadata: {},
  createdAt: AT,
  closedAt: null,
};

export function anAccountPayment(
  over: Partial<VirtualAccountPayment__Output> = {},
): VirtualAccountPayment__Output {
  return {
    transactionId: "txn_04",
    sessionId: "session-1",
    amountKobo: "50000",
    paidAtMs: AT_MS,
    payerName: "Chi Obi",
    payerAccountNumber: "0690000031",
    payerBankCode: "044",
    narration: "Order 3",
    accepted: true,
    rejectionReason: "",
    sequence: "0",
    reference: "",
    ...over,
  };
}

export function anExpectedPayment(
  over: Partial<ExpectedPayment__Output> = {},
): ExpectedPayment__Output {
  return {
    payId: aPayId({ expectedAmountKobo: "50000" }),
    virtualAccount: null,
    permanentAccount: null,
    paymentReference: "",
    completed: false,
    beingCredited: false,
    amountKobo: "50000",
    paymentsCount: "0",
    transactionIds: [],
    customerEmail: "chi@example.com",
    customerName: "Chi Obi",
    createdAtMs: AT_MS,
    updatedAtMs: LATER_MS,
    ...over,
  };
}

export function aTransfer(over: Partial<PayIdTransfer__Output> = {}): PayIdTransfer__Output {
  return {
    transactionId: "txn_01",
    reference: "tr-1",
    fromPayId: "ada.wallet",
    toPayId: "bola.spid",
    amountKobo: "25000",
    narration: "Rent",
    destinationAccountName: "Bola",
    completedAtMs: AT_MS,
    ...over,
  };
}

export function anExternalTransfer(
  over: Partial<ExternalTransfer__Output> = {},
): ExternalTransfer__Output {
  return {
    transactionId: "txn_03",
    transactionIds: ["txn_03"],
    reference: "tr-2",
    fromPayId: "ada.wallet",
    toAccountNumber: "0690000031",
    toAccountName: "BOLA ADE",
    bankCode: "044",
    bankName: "Access Bank",
    amountKobo: "25000",
    feeKobo: "1000",
    stampDutyKobo: "0",
    narration: "Rent",
    status: "EXTERNAL_TRANSFER_STATUS_COMPLETED",
    failureReason: "",
    completedAtMs: AT_MS,
    createdAtMs: AT_MS,
    updatedAtMs: LATER_MS,
    ...over,
  };
}

export function aRefund(over: Partial<Refund__Output> = {}): Refund__Output {
  return {
    id: "re_01m7yq1we0f9r9w24cz78fcert",
    paymentId: "txn_01m7yq1we0f9r9w24cz78fcert",
    paymentType: "REFUNDED_PAYMENT_TYPE_VIRTUAL_ACCOUNT",
    amountKobo: "20000",
    status: "REFUND_STATUS_COMPLETED",
    reference: "refund-1",
    reason: "Too small",
    metadataJson: '{"table":4}',
    destination: {
      type: "REFUND_DESTINATION_TYPE_BANK_ACCOUNT",
      accountName: "Chi Obi",
      accountNumber: "0690000031",
      bankCode: "058",
      bankName: "Guaranty Trust Bank",
    },
    failureReason: "",
    transactionId: "txn_05",
    transactionIds: ["txn_05"],
    createdAtMs: AT_MS,
    updatedAtMs: LATER_MS,
    completedAtMs: LATER_MS,
    ...over,
  };
}

export function aReceivedRefund(): ReceivedRefund__Output {
  return {
    transactionId: "txn_01m83fcq2efxr9dm7wv5ca0k3j",
    refundedTransactionId: "txn_01m7yq1we0f9r9w24cz78fcert",
    amountKobo: "20000",
    payeeName: "Bola Foods",
    completedAtMs: LATER_MS,
  };
}

export function aSchedule(over: Partial<Schedule__Output> = {}): Schedule__Output {
  return {
    id: "sch_01m7yq1we0f9r9w24cz78fcert",
    reference: "schedule-1",
    status: "SCHEDULE_STATUS_ACTIVE",
    pauseReason: "",
    transfer: {
      fromPayId: "ada.wallet",
      toPayId: "bola.spid",
      accountNumber: "",
      bankCode: "",
      accountName: "",
      amountKobo: "25000",
      narration: "Rent",
    },
    payment: "transfer",
    startAtMs: AT_MS,
    recurrence: {
      frequency: "FREQUENCY_WEEKLY",
      interval: 1,
      at: "09:00",
      timeZone: "Africa/Lagos",
      dayOfMonth: 1,
      weekdays: [1, 5],
    },
    endAtMs: "0",
    runsMax: 12,
    onInsufficientFunds: "ON_INSUFFICIENT_FUNDS_RETRY",
    metadataJson: '{"flat":"12B"}',
    runs: 1,
    nextRunAtMs: LATER_MS,
    lastRun: {
      id: "schr_01m7yq1we0f9r9w24cz78fcert",
      status: "SCHEDULE_RUN_STATUS_FAILED",
      scheduledForMs: AT_MS,
    },
    createdAtMs: AT_MS,
    endedAtMs: "0",
    updatedAtMs: LATER_MS,
    ...over,
  };
}

/** `aRefund` in a response. */
export const REFUND_RECORD = {
  id: "re_01m7yq1we0f9r9w24cz78fcert",
  paymentId: "txn_01m7yq1we0f9r9w24cz78fcert",
  paymentType: "virtual_account",
  amount: 20_000,
  currency: "NGN",
  status: "completed",
  reference: "refund-1",
  reason: "Too small",
  metadata: { table: 4 },
  destination: {
    type: "bank_account",
    accountName: "Chi Obi",
    accountNumber: "0690000031",
    bankCode: "058",
    bankName: "Guaranty Trust Bank",
  },
  failureReason: null,
  transactionId: "txn_05",
  transactionIds: ["txn_05"],
  createdAt: AT,
  updatedAt: LATER,
  completedAt: LATER,
};
export function aScheduleRun(over: Partial<ScheduleRun__Output> = {}): ScheduleRun__Output {
  return {
    id: "schr_01m7yq1we0f9r9w24cz78fcert",
    scheduleId: "sch_01m7yq1we0f9r9w24cz78fcert",
    number: 1,
    scheduledForMs: AT_MS,
    status: "SCHEDULE_RUN_STATUS_FAILED",
    attempts: 1,
    amountKobo: "25000",
    transactionId: "",
    skipReason: "",
    errorCode: "INSUFFICIENT_FUNDS",
    errorMessage: "The source has too little money.",
    nextAttemptAtMs: "0",
    createdAtMs: AT_MS,
    endedAtMs: LATER_MS,
    updatedAtMs: LATER_MS,
    ...over,
  };
}

export function aPaymentLink(over: Partial<PaymentLink__Output> = {}): PaymentLink__Output {
  const id = "plink_01m7yq1we0f9r9w24cz78fcert";
  return {
    id,
    reference: "link-1",
    name: "Cooking class",
    status: "PAYMENT_LINK_STATUS_ACTIVE",
    amount: "0",
    amountMin: "10000",
    amountMax: "500000",
    currency: "NGN",
    methods: ["METHOD_CARD", "METHOD_PAYID"],
    usesMax: "20",
    uses: "7",
    openSessions: "1",
    successUrl: "https://shop.example/thanks",
    metadataJson: '{"course":7}',
    url: `https://checkout.example/l/${id}`,
    createdAtMs: AT_MS,
    updatedAtMs: LATER_MS,
    ...over,
  };
}

export function aCheckoutSession(over: Partial<Session__Output> = {}): Session__Output {
  const id = "cs_01m7yq1we0f9r9w24cz78fcert";
  return {
    id,
    reference: "checkout-1",
    status: "SESSION_STATUS_COMPLETED",
    amount: "25000",
    currency: "NGN",
    customerEmail: "ada@example.com",
    customerName: "Ada Obi",
    methods: ["METHOD_CARD", "METHOD_PAYID"],
    successUrl: "https://shop.example/thanks",
    cancelUrl: "",
    metadataJson: '{"order":1}',
    paymentLinkId: "",
    url: `https://checkout.example/c/${id}_secret_x`,
    clientSecret: `${id}_secret_x`,
    payment: {
      method: "METHOD_PAYID",
      transactionId: "txn_01m7yq1we0f9r9w24cz78fcert",
      reference: `${id}-1`,
      amount: "25000",
      receivedAtMs: LATER_MS,
    },
    extraPayments: [],
    createdAtMs: AT_MS,
    expiresAtMs: LATER_MS,
    endedAtMs: LATER_MS,
    updatedAtMs: LATER_MS,
    ...over,
  };
}

export function aBulkTransfer(over: Partial<BulkTransfer__Output> = {}): BulkTransfer__Output {
  return {
    id: "blk_01m7yq1we0f9r9w24cz78fcert",
    reference: "bulk-1",
    fromPayId: "ada.wallet",
    status: "BULK_TRANSFER_STATUS_PROCESSING",
    needsSecondApprover: false,
    rows: 3,
    pendingRows: 1,
    processingRows: 0,
    completedRows: 1,
    failedRows: 1,
    canceledRows: 0,
    amountKobo: "75000",
    completedAmountKobo: "25000",
    feesKobo: "1000",
    stampDutiesKobo: "0",
    createdAtMs: AT_MS,
    approvedAtMs: AT_MS,
    endedAtMs: "0",
    updatedAtMs: LATER_MS,
    createdBy: "key_01",
    approvedBy: "key_01",
    ...over,
  };
}

export function aReport(over: Partial<Report__Output> = {}): Report__Output {
  const isPending = over.status === "REPORT_STATUS_PENDING";
  return {
    id: "rep_01m7yq1we0f9r9w24cz78fcert",
    type: "REPORT_TYPE_STATEMENT",
    format: "REPORT_FORMAT_CSV",
    status: "REPORT_STATUS_COMPLETED",
    payId: "ada.wallet",
    currency: "NGN",
    fromMs: AT_MS,
    toMs: LATER_MS,
    progressPercent: isPending ? 0 : 100,
    lines: isPending ? "0" : "2",
    creditsKobo: isPending ? "0" : "75000",
    debitsKobo: isPending ? "0" : "25000",
    fileBytes: isPending ? "0" : "11",
    errorCode: "",
    createdAtMs: AT_MS,
    endedAtMs: isPending ? "0" : LATER_MS,
    expiresAtMs: isPending ? "0" : "1900000000000",
    updatedAtMs: LATER_MS,
    ...over,
  };
}

export function aPermanentAccount(
  over: Partial<PermanentAccount__Output> = {},
): PermanentAccount__Output {
  return {
    id: "va_01m7yq1we0f4h8k0hbg5vmyzjk",
    accountNumber: "9977000020",
    accountName: "Ada Stores / Bola Ade",
    bankName: "Kobo Partner Bank",
    bankCode: "999",
    reference: "user-1",
    customerId: "cus_01m7yq1we0f9r9w24cz78fcert",
    amountKobo: "50000",
    amountValidation: "at_least",
    amountRule: "AMOUNT_RULE_AT_LEAST",
    amountReceivedKobo: "120000",
    paymentsCount: "2",
    status: "PERMANENT_ACCOUNT_STATUS_ACTIVE",
    identityType: "IDENTITY_TYPE_BVN",
    identityLast4: "1234",
    metadataJson: '{"table":4}',
    createdAtMs: AT_MS,
    closedAtMs: "0",
    ...over,
  };
}

export function aCustomer(over: Partial<Customer__Output> = {}): Customer__Output {
  return {
    id: "cus_01m7yq1we0f9r9w24cz78fcert",
    email: "bola@example.com",
    name: "Bola Ade",
    phone: "+2348031234567",
    reference: "user-1",
    metadataJson: '{"plan":"gold"}',
    createdAtMs: AT_MS,
    updatedAtMs: LATER_MS,
    ...over,
  };
}

export function aBulkRow(over: Partial<BulkTransferRow__Output> = {}): BulkTransferRow__Output {
  return {
    number: 1,
    reference: "row-1",
    status: "BULK_ROW_STATUS_FAILED",
    transactionId: "",
    toPayId: "bola.spid",
    accountNumber: "",
    bankCode: "",
    accountName: "",
    amountKobo: "25000",
    feeKobo: "0",
    stampDutyKobo: "0",
    narration: "=SUM(A1)",
    errorCode: "INSUFFICIENT_FUNDS",
    errorMessage: "The source has too little money.",
    updatedAtMs: LATER_MS,
    ...over,
  };
}

export const EXTERNAL_TRANSFER_RECORD = {
  type: "external_transfer",
  transactionId: "txn_03",
  transactionIds: ["txn_03"],
  reference: "tr-2",
  fromPayId: "ada.wallet",
  toAccountNumber: "0690000031",
  toAccountName: "BOLA ADE",
  bankCode: "044",
  bankName: "Access Bank",
  amount: 25_000,
  fee: 1_000,
  stampDuty: 0,
  totalDebit: 26_000,
  narration: "Rent",
  status: "completed",
  completedAt: AT,
  createdAt: AT,
  updatedAt: LATER,
};

export function aPurchase(over: Partial<Purchase__Output> = {}): Purchase__Output {
  return {
    transactionId: "txn_02",
    transactionIds: ["txn_02"],
    reference: "bill-1",
    fromWallet: "ada.wallet",
    serviceId: "mtn",
    billType: "airtime",
    amountKobo: "10000",
    phone: "08011111111",
    commission: { rate: "1.5%", amountKobo: "150", merchantDebitAmountKobo: "9850" },
    convenienceFeeKobo: "0",
    totalChargeKobo: "9850",
    status: "PURCHASE_STATUS_COMPLETED",
    providerReference: "prov-9",
    completedAtMs: AT_MS,
    createdAtMs: AT_MS,
    updatedAtMs: LATER_MS,
    error: "",
    providerCode: "000",
    requiresManualReview: false,
    variationCode: "mtn-500mb",
    billersCode: "1010101010101",
    quantity: 2,
    narration: "Credit",
    goods: null,
    ...over,
  };
}

/** `aPurchase` in a response. */
export const PURCHASE_RECORD = {
  transactionId: "txn_02",
  transactionIds: ["txn_02"],
  reference: "bill-1",
  fromWallet: "ada.wallet",
  serviceID: "mtn",
  billType: "airtime",
  variation_code: "mtn-500mb",
  billersCode: "1010101010101",
  quantity: 2,
  amount: 10_000,
  phone: "0801****111",
  narration: "Credit",
  commission: { rate: "1.5%", amount: 150, merchantDebitAmount: 9_850 },
  convenienceFee: 0,
  totalCharge: 9_850,
  status: "completed",
  providerReference: "prov-9",
  completedAt: AT,
  createdAt: AT,
  updatedAt: LATER,
};

export function aFailedPurchase(): Purchase__Output {
  return aPurchase({
    status: "PURCHASE_STATUS_FAILED",
    completedAtMs: "0",
    error: "LOW_WALLET_BALANCE",
    providerCode: "018",
    requiresManualReview: true,
  });
}

/** `aFailedPurchase` in a response. */
export const FAILED_PURCHASE_RECORD = {
  success: false,
  message:
    "The bill could not be paid, for a reason that is not yours: try again later. Nothing was charged; it was kept for manual review.",
  code: "BILL_PAYMENT_FAILED",
  transactionId: "txn_02",
  reference: "bill-1",
  fromWallet: "ada.wallet",
  serviceID: "mtn",
  billType: "airtime",
  variation_code: "mtn-500mb",
  billersCode: "1010101010101",
  quantity: 2,
  amount: 10_000,
  phone: "0801****111",
  narration: "Credit",
  commission: { rate: "1.5%", amount: 150, merchantDebitAmount: 9_850 },
  convenienceFee: 0,
  totalCharge: 9_850,
  status: "failed",
  requiresManualReview: true,
  error: "LOW_WALLET_BALANCE",
  providerCode: "018",
  createdAt: AT,
  updatedAt: LATER,
};

/** The goods of a delivered bill, by kind; `over` overrides them. */
export function theGoods(over: Partial<Goods__Output> = {}): Goods__Output {
  return {
    token: "",
    tokenDetails: null,
    receiptNumber: "",
    tokens: [],
    cards: [],
    pin: "",
    certUrl: "",
    voucher: "",
    ...over,
  };
}

export function aWallet(over: Partial<Wallet__Output> = {}): Wallet__Output {
  return {
    payId: "ada.wallet",
    currency: "NGN",
    balance: { availableKobo: "700", heldKobo: "300", ledgerKobo: "1000", asOfMs: AT_MS },
    createdAtMs: AT_MS,
    lowBalanceThresholdKobo: "0",
    ...over,
  };
}

export function anEntry(over: Partial<Entry__Output> = {}): Entry__Output {
  return {
    seq: "7",
    transferId: "019aa5c0-0000-7000-8000-000000000001",
    rootId: "019aa5c0-0000-7000-8000-000000000001",
    type: "TRANSFER_TYPE_PAYID_TRANSFER",
    amountKobo: "-25000",
    balanceAfterKobo: "975000",
    reference: "tr-1",
    narration: "Rent",
    atMs: AT_MS,
    ...over,
  };
}
