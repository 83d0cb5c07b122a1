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
   * `ledger` less `held`: what can be spent.
   */
  available: number;
  /**
   * Set aside for what is on its way, such as a pending transfer.
   */
  held: number;
  /**
   * All that is in the wallet.
   */
  ledger: number;
  /**
   * The moment of these figures.
   */
  asOf: string;
  /**
   * `wallet.low_balance` is sent when `available` falls below it. Only when one is set.
   */
  lowBalanceThreshold?: number;
  /**
   * Money of card payments that reaches the wallet later; only for a wallet that has an account for it.
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
   * As it was sent.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Only when one was given.
   */
  expectedAmount?: number;
  /**
   * Received in all.
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
   * Ten digits. This is where the payer sends the money.
   */
  accountNumber: string;
  /**
   * What the payer's bank shows.
   */
  accountName: string;
  bankName: string;
  /**
   * `bankCode` of the bank list.
   */
  bankCode: string;
  /**
   * As it was sent.
   */
  reference: string;
  /**
   * The amount that you expect, in kobo.
   */
  amount: number;
  /**
   * The amount that was paid, in kobo; 0 until a payment was accepted.
   */
  amountReceived?: number;
  /**
   * `amountReceived` less `amount`, once it was paid; below 0 when too little was paid.
   */
  difference?: number;
  currency: "NGN";
  /**
   * What is paid later goes back to its sender.
   */
  expiresAt: string;
  /**
   * Minutes, as sent.
   */
  validityTime: number;
  /**
   * Which amounts are accepted, as it was sent; `A5` when nothing was.
   */
  amountValidation: string;
  /**
   * `active` waits for its payment, `completed` has had it, and `expired` had none in time.
   */
  status: "active" | "completed" | "expired";
  /**
   * As it was sent; `{}` when nothing was.
   */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  payment: {
    transactionId: string;
    /**
     * The bank's own id of the payment.
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
     * Why it goes back to its sender.
     */
    rejectionReason?: "AMOUNT_MISMATCH" | "ACCOUNT_EXPIRED" | "ACCOUNT_COMPLETED";
  };
}

export interface VirtualAccountRecord {
  /**
   * Ten digits. This is where the payer sends the money.
   */
  accountNumber: string;
  /**
   * What the payer's bank shows.
   */
  accountName: string;
  bankName: string;
  /**
   * `bankCode` of the bank list.
   */
  bankCode: string;
  /**
   * As it was sent.
   */
  reference: string;
  /**
   * The amount that you expect, in kobo.
   */
  amount: number;
  /**
   * The amount that was paid, in kobo; 0 until a payment was accepted.
   */
  amountReceived?: number;
  /**
   * `amountReceived` less `amount`, once it was paid; below 0 when too little was paid.
   */
  difference?: number;
  currency: "NGN";
  /**
   * What is paid later goes back to its sender.
   */
  expiresAt: string;
  /**
   * Minutes, as sent.
   */
  validityTime: number;
  /**
   * Which amounts are accepted, as it was sent; `A5` when nothing was.
   */
  amountValidation: string;
  /**
   * `active` waits for its payment, `completed` has had it, and `expired` had none in time.
   */
  status: "active" | "completed" | "expired";
  /**
   * As it was sent; `{}` when nothing was.
   */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
}

export interface PayIdTransferRecord {
  /**
   * Tells it from an external one.
   */
  type?: "payid_transfer";
  /**
   * `txn_…`
   */
  transactionId: string;
  /**
   * As it was sent.
   */
  reference: string;
  /**
   * Your wallet, which paid.
   */
  fromPayId: string;
  /**
   * Who was paid, in small letters.
   */
  toPayId: string;
  /**
   * Kobo. It left your wallet without any fee.
   */
  amount: number;
  /**
   * `Transfer from` and your name when none was sent.
   */
  narration: string;
  /**
   * A PayID is paid at once or not at all.
   */
  status: "completed";
  completedAt: string;
  /**
   * The name that the PayID has.
   */
  destinationAccountName: string;
}

