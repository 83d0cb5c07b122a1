// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

export type AnyBillPurchase = PendingBillPurchase | CompletedBillPurchase | FailedBillPurchase;

export type AnyTransfer = PayIdTransfer | ExternalTransfer;

export interface Bank {
  /** What transfers take: mostly digits. */
  bankCode: string;
  bankName: string;
  /** An SVG image, which may be shown on your own pages. */
  logoUrl: string;
}

export type BillAccount =
  | {
      /** Null where the provider does not say. */
      customerName: string | null;
      /** What the present bouquet costs, in kobo; 0 where the provider does not say. */
      renewalAmount: number;
      /** Null where the provider does not say. */
      currentBouquet: string | null;
      /** Until when it is paid; null where the provider does not say. */
      expiryDate: string | null;
    }
  | {
      /** Null where the provider does not say. */
      customerName: string | null;
      /** Null where the provider does not say. */
      customerAddress: string | null;
      /** In lower case, such as `prepaid`. */
      meterType: string | null;
    }
  | {
      /** Null where the provider does not say. */
      customerName: string | null;
      /** The customer's accounts that can be bought for. */
      accountIds: string[];
    }
  | {
      /** Null where the provider does not say. */
      customerName: string | null;
    };

export interface BillCategory {
  /** The `billType` of what is bought from it. */
  category: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /** For people, such as `TV Subscription`. */
  name: string;
  /** To be sent as `categoryIdentifier`. */
  identifier:
    | "airtime"
    | "data"
    | "tv-subscription"
    | "electricity-bill"
    | "education"
    | "insurance";
}

export interface BillExtraField {
  /** Its name in `extraFields` of a purchase. */
  name: string;
  /** For people. */
  label: string;
  required: boolean;
  /** One of them is to be sent. Null where any text may be; empty until `dependsOn` is chosen. */
  options:
    | {
        /** What to send. */
        value: string;
        /** For people. */
        label: string;
      }[]
    | null;
  /** The field that the options depend on: ask again with its value as a query parameter. */
  dependsOn: string | null;
}

export interface BillService {
  /** To be sent as `serviceID`, exactly as it stands here. */
  serviceID: string;
  /** For people, such as `MTN Airtime`. */
  name: string;
  /** `fix`: sold at the prices of its variations. `flexible`: the buyer names an amount. */
  variation: "fix" | "flexible";
  /** The `billType` of its purchases. */
  category: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
}

export interface BillVariation {
  /** To be sent as `variation_code`. */
  variation_code: string;
  /** For people, such as `100MB, 1 day`. */
  name: string;
  /** Price of one piece in kobo; 0 where the buyer names an amount. */
  variation_amount: number;
  /** Whether it costs exactly `variation_amount`. */
  fixedPrice: "Yes" | "No";
  /** False when the price of one piece lies outside of what a bill may come to. */
  purchasable: boolean;
}

export interface CardPaymentListItem {
  /** `pay_…`, or the id that you chose. */
  id: string;
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217, in capitals. */
  currency: string;
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
  created_at: string;
  customer: {
    /** `cus_…`; the same email is the same customer. */
    id: string;
    /** In lower case. */
    email: string;
  };
}

export interface CardPayment {
  /** `pay_…`, or the id that you chose. */
  id: string;
  /** `txn_…`: statement lines of the payment and its fee have it as their `transactionId`. */
  transaction_id: string;
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217, in capitals. */
  currency: string;
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
  customer: {
    /** `cus_…`; the same email is the same customer. */
    id: string;
    /** In lower case. */
    email: string;
    /** Null when none was ever sent. */
    name: string | null;
  };
  payment_method: {
    /** `pm_…`. Once charged or authorised, the card can be charged again by it. */
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
      /** The number's last four digits. */
      last4: string;
      exp_month: number;
      /** Of four digits. */
      exp_year: number;
    };
  };
  description: string | null;
  /** As it was sent. */
  metadata: {
    [k: string]: unknown;
  };
  created_at: string;
  updated_at: string;
  /** False when the client captures by itself. */
  capture: boolean;
  /** Authorised and not captured yet; until `capture_before`. */
  amount_capturable: number;
  /** What the card was charged. */
  amount_captured: number;
  /** What succeeded refunds have given back. */
  amount_refunded: number;
  /** The platform's, taken from what was captured. */
  fee: number;
  /** When an authorisation ends that nobody captured; null when there is none. */
  capture_before: string | null;
  /** What the customer has to do before it goes on; null when there is nothing. */
  next_action: {
    type: "redirect";
    redirect_url: string;
  } | null;
  /** Why a failed one failed; otherwise null. */
  failure: {
    code: "CARD_DECLINED" | "INSUFFICIENT_FUNDS" | "EXPIRED_CARD" | "INVALID_CVC";
    /** The bank's own word for it. */
    decline_code: string | null;
    /** You may show it to the customer. */
    message: string;
  } | null;
}

export interface CardPaymentState {
  /** `pay_…`, or the id that you chose. */
  id: string;
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
}

export interface CardRefund {
  /** `re_…` */
  id: string;
  /** `txn_…`: statement lines of the refund have it as their `transactionId`. */
  transaction_id: string;
  payment_id: string;
  /** In minor units of the currency. */
  amount: number;
  /** That of the payment. */
  currency: string;
  status: "pending" | "succeeded" | "failed";
  /** As it was sent. */
  reason: string | null;
  /** As it was sent. */
  metadata: {
    [k: string]: unknown;
  };
  /** Why a failed one failed. */
  failure_reason: string | null;
  created_at: string;
  updated_at: string;
}

export interface CompletedBillPurchase {
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. A reversal is a transaction of its own. */
  transactionIds: string[];
  /** As it was sent. */
  reference: string;
  /** PayID of the wallet that pays. */
  fromWallet: string;
  serviceID: string;
  billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /** As it was sent. Null for what is bought by its amount alone. */
  variation_code: string | null;
  /** The smartcard, meter, profile, account or insured number. Null where the phone says whom the bill is for, or no one needs to be named. */
  billersCode: string | null;
  /** Months or pieces. */
  quantity: number;
  /** The bill in kobo, before commission and fee. */
  amount: number;
  /** As it was sent, masked but for the first four and the last three characters. */
  phone: string;
  /** As it was sent, or else the service's name. */
  narration: string;
  /** Your discount on the bill. */
  commission: {
    /** Such as `1.5%`, or `flat` for an amount per purchase. */
    rate: string;
    /** Kobo. */
    amount: number;
    /** The bill less the commission, in kobo. */
    merchantDebitAmount: number;
  };
  /** Kobo, in addition to the bill. No commission is given on it. */
  convenienceFee: number;
  /** What leaves the wallet, in kobo: `merchantDebitAmount` and `convenienceFee`. */
  totalCharge: number;
  /** `reversed`: the provider took the delivery back, and so you were given back what it cost. */
  status: "completed" | "reversed";
  /** The bill provider's own reference; empty until it gives one. */
  providerReference: string;
  /** When it was delivered and charged. */
  completedAt: string;
  createdAt: string;
  /** When the purchase last changed. */
  updatedAt: string;
  /** Prepaid electricity: the digits to type into the meter. */
  token?: string;
  /** Prepaid electricity. */
  tokenDetails?: {
    /** The same as `token`. */
    token: string;
    /** A second token; null where none was given. */
    bonusToken: string | null;
    /** As the provider writes it, such as `66.2 kWh`. */
    units: string | null;
    /** As the provider writes it. */
    tariff: string | null;
  };
  /** Postpaid electricity. */
  receiptNumber?: string;
  /** Registrations; `tokenList` as one text. */
  tokens?: string;
  /** Registrations: one for each piece. */
  tokenList?: string[];
  /** Result checkers; `cardList` as one text. */
  cards?: string;
  /** Result checkers: one for each piece. */
  cardList?: {
    /** Empty where the provider gives none. */
    serial: string;
    pin: string;
  }[];
  /** Admission exams. */
  pin?: string;
  /** Insurance: where the certificate is. */
  certUrl?: string;
  /** Showmax and Spectranet: several stand in one text. */
  voucher?: string;
}

export interface CompletedExternalTransfer {
  /** Tells it from a transfer to a PayID. */
  type: "external_transfer";
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. A reversal is a transaction of its own. */
  transactionIds: string[];
  /** As it was sent. */
  reference: string;
  /** Your wallet, which pays. */
  fromPayId: string;
  /** Ten digits. */
  toAccountNumber: string;
  /** As the bank has it. */
  toAccountName: string;
  /** `bankCode` of the bank list, also when a NIP code was sent. */
  bankCode: string;
  bankName: string;
  /** What the payee gets, in kobo. */
  amount: number;
  /** Our fee, in kobo. */
  fee: number;
  /** What the state takes, in kobo. */
  stampDuty: number;
  /** What leaves the wallet. */
  totalDebit: number;
  /** `Transfer from` and your name when none was sent. */
  narration: string;
  /** `reversed`: the bank gave the money back, and it is in your wallet again. */
  status: "completed" | "reversed";
  completedAt: string;
  createdAt: string;
  updatedAt: string;
}

