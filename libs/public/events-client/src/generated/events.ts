// Made from the catalogue of events by `npm run events:generate`; not to be edited.

export interface LedgerTransfersCommitted {
  rootId: string;
  at: string;
  /**
   * Names of the public events about the group that the ledger published with it; absent when none.
   */
  announced?: string[];
  transfers: {
    id: string;
    kind: "single" | "pending" | "post" | "void";
    type: string;
    amount: number;
    /**
     * ISO code of the amount and of both accounts; absent for NGN.
     */
    currency?: string;
    /**
     * The hold, for post and void.
     */
    pendingId?: string;
    debit: string;
    credit: string;
    reference?: {
      family: string;
      text: string;
    };
    narration: string;
    from: {
      payId: string;
      name: string;
    };
    to: {
      payId: string;
      name: string;
    };
    /**
     * The entry's number in the credited wallet or settling account; absent when a system account was credited.
     */
    creditSeq?: number;
  }[];
}

export interface WalletRecord {
  /**
   * Ends in `.wallet`.
   */
  payId: string;
  /**
   * ISO code, such as `NGN`. The amounts are in its minor unit, such as kobo.
   */
  currency: string;
  /**
   * The spendable amount: `ledger` minus `held`.
   */
  available: number;
  /**
   * Held for operations in progress, such as a pending transfer.
   */
  held: number;
  /**
   * The total in the wallet.
   */
  ledger: number;
  /**
   * The time of these balances.
   */
  asOf: string;
  /**
   * `wallet.low_balance` is sent when `available` falls below it. Present if set.
   */
  lowBalanceThreshold?: number;
  /**
   * Money of card payments before settlement to the wallet; only for wallets with a settling account.
   */
  settling?: number;
}

export interface PayIdPaymentRecord {
  /**
   * The address to pay, ending in `.dpid` or `.spid`.
   */
  payId: string;
  /**
   * The name that the payer sees: your registered name for a dynamic PayID, the one that you chose for a static PayID.
   */
  name: string;
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * Dynamic PayIDs only.
   */
  expiresAt?: string;
  /**
   * `active`: it can be paid. `used`: a dynamic one was paid. `expired`: a dynamic one was not paid in time. `inactive`: you deactivated a static one.
   */
  status: "active" | "used" | "expired" | "inactive";
  /**
   * `dynamic`: takes one payment. `static`: takes any number.
   */
  type: "dynamic" | "static";
  /**
   * As you sent it.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Present if you set one.
   */
  expectedAmount?: number;
  /**
   * The total received amount.
   */
  amountReceived?: number;
  /**
   * The number of received payments.
   */
  paymentsCount?: number;
  createdAt: string;
  payment: {
    /**
     * `txn_…`. Refund the payment by it.
     */
    transactionId: string;
    /**
     * The received amount, in kobo.
     */
    amount: number;
    paidAt: string;
    /**
     * The name of the payer's wallet.
     */
    payerName: string;
  };
}

export interface VirtualAccountPaymentRecord {
  /**
   * `va_…`
   */
  id?: string;
  /**
   * It takes one payment.
   */
  type?: "single";
  /**
   * Ten digits. The payer sends the money to it.
   */
  accountNumber: string;
  /**
   * The name that the payer's bank shows.
   */
  accountName: string;
  bankName: string;
  /**
   * `bankCode` of the bank list.
   */
  bankCode: string;
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * The expected amount, in kobo.
   */
  amount: number;
  /**
   * The paid amount, in kobo; 0 until a payment is accepted.
   */
  amountReceived?: number;
  /**
   * `amountReceived` minus `amount`, once paid; negative for an underpayment.
   */
  difference?: number;
  currency: "NGN";
  /**
   * Later payments are returned to their sender.
   */
  expiresAt: string;
  /**
   * In minutes, as you sent it.
   */
  validityTime: number;
  /**
   * The accepted amounts, as you sent it; `A5` by default.
   */
  amountValidation: string;
  /**
   * `active`: waits for its payment. `completed`: paid. `expired`: not paid in time, or closed.
   */
  status: "active" | "completed" | "expired";
  /**
   * As you sent it; `{}` by default.
   */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  /**
   * When you closed it before its payment; null otherwise.
   */
  closedAt?: string | null;
  payment: {
    /**
     * `txn_…`. Refund an accepted payment by it.
     */
    transactionId: string;
    /**
     * The bank's id of the payment.
     */
    sessionId: string;
    /**
     * The paid amount, in kobo.
     */
    amount: number;
    /**
     * The bank's time of the payment.
     */
    paidAt: string;
    /**
     * As the payer's bank reports it.
     */
    payerName: string;
    /**
     * As the payer's bank reports it; empty if it does not.
     */
    payerAccountNumber: string;
    /**
     * As the payer's bank reports it; empty if it does not.
     */
    payerBankCode: string;
    /**
     * The payer's text.
     */
    narration: string;
    /**
     * `accepted`: the money is yours. `rejected`: it is returned to its sender.
     */
    status: "accepted" | "rejected";
    /**
     * The reason for returning it to its sender.
     */
    rejectionReason?: "AMOUNT_MISMATCH" | "ACCOUNT_EXPIRED" | "ACCOUNT_COMPLETED";
  };
}

export interface VirtualAccountRecord {
  /**
   * `va_…`
   */
  id?: string;
  /**
   * It takes one payment.
   */
  type?: "single";
  /**
   * Ten digits. The payer sends the money to it.
   */
  accountNumber: string;
  /**
   * The name that the payer's bank shows.
   */
  accountName: string;
  bankName: string;
  /**
   * `bankCode` of the bank list.
   */
  bankCode: string;
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * The expected amount, in kobo.
   */
  amount: number;
  /**
   * The paid amount, in kobo; 0 until a payment is accepted.
   */
  amountReceived?: number;
  /**
   * `amountReceived` minus `amount`, once paid; negative for an underpayment.
   */
  difference?: number;
  currency: "NGN";
  /**
   * Later payments are returned to their sender.
   */
  expiresAt: string;
  /**
   * In minutes, as you sent it.
   */
  validityTime: number;
  /**
   * The accepted amounts, as you sent it; `A5` by default.
   */
  amountValidation: string;
  /**
   * `active`: waits for its payment. `completed`: paid. `expired`: not paid in time, or closed.
   */
  status: "active" | "completed" | "expired";
  /**
   * As you sent it; `{}` by default.
   */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  /**
   * When you closed it before its payment; null otherwise.
   */
  closedAt?: string | null;
}

export interface PermanentAccountPaymentRecord {
  /**
   * `va_…`
   */
  id: string;
  type: "permanent";
  /**
   * Ten digits. It stays the customer's for ever.
   */
  accountNumber: string;
  /**
   * Your name and the customer's, as the payer's bank shows them; yours alone once the customer is deleted.
   */
  accountName: string;
  bankName: string;
  /**
   * `bankCode` of the bank list.
   */
  bankCode: string;
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * `cus_…` of the customer.
   */
  customer: string;
  /**
   * With which payments are compared, in kobo; null for none.
   */
  amount: number | null;
  /**
   * The accepted amounts, as you sent it; `A5` by default.
   */
  amountValidation: string;
  /**
   * The total of the accepted payments, in kobo.
   */
  amountReceived: number;
  /**
   * The number of accepted payments.
   */
  paymentsCount: number;
  currency: "NGN";
  /**
   * `closed`: payments are returned to their sender until you reopen it.
   */
  status: "active" | "closed";
  /**
   * The customer's BVN or NIN; null if you sent none, and once the customer is deleted.
   */
  identity: {
    type: "bvn" | "nin";
    /**
     * Masked but for the last four digits.
     */
    number: string;
  } | null;
  /**
   * As you sent it; `{}` by default.
   */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  /**
   * Null while it is active.
   */
  closedAt: string | null;
  payment: {
    transactionId: string;
    /**
     * The number of the accepted payment to this account, from 1; null for a returned one.
     */
    sequence: number | null;
    /**
     * Of the line in your statement: account number and sequence; null without a line.
     */
    reference: string | null;
    /**
     * The bank's id of the payment.
     */
    sessionId: string;
    amount: number;
    paidAt: string;
    payerName: string;
    payerAccountNumber: string;
    payerBankCode: string;
    narration: string;
    status: "accepted" | "rejected";
    /**
     * The reason for returning it to its sender.
     */
    rejectionReason?: "AMOUNT_MISMATCH" | "ACCOUNT_CLOSED";
  };
}

export interface PermanentAccountRecord {
  /**
   * `va_…`
   */
  id: string;
  type: "permanent";
  /**
   * Ten digits. It stays the customer's for ever.
   */
  accountNumber: string;
  /**
   * Your name and the customer's, as the payer's bank shows them; yours alone once the customer is deleted.
   */
  accountName: string;
  bankName: string;
  /**
   * `bankCode` of the bank list.
   */
  bankCode: string;
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * `cus_…` of the customer.
   */
  customer: string;
  /**
   * With which payments are compared, in kobo; null for none.
   */
  amount: number | null;
  /**
   * The accepted amounts, as you sent it; `A5` by default.
   */
  amountValidation: string;
  /**
   * The total of the accepted payments, in kobo.
   */
  amountReceived: number;
  /**
   * The number of accepted payments.
   */
  paymentsCount: number;
  currency: "NGN";
  /**
   * `closed`: payments are returned to their sender until you reopen it.
   */
  status: "active" | "closed";
  /**
   * The customer's BVN or NIN; null if you sent none, and once the customer is deleted.
   */
  identity: {
    type: "bvn" | "nin";
    /**
     * Masked but for the last four digits.
     */
    number: string;
  } | null;
  /**
   * As you sent it; `{}` by default.
   */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  /**
   * Null while it is active.
   */
  closedAt: string | null;
}

export interface PayIdTransferRecord {
  /**
   * Distinguishes it from an external transfer.
   */
  type?: "payid_transfer";
  /**
   * `txn_…`
   */
  transactionId: string;
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * Your wallet that paid.
   */
  fromPayId: string;
  /**
   * The paid PayID, in lower case.
   */
  toPayId: string;
  /**
   * In kobo, without a fee.
   */
  amount: number;
  /**
   * By default `Transfer from` and your name.
   */
  narration: string;
  /**
   * A PayID transfer completes immediately or fails.
   */
  status: "completed";
  completedAt: string;
  /**
   * The PayID's name.
   */
  destinationAccountName: string;
}

