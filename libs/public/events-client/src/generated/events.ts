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
  payId: string;
  name: string;
  reference: string;
  /**
   * Dynamic PayIDs only.
   */
  expiresAt?: string;
  status: "active" | "used" | "expired" | "inactive";
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
  paymentsCount?: number;
  createdAt: string;
  payment: {
    transactionId: string;
    amount: number;
    paidAt: string;
    payerName: string;
  };
}

export interface VirtualAccountPaymentRecord {
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
   * `active`: waits for its payment. `completed`: paid. `expired`: not paid in time.
   */
  status: "active" | "completed" | "expired";
  /**
   * As you sent it; `{}` by default.
   */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  payment: {
    transactionId: string;
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
    rejectionReason?: "AMOUNT_MISMATCH" | "ACCOUNT_EXPIRED" | "ACCOUNT_COMPLETED";
  };
}

export interface VirtualAccountRecord {
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
   * `active`: waits for its payment. `completed`: paid. `expired`: not paid in time.
   */
  status: "active" | "completed" | "expired";
  /**
   * As you sent it; `{}` by default.
   */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
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
  serviceID: string;
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
  serviceID: string;
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
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
  customer: {
    /**
     * `cus_…`; the same email is the same customer.
     */
    id: string;
    /**
     * Lower case.
     */
    email: string;
    /**
     * Null if you never sent one.
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
   * Authorised and not captured yet, until `capture_before`.
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
    redirect_url: string;
  } | null;
  /**
   * The reason for a failure; otherwise null.
   */
  failure: {
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
  payment_id: string;
  /**
   * In minor units of the currency.
   */
  amount: number;
  /**
   * The payment's currency.
   */
  currency: string;
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
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
  customer: {
    /**
     * `cus_…`; the same email is the same customer.
     */
    id: string;
    /**
     * Lower case.
     */
    email: string;
    /**
     * Null if you never sent one.
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
   * Authorised and not captured yet, until `capture_before`.
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
    redirect_url: string;
  } | null;
  /**
   * The reason for a failure; otherwise null.
   */
  failure: {
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
   * `open`: waits for its payment. `processing`: a card payment is under way. `completed`: paid. `expired`: its time is over, or you ended it. `canceled`: the customer ended it.
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
     * Lower case.
     */
    email: string;
    /**
     * Null if you sent none.
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
   * A card payment was begun; its outcome follows.
   */
  "payment.created": CardPaymentRecord;
  /**
   * A card was charged, or what it had been authorised for was captured.
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
   * A refund of a card payment failed; the money is back in the merchant's balance.
   */
  "refund.failed": CardRefundRecord;
  /**
   * A checkout session was paid.
   */
  "checkout.session.completed": CheckoutSessionRecord;
  /**
   * A checkout session ended without a payment: its time was over, or you ended it.
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
    payId: { type: "string" },
    name: { type: "string" },
    reference: { type: "string" },
    expiresAt: { description: "Dynamic PayIDs only.", type: "string", format: "date-time" },
    status: { type: "string", enum: ["active", "used", "expired", "inactive"] },
    type: { type: "string", enum: ["dynamic", "static"] },
    metadata: { type: "object", additionalProperties: {}, description: "As you sent it." },
    expectedAmount: { description: "Present if you set one.", type: "integer", minimum: 0 },
    amountReceived: {
      default: 0,
      description: "The total received amount.",
      type: "integer",
      minimum: 0,
    },
    paymentsCount: { default: 0, type: "integer", minimum: 0 },
    createdAt: { type: "string", format: "date-time" },
    payment: {
      type: "object",
      properties: {
        transactionId: { type: "string" },
        amount: { type: "integer", minimum: 0 },
        paidAt: { type: "string", format: "date-time" },
        payerName: { type: "string" },
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
        "`active`: waits for its payment. `completed`: paid. `expired`: not paid in time.",
    },
    metadata: {
      type: "object",
      additionalProperties: {},
      description: "As you sent it; `{}` by default.",
    },
    createdAt: { type: "string", format: "date-time" },
    payment: {
      type: "object",
      properties: {
        transactionId: { type: "string" },
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
        "`active`: waits for its payment. `completed`: paid. `expired`: not paid in time.",
    },
    metadata: {
      type: "object",
      additionalProperties: {},
      description: "As you sent it; `{}` by default.",
    },
    createdAt: { type: "string", format: "date-time" },
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
    serviceID: { type: "string" },
    billType: {
      type: "string",
      enum: ["airtime", "data", "tv", "electricity", "education", "insurance"],
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
    status: { type: "string", enum: ["pending", "completed", "failed", "reversed"] },
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
    serviceID: { type: "string" },
    billType: {
      type: "string",
      enum: ["airtime", "data", "tv", "electricity", "education", "insurance"],
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
    },
    customer: {
      type: "object",
      properties: {
        id: { type: "string", description: "`cus_…`; the same email is the same customer." },
        email: { type: "string", description: "Lower case." },
        name: { description: "Null if you never sent one.", type: ["string", "null"] },
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
    description: { type: ["string", "null"] },
    metadata: { type: "object", additionalProperties: {}, description: "As you sent it." },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
    capture: { type: "boolean", description: "False for manual capture." },
    amount_capturable: {
      type: "integer",
      minimum: 0,
      description: "Authorised and not captured yet, until `capture_before`.",
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
            redirect_url: { type: "string", format: "uri" },
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
    payment_id: { type: "string" },
    amount: { type: "integer", minimum: 0, description: "In minor units of the currency." },
    currency: { type: "string", description: "The payment's currency." },
    status: { type: "string", enum: ["pending", "succeeded", "failed"] },
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
    },
    customer: {
      type: "object",
      properties: {
        id: { type: "string", description: "`cus_…`; the same email is the same customer." },
        email: { type: "string", description: "Lower case." },
        name: { description: "Null if you never sent one.", type: ["string", "null"] },
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
    description: { type: ["string", "null"] },
    metadata: { type: "object", additionalProperties: {}, description: "As you sent it." },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
    capture: { type: "boolean", description: "False for manual capture." },
    amount_capturable: {
      type: "integer",
      minimum: 0,
      description: "Authorised and not captured yet, until `capture_before`.",
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
            redirect_url: { type: "string", format: "uri" },
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

const checkoutSessionRecord = {
  type: "object",
  properties: {
    id: { type: "string", description: "`cs_…`" },
    reference: { type: "string", description: "As you sent it." },
    status: {
      type: "string",
      enum: ["open", "processing", "completed", "expired", "canceled"],
      description:
        "`open`: waits for its payment. `processing`: a card payment is under way. `completed`: paid. `expired`: its time is over, or you ended it. `canceled`: the customer ended it.",
    },
    amount: { type: "integer", minimum: 0, description: "In minor units of the currency." },
    currency: { type: "string", description: "ISO 4217 code, upper case." },
    customer: {
      type: "object",
      properties: {
        email: { type: "string", description: "Lower case." },
        name: { description: "Null if you sent none.", type: ["string", "null"] },
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
    "payment",
    "extraPayments",
    "createdAt",
    "expiresAt",
    "endedAt",
    "updatedAt",
  ],
  title: "CheckoutSessionRecord",
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