export interface DeliveryAttempt {
  number: number;
  startedAt: string;
  /** From the look-up of your name to the last byte, in milliseconds. */
  durationMs: number;
  /** What your server answered; null when it did not. */
  statusCode: number | null;
  /** Why there was no whole answer; null when there was one. */
  error: string | null;
  /** Of your server's answer, the first 8 KiB; without the values of cookies. */
  responseHeaders: {
    /** In lower case. */
    name: string;
    value: string;
  }[];
  /** Of your server's answer, the first 16 KiB. */
  responseBody: string;
}

export interface Delivery {
  /** `whd_…` */
  id: string;
  /** The endpoint's, `wh_…`. */
  webhookId: string;
  /** `evt_…`; `GET /events/{id}` shows what is sent. */
  eventId: string;
  /** Such as `payment.succeeded`. */
  event: string;
  /** `pending`: an attempt is still to be made; `delivered`: your server answered 2xx; `failed`: no attempt is left, or it answered 410; `dropped`: the endpoint was disabled or deleted before. */
  status: "pending" | "delivered" | "failed" | "dropped";
  /** The reason for the delivery: the event itself, or your request. */
  origin: "event" | "redelivery" | "recovery" | "test";
  /** Attempts so far. */
  attemptCount: number;
  createdAt: string;
  /** Null when no attempt is scheduled. */
  nextAttemptAt: string | null;
  /** Null while it is pending. */
  finishedAt: string | null;
  /** Null before the first. */
  lastAttempt: DeliveryAttempt | null;
}

export interface DeliverySummary {
  /** `whd_…` */
  id: string;
  /** The endpoint's, `wh_…`. */
  webhookId: string;
  /** `evt_…`; `GET /events/{id}` shows what is sent. */
  eventId: string;
  /** Such as `payment.succeeded`. */
  event: string;
  /** `pending`: an attempt is still to be made; `delivered`: your server answered 2xx; `failed`: no attempt is left, or it answered 410; `dropped`: the endpoint was disabled or deleted before. */
  status: "pending" | "delivered" | "failed" | "dropped";
  /** The reason for the delivery: the event itself, or your request. */
  origin: "event" | "redelivery" | "recovery" | "test";
  /** Attempts so far. */
  attemptCount: number;
  createdAt: string;
  /** Null when no attempt is scheduled. */
  nextAttemptAt: string | null;
  /** Null while it is pending. */
  finishedAt: string | null;
}

export interface EventRecord {
  /** `evt_…`, the same in every delivery: deduplicate by it. */
  id: string;
  /** Such as `payment.succeeded`. */
  event: string;
  /** When it happened. */
  timestamp: string;
  mode: "live" | "test";
  apiVersion: string;
  /** True for a test event: nothing happened. */
  example?: true;
  /** The record that the matching GET returned at that moment; see the events. */
  data: {
    [k: string]: unknown;
  };
}

export interface ExternalAccountVerification {
  /** Ten digits, as sent. */
  accountNumber: string;
  /** As the bank has it: show it to whoever is about to pay. */
  accountName: string;
  /** `bankCode` of the bank list, also when a NIP code was sent. */
  bankCode: string;
  bankName: string;
  /** An SVG image, which may be shown on your own pages. */
  bankLogo: string;
  /** What cannot be verified is an error. */
  verified: true;
}