export interface ExternalTransferRecord {
  /**
   * Distinguishes it from a PayID transfer.
   */
  type: "external_transfer";
  /**
   * `txn_…`
   */
  transactionId: string;
  /**
   * Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction.
   */
  transactionIds?: string[];
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * Your paying wallet.
   */
  fromPayId: string;
  /**
   * Ten digits.
   */
  toAccountNumber: string;
  /**
   * The bank's record.
   */
  toAccountName: string;
  /**
   * `bankCode` of the bank list, even if you sent a NIP code.
   */
  bankCode: string;
  bankName: string;
  /**
   * The payee's amount, in kobo.
   */
  amount: number;
  /**
   * Kobo's fee, in kobo.
   */
  fee: number;
  /**
   * Stamp duty for the state, in kobo.
   */
  stampDuty: number;
  /**
   * The wallet's debit.
   */
  totalDebit: number;
  /**
   * By default `Transfer from` and your name.
   */
  narration: string;
  /**
   * `pending`: the bank has not decided, and the money is held. `failed`: nothing was charged. `reversed`: it was paid, and the bank returned it.
   */
  status: "pending" | "completed" | "failed" | "reversed";
  /**
   * The reason for the failure, such as `REJECTED_BY_BANK`.
   */
  failureReason?: string;
  /**
   * The time at which the payee received the money; null until then.
   */
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface RefundedTransferRecord {
  /**
   * Distinguishes it from an external transfer.
   */
  type?: "payid_transfer";
  /**
   * `txn_…`
   */
  transactionId: string;
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * Your wallet that paid.
   */
  fromPayId: string;
  /**
   * The paid PayID, in lower case.
   */
  toPayId: string;
  /**
   * In kobo, without a fee.
   */
  amount: number;
  /**
   * By default `Transfer from` and your name.
   */
  narration: string;
  /**
   * A PayID transfer completes immediately or fails.
   */
  status: "completed";
  completedAt: string;
  /**
   * The PayID's name.
   */
  destinationAccountName: string;
  refund: {
    /**
     * `txn_…` of the refund's line in your statement; `GET /transaction/status` finds it.
     */
    transactionId: string;
    /**
     * In kobo. A transfer may be refunded in several parts.
     */
    amount: number;
    completedAt: string;
  };
}

export interface ReportRecord {
  /**
   * `rep_…`
   */
  id: string;
  /**
   * `statement`: all entries of the wallet. `settlement`: all entries of the account of card payments that are not settled yet. `transfers`: transfers out, with their fees, stamp duty and reversals. `payments`: payments in.
   */
  type: "statement" | "settlement" | "transfers" | "payments";
  format: "csv" | "xlsx";
  /**
   * `completed`: the file is there. `failed`: there is no file, see `error`.
   */
  status: "pending" | "processing" | "completed" | "failed";
  /**
   * PayID of the wallet.
   */
  payId: string;
  /**
   * ISO code of the wallet's currency.
   */
  currency: string;
  /**
   * Entries at this moment or later.
   */
  from: string;
  /**
   * Entries before this moment.
   */
  to: string;
  /**
   * How many per cent of the period are read.
   */
  progress: number;
  /**
   * Lines of the file below its header; 0 until it is completed.
   */
  lines: number;
  /**
   * The sum of the lines with the direction `credit`, in the minor unit.
   */
  credits: number;
  /**
   * The sum of the lines with the direction `debit`, in the minor unit.
   */
  debits: number;
  /**
   * In bytes; 0 without a file.
   */
  fileSize: number;
  /**
   * Why it failed; null otherwise.
   */
  error: {
    code: "too_many_lines" | "internal_error";
    message: string;
  } | null;
  createdAt: string;
  /**
   * When it was completed or failed; null until then.
   */
  endedAt: string | null;
  /**
   * When the file is deleted, seven days after its completion; null without a file.
   */
  expiresAt: string | null;
  updatedAt: string;
}

export interface RefundRecord {
  /**
   * `re_…`
   */
  id: string;
  /**
   * The payment's `transactionId`, `txn_…`; of a card payment its `id`, which may be your own.
   */
  paymentId: string;
  /**
   * The kind of the payment. The list may grow.
   */
  paymentType: "payid" | "virtual_account" | "card";
  /**
   * In minor units of the currency: kobo.
   */
  amount: number;
  /**
   * `NGN`; of a card payment its own.
   */
  currency: string;
  /**
   * `pending`: the payer's bank has not decided, and the money is held. `completed`: the payer has it. `failed`: the money is back in your wallet.
   */
  status: "pending" | "completed" | "failed";
  /**
   * As you sent it, or the refund's `id`; null for a card payment's refund.
   */
  reference: string | null;
  /**
   * As you sent it.
   */
  reason: string | null;
  /**
   * As you sent it.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Where the money goes back to.
   */
  destination: {
    /**
     * Where the payment came from. The list may grow.
     */
    type: "bank_account" | "wallet" | "card";
    /**
     * The payer's name; null for a card.
     */
    accountName: string | null;
    /**
     * Of a bank account; null otherwise.
     */
    accountNumber: string | null;
    /**
     * Of a bank account; null otherwise.
     */
    bankCode: string | null;
    /**
     * Of a bank account; null otherwise.
     */
    bankName: string | null;
  };
  /**
   * The reason for a failure, such as `REJECTED_BY_BANK`; null otherwise.
   */
  failureReason: string | null;
  /**
   * `txn_…`: statement lines of the refund have it as their `transactionId`.
   */
  transactionId: string;
  /**
   * Every transaction that moved its money, oldest first. Money that a bank gave back later has a transaction of its own.
   */
  transactionIds: string[];
  createdAt: string;
  updatedAt: string;
  /**
   * When the payer's bank or wallet received the money; null until then, and for a card.
   */
  completedAt: string | null;
}

export interface BulkTransferRecord {
  /**
   * `blk_…`
   */
  id: string;
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * Your paying wallet.
   */
  fromPayId: string;
  /**
   * `draft`: checked, and nothing is paid. `approved`: payment is about to begin. `processing`: rows are being paid. `paused`: no further row begins. `completed`: every row is final. `canceled`: rows that had not begun are canceled.
   */
  status: "draft" | "approved" | "processing" | "paused" | "completed" | "canceled";
  /**
   * Whether another key or person than the creator must approve it.
   */
  needsSecondApprover: boolean;
  /**
   * The number of rows by status.
   */
  rows: {
    total: number;
    /**
     * Not begun.
     */
    pending: number;
    /**
     * Begun, and without an outcome yet.
     */
    processing: number;
    completed: number;
    failed: number;
    /**
     * Never begun.
     */
    canceled: number;
  };
  /**
   * The sum of all rows, in kobo.
   */
  amount: number;
  /**
   * The sum of the completed rows, in kobo.
   */
  completedAmount: number;
  /**
   * Kobo's fees of all rows, in kobo.
   */
  fees: number;
  /**
   * Stamp duty of all rows, in kobo.
   */
  stampDuties: number;
  /**
   * The wallet's debit when every row is paid.
   */
  totalDebit: number;
  createdAt: string;
  /**
   * Null before the approval.
   */
  approvedAt: string | null;
  /**
   * When it was completed or canceled; null until then.
   */
  endedAt: string | null;
  updatedAt: string;
}

export interface ScheduleRecord {
  /**
   * `sch_…`
   */
  id: string;
  /**
   * As you sent it.
   */
  reference: string;
  type: "transfer" | "bill" | "sweep";
  /**
   * `active`: its runs begin on time. `paused`: no run begins, and the times that pass are left out. `completed`: its last run is final. `canceled`: no further run begins.
   */
  status: "active" | "paused" | "completed" | "canceled";
  /**
   * Of a paused schedule: `merchant` when you paused it, `insufficient_funds` when its rule did. Null otherwise.
   */
  pauseReason: ("merchant" | "insufficient_funds") | null;
  /**
   * Null for other types.
   */
  transfer: {
    /**
     * Your paying wallet.
     */
    fromPayId: string;
    /**
     * Null for a bank account.
     */
    toPayId: string | null;
    /**
     * Null for a PayID.
     */
    accountNumber: string | null;
    /**
     * Null for a PayID.
     */
    bankCode: string | null;
    /**
     * Null when you left it out.
     */
    accountName: string | null;
    /**
     * The payee's amount of each run, in kobo.
     */
    amount: number;
    /**
     * As you sent it; empty for the default.
     */
    narration: string;
  } | null;
  /**
   * Null for other types.
   */
  bill: {
    /**
     * Your paying wallet.
     */
    fromWallet: string;
    serviceID: string;
    /**
     * In kobo; null when you left it out.
     */
    amount: number | null;
    /**
     * Null when you left it out.
     */
    variation_code: string | null;
    /**
     * Null when you left it out.
     */
    billersCode: string | null;
    phone: string;
    /**
     * Null when you left it out.
     */
    subscription_type: string | null;
    /**
     * Null when you left it out.
     */
    quantity: number | null;
    /**
     * As you sent them.
     */
    extraFields: {
      [k: string]: string;
    };
    /**
     * As you sent it; empty for the service's name.
     */
    narration: string;
  } | null;
  /**
   * Null for other types.
   */
  sweep: {
    /**
     * The wallet that is swept.
     */
    fromPayId: string;
    accountNumber: string;
    bankCode: string;
    /**
     * Null when you left it out.
     */
    accountName: string | null;
    /**
     * The amount that stays in the wallet, in kobo.
     */
    keepAmount: number;
    /**
     * Only a balance of at least this is swept, in kobo; null for any.
     */
    threshold: number | null;
    /**
     * No smaller amount is swept, in kobo.
     */
    minimumAmount: number;
    /**
     * As you sent it; empty for the default.
     */
    narration: string;
  } | null;
  /**
   * The only run; with a recurrence, the moment from which it counts. Null for a sweep by its threshold alone.
   */
  startAt: string | null;
  /**
   * Null for a single run, and for a sweep by its threshold alone.
   */
  recurrence: {
    frequency: "daily" | "weekly" | "monthly";
    /**
     * Every so many days, weeks or months.
     */
    interval: number;
    /**
     * Local time, `HH:MM`.
     */
    at: string;
    /**
     * IANA name, such as `Africa/Lagos`.
     */
    timeZone: string;
    /**
     * Monthly: a shorter month's last day stands for a day that it lacks.
     */
    dayOfMonth: number | null;
    /**
     * Weekly.
     */
    weekdays:
      | ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[]
      | null;
  } | null;
  /**
   * No run is later; null for no end.
   */
  endAt: string | null;
  /**
   * Ends after so many runs; null for no bound.
   */
  maxRuns: number | null;
  onInsufficientFunds: "skip" | "retry" | "pause";
  /**
   * As you sent it.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Runs so far: paid, failed and skipped ones.
   */
  runs: number;
  /**
   * Null when no run is left, while it is paused, and for a sweep by its threshold alone.
   */
  nextRunAt: string | null;
  /**
   * Null before the first.
   */
  lastRun: {
    /**
     * `schr_…`
     */
    id: string;
    status: "pending" | "processing" | "retrying" | "completed" | "failed" | "skipped";
    scheduledFor: string;
  } | null;
  createdAt: string;
  /**
   * When it was completed or canceled; null until then.
   */
  endedAt: string | null;
  updatedAt: string;
}

export interface ScheduleRunRecord {
  /**
   * `schr_…`. It is also the reference of the run's transfer or bill.
   */
  id: string;
  /**
   * `sch_…`
   */
  scheduleId: string;
  /**
   * From 1, in the order of their times.
   */
  sequence: number;
  /**
   * When it was to run.
   */
  scheduledFor: string;
  /**
   * `pending`: it is due, and its payment has not begun. `processing`: its payment has begun, and the outcome is not known. `retrying`: the wallet had too little money, and another attempt follows on the same day. `completed`: it is paid. `failed`: nothing was charged, or the money came back. `skipped`: nothing was paid, for the `skipReason`.
   */
  status: "pending" | "processing" | "retrying" | "completed" | "failed" | "skipped";
  /**
   * Payments that have begun for it; at most one moves money.
   */
  attempts: number;
  /**
   * In kobo. Null before the payment begins, and for a bill at the provider's price until it is paid.
   */
  amount: number | null;
  /**
   * `txn_…` of its transfer or bill purchase; null while there is none.
   */
  transactionId: string | null;
  /**
   * `missed`: Kobo could not run it within 24 hours, or a later run took its place. `insufficient_funds`: the wallet had too little money. `below_threshold`, `below_minimum`: there was too little to sweep. `paused`, `canceled`: its schedule was, before it began. Null unless it was skipped.
   */
  skipReason:
    | (
        | "missed"
        | "insufficient_funds"
        | "below_threshold"
        | "below_minimum"
        | "paused"
        | "canceled"
      )
    | null;
  /**
   * Why it failed; null otherwise.
   */
  error: {
    /**
     * The code that the same payment on its own would get.
     */
    code: string;
    message: string;
  } | null;
  /**
   * While it is `retrying`; null otherwise.
   */
  nextAttemptAt: string | null;
  createdAt: string;
  /**
   * When it had its outcome; null until then.
   */
  endedAt: string | null;
  updatedAt: string;
}

export interface BillPurchaseRecord {
  /**
   * `txn_…`
   */
  transactionId: string;
  /**
   * Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction.
   */
  transactionIds?: string[];
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * PayID of the paying wallet.
   */
  fromWallet: string;
  /**
   * As you sent it.
   */
  serviceID: string;
  /**
   * The `category` of the service.
   */
  billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /**
   * As you sent it. Null for bills without variations.
   */
  variation_code: string | null;
  /**
   * The smartcard, meter, profile, account or insured number. Null if the phone identifies the account, or none is needed.
   */
  billersCode: string | null;
  /**
   * Months or pieces.
   */
  quantity: number;
  /**
   * The bill in kobo, before commission and fee.
   */
  amount: number;
  /**
   * As you sent it, masked except for the first four and the last three characters.
   */
  phone: string;
  /**
   * As you sent it; by default the service's name.
   */
  narration: string;
  /**
   * Your discount on the bill.
   */
  commission: {
    /**
     * Such as `1.5%`, or `flat` for an amount per purchase.
     */
    rate: string;
    /**
     * Kobo.
     */
    amount: number;
    /**
     * The bill minus the commission, in kobo.
     */
    merchantDebitAmount: number;
  };
  /**
   * In kobo, in addition to the bill, without commission.
   */
  convenienceFee: number;
  /**
   * The wallet's debit, in kobo: `merchantDebitAmount` plus `convenienceFee`.
   */
  totalCharge: number;
  /**
   * `pending`: the provider has not confirmed, and the money is held. `completed`: delivered. `failed`: nothing was charged. `reversed`: the provider reversed the delivery, and you were refunded.
   */
  status: "pending" | "completed" | "failed" | "reversed";
  /**
   * The bill provider's reference; empty until there is one.
   */
  providerReference: string;
  /**
   * Present once completed.
   */
  completedAt?: string;
  createdAt: string;
  /**
   * The time of the last change.
   */
  updatedAt: string;
  /**
   * Prepaid electricity: the digits to enter into the meter.
   */
  token?: string;
  /**
   * Prepaid electricity.
   */
  tokenDetails?: {
    /**
     * The same as `token`.
     */
    token: string;
    /**
     * A second token; null for none.
     */
    bonusToken: string | null;
    /**
     * The provider's text, such as `66.2 kWh`.
     */
    units: string | null;
    /**
     * The provider's text.
     */
    tariff: string | null;
  };
  /**
   * Postpaid electricity.
   */
  receiptNumber?: string;
  /**
   * Registrations; `tokenList` as one text.
   */
  tokens?: string;
  /**
   * Registrations: one for each piece.
   */
  tokenList?: string[];
  /**
   * Result checkers; `cardList` as one text.
   */
  cards?: string;
  /**
   * Result checkers: one for each piece.
   */
  cardList?: {
    /**
     * Empty if the provider returns none.
     */
    serial: string;
    pin: string;
  }[];
  /**
   * Admission exams.
   */
  pin?: string;
  /**
   * Insurance: the URL of the certificate.
   */
  certUrl?: string;
  /**
   * Showmax and Spectranet: one text, even for several vouchers.
   */
  voucher?: string;
}

export interface FailedBillPurchaseRecord {
  /**
   * `txn_…`
   */
  transactionId: string;
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * PayID of the paying wallet.
   */
  fromWallet: string;
  /**
   * As you sent it.
   */
  serviceID: string;
  /**
   * The `category` of the service.
   */
  billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /**
   * As you sent it. Null for bills without variations.
   */
  variation_code: string | null;
  /**
   * The smartcard, meter, profile, account or insured number. Null if the phone identifies the account, or none is needed.
   */
  billersCode: string | null;
  /**
   * Months or pieces.
   */
  quantity: number;
  /**
   * The bill in kobo, before commission and fee.
   */
  amount: number;
  /**
   * As you sent it, masked except for the first four and the last three characters.
   */
  phone: string;
  /**
   * As you sent it; by default the service's name.
   */
  narration: string;
  /**
   * Your discount on the bill.
   */
  commission: {
    /**
     * Such as `1.5%`, or `flat` for an amount per purchase.
     */
    rate: string;
    /**
     * Kobo.
     */
    amount: number;
    /**
     * The bill minus the commission, in kobo.
     */
    merchantDebitAmount: number;
  };
  /**
   * In kobo, in addition to the bill, without commission.
   */
  convenienceFee: number;
  /**
   * The wallet's debit, in kobo: `merchantDebitAmount` plus `convenienceFee`.
   */
  totalCharge: number;
  createdAt: string;
  /**
   * The time of the last change.
   */
  updatedAt: string;
  success: false;
  /**
   * The reason for the failure, and where the money is.
   */
  message: string;
  code: "BILL_PAYMENT_FAILED";
  status: "failed";
  /**
   * Kobo reviews the failure manually.
   */
  requiresManualReview: boolean;
  /**
   * The cause in capitals. `LOW_WALLET_BALANCE` means Kobo's account at the provider, not your wallet.
   */
  error: string;
  /**
   * The provider's code; empty if the purchase was never sent.
   */
  providerCode: string;
}

export interface CustomerRecord {
  /**
   * `cus_…`
   */
  id: string;
  /**
   * Lower case. The same email is the same customer.
   */
  email: string;
  /**
   * Null if you never sent one.
   */
  name: string | null;
  /**
   * As you sent it; null for none.
   */
  phone: string | null;
  /**
   * Your own id of the customer; null for none.
   */
  reference: string | null;
  /**
   * As you sent it; `{}` by default.
   */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  updatedAt: string;
}

export interface DeletedCustomerRecord {
  /**
   * `cus_…`; payments keep it.
   */
  id: string;
  deletedAt: string;
}

export interface CardPaymentRecord {
  /**
   * `pay_…`, or your own id.
   */
  id: string;
  /**
   * `txn_…`: statement lines of the payment and its fee have it as their `transactionId`.
   */
  transaction_id?: string;
  /**
   * In minor units of the currency.
   */
  amount: number;
  /**
   * ISO 4217 code, upper case.
   */
  currency: string;
  /**
   * `pending`: the outcome is not known, the customer must confirm (`next_action`), or you can capture (`amount_capturable`). `succeeded`: the card was charged. `failed`: declined (`failure`). `canceled`: never charged. `partially_refunded`, `refunded`: a part or all of it was given back.
   */
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
  customer: {
    /**
     * `cus_…`; the same email is the same customer.
     */
    id: string;
    /**
     * Lower case; empty after the customer was deleted.
     */
    email: string;
    /**
     * Null if you never sent one, and after the customer was deleted.
     */
    name: string | null;
  };
  payment_method: {
    /**
     * `pm_…`. After a charge or authorization you can charge the card again with it.
     */
    id: string;
    type: "card";
    card: {
      brand:
        | "visa"
        | "mastercard"
        | "verve"
        | "amex"
        | "discover"
        | "diners"
        | "jcb"
        | "unionpay"
        | "unknown";
      /**
       * The number's last four digits.
       */
      last4: string;
      exp_month: number;
      /**
       * Four digits.
       */
      exp_year: number;
    };
  };
  /**
   * As you sent it.
   */
  description: string | null;
  /**
   * As you sent it.
   */
  metadata: {
    [k: string]: unknown;
  };
  created_at: string;
  updated_at: string;
  /**
   * False for manual capture.
   */
  capture: boolean;
  /**
   * You charged a saved card without the customer being present.
   */
  off_session?: boolean;
  /**
   * Authorized and not captured yet, until `capture_before`.
   */
  amount_capturable: number;
  /**
   * The amount charged to the card.
   */
  amount_captured: number;
  /**
   * The total of succeeded refunds.
   */
  amount_refunded: number;
  /**
   * Kobo's fee, deducted from the captured amount.
   */
  fee: number;
  /**
   * The end of an uncaptured authorization; null for none.
   */
  capture_before: string | null;
  /**
   * The action that the customer must take; null for none.
   */
  next_action: {
    type: "redirect";
    /**
     * Send the customer there, to confirm. The customer returns to your `return_url`.
     */
    redirect_url: string;
  } | null;
  /**
   * The reason for a failure; otherwise null.
   */
  failure: {
    /**
     * The `code` of the error response.
     */
    code: "CARD_DECLINED" | "INSUFFICIENT_FUNDS" | "EXPIRED_CARD" | "INVALID_CVC";
    /**
     * The bank's decline code.
     */
    decline_code: string | null;
    /**
     * You can show it to the customer.
     */
    message: string;
  } | null;
}

export interface CardRefundRecord {
  /**
   * `re_…`
   */
  id: string;
  /**
   * `txn_…`: statement lines of the refund have it as their `transactionId`.
   */
  transaction_id?: string;
  /**
   * `id` of the card payment.
   */
  payment_id: string;
  /**
   * In minor units of the currency.
   */
  amount: number;
  /**
   * The payment's currency.
   */
  currency: string;
  /**
   * `pending`: the bank has not decided. `succeeded`: it goes to the card. `failed`: the money is back in your balance. A bank can return a refund later, and `succeeded` becomes `failed`.
   */
  status: "pending" | "succeeded" | "failed";
  /**
   * As you sent it.
   */
  reason: string | null;
  /**
   * As you sent it.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * The reason for a failure.
   */
  failure_reason: string | null;
  created_at: string;
  updated_at: string;
}

export interface RefundedCardPaymentRecord {
  /**
   * `pay_…`, or your own id.
   */
  id: string;
  /**
   * `txn_…`: statement lines of the payment and its fee have it as their `transactionId`.
   */
  transaction_id?: string;
  /**
   * In minor units of the currency.
   */
  amount: number;
  /**
   * ISO 4217 code, upper case.
   */
  currency: string;
  /**
   * `pending`: the outcome is not known, the customer must confirm (`next_action`), or you can capture (`amount_capturable`). `succeeded`: the card was charged. `failed`: declined (`failure`). `canceled`: never charged. `partially_refunded`, `refunded`: a part or all of it was given back.
   */
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
  customer: {
    /**
     * `cus_…`; the same email is the same customer.
     */
    id: string;
    /**
     * Lower case; empty after the customer was deleted.
     */
    email: string;
    /**
     * Null if you never sent one, and after the customer was deleted.
     */
    name: string | null;
  };
  payment_method: {
    /**
     * `pm_…`. After a charge or authorization you can charge the card again with it.
     */
    id: string;
    type: "card";
    card: {
      brand:
        | "visa"
        | "mastercard"
        | "verve"
        | "amex"
        | "discover"
        | "diners"
        | "jcb"
        | "unionpay"
        | "unknown";
      /**
       * The number's last four digits.
       */
      last4: string;
      exp_month: number;
      /**
       * Four digits.
       */
      exp_year: number;
    };
  };
  /**
   * As you sent it.
   */
  description: string | null;
  /**
   * As you sent it.
   */
  metadata: {
    [k: string]: unknown;
  };
  created_at: string;
  updated_at: string;
  /**
   * False for manual capture.
   */
  capture: boolean;
  /**
   * You charged a saved card without the customer being present.
   */
  off_session?: boolean;
  /**
   * Authorized and not captured yet, until `capture_before`.
   */
  amount_capturable: number;
  /**
   * The amount charged to the card.
   */
  amount_captured: number;
  /**
   * The total of succeeded refunds.
   */
  amount_refunded: number;
  /**
   * Kobo's fee, deducted from the captured amount.
   */
  fee: number;
  /**
   * The end of an uncaptured authorization; null for none.
   */
  capture_before: string | null;
  /**
   * The action that the customer must take; null for none.
   */
  next_action: {
    type: "redirect";
    /**
     * Send the customer there, to confirm. The customer returns to your `return_url`.
     */
    redirect_url: string;
  } | null;
  /**
   * The reason for a failure; otherwise null.
   */
  failure: {
    /**
     * The `code` of the error response.
     */
    code: "CARD_DECLINED" | "INSUFFICIENT_FUNDS" | "EXPIRED_CARD" | "INVALID_CVC";
    /**
     * The bank's decline code.
     */
    decline_code: string | null;
    /**
     * You can show it to the customer.
     */
    message: string;
  } | null;
  refund: CardRefundRecord;
}

export interface DisputeSummary {
  /**
   * `dp_…`
   */
  id: string;
  /**
   * The disputed card payment's.
   */
  payment_id: string;
  /**
   * The disputed amount, in minor units of the currency.
   */
  amount: number;
  /**
   * The payment's currency.
   */
  currency: string;
  /**
   * `needs_response`: add evidence and submit it, or accept. `under_review`: the bank decides. `won`, `lost` and `accepted` are final.
   */
  status: "needs_response" | "under_review" | "won" | "lost" | "accepted";
  /**
   * The bank only asks, and takes no money. An unanswered inquiry may become a dispute.
   */
  is_inquiry: boolean;
  /**
   * The cardholder's reason, such as `fraudulent` or `product_not_received`.
   */
  reason: string;
  /**
   * The card network's code for the reason.
   */
  network_reason_code: string | null;
  /**
   * The bank takes no evidence after this time.
   */
  evidence_due_by: string | null;
  /**
   * When you submitted the evidence.
   */
  submitted_at: string | null;
  /**
   * Your response that the card processor has not confirmed yet.
   */
  pending_response: ("accept" | "submit") | null;
  /**
   * The disputed money that was taken from you and not returned.
   */
  amount_withdrawn: number;
  /**
   * Kobo's fee for the dispute, which returns with the money.
   */
  fee: number;
  /**
   * `txn_…`, oldest first: statement lines of the dispute have them as `transactionId`.
   */
  transaction_ids: string[];
  created_at: string;
  updated_at: string;
}

export interface CheckoutSessionRecord {
  /**
   * `cs_…`
   */
  id: string;
  /**
   * As you sent it.
   */
  reference: string;
  /**
   * `open`: waits for its payment. `processing`: a card payment is under way. `completed`: paid. `expired`: its time ended, or you ended it. `canceled`: the customer ended it.
   */
  status: "open" | "processing" | "completed" | "expired" | "canceled";
  /**
   * In minor units of the currency.
   */
  amount: number;
  /**
   * ISO 4217 code, upper case.
   */
  currency: string;
  customer: {
    /**
     * Lower case; empty after the customer was deleted.
     */
    email: string;
    /**
     * Null if you sent none, and after the customer was deleted.
     */
    name: string | null;
  };
  /**
   * The methods that the page offers.
   */
  methods: ("card" | "bank_transfer" | "payid")[];
  /**
   * Null if you sent none.
   */
  successUrl: string | null;
  /**
   * Null if you sent none.
   */
  cancelUrl: string | null;
  /**
   * As you sent it.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * `plink_…` of the payment link on which the payer began the session; null for sessions that you created.
   */
  paymentLink: string | null;
  /**
   * The payment that completed the session; null until then.
   */
  payment: {
    method: "card" | "bank_transfer" | "payid";
    /**
     * `txn_…`
     */
    transactionId: string;
    /**
     * The reference of the PayID or the virtual account, or the card payment's id.
     */
    reference: string;
    /**
     * The amount received, in the session's currency.
     */
    amount: number;
    receivedAt: string;
  } | null;
  /**
   * Payments besides it, oldest first: smaller than the amount, or after the session's end. Their money is in your wallet.
   */
  extraPayments: {
    method: "card" | "bank_transfer" | "payid";
    /**
     * `txn_…`
     */
    transactionId: string;
    /**
     * The reference of the PayID or the virtual account, or the card payment's id.
     */
    reference: string;
    /**
     * The amount received, in the session's currency.
     */
    amount: number;
    receivedAt: string;
  }[];
  createdAt: string;
  expiresAt: string;
  /**
   * When it was completed, expired or canceled.
   */
  endedAt: string | null;
  updatedAt: string;
}

export interface PaymentLinkRecord {
  /**
   * `plink_…`
   */
  id: string;
  /**
   * As you sent it; null for none.
   */
  reference: string | null;
  /**
   * The reason for the payment, shown to payers.
   */
  name: string;
  /**
   * `active`: takes payments. `inactive`: you turned it off. `completed`: all its uses are paid.
   */
  status: "active" | "inactive" | "completed";
  /**
   * In minor units of the currency; null when the payer chooses the amount.
   */
  amount: number | null;
  /**
   * The least that a payer can choose; null for a fixed amount.
   */
  minAmount: number | null;
  /**
   * The most that a payer can choose; null for a fixed amount.
   */
  maxAmount: number | null;
  /**
   * ISO 4217 code, upper case.
   */
  currency: string;
  /**
   * The page of a payment offers those that take its amount.
   */
  methods: ("card" | "bank_transfer" | "payid")[];
  /**
   * How often the link can be paid; null for no limit.
   */
  maxUses: number | null;
  /**
   * How often it was paid.
   */
  uses: number;
  /**
   * Payments that have begun and are not over. Each holds a use of a limited link.
   */
  openSessions: number;
  /**
   * Null if you sent none.
   */
  successUrl: string | null;
  /**
   * As you sent it. Every session of the link has a copy.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * The public page. Share it with any number of payers.
   */
  url: string;
  /**
   * Images of a QR code that leads to `url`. They need no key.
   */
  qrCode: {
    svg: string;
    png: string;
  };
  createdAt: string;
  updatedAt: string;
}

export interface ProviderFloatRecord {
  provider: "bill_provider";
  /**
   * The current balance, in kobo.
   */
  balance: number;
  /**
   * The configured threshold, in kobo.
   */
  threshold: number;
  seenAt: string;
}

export interface ReconciliationDifferenceRecord {
  /**
   * The provider of the statement.
   */
  source: "rail" | "bank_partner" | "bill_provider" | "card_processor";
  /**
   * The Africa/Lagos day that was compared.
   */
  day: string;
  kind: "ours_only" | "theirs_only" | "amount_differs" | "status_differs" | "double";
  /**
   * The id that both sides share: our rail reference, the bank's session id, our request id, or, for the card processor, `charge/` or `refund/` and its UUID.
   */
  key: string;
  ourAmount: number | null;
  theirAmount: number | null;
  /**
   * Of `ourAmount`; absent means NGN.
   */
  ourCurrency?: string | null;
  /**
   * Of `theirAmount`; absent means NGN.
   */
  theirCurrency?: string | null;
  ourStatus: string | null;
  theirStatus: string | null;
}

export interface WebhookEndpointFailingRecord {
  /**
   * `wh_…`
   */
  webhookId: string;
  /**
   * The host of the endpoint's URL, without its path and query.
   */
  host: string;
  /**
   * The time since which every delivery has failed.
   */
  failingSince: string;
  /**
   * The time at which it is disabled unless a delivery succeeds; null for never.
   */
  disablesAt: string | null;
  /**
   * The number of pending deliveries, at most 10,000.
   */
  waiting: number;
  /**
   * The status code of its last response; null for none.
   */
  lastStatusCode: number | null;
  /**
   * The reason why the last attempt got no response.
   */
  lastError: string | null;
}

export interface WebhookEndpointDisabledRecord {
  /**
   * `wh_…`
   */
  webhookId: string;
  /**
   * The host of the endpoint's URL, without its path and query.
   */
  host: string;
  /**
   * The time since which every delivery has failed.
   */
  failingSince: string;
  /**
   * `gone`: it answered 410; `failing`: every delivery failed for too long.
   */
  reason: "gone" | "failing";
  disabledAt: string;
}

/**
 * The data of each event.
 */
export interface EventTypes {
  /**
   * Transfers of one group were committed together.
   */
  "ledger.transfers.committed": LedgerTransfersCommitted;
  /**
   * A wallet's available balance fell below its threshold.
   */
  "wallet.low_balance": WalletRecord;
  /**
   * A PayID received a payment.
   */
  "payid.payment.completed": PayIdPaymentRecord;
  /**
   * A virtual account received the payment it was made for.
   */
  "virtual_account.payment.received": VirtualAccountPaymentRecord;
  /**
   * A virtual account received a payment that it does not take; it goes back to its sender.
   */
  "virtual_account.payment.rejected": VirtualAccountPaymentRecord;
  /**
   * A virtual account's time ended without a payment.
   */
  "virtual_account.expired": VirtualAccountRecord;
  /**
   * A permanent account received a payment, which is in the wallet.
   */
  "virtual_account.payment.completed": PermanentAccountPaymentRecord;
  /**
   * A permanent account received a payment that it does not take; it goes back to its sender.
   */
  "virtual_account.payment.returned": PermanentAccountPaymentRecord;
  /**
   * You closed a virtual account of either kind; payments to it are returned.
   */
  "virtual_account.closed": VirtualAccountRecord | PermanentAccountRecord;
  /**
   * You reopened a closed virtual account.
   */
  "virtual_account.reopened": VirtualAccountRecord | PermanentAccountRecord;
  /**
   * A transfer out of the merchant's wallet was completed.
   */
  "transfer.completed": PayIdTransferRecord | ExternalTransferRecord;
  /**
   * A bank did not take a transfer; the money is back in the wallet.
   */
  "transfer.failed": ExternalTransferRecord;
  /**
   * A bank gave back a transfer that was completed; the money is back in the wallet.
   */
  "transfer.reversed": ExternalTransferRecord;
  /**
   * The payee of a PayID transfer refunded it, in full or in part; the money is in the wallet that paid.
   */
  "transfer.refunded": RefundedTransferRecord;
  /**
   * A report's file can be downloaded.
   */
  "report.completed": ReportRecord;
  /**
   * A report could not be made.
   */
  "report.failed": ReportRecord;
  /**
   * A refund of a PayID's or virtual account's payment began; its money is held, or already with the payer.
   */
  "payment_refund.created": RefundRecord;
  /**
   * The payer has the money of a refund of a PayID's or virtual account's payment.
   */
  "payment_refund.completed": RefundRecord;
  /**
   * A refund of a PayID's or virtual account's payment failed, or the payer's bank gave it back; the money is back in the wallet.
   */
  "payment_refund.failed": RefundRecord;
  /**
   * A bulk transfer was approved, and its rows are about to be paid.
   */
  "bulk_transfer.approved": BulkTransferRecord;
  /**
   * A bulk transfer was paused: no further row begins.
   */
  "bulk_transfer.paused": BulkTransferRecord;
  /**
   * A paused bulk transfer was resumed.
   */
  "bulk_transfer.resumed": BulkTransferRecord;
  /**
   * Every row of a bulk transfer is final: completed, failed or canceled.
   */
  "bulk_transfer.completed": BulkTransferRecord;
  /**
   * A bulk transfer was canceled: the rows that had not begun are never paid.
   */
  "bulk_transfer.canceled": BulkTransferRecord;
  /**
   * A schedule runs within 24 hours, at its `nextRunAt`.
   */
  "schedule.upcoming": ScheduleRecord;
  /**
   * A run of a schedule was paid.
   */
  "schedule.run.completed": ScheduleRunRecord;
  /**
   * A run of a schedule failed: nothing was charged, or the money came back.
   */
  "schedule.run.failed": ScheduleRunRecord;
  /**
   * A run of a schedule was skipped: nothing was paid.
   */
  "schedule.run.skipped": ScheduleRunRecord;
  /**
   * The last run of a schedule is final.
   */
  "schedule.completed": ScheduleRecord;
  /**
   * A schedule was paused, by you or by its rule for too little money.
   */
  "schedule.paused": ScheduleRecord;
  /**
   * A schedule was canceled: no further run begins.
   */
  "schedule.canceled": ScheduleRecord;
  /**
   * A bill was bought and delivered.
   */
  "bill.purchase.completed": BillPurchaseRecord;
  /**
   * The provider has not said yet whether it delivered; the money is held.
   */
  "bill.purchase.pending": BillPurchaseRecord;
  /**
   * A bill could not be bought; nothing was charged.
   */
  "bill.purchase.failed": FailedBillPurchaseRecord;
  /**
   * The provider took back a bill that was delivered; the money is back in the wallet.
   */
  "bill.purchase.reversed": BillPurchaseRecord;
  /**
   * A customer was created, by your request or by its first card payment.
   */
  "customer.created": CustomerRecord;
  /**
   * A customer was changed, by your request or by a card payment with another name.
   */
  "customer.updated": CustomerRecord;
  /**
   * A customer was deleted, and its personal data erased.
   */
  "customer.deleted": DeletedCustomerRecord;
  /**
   * A customer was deleted: erase the copies that you keep of its personal data, which you find by its email. Then delete the email, too.
   */
  "customer.erased": {
    /**
     * `cus_…`
     */
    id: string;
    /**
     * The customer's last email, lower case.
     */
    email: string;
    deletedAt: string;
  };
  /**
   * A card payment was begun; its outcome follows.
   */
  "payment.created": CardPaymentRecord;
  /**
   * A card was charged, or what it had been authorized for was captured.
   */
  "payment.succeeded": CardPaymentRecord;
  /**
   * A card was declined; nothing was charged.
   */
  "payment.failed": CardPaymentRecord;
  /**
   * A pending card payment was given up, by the merchant or at the end of its time.
   */
  "payment.canceled": CardPaymentRecord;
  /**
   * A refund of a card payment, whole or in part, succeeded.
   */
  "payment.refunded": RefundedCardPaymentRecord;
  /**
   * A cardholder disputed a card payment at the bank, or the bank asks about one.
   */
  "dispute.created": DisputeSummary;
  /**
   * A dispute changed: its evidence is under review, its money was moved, or the bank changed its terms.
   */
  "dispute.updated": DisputeSummary;
  /**
   * The bank decided a dispute for the merchant, or closed its inquiry.
   */
  "dispute.won": DisputeSummary;
  /**
   * The bank decided a dispute for the cardholder, or the merchant accepted it: the money stays with the cardholder.
   */
  "dispute.lost": DisputeSummary;
  /**
   * A refund of a card payment failed; the money is back in the merchant's balance.
   */
  "refund.failed": CardRefundRecord;
  /**
   * A checkout session was paid.
   */
  "checkout.session.completed": CheckoutSessionRecord;
  /**
   * A checkout session ended without a payment: it expired, or you ended it.
   */
  "checkout.session.expired": CheckoutSessionRecord;
  /**
   * The customer ended a checkout session without a payment.
   */
  "checkout.session.canceled": CheckoutSessionRecord;
  /**
   * More money arrived for a checkout session than it asked for: a payment after its end, or a larger one. It is in your wallet.
   */
  "checkout.session.overpaid": CheckoutSessionRecord;
  /**
   * A payment arrived that is smaller than the checkout session's amount. It is in your wallet, and the session stays open.
   */
  "checkout.session.underpaid": CheckoutSessionRecord;
  /**
   * A payment link was created.
   */
  "payment_link.created": PaymentLinkRecord;
  /**
   * A payment link was changed, or turned off or on.
   */
  "payment_link.updated": PaymentLinkRecord;
  /**
   * The last use of a payment link was paid. It takes no further payments.
   */
  "payment_link.completed": PaymentLinkRecord;
  /**
   * Our money at a provider fell below the least that we want to keep there.
   */
  "provider.float_low": ProviderFloatRecord;
  /**
   * Our records and a provider's statement differ.
   */
  "reconciliation.difference": ReconciliationDifferenceRecord;
  /**
   * A merchant's endpoint takes no deliveries any more; they wait.
   */
  "webhook.endpoint.failing": WebhookEndpointFailingRecord;
  /**
   * A merchant's endpoint was disabled: it wants no more, or it failed for too long.
   */
  "webhook.endpoint.disabled": WebhookEndpointDisabledRecord;
}

export type EventName = keyof EventTypes;

const ledgerTransfersCommitted = {
  type: "object",
  properties: {
    rootId: { type: "string", format: "uuid" },
    at: { type: "string", format: "date-time" },
    announced: {
      description:
        "Names of the public events about the group that the ledger published with it; absent when none.",
      type: "array",
      items: { type: "string" },
    },
    transfers: {
      type: "array",
      items: {
        type: "object",
        properties: {
          id: { type: "string", format: "uuid" },
          kind: { type: "string", enum: ["single", "pending", "post", "void"] },
          type: { type: "string" },
          amount: { type: "integer" },
          currency: {
            description: "ISO code of the amount and of both accounts; absent for NGN.",
            type: "string",
          },
          pendingId: {
            description: "The hold, for post and void.",
            type: "string",
            format: "uuid",
          },
          debit: { type: "string" },
          credit: { type: "string" },
          reference: {
            type: "object",
            properties: { family: { type: "string" }, text: { type: "string" } },
            required: ["family", "text"],
          },
          narration: { type: "string" },
          from: {
            type: "object",
            properties: { payId: { type: "string" }, name: { type: "string" } },
            required: ["payId", "name"],
          },
          to: {
            type: "object",
            properties: { payId: { type: "string" }, name: { type: "string" } },
            required: ["payId", "name"],
          },
          creditSeq: {
            description:
              "The entry's number in the credited wallet or settling account; absent when a system account was credited.",
            type: "integer",
          },
        },
        required: ["id", "kind", "type", "amount", "debit", "credit", "narration", "from", "to"],
      },
    },
  },
  required: ["rootId", "at", "transfers"],
  title: "LedgerTransfersCommitted",
};

const walletRecord = {
  type: "object",
  properties: {
    payId: { type: "string", description: "Ends in `.wallet`." },
    currency: {
      type: "string",
      description: "ISO code, such as `NGN`. The amounts are in its minor unit, such as kobo.",
    },
    available: {
      type: "integer",
      minimum: 0,
      description: "The spendable amount: `ledger` minus `held`.",
    },
    held: {
      type: "integer",
      minimum: 0,
      description: "Held for operations in progress, such as a pending transfer.",
    },
    ledger: { type: "integer", minimum: 0, description: "The total in the wallet." },
    asOf: { type: "string", format: "date-time", description: "The time of these balances." },
    lowBalanceThreshold: {
      description: "`wallet.low_balance` is sent when `available` falls below it. Present if set.",
      type: "integer",
      minimum: 0,
    },
    settling: {
      description:
        "Money of card payments before settlement to the wallet; only for wallets with a settling account.",
      type: "integer",
      minimum: 0,
    },
  },
  required: ["payId", "currency", "available", "held", "ledger", "asOf"],
  title: "WalletRecord",
};

const payIdPaymentRecord = {
  type: "object",
  properties: {
    payId: { type: "string", description: "The address to pay, ending in `.dpid` or `.spid`." },
    name: {
      type: "string",
      description:
        "The name that the payer sees: your registered name for a dynamic PayID, the one that you chose for a static PayID.",
    },
    reference: { type: "string", description: "As you sent it." },
    expiresAt: { description: "Dynamic PayIDs only.", type: "string", format: "date-time" },
    status: {
      type: "string",
      enum: ["active", "used", "expired", "inactive"],
      description:
        "`active`: it can be paid. `used`: a dynamic one was paid. `expired`: a dynamic one was not paid in time. `inactive`: you deactivated a static one.",
    },
    type: {
      type: "string",
      enum: ["dynamic", "static"],
      description: "`dynamic`: takes one payment. `static`: takes any number.",
    },
    metadata: { type: "object", additionalProperties: {}, description: "As you sent it." },
    expectedAmount: { description: "Present if you set one.", type: "integer", minimum: 0 },
    amountReceived: {
      default: 0,
      description: "The total received amount.",
      type: "integer",
      minimum: 0,
    },
    paymentsCount: {
      default: 0,
      description: "The number of received payments.",
      type: "integer",
      minimum: 0,
    },
    createdAt: { type: "string", format: "date-time" },
    payment: {
      type: "object",
      properties: {
        transactionId: { type: "string", description: "`txn_…`. Refund the payment by it." },
        amount: { type: "integer", minimum: 0, description: "The received amount, in kobo." },
        paidAt: { type: "string", format: "date-time" },
        payerName: { type: "string", description: "The name of the payer's wallet." },
      },
      required: ["transactionId", "amount", "paidAt", "payerName"],
    },
  },
  required: ["payId", "name", "reference", "status", "type", "metadata", "createdAt", "payment"],
  title: "PayIdPaymentRecord",
};

const virtualAccountPaymentRecord = {
  type: "object",
  properties: {
    id: { default: "", description: "`va_…`", type: "string" },
    type: {
      default: "single",
      description: "It takes one payment.",
      type: "string",
      const: "single",
    },
    accountNumber: { type: "string", description: "Ten digits. The payer sends the money to it." },
    accountName: { type: "string", description: "The name that the payer's bank shows." },
    bankName: { type: "string" },
    bankCode: { type: "string", description: "`bankCode` of the bank list." },
    reference: { type: "string", description: "As you sent it." },
    amount: { type: "integer", minimum: 0, description: "The expected amount, in kobo." },
    amountReceived: {
      default: 0,
      description: "The paid amount, in kobo; 0 until a payment is accepted.",
      type: "integer",
      minimum: 0,
    },
    difference: {
      description: "`amountReceived` minus `amount`, once paid; negative for an underpayment.",
      type: "integer",
    },
    currency: { type: "string", const: "NGN" },
    expiresAt: {
      type: "string",
      format: "date-time",
      description: "Later payments are returned to their sender.",
    },
    validityTime: { type: "integer", description: "In minutes, as you sent it." },
    amountValidation: {
      type: "string",
      description: "The accepted amounts, as you sent it; `A5` by default.",
    },
    status: {
      type: "string",
      enum: ["active", "completed", "expired"],
      description:
        "`active`: waits for its payment. `completed`: paid. `expired`: not paid in time, or closed.",
    },
    metadata: {
      type: "object",
      additionalProperties: {},
      description: "As you sent it; `{}` by default.",
    },
    createdAt: { type: "string", format: "date-time" },
    closedAt: {
      default: null,
      description: "When you closed it before its payment; null otherwise.",
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
    },
    payment: {
      type: "object",
      properties: {
        transactionId: {
          type: "string",
          description: "`txn_…`. Refund an accepted payment by it.",
        },
        sessionId: { type: "string", description: "The bank's id of the payment." },
        amount: { type: "integer", minimum: 0, description: "The paid amount, in kobo." },
        paidAt: {
          type: "string",
          format: "date-time",
          description: "The bank's time of the payment.",
        },
        payerName: { type: "string", description: "As the payer's bank reports it." },
        payerAccountNumber: {
          type: "string",
          description: "As the payer's bank reports it; empty if it does not.",
        },
        payerBankCode: {
          type: "string",
          description: "As the payer's bank reports it; empty if it does not.",
        },
        narration: { type: "string", description: "The payer's text." },
        status: {
          type: "string",
          enum: ["accepted", "rejected"],
          description: "`accepted`: the money is yours. `rejected`: it is returned to its sender.",
        },
        rejectionReason: {
          description: "The reason for returning it to its sender.",
          type: "string",
          enum: ["AMOUNT_MISMATCH", "ACCOUNT_EXPIRED", "ACCOUNT_COMPLETED"],
        },
      },
      required: [
        "transactionId",
        "sessionId",
        "amount",
        "paidAt",
        "payerName",
        "payerAccountNumber",
        "payerBankCode",
        "narration",
        "status",
      ],
    },
  },
  required: [
    "accountNumber",
    "accountName",
    "bankName",
    "bankCode",
    "reference",
    "amount",
    "currency",
    "expiresAt",
    "validityTime",
    "amountValidation",
    "status",
    "metadata",
    "createdAt",
    "payment",
  ],
  title: "VirtualAccountPaymentRecord",
};

const virtualAccountRecord = {
  type: "object",
  properties: {
    id: { default: "", description: "`va_…`", type: "string" },
    type: {
      default: "single",
      description: "It takes one payment.",
      type: "string",
      const: "single",
    },
    accountNumber: { type: "string", description: "Ten digits. The payer sends the money to it." },
    accountName: { type: "string", description: "The name that the payer's bank shows." },
    bankName: { type: "string" },
    bankCode: { type: "string", description: "`bankCode` of the bank list." },
    reference: { type: "string", description: "As you sent it." },
    amount: { type: "integer", minimum: 0, description: "The expected amount, in kobo." },
    amountReceived: {
      default: 0,
      description: "The paid amount, in kobo; 0 until a payment is accepted.",
      type: "integer",
      minimum: 0,
    },
    difference: {
      description: "`amountReceived` minus `amount`, once paid; negative for an underpayment.",
      type: "integer",
    },
    currency: { type: "string", const: "NGN" },
    expiresAt: {
      type: "string",
      format: "date-time",
      description: "Later payments are returned to their sender.",
    },
    validityTime: { type: "integer", description: "In minutes, as you sent it." },
    amountValidation: {
      type: "string",
      description: "The accepted amounts, as you sent it; `A5` by default.",
    },
    status: {
      type: "string",
      enum: ["active", "completed", "expired"],
      description:
        "`active`: waits for its payment. `completed`: paid. `expired`: not paid in time, or closed.",
    },
    metadata: {
      type: "object",
      additionalProperties: {},
      description: "As you sent it; `{}` by default.",
    },
    createdAt: { type: "string", format: "date-time" },
    closedAt: {
      default: null,
      description: "When you closed it before its payment; null otherwise.",
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
    },
  },
  required: [
    "accountNumber",
    "accountName",
    "bankName",
    "bankCode",
    "reference",
    "amount",
    "currency",
    "expiresAt",
    "validityTime",
    "amountValidation",
    "status",
    "metadata",
    "createdAt",
  ],
  title: "VirtualAccountRecord",
};

const permanentAccountPaymentRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`va_…`" },
    type: { type: "string", const: "permanent" },
    accountNumber: { type: "string", description: "Ten digits. It stays the customer's for ever." },
    accountName: {
      type: "string",
      description:
        "Your name and the customer's, as the payer's bank shows them; yours alone once the customer is deleted.",
    },
    bankName: { type: "string" },
    bankCode: { type: "string", description: "`bankCode` of the bank list." },
    reference: { type: "string", description: "As you sent it." },
    customer: { type: "string", description: "`cus_…` of the customer." },
    amount: {
      anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }],
      description: "With which payments are compared, in kobo; null for none.",
    },
    amountValidation: {
      type: "string",
      description: "The accepted amounts, as you sent it; `A5` by default.",
    },
    amountReceived: {
      type: "integer",
      minimum: 0,
      description: "The total of the accepted payments, in kobo.",
    },
    paymentsCount: { type: "integer", minimum: 0, description: "The number of accepted payments." },
    currency: { type: "string", const: "NGN" },
    status: {
      type: "string",
      enum: ["active", "closed"],
      description: "`closed`: payments are returned to their sender until you reopen it.",
    },
    identity: {
      anyOf: [
        {
          type: "object",
          properties: {
            type: { type: "string", enum: ["bvn", "nin"] },
            number: { type: "string", description: "Masked but for the last four digits." },
          },
          required: ["type", "number"],
        },
        { type: "null" },
      ],
      description:
        "The customer's BVN or NIN; null if you sent none, and once the customer is deleted.",
    },
    metadata: {
      type: "object",
      additionalProperties: {},
      description: "As you sent it; `{}` by default.",
    },
    createdAt: { type: "string", format: "date-time" },
    closedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "Null while it is active.",
    },
    payment: {
      type: "object",
      properties: {
        transactionId: { type: "string" },
        sequence: {
          anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }],
          description:
            "The number of the accepted payment to this account, from 1; null for a returned one.",
        },
        reference: {
          description:
            "Of the line in your statement: account number and sequence; null without a line.",
          type: ["string", "null"],
        },
        sessionId: { type: "string", description: "The bank's id of the payment." },
        amount: { type: "integer", minimum: 0 },
        paidAt: { type: "string", format: "date-time" },
        payerName: { type: "string" },
        payerAccountNumber: { type: "string" },
        payerBankCode: { type: "string" },
        narration: { type: "string" },
        status: { type: "string", enum: ["accepted", "rejected"] },
        rejectionReason: {
          description: "The reason for returning it to its sender.",
          type: "string",
          enum: ["AMOUNT_MISMATCH", "ACCOUNT_CLOSED"],
        },
      },
      required: [
        "transactionId",
        "sequence",
        "reference",
        "sessionId",
        "amount",
        "paidAt",
        "payerName",
        "payerAccountNumber",
        "payerBankCode",
        "narration",
        "status",
      ],
    },
  },
  required: [
    "id",
    "type",
    "accountNumber",
    "accountName",
    "bankName",
    "bankCode",
    "reference",
    "customer",
    "amount",
    "amountValidation",
    "amountReceived",
    "paymentsCount",
    "currency",
    "status",
    "identity",
    "metadata",
    "createdAt",
    "closedAt",
    "payment",
  ],
  title: "PermanentAccountPaymentRecord",
};

const permanentAccountRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`va_…`" },
    type: { type: "string", const: "permanent" },
    accountNumber: { type: "string", description: "Ten digits. It stays the customer's for ever." },
    accountName: {
      type: "string",
      description:
        "Your name and the customer's, as the payer's bank shows them; yours alone once the customer is deleted.",
    },
    bankName: { type: "string" },
    bankCode: { type: "string", description: "`bankCode` of the bank list." },
    reference: { type: "string", description: "As you sent it." },
    customer: { type: "string", description: "`cus_…` of the customer." },
    amount: {
      anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }],
      description: "With which payments are compared, in kobo; null for none.",
    },
    amountValidation: {
      type: "string",
      description: "The accepted amounts, as you sent it; `A5` by default.",
    },
    amountReceived: {
      type: "integer",
      minimum: 0,
      description: "The total of the accepted payments, in kobo.",
    },
    paymentsCount: { type: "integer", minimum: 0, description: "The number of accepted payments." },
    currency: { type: "string", const: "NGN" },
    status: {
      type: "string",
      enum: ["active", "closed"],
      description: "`closed`: payments are returned to their sender until you reopen it.",
    },
    identity: {
      anyOf: [
        {
          type: "object",
          properties: {
            type: { type: "string", enum: ["bvn", "nin"] },
            number: { type: "string", description: "Masked but for the last four digits." },
          },
          required: ["type", "number"],
        },
        { type: "null" },
      ],
      description:
        "The customer's BVN or NIN; null if you sent none, and once the customer is deleted.",
    },
    metadata: {
      type: "object",
      additionalProperties: {},
      description: "As you sent it; `{}` by default.",
    },
    createdAt: { type: "string", format: "date-time" },
    closedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "Null while it is active.",
    },
  },
  required: [
    "id",
    "type",
    "accountNumber",
    "accountName",
    "bankName",
    "bankCode",
    "reference",
    "customer",
    "amount",
    "amountValidation",
    "amountReceived",
    "paymentsCount",
    "currency",
    "status",
    "identity",
    "metadata",
    "createdAt",
    "closedAt",
  ],
  title: "PermanentAccountRecord",
};

