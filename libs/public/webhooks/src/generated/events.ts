// Made from the catalogue of events by `npm run events:generate`; not to be edited.

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

/**
 * The data of each event.
 */
export interface WebhookEventTypes {
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
}

export type WebhookEventName = keyof WebhookEventTypes;