export interface ExternalTransfer {
  /** Tells it from a transfer to a PayID. */
  type: "external_transfer";
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. A reversal is a transaction of its own. */
  transactionIds: string[];
  /** As it was sent. */
  reference: string;
  /** Your wallet, which pays. */
  fromPayId: string;
  /** Ten digits. */
  toAccountNumber: string;
  /** As the bank has it. */
  toAccountName: string;
  /** `bankCode` of the bank list, also when a NIP code was sent. */
  bankCode: string;
  bankName: string;
  /** What the payee gets, in kobo. */
  amount: number;
  /** Our fee, in kobo. */
  fee: number;
  /** What the state takes, in kobo. */
  stampDuty: number;
  /** What leaves the wallet. */
  totalDebit: number;
  /** `Transfer from` and your name when none was sent. */
  narration: string;
  /** `pending`: the bank has not decided, and the money is held. `failed`: nothing was charged. `reversed`: it was paid, and the bank gave it back. */
  status: "pending" | "completed" | "failed" | "reversed";
  /** Why it failed, such as `REJECTED_BY_BANK`. */
  failureReason?: string;
  /** When the payee had the money; null until then. */
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface FailedBillPurchase {
  /** `txn_…` */
  transactionId: string;
  /** As it was sent. */
  reference: string;
  /** PayID of the wallet that pays. */
  fromWallet: string;
  serviceID: string;
  billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /** As it was sent. Null for what is bought by its amount alone. */
  variation_code: string | null;
  /** The smartcard, meter, profile, account or insured number. Null where the phone says whom the bill is for, or no one needs to be named. */
  billersCode: string | null;
  /** Months or pieces. */
  quantity: number;
  /** The bill in kobo, before commission and fee. */
  amount: number;
  /** As it was sent, masked but for the first four and the last three characters. */
  phone: string;
  /** As it was sent, or else the service's name. */
  narration: string;
  /** Your discount on the bill. */
  commission: {
    /** Such as `1.5%`, or `flat` for an amount per purchase. */
    rate: string;
    /** Kobo. */
    amount: number;
    /** The bill less the commission, in kobo. */
    merchantDebitAmount: number;
  };
  /** Kobo, in addition to the bill. No commission is given on it. */
  convenienceFee: number;
  /** What leaves the wallet, in kobo: `merchantDebitAmount` and `convenienceFee`. */
  totalCharge: number;
  createdAt: string;
  /** When the purchase last changed. */
  updatedAt: string;
  success: false;
  /** Why it failed, and what has become of the money. */
  message: string;
  code: "BILL_PAYMENT_FAILED";
  status: "failed";
  /** It was kept for people of ours to look at. */
  requiresManualReview: boolean;
  /** The cause in capitals. `LOW_WALLET_BALANCE` is about our account with the provider, and not about your wallet. */
  error: string;
  /** The provider's own code; empty when the provider was never asked. */
  providerCode: string;
}

export interface FailedExternalTransfer {
  /** Tells it from a transfer to a PayID. */
  type: "external_transfer";
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. A reversal is a transaction of its own. */
  transactionIds: string[];
  /** As it was sent. */
  reference: string;
  /** Your wallet, which pays. */
  fromPayId: string;
  /** Ten digits. */
  toAccountNumber: string;
  /** As the bank has it. */
  toAccountName: string;
  /** `bankCode` of the bank list, also when a NIP code was sent. */
  bankCode: string;
  bankName: string;
  /** What the payee gets, in kobo. */
  amount: number;
  /** Our fee, in kobo. */
  fee: number;
  /** What the state takes, in kobo. */
  stampDuty: number;
  /** What leaves the wallet. */
  totalDebit: number;
  /** `Transfer from` and your name when none was sent. */
  narration: string;
  status: "failed";
  /** Why it failed, such as `REJECTED_BY_BANK`. */
  failureReason: string;
  /** When the payee had the money; null until then. */
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface FieldProblem {
  /** Its path, such as `customer.email`. */
  field: string;
  /** The rule that it breaks, such as `too_big`. */
  code: string;
  /** Human-readable. */
  message: string;
}

export interface FundableWallet {
  /** Ends in `.wallet`. */
  payId: string;
  /** ISO code, such as `NGN`. The amounts are in its minor unit, such as kobo. */
  currency: string;
  /** `ledger` less `held`: what can be spent. */
  available: number;
  /** Set aside for what is on its way, such as a pending transfer. */
  held: number;
  /** All that is in the wallet. */
  ledger: number;
  /** The moment of these figures. */
  asOf: string;
  /** `wallet.low_balance` is sent when `available` falls below it. Only when one is set. */
  lowBalanceThreshold?: number;
  /** Money of card payments that reaches the wallet later; only for a wallet that has an account for it. */
  settling?: number;
  /** What is sent to this bank account arrives in the wallet. Null in test mode, in other currencies than NGN, and for as long as the bank partner does not answer. */
  fundingAccount: {
    /** Ten digits; it stays the same for ever. */
    accountNumber: string;
    accountName: string;
    bankName: string;
  } | null;
}

export interface PayIdPayment {
  payId: string;
  name: string;
  reference: string;
  /** Dynamic PayIDs only. */
  expiresAt?: string;
  status: "active" | "used" | "expired" | "inactive";
  type: "dynamic" | "static";
  /** As it was sent. */
  metadata: {
    [k: string]: unknown;
  };
  /** Only when one was given. */
  expectedAmount?: number;
  /** Received in all. */
  amountReceived: number;
  paymentsCount: number;
  createdAt: string;
  payment: {
    transactionId: string;
    amount: number;
    paidAt: string;
    payerName: string;
  };
}

export interface PayId {
  payId: string;
  name: string;
  reference: string;
  /** Dynamic PayIDs only. */
  expiresAt?: string;
  status: "active" | "used" | "expired" | "inactive";
  type: "dynamic" | "static";
  /** As it was sent. */
  metadata: {
    [k: string]: unknown;
  };
  /** Only when one was given. */
  expectedAmount?: number;
  /** Received in all. */
  amountReceived: number;
  paymentsCount: number;
  createdAt: string;
}

export interface PayIdTransfer {
  /** Tells it from an external one. */
  type: "payid_transfer";
  /** `txn_…` */
  transactionId: string;
  /** As it was sent. */
  reference: string;
  /** Your wallet, which paid. */
  fromPayId: string;
  /** Who was paid, in small letters. */
  toPayId: string;
  /** Kobo. It left your wallet without any fee. */
  amount: number;
  /** `Transfer from` and your name when none was sent. */
  narration: string;
  /** A PayID is paid at once or not at all. */
  status: "completed";
  completedAt: string;
  /** The name that the PayID has. */
  destinationAccountName: string;
}

export interface PayIdVerification {
  payId: string;
  /** The PayID's own name, which its merchant chose. */
  accountName: string;
  /** The registered name of the merchant that is paid: show it to the payer. */
  merchantName: string;
  isVirtualPayId: boolean;
  isActive: boolean;
  /** Null for a static PayID, which never expires. */
  expiresAt: string | null;
  type: "dynamic" | "static";
}

export interface PendingBillPurchase {
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. A reversal is a transaction of its own. */
  transactionIds: string[];
  /** As it was sent. */
  reference: string;
  /** PayID of the wallet that pays. */
  fromWallet: string;
  serviceID: string;
  billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /** As it was sent. Null for what is bought by its amount alone. */
  variation_code: string | null;
  /** The smartcard, meter, profile, account or insured number. Null where the phone says whom the bill is for, or no one needs to be named. */
  billersCode: string | null;
  /** Months or pieces. */
  quantity: number;
  /** The bill in kobo, before commission and fee. */
  amount: number;
  /** As it was sent, masked but for the first four and the last three characters. */
  phone: string;
  /** As it was sent, or else the service's name. */
  narration: string;
  /** Your discount on the bill. */
  commission: {
    /** Such as `1.5%`, or `flat` for an amount per purchase. */
    rate: string;
    /** Kobo. */
    amount: number;
    /** The bill less the commission, in kobo. */
    merchantDebitAmount: number;
  };
  /** Kobo, in addition to the bill. No commission is given on it. */
  convenienceFee: number;
  /** What leaves the wallet, in kobo: `merchantDebitAmount` and `convenienceFee`. */
  totalCharge: number;
  status: "pending";
  /** The bill provider's own reference; empty until it gives one. */
  providerReference: string;
  createdAt: string;
  /** When the purchase last changed. */
  updatedAt: string;
  /** Prepaid electricity: the digits to type into the meter. */
  token?: string;
  /** Prepaid electricity. */
  tokenDetails?: {
    /** The same as `token`. */
    token: string;
    /** A second token; null where none was given. */
    bonusToken: string | null;
    /** As the provider writes it, such as `66.2 kWh`. */
    units: string | null;
    /** As the provider writes it. */
    tariff: string | null;
  };
  /** Postpaid electricity. */
  receiptNumber?: string;
  /** Registrations; `tokenList` as one text. */
  tokens?: string;
  /** Registrations: one for each piece. */
  tokenList?: string[];
  /** Result checkers; `cardList` as one text. */
  cards?: string;
  /** Result checkers: one for each piece. */
  cardList?: {
    /** Empty where the provider gives none. */
    serial: string;
    pin: string;
  }[];
  /** Admission exams. */
  pin?: string;
  /** Insurance: where the certificate is. */
  certUrl?: string;
  /** Showmax and Spectranet: several stand in one text. */
  voucher?: string;
}

export interface PendingExternalTransfer {
  /** Tells it from a transfer to a PayID. */
  type: "external_transfer";
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. A reversal is a transaction of its own. */
  transactionIds: string[];
  /** As it was sent. */
  reference: string;
  /** Your wallet, which pays. */
  fromPayId: string;
  /** Ten digits. */
  toAccountNumber: string;
  /** As the bank has it. */
  toAccountName: string;
  /** `bankCode` of the bank list, also when a NIP code was sent. */
  bankCode: string;
  bankName: string;
  /** What the payee gets, in kobo. */
  amount: number;
  /** Our fee, in kobo. */
  fee: number;
  /** What the state takes, in kobo. */
  stampDuty: number;
  /** What leaves the wallet. */
  totalDebit: number;
  /** `Transfer from` and your name when none was sent. */
  narration: string;
  status: "pending";
  completedAt: null;
  createdAt: string;
  updatedAt: string;
}

export interface Recovery {
  /** `whr_…` */
  id: string;
  /** The endpoint's, `wh_…`. */
  webhookId: string;
  /** Inclusive, of the events' own time. */
  from: string;
  /** Exclusive. */
  to: string;
  /** `completed`: every event of the range was looked at; `canceled`: the endpoint was disabled or deleted meanwhile. */
  status: "running" | "completed" | "canceled";
  /** Events checked so far. */
  eventsSeen: number;
  /** Deliveries created for events not received. */
  deliveries: number;
  delivered: number;
  /** Includes dropped ones. */
  failed: number;
  pending: number;
  createdAt: string;
  /** Null while it runs. */
  finishedAt: string | null;
}

export interface ReferenceHolder {
  /** As it was sent. */
  reference: string;
  /** What the reference stands for. */
  type:
    | "virtual_payid"
    | "virtual_account"
    | "payid_transfer"
    | "external_transfer"
    | "bill_purchase"
    | "card_payment";
  /** Null while there is no transaction yet. */
  transactionId: string | null;
  /** How it stands, such as `pending` or `completed`. */
  status: string;
}

export interface TransactionStatus {
  /** As it was sent; of a card payment its id. */
  reference: string;
  /** What the reference stands for; there may be more. */
  type:
    | "virtual_payid"
    | "virtual_account"
    | "payid_transfer"
    | "external_transfer"
    | "bill_purchase"
    | "card_payment";
  /** PayIDs: which one is to be paid. Transfers to a PayID: which one was paid. */
  payId?: string;
  /** Virtual accounts only. */
  accountNumber?: string;
  /** `txn_…`. Of a PayID or a virtual account that of its newest payment, once there is one. */
  transactionId?: string;
  /** Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. Reversals, settlements and refunds are transactions of their own. Of a PayID the newest hundred. */
  transactionIds: string[];
  /** `failed` and `reversed` are for transfers, bills and cards: what nobody has paid stays `pending`. */
  status: "pending" | "completed" | "failed" | "reversed";
  /** True when `status` is `completed`, and only then. */
  verified: boolean;
  /** As you sent it in `metadata`; empty when not known. */
  customerEmail: string;
  /** As you sent it in `metadata`, or whoever paid or was paid; empty when not known. */
  customerName: string;
  /** In the minor unit. Of a PayID or a virtual account: while pending what you expect, 0 when you said nothing; then what came in, which may be less. */
  amount: number;
  /** ISO code. Card payments only: all else is in naira, and its amounts in kobo. */
  currency?: string;
  /** PayIDs and virtual accounts: what you said that you expect, in kobo. */
  expectedAmount?: number;
  /** `amount` less `expectedAmount`, once it was paid; below 0 when too little came. */
  difference?: number;
  /** PayIDs and virtual accounts: how many payments came in. */
  paymentsCount?: number;
  /** Virtual accounts only: it ran out unpaid, and takes no payment any more. */
  expired?: boolean;
  /** Virtual accounts only. */
  expiresAt?: string;
  createdAt: string;
  updatedAt: string;
}

export interface VirtualAccountPayment {
  /** Ten digits. This is where the payer sends the money. */
  accountNumber: string;
  /** What the payer's bank shows. */
  accountName: string;
  bankName: string;
  /** `bankCode` of the bank list. */
  bankCode: string;
  /** As it was sent. */
  reference: string;
  /** The amount that you expect, in kobo. */
  amount: number;
  /** The amount that was paid, in kobo; 0 until a payment was accepted. */
  amountReceived: number;
  /** `amountReceived` less `amount`, once it was paid; below 0 when too little was paid. */
  difference?: number;
  currency: "NGN";
  /** What is paid later goes back to its sender. */
  expiresAt: string;
  /** Minutes, as sent. */
  validityTime: number;
  /** Which amounts are accepted, as it was sent; `A5` when nothing was. */
  amountValidation: string;
  /** `active` waits for its payment, `completed` has had it, and `expired` had none in time. */
  status: "active" | "completed" | "expired";
  /** As it was sent; `{}` when nothing was. */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  payment: {
    transactionId: string;
    /** The bank's own id of the payment. */
    sessionId: string;
    amount: number;
    paidAt: string;
    payerName: string;
    payerAccountNumber: string;
    payerBankCode: string;
    narration: string;
    status: "accepted" | "rejected";
    /** Why it goes back to its sender. */
    rejectionReason?: "AMOUNT_MISMATCH" | "ACCOUNT_EXPIRED" | "ACCOUNT_COMPLETED";
  };
}

export interface VirtualAccount {
  /** Ten digits. This is where the payer sends the money. */
  accountNumber: string;
  /** What the payer's bank shows. */
  accountName: string;
  bankName: string;
  /** `bankCode` of the bank list. */
  bankCode: string;
  /** As it was sent. */
  reference: string;
  /** The amount that you expect, in kobo. */
  amount: number;
  /** The amount that was paid, in kobo; 0 until a payment was accepted. */
  amountReceived: number;
  /** `amountReceived` less `amount`, once it was paid; below 0 when too little was paid. */
  difference?: number;
  currency: "NGN";
  /** What is paid later goes back to its sender. */
  expiresAt: string;
  /** Minutes, as sent. */
  validityTime: number;
  /** Which amounts are accepted, as it was sent; `A5` when nothing was. */
  amountValidation: string;
  /** `active` waits for its payment, `completed` has had it, and `expired` had none in time. */
  status: "active" | "completed" | "expired";
  /** As it was sent; `{}` when nothing was. */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
}

export interface WalletEntry {
  /** `ent_…`, of this line alone. */
  id: string;
  /** What the money was moved for. The list may grow. */
  type:
    | "payid_transfer"
    | "funding"
    | "payid_payment"
    | "virtual_account_payment"
    | "external_transfer"
    | "external_transfer_fee"
    | "stamp_duty"
    | "external_transfer_reversal"
    | "bill_purchase"
    | "bill_reversal"
    | "card_payment"
    | "card_fee"
    | "card_settlement"
    | "card_refund"
    | "card_refund_reversal";
  /** `credit`: it came in; `debit`: it went out. */
  direction: "credit" | "debit";
  /** Always positive: `direction` says which way it went. */
  amount: number;
  /** Of the whole account, with what is held in it. */
  balanceAfter: number;
  /** Your own reference: of the transfer or bill that you paid, or of the PayID that was paid to you. Empty for what has none. */
  reference: string;
  /** The record that moved the money: `GET /transaction/status` finds it by `reference` and `type`, but for a funding. */
  source: {
    type:
      | "virtual_payid"
      | "virtual_account"
      | "payid_transfer"
      | "external_transfer"
      | "bill_purchase"
      | "card_payment"
      | "funding";
    /** Its `reference`, a card payment's id, or the `transactionId` of a funding. */
    id: string;
  };
  /** `txn_…`. The lines of one transaction, such as an amount and its fee, share it. */
  transactionId: string;
  narration: string;
  createdAt: string;
}

export interface Wallet {
  /** Ends in `.wallet`. */
  payId: string;
  /** ISO code, such as `NGN`. The amounts are in its minor unit, such as kobo. */
  currency: string;
  /** `ledger` less `held`: what can be spent. */
  available: number;
  /** Set aside for what is on its way, such as a pending transfer. */
  held: number;
  /** All that is in the wallet. */
  ledger: number;
  /** The moment of these figures. */
  asOf: string;
  /** `wallet.low_balance` is sent when `available` falls below it. Only when one is set. */
  lowBalanceThreshold?: number;
  /** Money of card payments that reaches the wallet later; only for a wallet that has an account for it. */
  settling?: number;
}

export interface Webhook {
  /** `wh_…` */
  id: string;
  url: string;
  /** Event names, prefixes such as `payment.*`, or `*` for all. */
  events: string[];
  /** Empty for none. */
  description: string;
  active: boolean;
  /** The names of your headers. Their values are never shown. */
  headerNames: string[];
  /** The most deliveries started in a second; null for no limit. */
  rateLimit: number | null;
  /** The most concurrent deliveries. */
  concurrency: number;
  /** Why it is not active: you switched it off, it answered 410, or nothing got through for three days. Null while it is active. */
  disabledReason: ("merchant" | "gone" | "failing") | null;
  disabledAt: string | null;
  /** Since then no attempt has succeeded; null when the last one did. */
  failingSince: string | null;
  /** Until then deliveries are signed with an older secret, too. */
  previousSecretExpiresAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface WebhookWithSecret {
  /** `wh_…` */
  id: string;
  url: string;
  /** Event names, prefixes such as `payment.*`, or `*` for all. */
  events: string[];
  /** Empty for none. */
  description: string;
  active: boolean;
  /** The names of your headers. Their values are never shown. */
  headerNames: string[];
  /** The most deliveries started in a second; null for no limit. */
  rateLimit: number | null;
  /** The most concurrent deliveries. */
  concurrency: number;
  /** Why it is not active: you switched it off, it answered 410, or nothing got through for three days. Null while it is active. */
  disabledReason: ("merchant" | "gone" | "failing") | null;
  disabledAt: string | null;
  /** Since then no attempt has succeeded; null when the last one did. */
  failingSince: string | null;
  /** Until then deliveries are signed with an older secret, too. */
  previousSecretExpiresAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** `whsec_…`, shown this once, and to a repeat under the same Idempotency-Key for 24 hours. Absent on a later repeat. */
  secret?: string;
}

/** What `payIds.createDynamic` takes. */
export interface CreateDynamicPayIdInput {
  /** Your reference, unique among all PayIDs and virtual accounts of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference: string;
  /** Yours, given back as sent: at most 8 KiB, 50 keys and three levels. Send a number of more digits than a double keeps as text. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
  /** In kobo (₦1 is 100), as a JSON integer. */
  amount?: number | undefined;
}

/** What `payIds.createStatic` takes. */
export interface CreateStaticPayIdInput {
  /** Your reference, unique among all PayIDs and virtual accounts of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference: string;
  /** Yours, given back as sent: at most 8 KiB, 50 keys and three levels. Send a number of more digits than a double keeps as text. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
  /** In kobo (₦1 is 100), as a JSON integer. */
  amount?: number | undefined;
  name: string;
}

/** What `payIds.verify` takes. */
export interface VerifyPayIdInput {
  /** Ends in `.dpid` (dynamic), `.spid` (static) or `.wallet`. Not case-sensitive. */
  payId: string;
}

/** What `payIds.deactivate` takes. */
export interface DeactivatePayIdInput {
  /** Ends in `.dpid` (dynamic), `.spid` (static) or `.wallet`. Not case-sensitive. */
  payId: string;
}

/** What `payIds.activate` takes. */
export interface ActivatePayIdInput {
  /** Ends in `.dpid` (dynamic), `.spid` (static) or `.wallet`. Not case-sensitive. */
  payId: string;
}

/** What `payIds.list` takes. */
export interface ListPayIdsInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. */
  limit?: number | undefined;
  type?: ("dynamic" | "static") | undefined;
  status?: ("active" | "used" | "expired" | "inactive") | undefined;
  /** Letters, digits, `. _ : - / #`, and single spaces between them. References are case-sensitive. */
  reference?: string | undefined;
}

/** What `virtualAccounts.create` takes. */
export interface CreateVirtualAccountInput {
  /** In kobo (₦1 is 100), as a JSON integer. Less than 10000 (₦100) is `INVALID_AMOUNT`. */
  amount: number;
  /** The customer's name. It becomes part of the account's name, and must not equal or resemble another merchant's. */
  name: string;
  /** Your reference, unique among all PayIDs and virtual accounts of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference: string;
  /** How long the account accepts a payment, in minutes. */
  validityTime?: number | undefined;
  /** Which payments are accepted, compared with `amount`: `A0` or `exact` the same; `A1` or `less` below; `A2` or `greater` above; `A3` or `at_most`; `A4` or `at_least`; `A5` or `any`, the default: compare `difference` with what you expected. */
  amountValidation?:
    | (
        | "A0"
        | "A1"
        | "A2"
        | "A3"
        | "A4"
        | "A5"
        | "exact"
        | "less"
        | "greater"
        | "at_most"
        | "at_least"
        | "any"
      )
    | undefined;
  /** Yours, given back as sent: at most 8 KiB, 50 keys and three levels. Send a number of more digits than a double keeps as text. `customerEmail` and `customerName` are shown with the transaction's status. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
}

/** What `virtualAccounts.list` takes. */
export interface ListVirtualAccountsInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. */
  limit?: number | undefined;
  status?: ("active" | "completed" | "expired") | undefined;
  /** The one account that has this reference. */
  reference?: string | undefined;
}

/** What `transfers.toPayId` takes. */
export interface TransferToPayIdInput {
  /** PayID of your wallet, which ends in `.wallet`. */
  fromPayId: string;
  /** Ends in `.dpid` or `.spid`: wallets cannot be paid. */
  toPayId: string;
  /** In kobo (₦1 is 100), as a JSON integer. Less than 10000 (₦100) is `INVALID_AMOUNT`. */
  amount: number;
  /** Shown on statements, at most 100 characters. Control characters are removed. */
  narration?: string | undefined;
  /** Your reference, unique among all transfers of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference: string;
}

/** What `transfers.verifyAccount` takes. */
export interface VerifyExternalAccountInput {
  /** Ten digits (NUBAN), as text: it may begin with 0. */
  accountNumber: string;
  /** `bankCode` of the bank list. The bank's NIP code works, too. */
  bankCode: string;
}

/** What `transfers.toBank` takes. */
export interface TransferToBankInput {
  /** PayID of your wallet, which ends in `.wallet`. */
  fromPayId: string;
  /** Ten digits (NUBAN), as text: it may begin with 0. */
  accountNumber: string;
  /** `bankCode` of the bank list. The bank's NIP code works, too. */
  bankCode: string;
  /** In kobo (₦1 is 100), as a JSON integer. Less than 10000 (₦100) is `INVALID_AMOUNT`. */
  amount: number;
  /** Shown on statements, at most 100 characters. Control characters are removed. */
  narration?: string | undefined;
  /** Your reference, unique among all transfers of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference: string;
  /** The expected owner. If you send it, it must match the bank's name for the account; the order of the names does not matter. */
  accountName?: string | undefined;
}

/** What `transfers.list` takes. */
export interface ListTransfersInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. */
  limit?: number | undefined;
  type?: ("payid_transfer" | "external_transfer") | undefined;
  /** PayID transfers are always `completed`. */
  status?: ("pending" | "completed" | "failed" | "reversed") | undefined;
  /** The one transfer that has it. */
  reference?: string | undefined;
  /** Created at this time or later. RFC 3339, with any offset. */
  from?: string | Date | undefined;
  /** Created before this time. RFC 3339, with any offset. */
  to?: string | Date | undefined;
}

/** What `transactions.status` takes. */
export interface TransactionStatusInput {
  /** The reference that you sent; for a card payment its id. */
  reference: string;
  /** The type, if a reference has more than one record. By default PayIDs and virtual accounts come first, then transfers, bills and card payments. */
  type?:
    | (
        | "virtual_payid"
        | "virtual_account"
        | "payid_transfer"
        | "external_transfer"
        | "bill_purchase"
        | "card_payment"
      )
    | undefined;
}

/** What `transactions.verify` takes. */
export interface VerifyTransactionInput {
  /** The reference that you sent; for a card payment its id. */
  reference: string;
  /** The type, if a reference has more than one record. By default PayIDs and virtual accounts come first, then transfers, bills and card payments. */
  type?:
    | (
        | "virtual_payid"
        | "virtual_account"
        | "payid_transfer"
        | "external_transfer"
        | "bill_purchase"
        | "card_payment"
      )
    | undefined;
}

/** What `bills.listServices` takes. */
export interface ListBillServicesInput {
  /** The `identifier` of a category: `airtime`, `data`, `tv-subscription`, `electricity-bill`, `education`, `insurance`. */
  categoryIdentifier: string;
}

/** What `bills.listVariations` takes. */
export interface ListBillVariationsInput {
  /** A `serviceID` of the list of bill services. */
  serviceID: string;
}

/** What `bills.listExtraFields` takes. */
export interface ListBillExtraFieldsInput {
  /** A `serviceID` of the list of bill services. */
  serviceID: string;
  /** The chosen `state`, for the options of `lga`. */
  state?: string | undefined;
  /** The chosen `vehicle_make`, for the options of `vehicle_model`. */
  vehicle_make?: string | undefined;
}

/** What `bills.verifyAccount` takes. */
export interface VerifyBillAccountInput {
  /** A `serviceID` of the list of bill services. */
  serviceID: string;
  /** The smartcard, meter or profile number, or the account with the internet provider. */
  billersCode: string;
  /** The customer's: 0XXXXXXXXXX, 234… or +234… */
  phone: string;
  /** Electricity: `prepaid` or `postpaid`. Admission exam: a `variation_code` of the service. Required for both, ignored for others. */
  type?: string | undefined;
}

/** What `bills.purchase` takes. */
export interface PurchaseBillInput {
  /** PayID of your wallet, which ends in `.wallet`. */
  fromWallet: string;
  /** A `serviceID` of the list of bill services. */
  serviceID: string;
  /** Kobo: ₦1 is 100, and only whole naira are sold. Airtime, electricity, a TV renewal, and variations without a fixed price need it. A TV renewal costs the `renewalAmount` of the verification times `quantity`, and no other amount is accepted. Where the price is fixed it is left out, or equal to the price times `quantity`. */
  amount?: number | undefined;
  /** Data, TV, education and insurance: one of the service's variations; not for a TV renewal. Electricity: `prepaid` or `postpaid`. Airtime has none. */
  variation_code?: string | undefined;
  /** TV, electricity, admission exam and insurance need it: the smartcard, meter, profile or insured number. Showmax and internet providers take it in place of `phone`. */
  billersCode?: string | undefined;
  /** The recipient of airtime and data; for other bills the customer's number: 0XXXXXXXXXX, 234… or +234… */
  phone: string;
  /** DStv and GOtv need it: `renewal` of the present bouquet, or `change` to that of `variation_code`. `renew` means `renewal`. */
  subscription_type?: ("renewal" | "renew" | "change") | undefined;
  /** Defaults to 1. Up to 12 months of DStv and GOtv, up to 10 result checkers, registrations or Spectranet vouchers, and 1 of anything else. */
  quantity?: number | undefined;
  /** Insurance: what `GET /bills/extra-fields` lists for the service, under its names. Others are left out. */
  extraFields?:
    | {
        [k: string]: string | number;
      }
    | undefined;
  /** Shown on your statement, at most 100 characters. Defaults to the service's name. */
  narration?: string | undefined;
  /** Your reference, unique among all bill purchases of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference: string;
}

/** What `bills.listPurchases` takes. */
export interface ListBillPurchasesInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. */
  limit?: number | undefined;
  status?: ("pending" | "completed" | "failed" | "reversed") | undefined;
  billType?: ("airtime" | "data" | "tv" | "electricity" | "education" | "insurance") | undefined;
  /** A `serviceID` of the list of bill services. */
  serviceID?: string | undefined;
  /** Created at this time or later. */
  from?: string | Date | undefined;
  /** Created before this time. */
  to?: string | Date | undefined;
}

/** What `wallets.get` takes. */
export interface GetWalletInput {
  /** ISO code in any case, such as `USD`; defaults to NGN. */
  currency?: string | undefined;
}

/** What `wallets.update` takes. */
export interface UpdateWalletInput {
  /** In kobo; null or 0 removes the threshold. */
  lowBalanceThreshold: number | null;
}

/** What `wallets.getBalance` takes. */
export interface WalletBalanceInput {
  /** A time in the past. The balance then has no holds: `held` is 0 and `available` is `ledger`. */
  at?: string | Date | undefined;
  /** ISO code in any case, such as `USD`; defaults to NGN. */
  currency?: string | undefined;
}

/** What `wallets.statement` takes. */
export interface WalletStatementInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. */
  limit?: number | undefined;
  /** Entries at this moment or later. */
  from?: string | Date | undefined;
  /** Entries before this moment. */
  to?: string | Date | undefined;
  /** ISO code in any case, such as `USD`; defaults to NGN. */
  currency?: string | undefined;
  /** `settling` for the account of card payments that are not settled yet; defaults to the wallet itself. */
  account?: "settling" | undefined;
}

/** What `sandbox.fundWallet` takes. */
export interface FundSandboxWalletInput {
  /** Kobo: ₦1 is 100. From 10000 to 10000000000 (₦100,000,000). */
  amount: number;
}

/** What `sandbox.payPayId` takes. */
export interface PaySandboxPayIdInput {
  /** The PayID's, in place of `payId`. */
  reference?: string | undefined;
  /** In place of `reference`. */
  payId?: string | undefined;
  /** Kobo: ₦1 is 100. From 10000 to 10000000000 (₦100,000,000). */
  amount: number;
  /** The payer's name; defaults to `Sandbox Payer`. */
  senderName?: string | undefined;
}

/** What `sandbox.payVirtualAccount` takes. */
export interface PaySandboxVirtualAccountInput {
  /** The account's, in place of `accountNumber`. */
  reference?: string | undefined;
  /** Ten digits, in place of `reference`. */
  accountNumber?: string | undefined;
  /** Kobo: ₦1 is 100. From 1 to 10000000000 (₦100,000,000). */
  amount: number;
  /** The payer's name; defaults to `Sandbox Payer`. */
  senderName?: string | undefined;
}

/** What `sandbox.settleTransfer` takes. */
export interface SettleSandboxTransferInput {
  /** `success` or `failed` for a pending record; `reversed` for a completed one. */
  outcome: "success" | "failed" | "reversed";
}

/** What `sandbox.settleBill` takes. */
export interface SettleSandboxBillInput {
  /** `success` or `failed` for a pending record; `reversed` for a completed one. */
  outcome: "success" | "failed" | "reversed";
}

/** What `sandbox.advanceTime` takes. */
export interface AdvanceSandboxTimeInput {
  /** At most a year at once, and a hundred years in all. */
  minutes: number;
}

/** What `webhooks.create` takes. */
export interface CreateWebhookInput {
  /** A public https address, with a test key also http, without credentials or fragment; its port is the scheme's own or 8443. */
  url: string;
  /**
   * Event names, prefixes such as `payment.*`, or `*` for all.
   *
   * @minItems 1
   * @maxItems 50
   */
  events: string[];
  /** Your description, to distinguish endpoints. */
  description?: string | undefined;
  /** False disables it; it then misses events. */
  active?: boolean | undefined;
  /** Sent with every delivery, such as a token of yours: visible ASCII, at most 4,096 characters in all. Their values are never shown again. Not `content-*`, `webhook-*`, `proxy-*`, `x-forwarded-*` and others that HTTP or we set. */
  headers?:
    | {
        [k: string]: string;
      }
    | undefined;
  /** The most deliveries started in a second; null for no limit. */
  rateLimit?: (number | null) | undefined;
  /** The most concurrent deliveries; defaults to 16. */
  concurrency?: number | undefined;
}

/** What `webhooks.update` takes. */
export interface UpdateWebhookInput {
  /** A public https address, with a test key also http, without credentials or fragment; its port is the scheme's own or 8443. */
  url?: string | undefined;
  /** Event names, prefixes such as `payment.*`, or `*` for all. */
  events?: string[] | undefined;
  /** Your description, to distinguish endpoints. */
  description?: string | undefined;
  /** False disables it; it then misses events. */
  active?: boolean | undefined;
  /** Sent with every delivery, such as a token of yours: visible ASCII, at most 4,096 characters in all. Their values are never shown again. Not `content-*`, `webhook-*`, `proxy-*`, `x-forwarded-*` and others that HTTP or we set. */
  headers?:
    | {
        [k: string]: string;
      }
    | undefined;
  /** The most deliveries started in a second; null for no limit. */
  rateLimit?: (number | null) | undefined;
  /** The most concurrent deliveries; defaults to 16. */
  concurrency?: number | undefined;
}

/** What `webhooks.rollSecret` takes. */
export interface RollWebhookSecretInput {
  /** How long earlier secrets stay valid; 0 revokes them at once. */
  overlapHours?: number | undefined;
}

/** What `webhooks.sendTestEvent` takes. */
export interface SendTestEventInput {
  /** The event; defaults to one that the endpoint subscribes to. */
  event?: string | undefined;
}

/** What `webhooks.listDeliveries` takes. */
export interface ListWebhookDeliveriesInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. */
  limit?: number | undefined;
  status?: ("pending" | "delivered" | "failed" | "dropped") | undefined;
  /** An event name, a prefix such as `payment.*`, or `*` for all. */
  event?: string | undefined;
  /** `evt_…` */
  eventId?: string | undefined;
}