const payIdTransferRecord = {
  type: "object",
  properties: {
    type: {
      default: "payid_transfer",
      description: "Distinguishes it from an external transfer.",
      type: "string",
      const: "payid_transfer",
    },
    transactionId: { type: "string", description: "`txn_…`" },
    reference: { type: "string", description: "As you sent it." },
    fromPayId: { type: "string", description: "Your wallet that paid." },
    toPayId: { type: "string", description: "The paid PayID, in lower case." },
    amount: { type: "integer", minimum: 0, description: "In kobo, without a fee." },
    narration: { type: "string", description: "By default `Transfer from` and your name." },
    status: {
      type: "string",
      const: "completed",
      description: "A PayID transfer completes immediately or fails.",
    },
    completedAt: { type: "string", format: "date-time" },
    destinationAccountName: { type: "string", description: "The PayID's name." },
  },
  required: [
    "transactionId",
    "reference",
    "fromPayId",
    "toPayId",
    "amount",
    "narration",
    "status",
    "completedAt",
    "destinationAccountName",
  ],
  title: "PayIdTransferRecord",
};

const externalTransferRecord = {
  type: "object",
  properties: {
    type: {
      type: "string",
      const: "external_transfer",
      description: "Distinguishes it from a PayID transfer.",
    },
    transactionId: { type: "string", description: "`txn_…`" },
    transactionIds: {
      default: [],
      description:
        "Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction.",
      type: "array",
      items: { type: "string" },
    },
    reference: { type: "string", description: "As you sent it." },
    fromPayId: { type: "string", description: "Your paying wallet." },
    toAccountNumber: { type: "string", description: "Ten digits." },
    toAccountName: { type: "string", description: "The bank's record." },
    bankCode: {
      type: "string",
      description: "`bankCode` of the bank list, even if you sent a NIP code.",
    },
    bankName: { type: "string" },
    amount: { type: "integer", minimum: 0, description: "The payee's amount, in kobo." },
    fee: { type: "integer", minimum: 0, description: "Kobo's fee, in kobo." },
    stampDuty: { type: "integer", minimum: 0, description: "Stamp duty for the state, in kobo." },
    totalDebit: { type: "integer", minimum: 0, description: "The wallet's debit." },
    narration: { type: "string", description: "By default `Transfer from` and your name." },
    status: {
      type: "string",
      enum: ["pending", "completed", "failed", "reversed"],
      description:
        "`pending`: the bank has not decided, and the money is held. `failed`: nothing was charged. `reversed`: it was paid, and the bank returned it.",
    },
    failureReason: {
      description: "The reason for the failure, such as `REJECTED_BY_BANK`.",
      type: "string",
    },
    completedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "The time at which the payee received the money; null until then.",
    },
    createdAt: { type: "string", format: "date-time" },
    updatedAt: { type: "string", format: "date-time" },
  },
  required: [
    "type",
    "transactionId",
    "reference",
    "fromPayId",
    "toAccountNumber",
    "toAccountName",
    "bankCode",
    "bankName",
    "amount",
    "fee",
    "stampDuty",
    "totalDebit",
    "narration",
    "status",
    "completedAt",
    "createdAt",
    "updatedAt",
  ],
  title: "ExternalTransferRecord",
};