export interface ExternalTransferRecord {
  /**
   * Tells it from a transfer to a PayID.
   */
  type: "external_transfer";
  /**
   * `txn_…`
   */
  transactionId: string;
  /**
   * Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. A reversal is a transaction of its own.
   */
  transactionIds?: string[];
  /**
   * As it was sent.
   */
  reference: string;
  /**
   * Your wallet, which pays.
   */
  fromPayId: string;
  /**
   * Ten digits.
   */
  toAccountNumber: string;
  /**
   * As the bank has it.
   */
  toAccountName: string;
  /**
   * `bankCode` of the bank list, also when a NIP code was sent.
   */
  bankCode: string;
  bankName: string;
  /**
   * What the payee gets, in kobo.
   */
  amount: number;
  /**
   * Our fee, in kobo.
   */
  fee: number;
  /**
   * What the state takes, in kobo.
   */
  stampDuty: number;
  /**
   * What leaves the wallet.
   */
  totalDebit: number;
  /**
   * `Transfer from` and your name when none was sent.
   */
  narration: string;
  /**
   * `pending`: the bank has not decided, and the money is held. `failed`: nothing was charged. `reversed`: it was paid, and the bank gave it back.
   */
  status: "pending" | "completed" | "failed" | "reversed";
  /**
   * Why it failed, such as `REJECTED_BY_BANK`.
   */
  failureReason?: string;
  /**
   * When the payee had the money; null until then.
   */
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface BillPurchaseRecord {
  /**
   * `txn_…`
   */
  transactionId: string;
  /**
   * Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. A reversal is a transaction of its own.
   */
  transactionIds?: string[];
  /**
   * As it was sent.
   */
  reference: string;
  /**
   * PayID of the wallet that pays.
   */
  fromWallet: string;
  serviceID: string;
  billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /**
   * As it was sent. Null for what is bought by its amount alone.
   */
  variation_code: string | null;
  /**
   * The smartcard, meter, profile, account or insured number. Null where the phone says whom the bill is for, or no one needs to be named.
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
   * As it was sent, masked but for the first four and the last three characters.
   */
  phone: string;
  /**
   * As it was sent, or else the service's name.
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
     * The bill less the commission, in kobo.
     */
    merchantDebitAmount: number;
  };
  /**
   * Kobo, in addition to the bill. No commission is given on it.
   */
  convenienceFee: number;
  /**
   * What leaves the wallet, in kobo: `merchantDebitAmount` and `convenienceFee`.
   */
  totalCharge: number;
  status: "pending" | "completed" | "failed" | "reversed";
  /**
   * The bill provider's own reference; empty until it gives one.
   */
  providerReference: string;
  /**
   * Once it is completed.
   */
  completedAt?: string;
  createdAt: string;
  /**
   * When the purchase last changed.
   */
  updatedAt: string;
  /**
   * Prepaid electricity: the digits to type into the meter.
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
     * A second token; null where none was given.
     */
    bonusToken: string | null;
    /**
     * As the provider writes it, such as `66.2 kWh`.
     */
    units: string | null;
    /**
     * As the provider writes it.
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
     * Empty where the provider gives none.
     */
    serial: string;
    pin: string;
  }[];
  /**
   * Admission exams.
   */
  pin?: string;
  /**
   * Insurance: where the certificate is.
   */
  certUrl?: string;
  /**
   * Showmax and Spectranet: several stand in one text.
   */
  voucher?: string;
}

export interface FailedBillPurchaseRecord {
  /**
   * `txn_…`
   */
  transactionId: string;
  /**
   * As it was sent.
   */
  reference: string;
  /**
   * PayID of the wallet that pays.
   */
  fromWallet: string;
  serviceID: string;
  billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /**
   * As it was sent. Null for what is bought by its amount alone.
   */
  variation_code: string | null;
  /**
   * The smartcard, meter, profile, account or insured number. Null where the phone says whom the bill is for, or no one needs to be named.
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
   * As it was sent, masked but for the first four and the last three characters.
   */
  phone: string;
  /**
   * As it was sent, or else the service's name.
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
     * The bill less the commission, in kobo.
     */
    merchantDebitAmount: number;
  };
  /**
   * Kobo, in addition to the bill. No commission is given on it.
   */
  convenienceFee: number;
  /**
   * What leaves the wallet, in kobo: `merchantDebitAmount` and `convenienceFee`.
   */
  totalCharge: number;
  createdAt: string;
  /**
   * When the purchase last changed.
   */
  updatedAt: string;
  success: false;
  /**
   * Why it failed, and what has become of the money.
   */
  message: string;
  code: "BILL_PAYMENT_FAILED";
  status: "failed";
  /**
   * It was kept for people of ours to look at.
   */
  requiresManualReview: boolean;
  /**
   * The cause in capitals. `LOW_WALLET_BALANCE` is about our account with the provider, and not about your wallet.
   */
  error: string;
  /**
   * The provider's own code; empty when the provider was never asked.
   */
  providerCode: string;
}