/** What `webhooks.createRecovery` takes. */
export interface CreateWebhookRecoveryInput {
  /** Inclusive, of the events' own time; at most 30 days ago. */
  from: string | Date;
  /** Exclusive; defaults to now. */
  to?: string | Date | undefined;
}

/** What `events.list` takes. */
export interface ListEventsInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. */
  limit?: number | undefined;
  /** An event name, a prefix such as `payment.*`, or `*` for all. */
  event?: string | undefined;
  /** Inclusive. */
  from?: string | Date | undefined;
  /** Exclusive. */
  to?: string | Date | undefined;
}

/** What `events.redeliver` takes. */
export interface RedeliverEventInput {
  /** The endpoint; defaults to every enabled one that subscribes to the event. */
  webhookId?: string | undefined;
}

/** What `cardPayments.list` takes. */
export interface ListCardPaymentsInput {
  /** `next_cursor` or `previous_cursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. */
  limit?: number | undefined;
  status?:
    | ("pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded")
    | undefined;
  /** `cus_…` */
  customer_id?: string | undefined;
  /** Inclusive. A day begins at midnight UTC. */
  created_after?: string | undefined;
  /** Exclusive. A day begins at midnight UTC. */
  created_before?: string | undefined;
}

/** What `cardPayments.create` takes. */
export interface CreateCardPaymentInput {
  /** In minor units of the currency, such as kobo or cents. */
  amount: number;
  /** NGN, USD, GBP, EUR, GHS, KES, ZAR, in any case. */
  currency: string;
  customer: {
    /** The same email, in whatever case, is the same customer. */
    email: string;
    /** Also of the customer from now on; absent, it stays. */
    name?: string | undefined;
  };
  /** Yours, given back as sent. */
  description?: string | undefined;
  /** Yours, given back as sent: at most 8 KiB, 50 keys and three levels. Send a number of more digits than a double keeps as text. No card numbers. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
  /** False only authorises: capture it within seven days. */
  capture?: boolean | undefined;
  /** Where the customer comes back to from the bank's page: https, with a test key also http, and no credentials. A page of ours unless you say. */
  return_url?: string | undefined;
  payment_method:
    | {
        type: "card";
        card: {
          /** 12 to 19 digits, in groups or not. With a test key only the published test cards. */
          number: string;
          exp_month: number;
          /** Of four digits; two are a year of this century. */
          exp_year: number;
          /** Three digits; four of an Amex. Never kept. */
          cvc: string;
        };
      }
    | {
        /** The `payment_method.id` of an earlier payment of the same customer. */
        id: string;
        type?: "card" | undefined;
      };
}