const refundedTransferRecord = {
  type: "object",
  properties: {
    type: {
      default: "payid_transfer",
      description: "Distinguishes it from an external transfer.",
      type: "string",
      const: "payid_transfer",
    },
    transactionId: { type: "string", description: "`txn_…`" },
    reference: { type: "string", description: "As you sent it." },
    fromPayId: { type: "string", description: "Your wallet that paid." },
    toPayId: { type: "string", description: "The paid PayID, in lower case." },
    amount: { type: "integer", minimum: 0, description: "In kobo, without a fee." },
    narration: { type: "string", description: "By default `Transfer from` and your name." },
    status: {
      type: "string",
      const: "completed",
      description: "A PayID transfer completes immediately or fails.",
    },
    completedAt: { type: "string", format: "date-time" },
    destinationAccountName: { type: "string", description: "The PayID's name." },
    refund: {
      type: "object",
      properties: {
        transactionId: {
          type: "string",
          description:
            "`txn_…` of the refund's line in your statement; `GET /transaction/status` finds it.",
        },
        amount: {
          type: "integer",
          minimum: 0,
          description: "In kobo. A transfer may be refunded in several parts.",
        },
        completedAt: { type: "string", format: "date-time" },
      },
      required: ["transactionId", "amount", "completedAt"],
    },
  },
  required: [
    "transactionId",
    "reference",
    "fromPayId",
    "toPayId",
    "amount",
    "narration",
    "status",
    "completedAt",
    "destinationAccountName",
    "refund",
  ],
  title: "RefundedTransferRecord",
};

const reportRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`rep_…`" },
    type: {
      type: "string",
      enum: ["statement", "settlement", "transfers", "payments"],
      description:
        "`statement`: all entries of the wallet. `settlement`: all entries of the account of card payments that are not settled yet. `transfers`: transfers out, with their fees, stamp duty and reversals. `payments`: payments in.",
    },
    format: { type: "string", enum: ["csv", "xlsx"] },
    status: {
      type: "string",
      enum: ["pending", "processing", "completed", "failed"],
      description: "`completed`: the file is there. `failed`: there is no file, see `error`.",
    },
    payId: { type: "string", description: "PayID of the wallet." },
    currency: { type: "string", description: "ISO code of the wallet's currency." },
    from: { type: "string", format: "date-time", description: "Entries at this moment or later." },
    to: { type: "string", format: "date-time", description: "Entries before this moment." },
    progress: {
      type: "integer",
      minimum: 0,
      maximum: 100,
      description: "How many per cent of the period are read.",
    },
    lines: {
      type: "integer",
      minimum: 0,
      description: "Lines of the file below its header; 0 until it is completed.",
    },
    credits: {
      type: "integer",
      minimum: 0,
      description: "The sum of the lines with the direction `credit`, in the minor unit.",
    },
    debits: {
      type: "integer",
      minimum: 0,
      description: "The sum of the lines with the direction `debit`, in the minor unit.",
    },
    fileSize: { type: "integer", minimum: 0, description: "In bytes; 0 without a file." },
    error: {
      anyOf: [
        {
          type: "object",
          properties: {
            code: { type: "string", enum: ["too_many_lines", "internal_error"] },
            message: { type: "string" },
          },
          required: ["code", "message"],
        },
        { type: "null" },
      ],
      description: "Why it failed; null otherwise.",
    },
    createdAt: { type: "string", format: "date-time" },
    endedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "When it was completed or failed; null until then.",
    },
    expiresAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description:
        "When the file is deleted, seven days after its completion; null without a file.",
    },
    updatedAt: { type: "string", format: "date-time" },
  },
  required: [
    "id",
    "type",
    "format",
    "status",
    "payId",
    "currency",
    "from",
    "to",
    "progress",
    "lines",
    "credits",
    "debits",
    "fileSize",
    "error",
    "createdAt",
    "endedAt",
    "expiresAt",
    "updatedAt",
  ],
  title: "ReportRecord",
};

const refundRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`re_…`" },
    paymentId: {
      type: "string",
      description:
        "The payment's `transactionId`, `txn_…`; of a card payment its `id`, which may be your own.",
    },
    paymentType: {
      type: "string",
      enum: ["payid", "virtual_account", "card"],
      description: "The kind of the payment. The list may grow.",
    },
    amount: { type: "integer", minimum: 0, description: "In minor units of the currency: kobo." },
    currency: { type: "string", description: "`NGN`; of a card payment its own." },
    status: {
      type: "string",
      enum: ["pending", "completed", "failed"],
      description:
        "`pending`: the payer's bank has not decided, and the money is held. `completed`: the payer has it. `failed`: the money is back in your wallet.",
    },
    reference: {
      description: "As you sent it, or the refund's `id`; null for a card payment's refund.",
      type: ["string", "null"],
    },
    reason: { description: "As you sent it.", type: ["string", "null"] },
    metadata: { type: "object", additionalProperties: {}, description: "As you sent it." },
    destination: {
      type: "object",
      properties: {
        type: {
          type: "string",
          enum: ["bank_account", "wallet", "card"],
          description: "Where the payment came from. The list may grow.",
        },
        accountName: {
          description: "The payer's name; null for a card.",
          type: ["string", "null"],
        },
        accountNumber: {
          description: "Of a bank account; null otherwise.",
          type: ["string", "null"],
        },
        bankCode: { description: "Of a bank account; null otherwise.", type: ["string", "null"] },
        bankName: { description: "Of a bank account; null otherwise.", type: ["string", "null"] },
      },
      required: ["type", "accountName", "accountNumber", "bankCode", "bankName"],
      description: "Where the money goes back to.",
    },
    failureReason: {
      description: "The reason for a failure, such as `REJECTED_BY_BANK`; null otherwise.",
      type: ["string", "null"],
    },
    transactionId: {
      type: "string",
      description: "`txn_…`: statement lines of the refund have it as their `transactionId`.",
    },
    transactionIds: {
      type: "array",
      items: { type: "string" },
      description:
        "Every transaction that moved its money, oldest first. Money that a bank gave back later has a transaction of its own.",
    },
    createdAt: { type: "string", format: "date-time" },
    updatedAt: { type: "string", format: "date-time" },
    completedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description:
        "When the payer's bank or wallet received the money; null until then, and for a card.",
    },
  },
  required: [
    "id",
    "paymentId",
    "paymentType",
    "amount",
    "currency",
    "status",
    "reference",
    "reason",
    "metadata",
    "destination",
    "failureReason",
    "transactionId",
    "transactionIds",
    "createdAt",
    "updatedAt",
    "completedAt",
  ],
  title: "RefundRecord",
};

const bulkTransferRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`blk_…`" },
    reference: { type: "string", description: "As you sent it." },
    fromPayId: { type: "string", description: "Your paying wallet." },
    status: {
      type: "string",
      enum: ["draft", "approved", "processing", "paused", "completed", "canceled"],
      description:
        "`draft`: checked, and nothing is paid. `approved`: payment is about to begin. `processing`: rows are being paid. `paused`: no further row begins. `completed`: every row is final. `canceled`: rows that had not begun are canceled.",
    },
    needsSecondApprover: {
      type: "boolean",
      description: "Whether another key or person than the creator must approve it.",
    },
    rows: {
      type: "object",
      properties: {
        total: { type: "integer", minimum: 0 },
        pending: { type: "integer", minimum: 0, description: "Not begun." },
        processing: {
          type: "integer",
          minimum: 0,
          description: "Begun, and without an outcome yet.",
        },
        completed: { type: "integer", minimum: 0 },
        failed: { type: "integer", minimum: 0 },
        canceled: { type: "integer", minimum: 0, description: "Never begun." },
      },
      required: ["total", "pending", "processing", "completed", "failed", "canceled"],
      description: "The number of rows by status.",
    },
    amount: { type: "integer", minimum: 0, description: "The sum of all rows, in kobo." },
    completedAmount: {
      type: "integer",
      minimum: 0,
      description: "The sum of the completed rows, in kobo.",
    },
    fees: { type: "integer", minimum: 0, description: "Kobo's fees of all rows, in kobo." },
    stampDuties: { type: "integer", minimum: 0, description: "Stamp duty of all rows, in kobo." },
    totalDebit: {
      type: "integer",
      minimum: 0,
      description: "The wallet's debit when every row is paid.",
    },
    createdAt: { type: "string", format: "date-time" },
    approvedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "Null before the approval.",
    },
    endedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "When it was completed or canceled; null until then.",
    },
    updatedAt: { type: "string", format: "date-time" },
  },
  required: [
    "id",
    "reference",
    "fromPayId",
    "status",
    "needsSecondApprover",
    "rows",
    "amount",
    "completedAmount",
    "fees",
    "stampDuties",
    "totalDebit",
    "createdAt",
    "approvedAt",
    "endedAt",
    "updatedAt",
  ],
  title: "BulkTransferRecord",
};

const scheduleRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`sch_…`" },
    reference: { type: "string", description: "As you sent it." },
    type: { type: "string", enum: ["transfer", "bill", "sweep"] },
    status: {
      type: "string",
      enum: ["active", "paused", "completed", "canceled"],
      description:
        "`active`: its runs begin on time. `paused`: no run begins, and the times that pass are left out. `completed`: its last run is final. `canceled`: no further run begins.",
    },
    pauseReason: {
      anyOf: [{ type: "string", enum: ["merchant", "insufficient_funds"] }, { type: "null" }],
      description:
        "Of a paused schedule: `merchant` when you paused it, `insufficient_funds` when its rule did. Null otherwise.",
    },
    transfer: {
      anyOf: [
        {
          type: "object",
          properties: {
            fromPayId: { type: "string", description: "Your paying wallet." },
            toPayId: { description: "Null for a bank account.", type: ["string", "null"] },
            accountNumber: { description: "Null for a PayID.", type: ["string", "null"] },
            bankCode: { description: "Null for a PayID.", type: ["string", "null"] },
            accountName: { description: "Null when you left it out.", type: ["string", "null"] },
            amount: {
              type: "integer",
              minimum: 0,
              description: "The payee's amount of each run, in kobo.",
            },
            narration: { type: "string", description: "As you sent it; empty for the default." },
          },
          required: [
            "fromPayId",
            "toPayId",
            "accountNumber",
            "bankCode",
            "accountName",
            "amount",
            "narration",
          ],
        },
        { type: "null" },
      ],
      description: "Null for other types.",
    },
    bill: {
      anyOf: [
        {
          type: "object",
          properties: {
            fromWallet: { type: "string", description: "Your paying wallet." },
            serviceID: { type: "string" },
            amount: {
              anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }],
              description: "In kobo; null when you left it out.",
            },
            variation_code: { description: "Null when you left it out.", type: ["string", "null"] },
            billersCode: { description: "Null when you left it out.", type: ["string", "null"] },
            phone: { type: "string" },
            subscription_type: {
              description: "Null when you left it out.",
              type: ["string", "null"],
            },
            quantity: { description: "Null when you left it out.", type: ["integer", "null"] },
            extraFields: {
              type: "object",
              additionalProperties: { type: "string" },
              description: "As you sent them.",
            },
            narration: {
              type: "string",
              description: "As you sent it; empty for the service's name.",
            },
          },
          required: [
            "fromWallet",
            "serviceID",
            "amount",
            "variation_code",
            "billersCode",
            "phone",
            "subscription_type",
            "quantity",
            "extraFields",
            "narration",
          ],
        },
        { type: "null" },
      ],
      description: "Null for other types.",
    },
    sweep: {
      anyOf: [
        {
          type: "object",
          properties: {
            fromPayId: { type: "string", description: "The wallet that is swept." },
            accountNumber: { type: "string" },
            bankCode: { type: "string" },
            accountName: { description: "Null when you left it out.", type: ["string", "null"] },
            keepAmount: {
              type: "integer",
              minimum: 0,
              description: "The amount that stays in the wallet, in kobo.",
            },
            threshold: {
              anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }],
              description: "Only a balance of at least this is swept, in kobo; null for any.",
            },
            minimumAmount: {
              type: "integer",
              minimum: 0,
              description: "No smaller amount is swept, in kobo.",
            },
            narration: { type: "string", description: "As you sent it; empty for the default." },
          },
          required: [
            "fromPayId",
            "accountNumber",
            "bankCode",
            "accountName",
            "keepAmount",
            "threshold",
            "minimumAmount",
            "narration",
          ],
        },
        { type: "null" },
      ],
      description: "Null for other types.",
    },
    startAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description:
        "The only run; with a recurrence, the moment from which it counts. Null for a sweep by its threshold alone.",
    },
    recurrence: {
      anyOf: [
        {
          type: "object",
          properties: {
            frequency: { type: "string", enum: ["daily", "weekly", "monthly"] },
            interval: {
              type: "integer",
              minimum: 1,
              description: "Every so many days, weeks or months.",
            },
            at: { type: "string", description: "Local time, `HH:MM`." },
            timeZone: { type: "string", description: "IANA name, such as `Africa/Lagos`." },
            dayOfMonth: {
              description: "Monthly: a shorter month's last day stands for a day that it lacks.",
              type: ["integer", "null"],
            },
            weekdays: {
              anyOf: [
                {
                  type: "array",
                  items: {
                    type: "string",
                    enum: [
                      "monday",
                      "tuesday",
                      "wednesday",
                      "thursday",
                      "friday",
                      "saturday",
                      "sunday",
                    ],
                  },
                },
                { type: "null" },
              ],
              description: "Weekly.",
            },
          },
          required: ["frequency", "interval", "at", "timeZone", "dayOfMonth", "weekdays"],
        },
        { type: "null" },
      ],
      description: "Null for a single run, and for a sweep by its threshold alone.",
    },
    endAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "No run is later; null for no end.",
    },
    maxRuns: {
      description: "Ends after so many runs; null for no bound.",
      type: ["integer", "null"],
    },
    onInsufficientFunds: { type: "string", enum: ["skip", "retry", "pause"] },
    metadata: { type: "object", additionalProperties: {}, description: "As you sent it." },
    runs: {
      type: "integer",
      minimum: 0,
      description: "Runs so far: paid, failed and skipped ones.",
    },
    nextRunAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description:
        "Null when no run is left, while it is paused, and for a sweep by its threshold alone.",
    },
    lastRun: {
      anyOf: [
        {
          type: "object",
          properties: {
            id: { type: "string", description: "`schr_…`" },
            status: {
              type: "string",
              enum: ["pending", "processing", "retrying", "completed", "failed", "skipped"],
            },
            scheduledFor: { type: "string", format: "date-time" },
          },
          required: ["id", "status", "scheduledFor"],
        },
        { type: "null" },
      ],
      description: "Null before the first.",
    },
    createdAt: { type: "string", format: "date-time" },
    endedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "When it was completed or canceled; null until then.",
    },
    updatedAt: { type: "string", format: "date-time" },
  },
  required: [
    "id",
    "reference",
    "type",
    "status",
    "pauseReason",
    "transfer",
    "bill",
    "sweep",
    "startAt",
    "recurrence",
    "endAt",
    "maxRuns",
    "onInsufficientFunds",
    "metadata",
    "runs",
    "nextRunAt",
    "lastRun",
    "createdAt",
    "endedAt",
    "updatedAt",
  ],
  title: "ScheduleRecord",
};

const scheduleRunRecord = {
  type: "object",
  properties: {
    id: {
      type: "string",
      description: "`schr_…`. It is also the reference of the run's transfer or bill.",
    },
    scheduleId: { type: "string", description: "`sch_…`" },
    sequence: { type: "integer", minimum: 1, description: "From 1, in the order of their times." },
    scheduledFor: { type: "string", format: "date-time", description: "When it was to run." },
    status: {
      type: "string",
      enum: ["pending", "processing", "retrying", "completed", "failed", "skipped"],
      description:
        "`pending`: it is due, and its payment has not begun. `processing`: its payment has begun, and the outcome is not known. `retrying`: the wallet had too little money, and another attempt follows on the same day. `completed`: it is paid. `failed`: nothing was charged, or the money came back. `skipped`: nothing was paid, for the `skipReason`.",
    },
    attempts: {
      type: "integer",
      minimum: 0,
      description: "Payments that have begun for it; at most one moves money.",
    },
    amount: {
      anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }],
      description:
        "In kobo. Null before the payment begins, and for a bill at the provider's price until it is paid.",
    },
    transactionId: {
      description: "`txn_…` of its transfer or bill purchase; null while there is none.",
      type: ["string", "null"],
    },
    skipReason: {
      anyOf: [
        {
          type: "string",
          enum: [
            "missed",
            "insufficient_funds",
            "below_threshold",
            "below_minimum",
            "paused",
            "canceled",
          ],
        },
        { type: "null" },
      ],
      description:
        "`missed`: Kobo could not run it within 24 hours, or a later run took its place. `insufficient_funds`: the wallet had too little money. `below_threshold`, `below_minimum`: there was too little to sweep. `paused`, `canceled`: its schedule was, before it began. Null unless it was skipped.",
    },
    error: {
      anyOf: [
        {
          type: "object",
          properties: {
            code: {
              type: "string",
              description: "The code that the same payment on its own would get.",
            },
            message: { type: "string" },
          },
          required: ["code", "message"],
        },
        { type: "null" },
      ],
      description: "Why it failed; null otherwise.",
    },
    nextAttemptAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "While it is `retrying`; null otherwise.",
    },
    createdAt: { type: "string", format: "date-time" },
    endedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "When it had its outcome; null until then.",
    },
    updatedAt: { type: "string", format: "date-time" },
  },
  required: [
    "id",
    "scheduleId",
    "sequence",
    "scheduledFor",
    "status",
    "attempts",
    "amount",
    "transactionId",
    "skipReason",
    "error",
    "nextAttemptAt",
    "createdAt",
    "endedAt",
    "updatedAt",
  ],
  title: "ScheduleRunRecord",
};

const billPurchaseRecord = {
  type: "object",
  properties: {
    transactionId: { type: "string", description: "`txn_…`" },
    transactionIds: {
      default: [],
      description:
        "Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction.",
      type: "array",
      items: { type: "string" },
    },
    reference: { type: "string", description: "As you sent it." },
    fromWallet: { type: "string", description: "PayID of the paying wallet." },
    serviceID: { type: "string", description: "As you sent it." },
    billType: {
      type: "string",
      enum: ["airtime", "data", "tv", "electricity", "education", "insurance"],
      description: "The `category` of the service.",
    },
    variation_code: {
      description: "As you sent it. Null for bills without variations.",
      type: ["string", "null"],
    },
    billersCode: {
      description:
        "The smartcard, meter, profile, account or insured number. Null if the phone identifies the account, or none is needed.",
      type: ["string", "null"],
    },
    quantity: { type: "integer", minimum: 1, description: "Months or pieces." },
    amount: {
      type: "integer",
      minimum: 0,
      description: "The bill in kobo, before commission and fee.",
    },
    phone: {
      type: "string",
      description:
        "As you sent it, masked except for the first four and the last three characters.",
    },
    narration: { type: "string", description: "As you sent it; by default the service's name." },
    commission: {
      type: "object",
      properties: {
        rate: {
          type: "string",
          description: "Such as `1.5%`, or `flat` for an amount per purchase.",
        },
        amount: { type: "integer", minimum: 0, description: "Kobo." },
        merchantDebitAmount: {
          type: "integer",
          minimum: 0,
          description: "The bill minus the commission, in kobo.",
        },
      },
      required: ["rate", "amount", "merchantDebitAmount"],
      description: "Your discount on the bill.",
    },
    convenienceFee: {
      type: "integer",
      minimum: 0,
      description: "In kobo, in addition to the bill, without commission.",
    },
    totalCharge: {
      type: "integer",
      minimum: 0,
      description: "The wallet's debit, in kobo: `merchantDebitAmount` plus `convenienceFee`.",
    },
    status: {
      type: "string",
      enum: ["pending", "completed", "failed", "reversed"],
      description:
        "`pending`: the provider has not confirmed, and the money is held. `completed`: delivered. `failed`: nothing was charged. `reversed`: the provider reversed the delivery, and you were refunded.",
    },
    providerReference: {
      type: "string",
      description: "The bill provider's reference; empty until there is one.",
    },
    completedAt: { description: "Present once completed.", type: "string", format: "date-time" },
    createdAt: { type: "string", format: "date-time" },
    updatedAt: { type: "string", format: "date-time", description: "The time of the last change." },
    token: {
      description: "Prepaid electricity: the digits to enter into the meter.",
      type: "string",
    },
    tokenDetails: {
      description: "Prepaid electricity.",
      type: "object",
      properties: {
        token: { type: "string", description: "The same as `token`." },
        bonusToken: { description: "A second token; null for none.", type: ["string", "null"] },
        units: {
          description: "The provider's text, such as `66.2 kWh`.",
          type: ["string", "null"],
        },
        tariff: { description: "The provider's text.", type: ["string", "null"] },
      },
      required: ["token", "bonusToken", "units", "tariff"],
    },
    receiptNumber: { description: "Postpaid electricity.", type: "string" },
    tokens: { description: "Registrations; `tokenList` as one text.", type: "string" },
    tokenList: {
      description: "Registrations: one for each piece.",
      type: "array",
      items: { type: "string" },
    },
    cards: { description: "Result checkers; `cardList` as one text.", type: "string" },
    cardList: {
      description: "Result checkers: one for each piece.",
      type: "array",
      items: {
        type: "object",
        properties: {
          serial: { type: "string", description: "Empty if the provider returns none." },
          pin: { type: "string" },
        },
        required: ["serial", "pin"],
      },
    },
    pin: { description: "Admission exams.", type: "string" },
    certUrl: { description: "Insurance: the URL of the certificate.", type: "string" },
    voucher: {
      description: "Showmax and Spectranet: one text, even for several vouchers.",
      type: "string",
    },
  },
  required: [
    "transactionId",
    "reference",
    "fromWallet",
    "serviceID",
    "billType",
    "variation_code",
    "billersCode",
    "quantity",
    "amount",
    "phone",
    "narration",
    "commission",
    "convenienceFee",
    "totalCharge",
    "status",
    "providerReference",
    "createdAt",
    "updatedAt",
  ],
  title: "BillPurchaseRecord",
};