export interface CardPaymentRecord {
  /**
   * `pay_…`, or the id that you chose.
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
   * ISO 4217, in capitals.
   */
  currency: string;
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
  customer: {
    /**
     * `cus_…`; the same email is the same customer.
     */
    id: string;
    /**
     * In lower case.
     */
    email: string;
    /**
     * Null when none was ever sent.
     */
    name: string | null;
  };
  payment_method: {
    /**
     * `pm_…`. Once charged or authorised, the card can be charged again by it.
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
       * Of four digits.
       */
      exp_year: number;
    };
  };
  description: string | null;
  /**
   * As it was sent.
   */
  metadata: {
    [k: string]: unknown;
  };
  created_at: string;
  updated_at: string;
  /**
   * False when the client captures by itself.
   */
  capture: boolean;
  /**
   * Authorised and not captured yet; until `capture_before`.
   */
  amount_capturable: number;
  /**
   * What the card was charged.
   */
  amount_captured: number;
  /**
   * What succeeded refunds have given back.
   */
  amount_refunded: number;
  /**
   * The platform's, taken from what was captured.
   */
  fee: number;
  /**
   * When an authorisation ends that nobody captured; null when there is none.
   */
  capture_before: string | null;
  /**
   * What the customer has to do before it goes on; null when there is nothing.
   */
  next_action: {
    type: "redirect";
    redirect_url: string;
  } | null;
  /**
   * Why a failed one failed; otherwise null.
   */
  failure: {
    code: "CARD_DECLINED" | "INSUFFICIENT_FUNDS" | "EXPIRED_CARD" | "INVALID_CVC";
    /**
     * The bank's own word for it.
     */
    decline_code: string | null;
    /**
     * You may show it to the customer.
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
   * That of the payment.
   */
  currency: string;
  status: "pending" | "succeeded" | "failed";
  /**
   * As it was sent.
   */
  reason: string | null;
  /**
   * As it was sent.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Why a failed one failed.
   */
  failure_reason: string | null;
  created_at: string;
  updated_at: string;
}

export interface RefundedCardPaymentRecord {
  /**
   * `pay_…`, or the id that you chose.
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
   * ISO 4217, in capitals.
   */
  currency: string;
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
  customer: {
    /**
     * `cus_…`; the same email is the same customer.
     */
    id: string;
    /**
     * In lower case.
     */
    email: string;
    /**
     * Null when none was ever sent.
     */
    name: string | null;
  };
  payment_method: {
    /**
     * `pm_…`. Once charged or authorised, the card can be charged again by it.
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
       * Of four digits.
       */
      exp_year: number;
    };
  };
  description: string | null;
  /**
   * As it was sent.
   */
  metadata: {
    [k: string]: unknown;
  };
  created_at: string;
  updated_at: string;
  /**
   * False when the client captures by itself.
   */
  capture: boolean;
  /**
   * Authorised and not captured yet; until `capture_before`.
   */
  amount_capturable: number;
  /**
   * What the card was charged.
   */
  amount_captured: number;
  /**
   * What succeeded refunds have given back.
   */
  amount_refunded: number;
  /**
   * The platform's, taken from what was captured.
   */
  fee: number;
  /**
   * When an authorisation ends that nobody captured; null when there is none.
   */
  capture_before: string | null;
  /**
   * What the customer has to do before it goes on; null when there is nothing.
   */
  next_action: {
    type: "redirect";
    redirect_url: string;
  } | null;
  /**
   * Why a failed one failed; otherwise null.
   */
  failure: {
    code: "CARD_DECLINED" | "INSUFFICIENT_FUNDS" | "EXPIRED_CARD" | "INVALID_CVC";
    /**
     * The bank's own word for it.
     */
    decline_code: string | null;
    /**
     * You may show it to the customer.
     */
    message: string;
  } | null;
  refund: CardRefundRecord;
}

/**
 * What each event carries.
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
}

export type WebhookEventName = keyof WebhookEventTypes;