/** What `cardPayments.createV1` takes. */
export interface CreateCardPaymentV1Input {
  /** In minor units of the currency, such as kobo or cents. */
  amount: number;
  /** NGN, USD, GBP, EUR, GHS, KES, ZAR, in any case. */
  currency: string;
  customer: {
    /** The same email, in whatever case, is the same customer. */
    email: string;
    /** Also of the customer from now on; absent, it stays. */
    name?: string | undefined;
  };
  /** Yours, given back as sent. */
  description?: string | undefined;
  /** Yours, given back as sent: at most 8 KiB, 50 keys and three levels. Send a number of more digits than a double keeps as text. No card numbers. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
  /** False only authorises: capture it within seven days. */
  capture?: boolean | undefined;
  /** Where the customer comes back to from the bank's page: https, with a test key also http, and no credentials. A page of ours unless you say. */
  return_url?: string | undefined;
  payment_method:
    | {
        type: "card";
        card: {
          /** 12 to 19 digits, in groups or not. With a test key only the published test cards. */
          number: string;
          exp_month: number;
          /** Of four digits; two are a year of this century. */
          exp_year: number;
          /** Three digits; four of an Amex. Never kept. */
          cvc: string;
        };
      }
    | {
        /** The `payment_method.id` of an earlier payment of the same customer. */
        id: string;
        type?: "card" | undefined;
      };
}