const failedBillPurchaseRecord = {
  type: "object",
  properties: {
    transactionId: { type: "string", description: "`txn_…`" },
    reference: { type: "string", description: "As you sent it." },
    fromWallet: { type: "string", description: "PayID of the paying wallet." },
    serviceID: { type: "string", description: "As you sent it." },
    billType: {
      type: "string",
      enum: ["airtime", "data", "tv", "electricity", "education", "insurance"],
      description: "The `category` of the service.",
    },
    variation_code: {
      description: "As you sent it. Null for bills without variations.",
      type: ["string", "null"],
    },
    billersCode: {
      description:
        "The smartcard, meter, profile, account or insured number. Null if the phone identifies the account, or none is needed.",
      type: ["string", "null"],
    },
    quantity: { type: "integer", minimum: 1, description: "Months or pieces." },
    amount: {
      type: "integer",
      minimum: 0,
      description: "The bill in kobo, before commission and fee.",
    },
    phone: {
      type: "string",
      description:
        "As you sent it, masked except for the first four and the last three characters.",
    },
    narration: { type: "string", description: "As you sent it; by default the service's name." },
    commission: {
      type: "object",
      properties: {
        rate: {
          type: "string",
          description: "Such as `1.5%`, or `flat` for an amount per purchase.",
        },
        amount: { type: "integer", minimum: 0, description: "Kobo." },
        merchantDebitAmount: {
          type: "integer",
          minimum: 0,
          description: "The bill minus the commission, in kobo.",
        },
      },
      required: ["rate", "amount", "merchantDebitAmount"],
      description: "Your discount on the bill.",
    },
    convenienceFee: {
      type: "integer",
      minimum: 0,
      description: "In kobo, in addition to the bill, without commission.",
    },
    totalCharge: {
      type: "integer",
      minimum: 0,
      description: "The wallet's debit, in kobo: `merchantDebitAmount` plus `convenienceFee`.",
    },
    createdAt: { type: "string", format: "date-time" },
    updatedAt: { type: "string", format: "date-time", description: "The time of the last change." },
    success: { type: "boolean", const: false },
    message: { type: "string", description: "The reason for the failure, and where the money is." },
    code: { type: "string", const: "BILL_PAYMENT_FAILED" },
    status: { type: "string", const: "failed" },
    requiresManualReview: { type: "boolean", description: "Kobo reviews the failure manually." },
    error: {
      type: "string",
      description:
        "The cause in capitals. `LOW_WALLET_BALANCE` means Kobo's account at the provider, not your wallet.",
    },
    providerCode: {
      type: "string",
      description: "The provider's code; empty if the purchase was never sent.",
    },
  },
  required: [
    "transactionId",
    "reference",
    "fromWallet",
    "serviceID",
    "billType",
    "variation_code",
    "billersCode",
    "quantity",
    "amount",
    "phone",
    "narration",
    "commission",
    "convenienceFee",
    "totalCharge",
    "createdAt",
    "updatedAt",
    "success",
    "message",
    "code",
    "status",
    "requiresManualReview",
    "error",
    "providerCode",
  ],
  title: "FailedBillPurchaseRecord",
};

const customerRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`cus_…`" },
    email: { type: "string", description: "Lower case. The same email is the same customer." },
    name: { description: "Null if you never sent one.", type: ["string", "null"] },
    phone: { description: "As you sent it; null for none.", type: ["string", "null"] },
    reference: {
      description: "Your own id of the customer; null for none.",
      type: ["string", "null"],
    },
    metadata: {
      type: "object",
      additionalProperties: {},
      description: "As you sent it; `{}` by default.",
    },
    createdAt: { type: "string", format: "date-time" },
    updatedAt: { type: "string", format: "date-time" },
  },
  required: ["id", "email", "name", "phone", "reference", "metadata", "createdAt", "updatedAt"],
  title: "CustomerRecord",
};

const deletedCustomerRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`cus_…`; payments keep it." },
    deletedAt: { type: "string", format: "date-time" },
  },
  required: ["id", "deletedAt"],
  title: "DeletedCustomerRecord",
};

const cardPaymentRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`pay_…`, or your own id." },
    transaction_id: {
      default: "",
      description:
        "`txn_…`: statement lines of the payment and its fee have it as their `transactionId`.",
      type: "string",
    },
    amount: { type: "integer", minimum: 0, description: "In minor units of the currency." },
    currency: { type: "string", description: "ISO 4217 code, upper case." },
    status: {
      type: "string",
      enum: ["pending", "succeeded", "failed", "canceled", "refunded", "partially_refunded"],
      description:
        "`pending`: the outcome is not known, the customer must confirm (`next_action`), or you can capture (`amount_capturable`). `succeeded`: the card was charged. `failed`: declined (`failure`). `canceled`: never charged. `partially_refunded`, `refunded`: a part or all of it was given back.",
    },
    customer: {
      type: "object",
      properties: {
        id: { type: "string", description: "`cus_…`; the same email is the same customer." },
        email: { type: "string", description: "Lower case; empty after the customer was deleted." },
        name: {
          description: "Null if you never sent one, and after the customer was deleted.",
          type: ["string", "null"],
        },
      },
      required: ["id", "email", "name"],
    },
    payment_method: {
      type: "object",
      properties: {
        id: {
          type: "string",
          description:
            "`pm_…`. After a charge or authorization you can charge the card again with it.",
        },
        type: { type: "string", const: "card" },
        card: {
          type: "object",
          properties: {
            brand: {
              type: "string",
              enum: [
                "visa",
                "mastercard",
                "verve",
                "amex",
                "discover",
                "diners",
                "jcb",
                "unionpay",
                "unknown",
              ],
            },
            last4: { type: "string", description: "The number's last four digits." },
            exp_month: { type: "integer" },
            exp_year: { type: "integer", description: "Four digits." },
          },
          required: ["brand", "last4", "exp_month", "exp_year"],
        },
      },
      required: ["id", "type", "card"],
    },
    description: { description: "As you sent it.", type: ["string", "null"] },
    metadata: { type: "object", additionalProperties: {}, description: "As you sent it." },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
    capture: { type: "boolean", description: "False for manual capture." },
    off_session: {
      default: false,
      description: "You charged a saved card without the customer being present.",
      type: "boolean",
    },
    amount_capturable: {
      type: "integer",
      minimum: 0,
      description: "Authorized and not captured yet, until `capture_before`.",
    },
    amount_captured: {
      type: "integer",
      minimum: 0,
      description: "The amount charged to the card.",
    },
    amount_refunded: {
      type: "integer",
      minimum: 0,
      description: "The total of succeeded refunds.",
    },
    fee: {
      type: "integer",
      minimum: 0,
      description: "Kobo's fee, deducted from the captured amount.",
    },
    capture_before: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "The end of an uncaptured authorization; null for none.",
    },
    next_action: {
      anyOf: [
        {
          type: "object",
          properties: {
            type: { type: "string", const: "redirect" },
            redirect_url: {
              type: "string",
              format: "uri",
              description:
                "Send the customer there, to confirm. The customer returns to your `return_url`.",
            },
          },
          required: ["type", "redirect_url"],
        },
        { type: "null" },
      ],
      description: "The action that the customer must take; null for none.",
    },
    failure: {
      anyOf: [
        {
          type: "object",
          properties: {
            code: {
              type: "string",
              enum: ["CARD_DECLINED", "INSUFFICIENT_FUNDS", "EXPIRED_CARD", "INVALID_CVC"],
              description: "The `code` of the error response.",
            },
            decline_code: { description: "The bank's decline code.", type: ["string", "null"] },
            message: { type: "string", description: "You can show it to the customer." },
          },
          required: ["code", "decline_code", "message"],
        },
        { type: "null" },
      ],
      description: "The reason for a failure; otherwise null.",
    },
  },
  required: [
    "id",
    "amount",
    "currency",
    "status",
    "customer",
    "payment_method",
    "description",
    "metadata",
    "created_at",
    "updated_at",
    "capture",
    "amount_capturable",
    "amount_captured",
    "amount_refunded",
    "fee",
    "capture_before",
    "next_action",
    "failure",
  ],
  title: "CardPaymentRecord",
};

const cardRefundRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`re_…`" },
    transaction_id: {
      default: "",
      description: "`txn_…`: statement lines of the refund have it as their `transactionId`.",
      type: "string",
    },
    payment_id: { type: "string", description: "`id` of the card payment." },
    amount: { type: "integer", minimum: 0, description: "In minor units of the currency." },
    currency: { type: "string", description: "The payment's currency." },
    status: {
      type: "string",
      enum: ["pending", "succeeded", "failed"],
      description:
        "`pending`: the bank has not decided. `succeeded`: it goes to the card. `failed`: the money is back in your balance. A bank can return a refund later, and `succeeded` becomes `failed`.",
    },
    reason: { description: "As you sent it.", type: ["string", "null"] },
    metadata: { type: "object", additionalProperties: {}, description: "As you sent it." },
    failure_reason: { description: "The reason for a failure.", type: ["string", "null"] },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
  },
  required: [
    "id",
    "payment_id",
    "amount",
    "currency",
    "status",
    "reason",
    "metadata",
    "failure_reason",
    "created_at",
    "updated_at",
  ],
  title: "CardRefundRecord",
};

const refundedCardPaymentRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`pay_…`, or your own id." },
    transaction_id: {
      default: "",
      description:
        "`txn_…`: statement lines of the payment and its fee have it as their `transactionId`.",
      type: "string",
    },
    amount: { type: "integer", minimum: 0, description: "In minor units of the currency." },
    currency: { type: "string", description: "ISO 4217 code, upper case." },
    status: {
      type: "string",
      enum: ["pending", "succeeded", "failed", "canceled", "refunded", "partially_refunded"],
      description:
        "`pending`: the outcome is not known, the customer must confirm (`next_action`), or you can capture (`amount_capturable`). `succeeded`: the card was charged. `failed`: declined (`failure`). `canceled`: never charged. `partially_refunded`, `refunded`: a part or all of it was given back.",
    },
    customer: {
      type: "object",
      properties: {
        id: { type: "string", description: "`cus_…`; the same email is the same customer." },
        email: { type: "string", description: "Lower case; empty after the customer was deleted." },
        name: {
          description: "Null if you never sent one, and after the customer was deleted.",
          type: ["string", "null"],
        },
      },
      required: ["id", "email", "name"],
    },
    payment_method: {
      type: "object",
      properties: {
        id: {
          type: "string",
          description:
            "`pm_…`. After a charge or authorization you can charge the card again with it.",
        },
        type: { type: "string", const: "card" },
        card: {
          type: "object",
          properties: {
            brand: {
              type: "string",
              enum: [
                "visa",
                "mastercard",
                "verve",
                "amex",
                "discover",
                "diners",
                "jcb",
                "unionpay",
                "unknown",
              ],
            },
            last4: { type: "string", description: "The number's last four digits." },
            exp_month: { type: "integer" },
            exp_year: { type: "integer", description: "Four digits." },
          },
          required: ["brand", "last4", "exp_month", "exp_year"],
        },
      },
      required: ["id", "type", "card"],
    },
    description: { description: "As you sent it.", type: ["string", "null"] },
    metadata: { type: "object", additionalProperties: {}, description: "As you sent it." },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
    capture: { type: "boolean", description: "False for manual capture." },
    off_session: {
      default: false,
      description: "You charged a saved card without the customer being present.",
      type: "boolean",
    },
    amount_capturable: {
      type: "integer",
      minimum: 0,
      description: "Authorized and not captured yet, until `capture_before`.",
    },
    amount_captured: {
      type: "integer",
      minimum: 0,
      description: "The amount charged to the card.",
    },
    amount_refunded: {
      type: "integer",
      minimum: 0,
      description: "The total of succeeded refunds.",
    },
    fee: {
      type: "integer",
      minimum: 0,
      description: "Kobo's fee, deducted from the captured amount.",
    },
    capture_before: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "The end of an uncaptured authorization; null for none.",
    },
    next_action: {
      anyOf: [
        {
          type: "object",
          properties: {
            type: { type: "string", const: "redirect" },
            redirect_url: {
              type: "string",
              format: "uri",
              description:
                "Send the customer there, to confirm. The customer returns to your `return_url`.",
            },
          },
          required: ["type", "redirect_url"],
        },
        { type: "null" },
      ],
      description: "The action that the customer must take; null for none.",
    },
    failure: {
      anyOf: [
        {
          type: "object",
          properties: {
            code: {
              type: "string",
              enum: ["CARD_DECLINED", "INSUFFICIENT_FUNDS", "EXPIRED_CARD", "INVALID_CVC"],
              description: "The `code` of the error response.",
            },
            decline_code: { description: "The bank's decline code.", type: ["string", "null"] },
            message: { type: "string", description: "You can show it to the customer." },
          },
          required: ["code", "decline_code", "message"],
        },
        { type: "null" },
      ],
      description: "The reason for a failure; otherwise null.",
    },
    refund: cardRefundRecord,
  },
  required: [
    "id",
    "amount",
    "currency",
    "status",
    "customer",
    "payment_method",
    "description",
    "metadata",
    "created_at",
    "updated_at",
    "capture",
    "amount_capturable",
    "amount_captured",
    "amount_refunded",
    "fee",
    "capture_before",
    "next_action",
    "failure",
    "refund",
  ],
  title: "RefundedCardPaymentRecord",
};

const disputeSummary = {
  type: "object",
  properties: {
    id: { type: "string", description: "`dp_…`" },
    payment_id: { type: "string", description: "The disputed card payment's." },
    amount: {
      type: "integer",
      minimum: 0,
      description: "The disputed amount, in minor units of the currency.",
    },
    currency: { type: "string", description: "The payment's currency." },
    status: {
      type: "string",
      enum: ["needs_response", "under_review", "won", "lost", "accepted"],
      description:
        "`needs_response`: add evidence and submit it, or accept. `under_review`: the bank decides. `won`, `lost` and `accepted` are final.",
    },
    is_inquiry: {
      type: "boolean",
      description:
        "The bank only asks, and takes no money. An unanswered inquiry may become a dispute.",
    },
    reason: {
      type: "string",
      description: "The cardholder's reason, such as `fraudulent` or `product_not_received`.",
    },
    network_reason_code: {
      description: "The card network's code for the reason.",
      type: ["string", "null"],
    },
    evidence_due_by: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "The bank takes no evidence after this time.",
    },
    submitted_at: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "When you submitted the evidence.",
    },
    pending_response: {
      anyOf: [{ type: "string", enum: ["accept", "submit"] }, { type: "null" }],
      description: "Your response that the card processor has not confirmed yet.",
    },
    amount_withdrawn: {
      type: "integer",
      minimum: 0,
      description: "The disputed money that was taken from you and not returned.",
    },
    fee: {
      type: "integer",
      minimum: 0,
      description: "Kobo's fee for the dispute, which returns with the money.",
    },
    transaction_ids: {
      type: "array",
      items: { type: "string" },
      description:
        "`txn_…`, oldest first: statement lines of the dispute have them as `transactionId`.",
    },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
  },
  required: [
    "id",
    "payment_id",
    "amount",
    "currency",
    "status",
    "is_inquiry",
    "reason",
    "network_reason_code",
    "evidence_due_by",
    "submitted_at",
    "pending_response",
    "amount_withdrawn",
    "fee",
    "transaction_ids",
    "created_at",
    "updated_at",
  ],
  title: "DisputeSummary",
};

const checkoutSessionRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`cs_…`" },
    reference: { type: "string", description: "As you sent it." },
    status: {
      type: "string",
      enum: ["open", "processing", "completed", "expired", "canceled"],
      description:
        "`open`: waits for its payment. `processing`: a card payment is under way. `completed`: paid. `expired`: its time ended, or you ended it. `canceled`: the customer ended it.",
    },
    amount: { type: "integer", minimum: 0, description: "In minor units of the currency." },
    currency: { type: "string", description: "ISO 4217 code, upper case." },
    customer: {
      type: "object",
      properties: {
        email: { type: "string", description: "Lower case; empty after the customer was deleted." },
        name: {
          description: "Null if you sent none, and after the customer was deleted.",
          type: ["string", "null"],
        },
      },
      required: ["email", "name"],
    },
    methods: {
      type: "array",
      items: { type: "string", enum: ["card", "bank_transfer", "payid"] },
      description: "The methods that the page offers.",
    },
    successUrl: { description: "Null if you sent none.", type: ["string", "null"] },
    cancelUrl: { description: "Null if you sent none.", type: ["string", "null"] },
    metadata: { type: "object", additionalProperties: {}, description: "As you sent it." },
    paymentLink: {
      description:
        "`plink_…` of the payment link on which the payer began the session; null for sessions that you created.",
      type: ["string", "null"],
    },
    payment: {
      anyOf: [
        {
          type: "object",
          properties: {
            method: { type: "string", enum: ["card", "bank_transfer", "payid"] },
            transactionId: { type: "string", description: "`txn_…`" },
            reference: {
              type: "string",
              description:
                "The reference of the PayID or the virtual account, or the card payment's id.",
            },
            amount: {
              type: "integer",
              minimum: 0,
              description: "The amount received, in the session's currency.",
            },
            receivedAt: { type: "string", format: "date-time" },
          },
          required: ["method", "transactionId", "reference", "amount", "receivedAt"],
        },
        { type: "null" },
      ],
      description: "The payment that completed the session; null until then.",
    },
    extraPayments: {
      type: "array",
      items: {
        type: "object",
        properties: {
          method: { type: "string", enum: ["card", "bank_transfer", "payid"] },
          transactionId: { type: "string", description: "`txn_…`" },
          reference: {
            type: "string",
            description:
              "The reference of the PayID or the virtual account, or the card payment's id.",
          },
          amount: {
            type: "integer",
            minimum: 0,
            description: "The amount received, in the session's currency.",
          },
          receivedAt: { type: "string", format: "date-time" },
        },
        required: ["method", "transactionId", "reference", "amount", "receivedAt"],
      },
      description:
        "Payments besides it, oldest first: smaller than the amount, or after the session's end. Their money is in your wallet.",
    },
    createdAt: { type: "string", format: "date-time" },
    expiresAt: { type: "string", format: "date-time" },
    endedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "When it was completed, expired or canceled.",
    },
    updatedAt: { type: "string", format: "date-time" },
  },
  required: [
    "id",
    "reference",
    "status",
    "amount",
    "currency",
    "customer",
    "methods",
    "successUrl",
    "cancelUrl",
    "metadata",
    "paymentLink",
    "payment",
    "extraPayments",
    "createdAt",
    "expiresAt",
    "endedAt",
    "updatedAt",
  ],
  title: "CheckoutSessionRecord",
};

const paymentLinkRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`plink_…`" },
    reference: { description: "As you sent it; null for none.", type: ["string", "null"] },
    name: { type: "string", description: "The reason for the payment, shown to payers." },
    status: {
      type: "string",
      enum: ["active", "inactive", "completed"],
      description:
        "`active`: takes payments. `inactive`: you turned it off. `completed`: all its uses are paid.",
    },
    amount: {
      anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }],
      description: "In minor units of the currency; null when the payer chooses the amount.",
    },
    minAmount: {
      anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }],
      description: "The least that a payer can choose; null for a fixed amount.",
    },
    maxAmount: {
      anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }],
      description: "The most that a payer can choose; null for a fixed amount.",
    },
    currency: { type: "string", description: "ISO 4217 code, upper case." },
    methods: {
      type: "array",
      items: { type: "string", enum: ["card", "bank_transfer", "payid"] },
      description: "The page of a payment offers those that take its amount.",
    },
    maxUses: {
      description: "How often the link can be paid; null for no limit.",
      type: ["integer", "null"],
    },
    uses: { type: "integer", description: "How often it was paid." },
    openSessions: {
      type: "integer",
      description: "Payments that have begun and are not over. Each holds a use of a limited link.",
    },
    successUrl: { description: "Null if you sent none.", type: ["string", "null"] },
    metadata: {
      type: "object",
      additionalProperties: {},
      description: "As you sent it. Every session of the link has a copy.",
    },
    url: {
      type: "string",
      format: "uri",
      description: "The public page. Share it with any number of payers.",
    },
    qrCode: {
      type: "object",
      properties: {
        svg: { type: "string", format: "uri" },
        png: { type: "string", format: "uri" },
      },
      required: ["svg", "png"],
      description: "Images of a QR code that leads to `url`. They need no key.",
    },
    createdAt: { type: "string", format: "date-time" },
    updatedAt: { type: "string", format: "date-time" },
  },
  required: [
    "id",
    "reference",
    "name",
    "status",
    "amount",
    "minAmount",
    "maxAmount",
    "currency",
    "methods",
    "maxUses",
    "uses",
    "openSessions",
    "successUrl",
    "metadata",
    "url",
    "qrCode",
    "createdAt",
    "updatedAt",
  ],
  title: "PaymentLinkRecord",
};

const providerFloatRecord = {
  type: "object",
  properties: {
    provider: { type: "string", const: "bill_provider" },
    balance: { type: "integer", minimum: 0, description: "The current balance, in kobo." },
    threshold: { type: "integer", minimum: 0, description: "The configured threshold, in kobo." },
    seenAt: { type: "string", format: "date-time" },
  },
  required: ["provider", "balance", "threshold", "seenAt"],
  title: "ProviderFloatRecord",
};

const reconciliationDifferenceRecord = {
  type: "object",
  properties: {
    source: {
      type: "string",
      enum: ["rail", "bank_partner", "bill_provider", "card_processor"],
      description: "The provider of the statement.",
    },
    day: { type: "string", format: "date", description: "The Africa/Lagos day that was compared." },
    kind: {
      type: "string",
      enum: ["ours_only", "theirs_only", "amount_differs", "status_differs", "double"],
    },
    key: {
      type: "string",
      description:
        "The id that both sides share: our rail reference, the bank's session id, our request id, or, for the card processor, `charge/` or `refund/` and its UUID.",
    },
    ourAmount: { anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] },
    theirAmount: { anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] },
    ourCurrency: { description: "Of `ourAmount`; absent means NGN.", type: ["string", "null"] },
    theirCurrency: { description: "Of `theirAmount`; absent means NGN.", type: ["string", "null"] },
    ourStatus: { type: ["string", "null"] },
    theirStatus: { type: ["string", "null"] },
  },
  required: [
    "source",
    "day",
    "kind",
    "key",
    "ourAmount",
    "theirAmount",
    "ourStatus",
    "theirStatus",
  ],
  title: "ReconciliationDifferenceRecord",
};

const webhookEndpointFailingRecord = {
  type: "object",
  properties: {
    webhookId: { type: "string", description: "`wh_…`" },
    host: {
      type: "string",
      description: "The host of the endpoint's URL, without its path and query.",
    },
    failingSince: {
      type: "string",
      format: "date-time",
      description: "The time since which every delivery has failed.",
    },
    disablesAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "The time at which it is disabled unless a delivery succeeds; null for never.",
    },
    waiting: {
      type: "integer",
      minimum: 0,
      description: "The number of pending deliveries, at most 10,000.",
    },
    lastStatusCode: {
      description: "The status code of its last response; null for none.",
      type: ["integer", "null"],
    },
    lastError: {
      description: "The reason why the last attempt got no response.",
      type: ["string", "null"],
    },
  },
  required: [
    "webhookId",
    "host",
    "failingSince",
    "disablesAt",
    "waiting",
    "lastStatusCode",
    "lastError",
  ],
  title: "WebhookEndpointFailingRecord",
};

const webhookEndpointDisabledRecord = {
  type: "object",
  properties: {
    webhookId: { type: "string", description: "`wh_…`" },
    host: {
      type: "string",
      description: "The host of the endpoint's URL, without its path and query.",
    },
    failingSince: {
      type: "string",
      format: "date-time",
      description: "The time since which every delivery has failed.",
    },
    reason: {
      type: "string",
      enum: ["gone", "failing"],
      description: "`gone`: it answered 410; `failing`: every delivery failed for too long.",
    },
    disabledAt: { type: "string", format: "date-time" },
  },
  required: ["webhookId", "host", "failingSince", "reason", "disabledAt"],
  title: "WebhookEndpointDisabledRecord",
};

/** The catalogue of events; `schema` is the JSON Schema of its data. */
export const EVENTS: {
  readonly [Name in EventName]: {
    domain: string;
    sources: readonly string[];
    version: number;
    public: boolean;
    schema: object;
  };
} = {
  "ledger.transfers.committed": {
    domain: "ledger",
    sources: ["/kobo/wallet_ledger"],
    version: 1,
    public: false,
    schema: ledgerTransfersCommitted,
  },
  "wallet.low_balance": {
    domain: "wallet",
    sources: ["/kobo/wallet_ledger"],
    version: 1,
    public: true,
    schema: walletRecord,
  },
  "payid.payment.completed": {
    domain: "payid",
    sources: ["/kobo/payid"],
    version: 1,
    public: true,
    schema: payIdPaymentRecord,
  },
  "virtual_account.payment.received": {
    domain: "payid",
    sources: ["/kobo/payid"],
    version: 1,
    public: true,
    schema: virtualAccountPaymentRecord,
  },
  "virtual_account.payment.rejected": {
    domain: "payid",
    sources: ["/kobo/payid"],
    version: 1,
    public: true,
    schema: virtualAccountPaymentRecord,
  },
  "virtual_account.expired": {
    domain: "payid",
    sources: ["/kobo/payid"],
    version: 1,
    public: true,
    schema: virtualAccountRecord,
  },
  "virtual_account.payment.completed": {
    domain: "payid",
    sources: ["/kobo/payid"],
    version: 1,
    public: true,
    schema: permanentAccountPaymentRecord,
  },
  "virtual_account.payment.returned": {
    domain: "payid",
    sources: ["/kobo/payid"],
    version: 1,
    public: true,
    schema: permanentAccountPaymentRecord,
  },
  "virtual_account.closed": {
    domain: "payid",
    sources: ["/kobo/payid"],
    version: 1,
    public: true,
    schema: { anyOf: [virtualAccountRecord, permanentAccountRecord] },
  },
  "virtual_account.reopened": {
    domain: "payid",
    sources: ["/kobo/payid"],
    version: 1,
    public: true,
    schema: { anyOf: [virtualAccountRecord, permanentAccountRecord] },
  },
  "transfer.completed": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: { anyOf: [payIdTransferRecord, externalTransferRecord] },
  },
  "transfer.failed": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: externalTransferRecord,
  },
  "transfer.reversed": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: externalTransferRecord,
  },
  "transfer.refunded": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: refundedTransferRecord,
  },
  "report.completed": {
    domain: "wallet",
    sources: ["/kobo/wallet_ledger"],
    version: 1,
    public: true,
    schema: reportRecord,
  },
  "report.failed": {
    domain: "wallet",
    sources: ["/kobo/wallet_ledger"],
    version: 1,
    public: true,
    schema: reportRecord,
  },
  "payment_refund.created": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: refundRecord,
  },
  "payment_refund.completed": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: refundRecord,
  },
  "payment_refund.failed": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: refundRecord,
  },
  "bulk_transfer.approved": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: bulkTransferRecord,
  },
  "bulk_transfer.paused": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: bulkTransferRecord,
  },
  "bulk_transfer.resumed": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: bulkTransferRecord,
  },
  "bulk_transfer.completed": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: bulkTransferRecord,
  },
  "bulk_transfer.canceled": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: bulkTransferRecord,
  },
  "schedule.upcoming": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: scheduleRecord,
  },
  "schedule.run.completed": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: scheduleRunRecord,
  },
  "schedule.run.failed": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: scheduleRunRecord,
  },
  "schedule.run.skipped": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: scheduleRunRecord,
  },
  "schedule.completed": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: scheduleRecord,
  },
  "schedule.paused": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: scheduleRecord,
  },
  "schedule.canceled": {
    domain: "transfer",
    sources: ["/kobo/transfer"],
    version: 1,
    public: true,
    schema: scheduleRecord,
  },
  "bill.purchase.completed": {
    domain: "bill",
    sources: ["/kobo/bills"],
    version: 1,
    public: true,
    schema: billPurchaseRecord,
  },
  "bill.purchase.pending": {
    domain: "bill",
    sources: ["/kobo/bills"],
    version: 1,
    public: true,
    schema: billPurchaseRecord,
  },
  "bill.purchase.failed": {
    domain: "bill",
    sources: ["/kobo/bills"],
    version: 1,
    public: true,
    schema: failedBillPurchaseRecord,
  },
  "bill.purchase.reversed": {
    domain: "bill",
    sources: ["/kobo/bills"],
    version: 1,
    public: true,
    schema: billPurchaseRecord,
  },
  "customer.created": {
    domain: "customer",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: customerRecord,
  },
  "customer.updated": {
    domain: "customer",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: customerRecord,
  },
  "customer.deleted": {
    domain: "customer",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: deletedCustomerRecord,
  },
  "customer.erased": {
    domain: "customer",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: false,
    schema: {
      type: "object",
      properties: {
        id: { type: "string", description: "`cus_…`" },
        email: { type: "string", description: "The customer's last email, lower case." },
        deletedAt: { type: "string", format: "date-time" },
      },
      required: ["id", "email", "deletedAt"],
    },
  },
  "payment.created": {
    domain: "card-payment",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: cardPaymentRecord,
  },
  "payment.succeeded": {
    domain: "card-payment",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: cardPaymentRecord,
  },
  "payment.failed": {
    domain: "card-payment",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: cardPaymentRecord,
  },
  "payment.canceled": {
    domain: "card-payment",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: cardPaymentRecord,
  },
  "payment.refunded": {
    domain: "card-payment",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: refundedCardPaymentRecord,
  },
  "dispute.created": {
    domain: "card-payment",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: disputeSummary,
  },
  "dispute.updated": {
    domain: "card-payment",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: disputeSummary,
  },
  "dispute.won": {
    domain: "card-payment",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: disputeSummary,
  },
  "dispute.lost": {
    domain: "card-payment",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: disputeSummary,
  },
  "refund.failed": {
    domain: "card-payment",
    sources: ["/kobo/card_payments"],
    version: 1,
    public: true,
    schema: cardRefundRecord,
  },
  "checkout.session.completed": {
    domain: "checkout",
    sources: ["/kobo/checkout"],
    version: 1,
    public: true,
    schema: checkoutSessionRecord,
  },
  "checkout.session.expired": {
    domain: "checkout",
    sources: ["/kobo/checkout"],
    version: 1,
    public: true,
    schema: checkoutSessionRecord,
  },
  "checkout.session.canceled": {
    domain: "checkout",
    sources: ["/kobo/checkout"],
    version: 1,
    public: true,
    schema: checkoutSessionRecord,
  },
  "checkout.session.overpaid": {
    domain: "checkout",
    sources: ["/kobo/checkout"],
    version: 1,
    public: true,
    schema: checkoutSessionRecord,
  },
  "checkout.session.underpaid": {
    domain: "checkout",
    sources: ["/kobo/checkout"],
    version: 1,
    public: true,
    schema: checkoutSessionRecord,
  },
  "payment_link.created": {
    domain: "checkout",
    sources: ["/kobo/checkout"],
    version: 1,
    public: true,
    schema: paymentLinkRecord,
  },
  "payment_link.updated": {
    domain: "checkout",
    sources: ["/kobo/checkout"],
    version: 1,
    public: true,
    schema: paymentLinkRecord,
  },
  "payment_link.completed": {
    domain: "checkout",
    sources: ["/kobo/checkout"],
    version: 1,
    public: true,
    schema: paymentLinkRecord,
  },
  "provider.float_low": {
    domain: "provider",
    sources: ["/kobo/bills"],
    version: 1,
    public: false,
    schema: providerFloatRecord,
  },
  "reconciliation.difference": {
    domain: "reconciliation",
    sources: ["/kobo/bills", "/kobo/card_payments", "/kobo/payid", "/kobo/transfer"],
    version: 1,
    public: false,
    schema: reconciliationDifferenceRecord,
  },
  "webhook.endpoint.failing": {
    domain: "webhook",
    sources: ["/kobo/webhook"],
    version: 1,
    public: false,
    schema: webhookEndpointFailingRecord,
  },
  "webhook.endpoint.disabled": {
    domain: "webhook",
    sources: ["/kobo/webhook"],
    version: 1,
    public: false,
    schema: webhookEndpointDisabledRecord,
  },
};
