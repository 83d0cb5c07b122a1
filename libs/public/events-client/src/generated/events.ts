// Made from the catalogue of events by `npm run events:generate`; not to be edited.

export interface LedgerTransfersCommitted {
  rootId: string;
  at: string;
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

export interface ProviderFloatRecord {
  provider: "bill_provider";
  /**
   * What is left; kobo.
   */
  balance: number;
  /**
   * Below what we wanted to hear of it; kobo.
   */
  threshold: number;
  seenAt: string;
}

export interface ReconciliationDifferenceRecord {
  /**
   * Whose statement it was.
   */
  source: "rail" | "bank_partner" | "bill_provider" | "card_processor";
  /**
   * The Africa/Lagos day that was compared.
   */
  day: string;
  kind: "ours_only" | "theirs_only" | "amount_differs" | "status_differs" | "double";
  /**
   * What both sides call the movement: our rail reference, the bank's session id, our request id, or, at the card processor, `charge/` or `refund/` and its UUID.
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
   * Of the endpoint's URL, of which no more is told.
   */
  host: string;
  /**
   * Since then no delivery got through.
   */
  failingSince: string;
  /**
   * When it will be disabled if nothing gets through until then; null when it will not be.
   */
  disablesAt: string | null;
  /**
   * Deliveries that wait for it, counted up to 10,000.
   */
  waiting: number;
  /**
   * Its last answer; null when there was none.
   */
  lastStatusCode: number | null;
  /**
   * Why the last attempt had no answer.
   */
  lastError: string | null;
}

export interface WebhookEndpointDisabledRecord {
  /**
   * `wh_…`
   */
  webhookId: string;
  /**
   * Of the endpoint's URL, of which no more is told.
   */
  host: string;
  /**
   * Since then no delivery got through.
   */
  failingSince: string;
  /**
   * `gone`: it answered 410; `failing`: nothing got through for too long.
   */
  reason: "gone" | "failing";
  disabledAt: string;
}

/**
 * What each event carries.
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
      description: "`ledger` less `held`: what can be spent.",
    },
    held: {
      type: "integer",
      minimum: 0,
      description: "Set aside for what is on its way, such as a pending transfer.",
    },
    ledger: { type: "integer", minimum: 0, description: "All that is in the wallet." },
    asOf: { type: "string", format: "date-time", description: "The moment of these figures." },
    lowBalanceThreshold: {
      description:
        "`wallet.low_balance` is sent when `available` falls below it. Only when one is set.",
      type: "integer",
      minimum: 0,
    },
    settling: {
      description:
        "Money of card payments that reaches the wallet later; only for a wallet that has an account for it.",
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
    metadata: { type: "object", additionalProperties: {}, description: "As it was sent." },
    expectedAmount: { description: "Only when one was given.", type: "integer", minimum: 0 },
    amountReceived: { default: 0, description: "Received in all.", type: "integer", minimum: 0 },
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
    accountNumber: {
      type: "string",
      description: "Ten digits. This is where the payer sends the money.",
    },
    accountName: { type: "string", description: "What the payer's bank shows." },
    bankName: { type: "string" },
    bankCode: { type: "string", description: "`bankCode` of the bank list." },
    reference: { type: "string", description: "As it was sent." },
    amount: { type: "integer", minimum: 0, description: "The amount that you expect, in kobo." },
    amountReceived: {
      default: 0,
      description: "The amount that was paid, in kobo; 0 until a payment was accepted.",
      type: "integer",
      minimum: 0,
    },
    difference: {
      description:
        "`amountReceived` less `amount`, once it was paid; below 0 when too little was paid.",
      type: "integer",
    },
    currency: { type: "string", const: "NGN" },
    expiresAt: {
      type: "string",
      format: "date-time",
      description: "What is paid later goes back to its sender.",
    },
    validityTime: { type: "integer", description: "Minutes, as sent." },
    amountValidation: {
      type: "string",
      description: "Which amounts are accepted, as it was sent; `A5` when nothing was.",
    },
    status: {
      type: "string",
      enum: ["active", "completed", "expired"],
      description:
        "`active` waits for its payment, `completed` has had it, and `expired` had none in time.",
    },
    metadata: {
      type: "object",
      additionalProperties: {},
      description: "As it was sent; `{}` when nothing was.",
    },
    createdAt: { type: "string", format: "date-time" },
    payment: {
      type: "object",
      properties: {
        transactionId: { type: "string" },
        sessionId: { type: "string", description: "The bank's own id of the payment." },
        amount: { type: "integer", minimum: 0 },
        paidAt: { type: "string", format: "date-time" },
        payerName: { type: "string" },
        payerAccountNumber: { type: "string" },
        payerBankCode: { type: "string" },
        narration: { type: "string" },
        status: { type: "string", enum: ["accepted", "rejected"] },
        rejectionReason: {
          description: "Why it goes back to its sender.",
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
    accountNumber: {
      type: "string",
      description: "Ten digits. This is where the payer sends the money.",
    },
    accountName: { type: "string", description: "What the payer's bank shows." },
    bankName: { type: "string" },
    bankCode: { type: "string", description: "`bankCode` of the bank list." },
    reference: { type: "string", description: "As it was sent." },
    amount: { type: "integer", minimum: 0, description: "The amount that you expect, in kobo." },
    amountReceived: {
      default: 0,
      description: "The amount that was paid, in kobo; 0 until a payment was accepted.",
      type: "integer",
      minimum: 0,
    },
    difference: {
      description:
        "`amountReceived` less `amount`, once it was paid; below 0 when too little was paid.",
      type: "integer",
    },
    currency: { type: "string", const: "NGN" },
    expiresAt: {
      type: "string",
      format: "date-time",
      description: "What is paid later goes back to its sender.",
    },
    validityTime: { type: "integer", description: "Minutes, as sent." },
    amountValidation: {
      type: "string",
      description: "Which amounts are accepted, as it was sent; `A5` when nothing was.",
    },
    status: {
      type: "string",
      enum: ["active", "completed", "expired"],
      description:
        "`active` waits for its payment, `completed` has had it, and `expired` had none in time.",
    },
    metadata: {
      type: "object",
      additionalProperties: {},
      description: "As it was sent; `{}` when nothing was.",
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
      description: "Tells it from an external one.",
      type: "string",
      const: "payid_transfer",
    },
    transactionId: { type: "string", description: "`txn_…`" },
    reference: { type: "string", description: "As it was sent." },
    fromPayId: { type: "string", description: "Your wallet, which paid." },
    toPayId: { type: "string", description: "Who was paid, in small letters." },
    amount: {
      type: "integer",
      minimum: 0,
      description: "Kobo. It left your wallet without any fee.",
    },
    narration: { type: "string", description: "`Transfer from` and your name when none was sent." },
    status: {
      type: "string",
      const: "completed",
      description: "A PayID is paid at once or not at all.",
    },
    completedAt: { type: "string", format: "date-time" },
    destinationAccountName: { type: "string", description: "The name that the PayID has." },
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
      description: "Tells it from a transfer to a PayID.",
    },
    transactionId: { type: "string", description: "`txn_…`" },
    transactionIds: {
      default: [],
      description:
        "Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. A reversal is a transaction of its own.",
      type: "array",
      items: { type: "string" },
    },
    reference: { type: "string", description: "As it was sent." },
    fromPayId: { type: "string", description: "Your wallet, which pays." },
    toAccountNumber: { type: "string", description: "Ten digits." },
    toAccountName: { type: "string", description: "As the bank has it." },
    bankCode: {
      type: "string",
      description: "`bankCode` of the bank list, also when a NIP code was sent.",
    },
    bankName: { type: "string" },
    amount: { type: "integer", minimum: 0, description: "What the payee gets, in kobo." },
    fee: { type: "integer", minimum: 0, description: "Our fee, in kobo." },
    stampDuty: { type: "integer", minimum: 0, description: "What the state takes, in kobo." },
    totalDebit: { type: "integer", minimum: 0, description: "What leaves the wallet." },
    narration: { type: "string", description: "`Transfer from` and your name when none was sent." },
    status: {
      type: "string",
      enum: ["pending", "completed", "failed", "reversed"],
      description:
        "`pending`: the bank has not decided, and the money is held. `failed`: nothing was charged. `reversed`: it was paid, and the bank gave it back.",
    },
    failureReason: { description: "Why it failed, such as `REJECTED_BY_BANK`.", type: "string" },
    completedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "When the payee had the money; null until then.",
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

const billPurchaseRecord = {
  type: "object",
  properties: {
    transactionId: { type: "string", description: "`txn_…`" },
    transactionIds: {
      default: [],
      description:
        "Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. A reversal is a transaction of its own.",
      type: "array",
      items: { type: "string" },
    },
    reference: { type: "string", description: "As it was sent." },
    fromWallet: { type: "string", description: "PayID of the wallet that pays." },
    serviceID: { type: "string" },
    billType: {
      type: "string",
      enum: ["airtime", "data", "tv", "electricity", "education", "insurance"],
    },
    variation_code: {
      description: "As it was sent. Null for what is bought by its amount alone.",
      type: ["string", "null"],
    },
    billersCode: {
      description:
        "The smartcard, meter, profile, account or insured number. Null where the phone says whom the bill is for, or no one needs to be named.",
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
      description: "As it was sent, masked but for the first four and the last three characters.",
    },
    narration: { type: "string", description: "As it was sent, or else the service's name." },
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
          description: "The bill less the commission, in kobo.",
        },
      },
      required: ["rate", "amount", "merchantDebitAmount"],
      description: "Your discount on the bill.",
    },
    convenienceFee: {
      type: "integer",
      minimum: 0,
      description: "Kobo, in addition to the bill. No commission is given on it.",
    },
    totalCharge: {
      type: "integer",
      minimum: 0,
      description: "What leaves the wallet, in kobo: `merchantDebitAmount` and `convenienceFee`.",
    },
    status: { type: "string", enum: ["pending", "completed", "failed", "reversed"] },
    providerReference: {
      type: "string",
      description: "The bill provider's own reference; empty until it gives one.",
    },
    completedAt: { description: "Once it is completed.", type: "string", format: "date-time" },
    createdAt: { type: "string", format: "date-time" },
    updatedAt: {
      type: "string",
      format: "date-time",
      description: "When the purchase last changed.",
    },
    token: {
      description: "Prepaid electricity: the digits to type into the meter.",
      type: "string",
    },
    tokenDetails: {
      description: "Prepaid electricity.",
      type: "object",
      properties: {
        token: { type: "string", description: "The same as `token`." },
        bonusToken: {
          description: "A second token; null where none was given.",
          type: ["string", "null"],
        },
        units: {
          description: "As the provider writes it, such as `66.2 kWh`.",
          type: ["string", "null"],
        },
        tariff: { description: "As the provider writes it.", type: ["string", "null"] },
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
          serial: { type: "string", description: "Empty where the provider gives none." },
          pin: { type: "string" },
        },
        required: ["serial", "pin"],
      },
    },
    pin: { description: "Admission exams.", type: "string" },
    certUrl: { description: "Insurance: where the certificate is.", type: "string" },
    voucher: { description: "Showmax and Spectranet: several stand in one text.", type: "string" },
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
    reference: { type: "string", description: "As it was sent." },
    fromWallet: { type: "string", description: "PayID of the wallet that pays." },
    serviceID: { type: "string" },
    billType: {
      type: "string",
      enum: ["airtime", "data", "tv", "electricity", "education", "insurance"],
    },
    variation_code: {
      description: "As it was sent. Null for what is bought by its amount alone.",
      type: ["string", "null"],
    },
    billersCode: {
      description:
        "The smartcard, meter, profile, account or insured number. Null where the phone says whom the bill is for, or no one needs to be named.",
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
      description: "As it was sent, masked but for the first four and the last three characters.",
    },
    narration: { type: "string", description: "As it was sent, or else the service's name." },
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
          description: "The bill less the commission, in kobo.",
        },
      },
      required: ["rate", "amount", "merchantDebitAmount"],
      description: "Your discount on the bill.",
    },
    convenienceFee: {
      type: "integer",
      minimum: 0,
      description: "Kobo, in addition to the bill. No commission is given on it.",
    },
    totalCharge: {
      type: "integer",
      minimum: 0,
      description: "What leaves the wallet, in kobo: `merchantDebitAmount` and `convenienceFee`.",
    },
    createdAt: { type: "string", format: "date-time" },
    updatedAt: {
      type: "string",
      format: "date-time",
      description: "When the purchase last changed.",
    },
    success: { type: "boolean", const: false },
    message: { type: "string", description: "Why it failed, and what has become of the money." },
    code: { type: "string", const: "BILL_PAYMENT_FAILED" },
    status: { type: "string", const: "failed" },
    requiresManualReview: {
      type: "boolean",
      description: "It was kept for people of ours to look at.",
    },
    error: {
      type: "string",
      description:
        "The cause in capitals. `LOW_WALLET_BALANCE` is about our account with the provider, and not about your wallet.",
    },
    providerCode: {
      type: "string",
      description: "The provider's own code; empty when the provider was never asked.",
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
    id: { type: "string", description: "`pay_…`, or the id that you chose." },
    transaction_id: {
      default: "",
      description:
        "`txn_…`: statement lines of the payment and its fee have it as their `transactionId`.",
      type: "string",
    },
    amount: { type: "integer", minimum: 0, description: "In minor units of the currency." },
    currency: { type: "string", description: "ISO 4217, in capitals." },
    status: {
      type: "string",
      enum: ["pending", "succeeded", "failed", "canceled", "refunded", "partially_refunded"],
    },
    customer: {
      type: "object",
      properties: {
        id: { type: "string", description: "`cus_…`; the same email is the same customer." },
        email: { type: "string", description: "In lower case." },
        name: { description: "Null when none was ever sent.", type: ["string", "null"] },
      },
      required: ["id", "email", "name"],
    },
    payment_method: {
      type: "object",
      properties: {
        id: {
          type: "string",
          description: "`pm_…`. Once charged or authorised, the card can be charged again by it.",
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
            exp_year: { type: "integer", description: "Of four digits." },
          },
          required: ["brand", "last4", "exp_month", "exp_year"],
        },
      },
      required: ["id", "type", "card"],
    },
    description: { type: ["string", "null"] },
    metadata: { type: "object", additionalProperties: {}, description: "As it was sent." },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
    capture: { type: "boolean", description: "False when the client captures by itself." },
    amount_capturable: {
      type: "integer",
      minimum: 0,
      description: "Authorised and not captured yet; until `capture_before`.",
    },
    amount_captured: { type: "integer", minimum: 0, description: "What the card was charged." },
    amount_refunded: {
      type: "integer",
      minimum: 0,
      description: "What succeeded refunds have given back.",
    },
    fee: {
      type: "integer",
      minimum: 0,
      description: "The platform's, taken from what was captured.",
    },
    capture_before: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "When an authorisation ends that nobody captured; null when there is none.",
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
      description: "What the customer has to do before it goes on; null when there is nothing.",
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
            decline_code: { description: "The bank's own word for it.", type: ["string", "null"] },
            message: { type: "string", description: "You may show it to the customer." },
          },
          required: ["code", "decline_code", "message"],
        },
        { type: "null" },
      ],
      description: "Why a failed one failed; otherwise null.",
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
    currency: { type: "string", description: "That of the payment." },
    status: { type: "string", enum: ["pending", "succeeded", "failed"] },
    reason: { description: "As it was sent.", type: ["string", "null"] },
    metadata: { type: "object", additionalProperties: {}, description: "As it was sent." },
    failure_reason: { description: "Why a failed one failed.", type: ["string", "null"] },
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
    id: { type: "string", description: "`pay_…`, or the id that you chose." },
    transaction_id: {
      default: "",
      description:
        "`txn_…`: statement lines of the payment and its fee have it as their `transactionId`.",
      type: "string",
    },
    amount: { type: "integer", minimum: 0, description: "In minor units of the currency." },
    currency: { type: "string", description: "ISO 4217, in capitals." },
    status: {
      type: "string",
      enum: ["pending", "succeeded", "failed", "canceled", "refunded", "partially_refunded"],
    },
    customer: {
      type: "object",
      properties: {
        id: { type: "string", description: "`cus_…`; the same email is the same customer." },
        email: { type: "string", description: "In lower case." },
        name: { description: "Null when none was ever sent.", type: ["string", "null"] },
      },
      required: ["id", "email", "name"],
    },
    payment_method: {
      type: "object",
      properties: {
        id: {
          type: "string",
          description: "`pm_…`. Once charged or authorised, the card can be charged again by it.",
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
            exp_year: { type: "integer", description: "Of four digits." },
          },
          required: ["brand", "last4", "exp_month", "exp_year"],
        },
      },
      required: ["id", "type", "card"],
    },
    description: { type: ["string", "null"] },
    metadata: { type: "object", additionalProperties: {}, description: "As it was sent." },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
    capture: { type: "boolean", description: "False when the client captures by itself." },
    amount_capturable: {
      type: "integer",
      minimum: 0,
      description: "Authorised and not captured yet; until `capture_before`.",
    },
    amount_captured: { type: "integer", minimum: 0, description: "What the card was charged." },
    amount_refunded: {
      type: "integer",
      minimum: 0,
      description: "What succeeded refunds have given back.",
    },
    fee: {
      type: "integer",
      minimum: 0,
      description: "The platform's, taken from what was captured.",
    },
    capture_before: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "When an authorisation ends that nobody captured; null when there is none.",
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
      description: "What the customer has to do before it goes on; null when there is nothing.",
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
            decline_code: { description: "The bank's own word for it.", type: ["string", "null"] },
            message: { type: "string", description: "You may show it to the customer." },
          },
          required: ["code", "decline_code", "message"],
        },
        { type: "null" },
      ],
      description: "Why a failed one failed; otherwise null.",
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

const providerFloatRecord = {
  type: "object",
  properties: {
    provider: { type: "string", const: "bill_provider" },
    balance: { type: "integer", minimum: 0, description: "What is left; kobo." },
    threshold: {
      type: "integer",
      minimum: 0,
      description: "Below what we wanted to hear of it; kobo.",
    },
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
      description: "Whose statement it was.",
    },
    day: { type: "string", format: "date", description: "The Africa/Lagos day that was compared." },
    kind: {
      type: "string",
      enum: ["ours_only", "theirs_only", "amount_differs", "status_differs", "double"],
    },
    key: {
      type: "string",
      description:
        "What both sides call the movement: our rail reference, the bank's session id, our request id, or, at the card processor, `charge/` or `refund/` and its UUID.",
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
    host: { type: "string", description: "Of the endpoint's URL, of which no more is told." },
    failingSince: {
      type: "string",
      format: "date-time",
      description: "Since then no delivery got through.",
    },
    disablesAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description:
        "When it will be disabled if nothing gets through until then; null when it will not be.",
    },
    waiting: {
      type: "integer",
      minimum: 0,
      description: "Deliveries that wait for it, counted up to 10,000.",
    },
    lastStatusCode: {
      description: "Its last answer; null when there was none.",
      type: ["integer", "null"],
    },
    lastError: { description: "Why the last attempt had no answer.", type: ["string", "null"] },
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
    host: { type: "string", description: "Of the endpoint's URL, of which no more is told." },
    failingSince: {
      type: "string",
      format: "date-time",
      description: "Since then no delivery got through.",
    },
    reason: {
      type: "string",
      enum: ["gone", "failing"],
      description: "`gone`: it answered 410; `failing`: nothing got through for too long.",
    },
    disabledAt: { type: "string", format: "date-time" },
  },
  required: ["webhookId", "host", "failingSince", "reason", "disabledAt"],
  title: "WebhookEndpointDisabledRecord",
};

/** What is known of each event; `schema` is the JSON Schema of its data. */
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