/** What `cardPayments.createAs` takes. */
export interface CreateCardPaymentAsInput {
  /** In minor units of the currency, such as kobo or cents. */
  amount: number;
  /** NGN, USD, GBP, EUR, GHS, KES, ZAR, in any case. */
  currency: string;
  customer: {
    /** The same email, in whatever case, is the same customer. */
    email: string;
    /** Also of the customer from now on; absent, it stays. */
    name?: string | undefined;
  };
  /** Yours, given back as sent. */
  description?: string | undefined;
  /** Yours, given back as sent: at most 8 KiB, 50 keys and three levels. Send a number of more digits than a double keeps as text. No card numbers. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
  /** False only authorises: capture it within seven days. */
  capture?: boolean | undefined;
  /** Where the customer comes back to from the bank's page: https, with a test key also http, and no credentials. A page of ours unless you say. */
  return_url?: string | undefined;
  payment_method:
    | {
        type: "card";
        card: {
          /** 12 to 19 digits, in groups or not. With a test key only the published test cards. */
          number: string;
          exp_month: number;
          /** Of four digits; two are a year of this century. */
          exp_year: number;
          /** Three digits; four of an Amex. Never kept. */
          cvc: string;
        };
      }
    | {
        /** The `payment_method.id` of an earlier payment of the same customer. */
        id: string;
        type?: "card" | undefined;
      };
}

/** What `cardPayments.capture` takes. */
export interface CaptureCardPaymentInput {
  /** In minor units. At most what was authorised, and all of it unless you say; the rest is released. */
  amount?: number | undefined;
}

/** What `cardPayments.cancel` takes. */
export interface CancelCardPaymentInput {
  [k: string]: unknown;
}

/** What `refunds.list` takes. */
export interface ListCardRefundsInput {
  /** `next_cursor` or `previous_cursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. */
  limit?: number | undefined;
}

/** What `refunds.create` takes. */
export interface CreateCardRefundInput {
  /** In minor units. All that is left of it unless you say. */
  amount?: number | undefined;
  /** Yours, given back as sent. */
  reason?: string | undefined;
  /** Yours, given back as sent: at most 8 KiB, 50 keys and three levels. Send a number of more digits than a double keeps as text. No card numbers. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
}

/** What `health.check` answers. */
export interface HealthResult {
  success: true;
  message: string;
  /** Our clock. */
  timestamp: string;
  /** The version of the software. */
  version: string;
}

/** What `banks.list` answers. */
export interface ListBanksResult {
  banks: Bank[];
  total: number;
}

/** What `bills.listCategories` answers. */
export interface ListBillCategoriesResult {
  categories: BillCategory[];
}

/** What `bills.listServices` answers. */
export interface ListBillServicesResult {
  services: BillService[];
}

/** What `bills.listVariations` answers. */
export interface ListBillVariationsResult {
  /** Human-readable. */
  serviceName: string;
  serviceID: string;
  /** In kobo, added to each purchase of this service. */
  convenienceFee: number;
  variations: BillVariation[];
}

/** What `bills.listExtraFields` answers. */
export interface ListBillExtraFieldsResult {
  /** Human-readable. */
  serviceName: string;
  serviceID: string;
  fields: BillExtraField[];
}

/** What `sandbox.fundWallet` answers. */
export interface FundSandboxWalletResult {
  /** `txn_…` */
  transactionId: string;
  payId: string;
  /** Kobo. */
  amount: number;
  status: "completed";
  completedAt: string;
}

/** What `sandbox.advanceTime` answers. */
export interface AdvanceSandboxTimeResult {
  /** By this request. */
  advancedMinutes: number;
  /** The total offset of your test clock. */
  totalMinutes: number;
}

/** What `webhooks.getDelivery` answers. */
export interface GetWebhookDeliveryResult {
  /** `whd_…` */
  id: string;
  /** The endpoint's, `wh_…`. */
  webhookId: string;
  /** `evt_…`; `GET /events/{id}` shows what is sent. */
  eventId: string;
  /** Such as `payment.succeeded`. */
  event: string;
  /** `pending`: an attempt is still to be made; `delivered`: your server answered 2xx; `failed`: no attempt is left, or it answered 410; `dropped`: the endpoint was disabled or deleted before. */
  status: "pending" | "delivered" | "failed" | "dropped";
  /** The reason for the delivery: the event itself, or your request. */
  origin: "event" | "redelivery" | "recovery" | "test";
  /** Attempts so far. */
  attemptCount: number;
  createdAt: string;
  /** Null when no attempt is scheduled. */
  nextAttemptAt: string | null;
  /** Null while it is pending. */
  finishedAt: string | null;
  /** Null before the first. */
  lastAttempt: DeliveryAttempt | null;
  /** All attempts, oldest first. */
  attempts: DeliveryAttempt[];
}

/** What `events.get` answers. */
export interface GetEventResult {
  /** `evt_…`, the same in every delivery: deduplicate by it. */
  id: string;
  /** Such as `payment.succeeded`. */
  event: string;
  /** When it happened. */
  timestamp: string;
  mode: "live" | "test";
  apiVersion: string;
  /** True for a test event: nothing happened. */
  example?: true;
  /** The record that the matching GET returned at that moment; see the events. */
  data: {
    [k: string]: unknown;
  };
  /** The last hundred, newest first. */
  deliveries: DeliverySummary[];
}

/** What `events.redeliver` answers. */
export interface RedeliverEventResult {
  deliveries: Delivery[];
}

/** What an error's `data` is, by its code; it may be null as well. */
export interface ErrorData {
  /**
   * 400: Some fields are missing or not valid. See `errors`.
   *
   * Mend every field that `errors` names, and send the request again. The same Idempotency-Key will do.
   */
  VALIDATION_ERROR: null;
  /**
   * 400: The body is not valid JSON.
   *
   * Send one JSON object in UTF-8 in which no name stands twice. Nothing was done: the same Idempotency-Key will do.
   */
  INVALID_JSON: null;
  /**
   * 400: The amount is below the minimum of 10000 kobo (₦100).
   *
   * Send a larger amount. Amounts are in kobo, or in the minor unit of a card payment's currency: ₦100 is 10000.
   */
  INVALID_AMOUNT: null;
  /**
   * 400: The amount is below the minimum for this bill.
   *
   * Send at least the minimum of this service. Amounts are in kobo: ₦100 is 10000.
   */
  AMOUNT_TOO_LOW: null;
  /**
   * 400: The amount is above the maximum.
   *
   * Send less; `message` says which maximum it is. Check that the amount is in kobo or cents and was not multiplied twice. A daily maximum begins anew at midnight in Lagos.
   */
  AMOUNT_TOO_HIGH: null;
  /**
   * 400: A wallet PayID, ending in `.wallet`, is required.
   *
   * Send the PayID of your own wallet; `GET /wallets` shows it.
   */
  WALLET_PAYID_REQUIRED: null;
  /**
   * 400: This bank code is not supported for transfers.
   *
   * Send a `bankCode` of `GET /banks`. Fetch the list anew if yours is older than a day.
   */
  BANK_NOT_SUPPORTED: null;
  /**
   * 400: This currency is not supported.
   *
   * Send a three-letter ISO code of a supported currency, such as `NGN` or `USD`.
   */
  INVALID_CURRENCY: null;
  /**
   * 400: The payment method is not valid.
   *
   * Send `payment_method` with `type` `card` and the whole card. Ask the customer to check the number and the date.
   */
  INVALID_PAYMENT_METHOD: null;
  /**
   * 400: The cursor is not valid for this list and these filters.
   *
   * Send the cursor just as the list gave it, with the same filters, or leave `cursor` out to begin with the first page.
   */
  INVALID_CURSOR: null;
  /**
   * 400: The refund is larger than what is left of the payment.
   *
   * Get the payment, and refund at most what was captured less what was refunded before. Without an `amount` all that is left is refunded.
   */
  REFUND_AMOUNT_EXCEEDED: {
    /** The payment's. */
    id: string;
    /** The amount that can still be refunded, in minor units. */
    amount_refundable: number;
  };
  /**
   * 401: Send `Authorization: Bearer <secret key>`; the key starts with sk_live_ or sk_test_.
   *
   * Send `Authorization: Bearer sk_…` with the whole key as you were given it, without quotes or line breaks.
   */
  INVALID_SECRET_KEY_FORMAT: null;
  /**
   * 401: The secret key is invalid or inactive.
   *
   * Use an active key: `sk_test_` for the sandbox, `sk_live_` for the live root. If it was deactivated, make a new one.
   */
  INVALID_SECRET_KEY: null;
  /**
   * 401: The signature does not fit the body, or the timestamp is too far from now.
   *
   * Sign the very bytes that are sent with the current secret, and set your clock. Nothing was done.
   */
  INVALID_SIGNATURE: null;
  /**
   * 403: This key does not have the scope for this operation.
   *
   * Use a key that has the scope which the reference names for this operation, or have it added to this key.
   */
  INSUFFICIENT_SCOPE: null;
  /**
   * 403: This key may not be used from this address.
   *
   * Call from an address that this key allows, or have yours added to the key.
   */
  IP_NOT_ALLOWED: null;
  /**
   * 403: This endpoint exists on the sandbox root only.
   *
   * Call the sandbox root with an `sk_test_` key. There is no such operation for real money.
   */
  TEST_MODE_ONLY: null;
  /**
   * 402: The source has too little money.
   *
   * Of a transfer: fund your wallet and repeat it with the same reference under a new Idempotency-Key. Of a card: ask the customer for another one.
   */
  INSUFFICIENT_FUNDS: CardPayment;
  /**
   * 402: The wallet balance is too low for this bill.
   *
   * Fund your wallet, then repeat the purchase with the same reference under a new Idempotency-Key. Nothing was charged.
   */
  INSUFFICIENT_WALLET_BALANCE: null;
  /**
   * 402: The card was declined.
   *
   * Ask the customer for another card, or to call the bank. Do not try the same card again at once; a new try needs a new Idempotency-Key.
   */
  CARD_DECLINED: CardPayment;
  /**
   * 402: The card has expired.
   *
   * Ask the customer for a card that is still valid, and send it under a new Idempotency-Key.
   */
  EXPIRED_CARD: CardPayment;
  /**
   * 402: The CVC is not valid.
   *
   * Ask the customer to type the code on the back of the card again, and send it under a new Idempotency-Key.
   */
  INVALID_CVC: CardPayment;
  /**
   * 422: The bank account could not be verified.
   *
   * With `retryable: true` the bank did not answer: try again shortly under the same Idempotency-Key. Otherwise check the number, the bank and the name, and send them under a new key. No money moved.
   */
  EXTERNAL_ACCOUNT_VERIFICATION_FAILED: null;
  /**
   * 422: The smartcard, meter or profile number could not be verified.
   *
   * With `retryable: true` the provider did not answer: try again shortly under the same Idempotency-Key. Otherwise ask the customer to check the number, and send it under a new key. Nothing was charged.
   */
  VERIFY_ACCOUNT_FAILED: null;
  /**
   * 424: The bill could not be paid. It was kept for manual review.
   *
   * Nothing was charged. Look at `error` and `requiresManualReview`; to buy it all the same, send a new reference under a new Idempotency-Key.
   */
  BILL_PAYMENT_FAILED: {
    /** `txn_…` */
    transactionId: string;
    /** As it was sent. */
    reference: string;
    /** PayID of the wallet that pays. */
    fromWallet: string;
    serviceID: string;
    billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
    /** As it was sent. Null for what is bought by its amount alone. */
    variation_code: string | null;
    /** The smartcard, meter, profile, account or insured number. Null where the phone says whom the bill is for, or no one needs to be named. */
    billersCode: string | null;
    /** Months or pieces. */
    quantity: number;
    /** The bill in kobo, before commission and fee. */
    amount: number;
    /** As it was sent, masked but for the first four and the last three characters. */
    phone: string;
    /** As it was sent, or else the service's name. */
    narration: string;
    /** Your discount on the bill. */
    commission: {
      /** Such as `1.5%`, or `flat` for an amount per purchase. */
      rate: string;
      /** Kobo. */
      amount: number;
      /** The bill less the commission, in kobo. */
      merchantDebitAmount: number;
    };
    /** Kobo, in addition to the bill. No commission is given on it. */
    convenienceFee: number;
    /** What leaves the wallet, in kobo: `merchantDebitAmount` and `convenienceFee`. */
    totalCharge: number;
    createdAt: string;
    /** When the purchase last changed. */
    updatedAt: string;
    success: false;
    /** Why it failed, and what has become of the money. */
    message: string;
    code: "BILL_PAYMENT_FAILED";
    status: "failed";
    /** It was kept for people of ours to look at. */
    requiresManualReview: boolean;
    /** The cause in capitals. `LOW_WALLET_BALANCE` is about our account with the provider, and not about your wallet. */
    error: string;
    /** The provider's own code; empty when the provider was never asked. */
    providerCode: string;
    data: null;
    /** Present when the body had unknown fields, which were ignored. */
    warnings?: FieldProblem[];
  };
  /**
   * 424: The bank refused the transfer.
   *
   * The money is in your wallet. Look at `data.failureReason`; to pay all the same, send a new reference under a new Idempotency-Key.
   */
  TRANSFER_FAILED: FailedExternalTransfer;
  /**
   * 404: This PayID does not exist or is not active.
   *
   * Check the PayID with the payee. A dynamic one works once and for 24 hours, a static one while it is active; `fromPayId` and `fromWallet` must be your own wallet.
   */
  PAYID_NOT_FOUND: null;
  /**
   * 404: No such virtual account.
   *
   * Check the account number, and that the key is of the mode in which the account was made.
   */
  VIRTUAL_ACCOUNT_NOT_FOUND: null;
  /**
   * 404: No transaction has this reference.
   *
   * Check the reference, its capitals, and the key's mode. If you are finding out about a request that timed out, repeat that request with the same reference and the same Idempotency-Key.
   */
  TRANSACTION_NOT_FOUND: null;
  /**
   * 404: No such payment.
   *
   * Check the payment's id, and that the key is of the mode in which it was made.
   */
  PAYMENT_NOT_FOUND: null;
  /**
   * 404: No such refund.
   *
   * Check both ids: a refund is found under its own payment only.
   */
  REFUND_NOT_FOUND: null;
  /**
   * 404: No such bill category or service.
   *
   * Take `categoryIdentifier` of `GET /bills/categories` and `serviceID` of `GET /bills/services`.
   */
  SERVICE_NOT_FOUND: null;
  /**
   * 404: No such wallet.
   *
   * Take a `payId` of `GET /wallets`: there are no others that this key may see.
   */
  WALLET_NOT_FOUND: null;
  /**
   * 404: No such webhook endpoint.
   *
   * Take an id of `GET /webhooks`, and a key of the same mode. A deleted endpoint is gone: create a new one.
   */
  WEBHOOK_NOT_FOUND: null;
  /**
   * 404: No such event.
   *
   * Take an id of `GET /events`, and a key of the same mode. Events are kept for 30 days.
   */
  EVENT_NOT_FOUND: null;
  /**
   * 404: No such delivery.
   *
   * Take an id of `GET /webhooks/{id}/deliveries` of this very endpoint.
   */
  DELIVERY_NOT_FOUND: null;
  /**
   * 404: No such recovery.
   *
   * Take an id of `GET /webhooks/{id}/recoveries` of this very endpoint.
   */
  RECOVERY_NOT_FOUND: null;
  /**
   * 404: This purchase is under no review.
   *
   * Take the reference of a purchase that is under review.
   */
  REVIEW_NOT_FOUND: null;
  /**
   * 404: No such route.
   *
   * Check the path, its capitals and the root: card payments are at the host itself, all else under /api/v1/developer.
   */
  ROUTE_NOT_FOUND: null;
  /**
   * 405: This route does not answer this method. See the `Allow` header.
   *
   * Use a method that the `Allow` header names.
   */
  METHOD_NOT_ALLOWED: null;
  /**
   * 410: This route has been retired.
   *
   * Use what the `Link` header names as `successor-version`.
   */
  GONE: null;
  /**
   * 409: This reference already exists.
   *
   * If it was this same payment, `data` tells how it stands: do not send it again. If it is another one, send it under a reference of its own and a new Idempotency-Key.
   */
  DUPLICATE_REFERENCE: ReferenceHolder;
  /**
   * 409: A request with this idempotency key is still running.
   *
   * Wait as long as `Retry-After` says, then send the same request under the same Idempotency-Key.
   */
  IDEMPOTENCY_KEY_IN_USE: null;
  /**
   * 422: This idempotency key was used with another request body.
   *
   * Send the body that the key was first used with to get that answer again, or a new Idempotency-Key for what is another request.
   */
  IDEMPOTENCY_KEY_REUSED: null;
  /**
   * 409: The payment's state does not allow this.
   *
   * Get the payment and go by its `status`. Trying again changes nothing while it stays as it is.
   */
  INVALID_PAYMENT_STATE: CardPaymentState;
  /**
   * 409: The purchase's state does not allow this.
   *
   * Look at the purchase again, and decide what its state allows. With `retryable: true` somebody else is at it: try again shortly.
   */
  INVALID_REVIEW_STATE: null;
  /**
   * 409: No more webhook endpoints can be added in this mode.
   *
   * Delete an endpoint that you no longer need, or let one take more events. Then create it under a new Idempotency-Key.
   */
  WEBHOOK_LIMIT_REACHED: null;
  /**
   * 409: The webhook endpoint is disabled. Enable it first.
   *
   * Enable the endpoint with `PATCH /webhooks/{id}` and `active: true`, then try again under a new Idempotency-Key.
   */
  WEBHOOK_DISABLED: null;
  /**
   * 409: A recovery of this webhook endpoint is still running.
   *
   * Wait until the running recovery is over, then ask again under a new Idempotency-Key. `GET /webhooks/{id}/recoveries` shows how far it is.
   */
  RECOVERY_IN_PROGRESS: null;
  /**
   * 413: The body is larger than 64 KiB.
   *
   * Send a smaller body; the `metadata` is the usual cause.
   */
  PAYLOAD_TOO_LARGE: null;
  /**
   * 415: Send the body as `Content-Type: application/json`.
   *
   * Send JSON in UTF-8 with `Content-Type: application/json`, and not compressed.
   */
  UNSUPPORTED_MEDIA_TYPE: null;
  /**
   * 408: The request did not arrive whole in time.
   *
   * Send the whole request again, over a connection that does not stall, and under the same Idempotency-Key. Nothing was done.
   */
  REQUEST_TIMEOUT: null;
  /**
   * 431: The headers are larger than 8 KiB in all.
   *
   * Send fewer or shorter headers: cookies are the usual cause. Nothing was done.
   */
  HEADERS_TOO_LARGE: null;
  /**
   * 429: Too many requests. See the `Retry-After` header.
   *
   * Wait as long as `Retry-After` says, then send it again under the same Idempotency-Key. Nothing was done. Spread your requests by `RateLimit-Remaining`.
   */
  RATE_LIMIT_EXCEEDED: null;
  /**
   * 502: The bill categories could not be fetched from the provider.
   *
   * Try again in a few seconds; a purchase under the same Idempotency-Key and reference. Nothing was charged.
   */
  FETCH_CATEGORIES_FAILED: null;
  /**
   * 502: The bill services could not be fetched from the provider.
   *
   * Try again in a few seconds; a purchase under the same Idempotency-Key and reference. Nothing was charged.
   */
  FETCH_SERVICES_FAILED: null;
  /**
   * 502: The bill variations could not be fetched from the provider.
   *
   * Try again in a few seconds; a purchase under the same Idempotency-Key and reference. Nothing was charged.
   */
  FETCH_VARIATIONS_FAILED: null;
  /**
   * 503: Try again shortly. If money was involved, ask for its status by reference first.
   *
   * Wait as long as `Retry-After` says, then send the same request under the same Idempotency-Key and reference: nothing happens twice. Without a key look the reference up first.
   */
  SERVICE_UNAVAILABLE: null;
  /**
   * 500: Something went wrong on our side.
   *
   * Try once more under the same Idempotency-Key and reference: nothing happens twice. If it stays, tell us the `requestId`.
   */
  INTERNAL_ERROR: null;
}
