// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

export interface AccountPayment {
  transactionId: string;
  /** The number of the accepted payment to this account, from 1; null for a returned one. */
  sequence: number | null;
  /** Of the line in your statement: account number and sequence; null without a line. */
  reference: string | null;
  /** The bank's id of the payment. */
  sessionId: string;
  /** In kobo. */
  amount: number;
  paidAt: string;
  payerName: string;
  payerAccountNumber: string;
  payerBankCode: string;
  narration: string;
  /** `pending`: on its way to your wallet. `rejected`: it is returned to its sender. */
  status: "pending" | "completed" | "rejected";
  /** Such as `AMOUNT_MISMATCH`; null for a payment that is not rejected. */
  rejectionReason: string | null;
}

export type AnyBillPurchase = PendingBillPurchase | CompletedBillPurchase | FailedBillPurchase;

export type AnyTransfer = PayIdTransfer | ExternalTransfer;

export type AnyVirtualAccount = VirtualAccount | PermanentAccount;

export interface Bank {
  /** The code for transfers: mostly digits. */
  bankCode: string;
  bankName: string;
  /** An SVG image that you can show on your pages. */
  logoUrl: string;
}

export type BillAccount =
  | {
      /** Null if the provider does not return it. */
      customerName: string | null;
      /** The price of the current bouquet, in kobo; 0 if the provider does not return it. */
      renewalAmount: number;
      /** Null if the provider does not return it. */
      currentBouquet: string | null;
      /** The end of the paid period; null if the provider does not return it. */
      expiryDate: string | null;
    }
  | {
      /** Null if the provider does not return it. */
      customerName: string | null;
      /** Null if the provider does not return it. */
      customerAddress: string | null;
      /** Lower case, such as `prepaid`. */
      meterType: string | null;
    }
  | {
      /** Null if the provider does not return it. */
      customerName: string | null;
      /** The customer's accounts that can be topped up. */
      accountIds: string[];
    }
  | {
      /** Null if the provider does not return it. */
      customerName: string | null;
    };

export interface BillCategory {
  /** The `billType` of its purchases. */
  category: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /** Display name, such as `TV Subscription`. */
  name: string;
  /** Send it as `categoryIdentifier`. */
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
  /** Display text. */
  label: string;
  required: boolean;
  /** Send one of these. Null for free text; empty until `dependsOn` has a value. */
  options:
    | {
        /** The value to send. */
        value: string;
        /** Display text. */
        label: string;
      }[]
    | null;
  /** The field that the options depend on: repeat the request with its value as a query parameter. */
  dependsOn: string | null;
}

export interface BillService {
  /** Send it as `serviceID`, unchanged. */
  serviceID: string;
  /** Display name, such as `MTN Airtime`. */
  name: string;
  /** `fix`: sold at the prices of its variations. `flexible`: the buyer chooses the amount. */
  variation: "fix" | "flexible";
  /** The `billType` of its purchases. */
  category: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
}

export interface BillVariation {
  /** Send it as `variation_code`. */
  variation_code: string;
  /** Display name, such as `100MB, 1 day`. */
  name: string;
  /** Price of one piece in kobo; 0 if the buyer chooses the amount. */
  variation_amount: number;
  /** Whether it costs exactly `variation_amount`. */
  fixedPrice: "Yes" | "No";
  /** False if the price of one piece is outside the limits of a bill. */
  purchasable: boolean;
}

export interface BulkReferenceHolder {
  /** As you sent it. */
  reference: string;
  /** Always a bulk transfer. */
  type: "bulk_transfer";
  /** Each row has a transaction of its own. */
  transactionId: null;
  status: "draft" | "approved" | "processing" | "paused" | "completed" | "canceled";
  /** `blk_…` of the bulk transfer that has the reference. */
  id: string;
}

export interface BulkTransfer {
  /** `blk_…` */
  id: string;
  /** As you sent it. */
  reference: string;
  /** Your paying wallet. */
  fromPayId: string;
  /** `draft`: checked, and nothing is paid. `approved`: payment is about to begin. `processing`: rows are being paid. `paused`: no further row begins. `completed`: every row is final. `canceled`: rows that had not begun are canceled. */
  status: "draft" | "approved" | "processing" | "paused" | "completed" | "canceled";
  /** Whether another key or person than the creator must approve it. */
  needsSecondApprover: boolean;
  /** The number of rows by status. */
  rows: {
    total: number;
    /** Not begun. */
    pending: number;
    /** Begun, and without an outcome yet. */
    processing: number;
    completed: number;
    failed: number;
    /** Never begun. */
    canceled: number;
  };
  /** The sum of all rows, in kobo. */
  amount: number;
  /** The sum of the completed rows, in kobo. */
  completedAmount: number;
  /** Kobo's fees of all rows, in kobo. */
  fees: number;
  /** Stamp duty of all rows, in kobo. */
  stampDuties: number;
  /** The wallet's debit when every row is paid. */
  totalDebit: number;
  createdAt: string;
  /** Null before the approval. */
  approvedAt: string | null;
  /** When it was completed or canceled; null until then. */
  endedAt: string | null;
  updatedAt: string;
}

export interface BulkTransferRow {
  /** Its place in your request, from 1. */
  row: number;
  /** The reference of its transfer. */
  reference: string;
  /** `processing`: it has begun, and the outcome is not known. `failed`: nothing was charged. `canceled`: it never began. */
  status: "pending" | "processing" | "completed" | "failed" | "canceled";
  /** `txn_…` of its transfer; null while there is none. */
  transactionId: string | null;
  /** Null for a bank account. */
  toPayId: string | null;
  /** Null for a PayID. */
  toAccountNumber: string | null;
  /** Null for a PayID. */
  bankCode: string | null;
  /** As you sent it, or as the bank confirmed it; null for neither. */
  accountName: string | null;
  /** The payee's amount, in kobo. */
  amount: number;
  /** Kobo's fee, in kobo. */
  fee: number;
  /** Stamp duty for the state, in kobo. */
  stampDuty: number;
  /** As you sent it; empty for the default. */
  narration: string;
  /** Why the row failed; null otherwise. */
  error: {
    /** The code that the same transfer on its own would get. */
    code: string;
    message: string;
  } | null;
  updatedAt: string;
}

export interface CardPaymentListItem {
  /** `pay_…`, or your own id. */
  id: string;
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 code, upper case. */
  currency: string;
  /** `pending`: the outcome is not known, the customer must confirm (`next_action`), or you can capture (`amount_capturable`). `succeeded`: the card was charged. `failed`: declined (`failure`). `canceled`: never charged. `partially_refunded`, `refunded`: a part or all of it was given back. */
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
  created_at: string;
  customer: {
    /** `cus_…`; the same email is the same customer. */
    id: string;
    /** Lower case; empty after the customer was deleted. */
    email: string;
  };
}

export interface CardPaymentMethod {
  /** `pm_…`. Charge the card with it as `payment_method.id`. */
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
    /** Four digits. */
    exp_year: number;
  };
  /** It can be charged once; false when the customer saves it. */
  single_use: boolean;
  created_at: string;
  /** It must be charged for the first time before. */
  expires_at: string;
}

export interface CardPayment {
  /** `pay_…`, or your own id. */
  id: string;
  /** `txn_…`: statement lines of the payment and its fee have it as their `transactionId`. */
  transaction_id: string;
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 code, upper case. */
  currency: string;
  /** `pending`: the outcome is not known, the customer must confirm (`next_action`), or you can capture (`amount_capturable`). `succeeded`: the card was charged. `failed`: declined (`failure`). `canceled`: never charged. `partially_refunded`, `refunded`: a part or all of it was given back. */
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
  customer: {
    /** `cus_…`; the same email is the same customer. */
    id: string;
    /** Lower case; empty after the customer was deleted. */
    email: string;
    /** Null if you never sent one, and after the customer was deleted. */
    name: string | null;
  };
  payment_method: {
    /** `pm_…`. After a charge or authorization you can charge the card again with it. */
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
      /** Four digits. */
      exp_year: number;
    };
  };
  /** As you sent it. */
  description: string | null;
  /** As you sent it. */
  metadata: {
    [k: string]: unknown;
  };
  created_at: string;
  updated_at: string;
  /** False for manual capture. */
  capture: boolean;
  /** You charged a saved card without the customer being present. */
  off_session: boolean;
  /** Authorized and not captured yet, until `capture_before`. */
  amount_capturable: number;
  /** The amount charged to the card. */
  amount_captured: number;
  /** The total of succeeded refunds. */
  amount_refunded: number;
  /** Kobo's fee, deducted from the captured amount. */
  fee: number;
  /** The end of an uncaptured authorization; null for none. */
  capture_before: string | null;
  /** The action that the customer must take; null for none. */
  next_action: {
    type: "redirect";
    /** Send the customer there, to confirm. The customer returns to your `return_url`. */
    redirect_url: string;
  } | null;
  /** The reason for a failure; otherwise null. */
  failure: {
    /** The `code` of the error response. */
    code: "CARD_DECLINED" | "INSUFFICIENT_FUNDS" | "EXPIRED_CARD" | "INVALID_CVC";
    /** The bank's decline code. */
    decline_code: string | null;
    /** You can show it to the customer. */
    message: string;
  } | null;
}

export interface CardPaymentState {
  /** `pay_…`, or your own id. */
  id: string;
  /** `pending`: the outcome is not known, the customer must confirm (`next_action`), or you can capture (`amount_capturable`). `succeeded`: the card was charged. `failed`: declined (`failure`). `canceled`: never charged. `partially_refunded`, `refunded`: a part or all of it was given back. */
  status: "pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded";
}

export interface CardRefund {
  /** `re_…` */
  id: string;
  /** `txn_…`: statement lines of the refund have it as their `transactionId`. */
  transaction_id: string;
  /** `id` of the card payment. */
  payment_id: string;
  /** In minor units of the currency. */
  amount: number;
  /** The payment's currency. */
  currency: string;
  /** `pending`: the bank has not decided. `succeeded`: it goes to the card. `failed`: the money is back in your balance. A bank can return a refund later, and `succeeded` becomes `failed`. */
  status: "pending" | "succeeded" | "failed";
  /** As you sent it. */
  reason: string | null;
  /** As you sent it. */
  metadata: {
    [k: string]: unknown;
  };
  /** The reason for a failure. */
  failure_reason: string | null;
  created_at: string;
  updated_at: string;
}

export interface CheckoutReferenceHolder {
  /** As you sent it. */
  reference: string;
  /** Always a checkout session. */
  type: "checkout_session";
  /** A session has no transaction of its own. */
  transactionId: null;
  status: "open" | "processing" | "completed" | "expired" | "canceled";
  /** `cs_…` of the session that has the reference. */
  id: string;
}

export interface CheckoutSession {
  /** `cs_…` */
  id: string;
  /** As you sent it. */
  reference: string;
  /** `open`: waits for its payment. `processing`: a card payment is under way. `completed`: paid. `expired`: its time ended, or you ended it. `canceled`: the customer ended it. */
  status: "open" | "processing" | "completed" | "expired" | "canceled";
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 code, upper case. */
  currency: string;
  customer: {
    /** Lower case; empty after the customer was deleted. */
    email: string;
    /** Null if you sent none, and after the customer was deleted. */
    name: string | null;
  };
  /** The methods that the page offers. */
  methods: ("card" | "bank_transfer" | "payid")[];
  /** Null if you sent none. */
  successUrl: string | null;
  /** Null if you sent none. */
  cancelUrl: string | null;
  /** As you sent it. */
  metadata: {
    [k: string]: unknown;
  };
  /** `plink_…` of the payment link on which the payer began the session; null for sessions that you created. */
  paymentLink: string | null;
  /** The payment that completed the session; null until then. */
  payment: {
    method: "card" | "bank_transfer" | "payid";
    /** `txn_…` */
    transactionId: string;
    /** The reference of the PayID or the virtual account, or the card payment's id. */
    reference: string;
    /** The amount received, in the session's currency. */
    amount: number;
    receivedAt: string;
  } | null;
  /** Payments besides it, oldest first: smaller than the amount, or after the session's end. Their money is in your wallet. */
  extraPayments: {
    method: "card" | "bank_transfer" | "payid";
    /** `txn_…` */
    transactionId: string;
    /** The reference of the PayID or the virtual account, or the card payment's id. */
    reference: string;
    /** The amount received, in the session's currency. */
    amount: number;
    receivedAt: string;
  }[];
  createdAt: string;
  expiresAt: string;
  /** When it was completed, expired or canceled. */
  endedAt: string | null;
  updatedAt: string;
}

export interface CompletedBillPurchase {
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction. */
  transactionIds: string[];
  /** As you sent it. */
  reference: string;
  /** PayID of the paying wallet. */
  fromWallet: string;
  /** As you sent it. */
  serviceID: string;
  /** The `category` of the service. */
  billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /** As you sent it. Null for bills without variations. */
  variation_code: string | null;
  /** The smartcard, meter, profile, account or insured number. Null if the phone identifies the account, or none is needed. */
  billersCode: string | null;
  /** Months or pieces. */
  quantity: number;
  /** The bill in kobo, before commission and fee. */
  amount: number;
  /** As you sent it, masked except for the first four and the last three characters. */
  phone: string;
  /** As you sent it; by default the service's name. */
  narration: string;
  /** Your discount on the bill. */
  commission: {
    /** Such as `1.5%`, or `flat` for an amount per purchase. */
    rate: string;
    /** Kobo. */
    amount: number;
    /** The bill minus the commission, in kobo. */
    merchantDebitAmount: number;
  };
  /** In kobo, in addition to the bill, without commission. */
  convenienceFee: number;
  /** The wallet's debit, in kobo: `merchantDebitAmount` plus `convenienceFee`. */
  totalCharge: number;
  /** `reversed`: the provider reversed the delivery, and you were refunded. */
  status: "completed" | "reversed";
  /** The bill provider's reference; empty until there is one. */
  providerReference: string;
  /** The time of the delivery and the charge. */
  completedAt: string;
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** Prepaid electricity: the digits to enter into the meter. */
  token?: string;
  /** Prepaid electricity. */
  tokenDetails?: {
    /** The same as `token`. */
    token: string;
    /** A second token; null for none. */
    bonusToken: string | null;
    /** The provider's text, such as `66.2 kWh`. */
    units: string | null;
    /** The provider's text. */
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
    /** Empty if the provider returns none. */
    serial: string;
    pin: string;
  }[];
  /** Admission exams. */
  pin?: string;
  /** Insurance: the URL of the certificate. */
  certUrl?: string;
  /** Showmax and Spectranet: one text, even for several vouchers. */
  voucher?: string;
}

export interface CompletedExternalTransfer {
  /** Distinguishes it from a PayID transfer. */
  type: "external_transfer";
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction. */
  transactionIds: string[];
  /** As you sent it. */
  reference: string;
  /** Your paying wallet. */
  fromPayId: string;
  /** Ten digits. */
  toAccountNumber: string;
  /** The bank's record. */
  toAccountName: string;
  /** `bankCode` of the bank list, even if you sent a NIP code. */
  bankCode: string;
  bankName: string;
  /** The payee's amount, in kobo. */
  amount: number;
  /** Kobo's fee, in kobo. */
  fee: number;
  /** Stamp duty for the state, in kobo. */
  stampDuty: number;
  /** The wallet's debit. */
  totalDebit: number;
  /** By default `Transfer from` and your name. */
  narration: string;
  /** `reversed`: the bank returned the money to your wallet. */
  status: "completed" | "reversed";
  completedAt: string;
  createdAt: string;
  updatedAt: string;
}

export interface CustomerEmailHolder {
  /** `cus_…` of the customer that has the email. */
  id: string;
}

export interface Customer {
  /** `cus_…` */
  id: string;
  /** Lower case. The same email is the same customer. */
  email: string;
  /** Null if you never sent one. */
  name: string | null;
  /** As you sent it; null for none. */
  phone: string | null;
  /** Your own id of the customer; null for none. */
  reference: string | null;
  /** As you sent it; `{}` by default. */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  updatedAt: string;
}

export interface CustomerReferenceHolder {
  /** As you sent it. */
  reference: string;
  /** Always a customer. */
  type: "customer";
  /** A customer has no transaction of its own. */
  transactionId: null;
  /** A deleted customer has no reference any more. */
  status: "active";
  /** `cus_…` of the customer that has the reference. */
  id: string;
}

export interface DeletedCustomer {
  /** `cus_…`; payments keep it. */
  id: string;
  deletedAt: string;
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

export interface Dispute {
  /** `dp_…` */
  id: string;
  /** The disputed card payment's. */
  payment_id: string;
  /** The disputed amount, in minor units of the currency. */
  amount: number;
  /** The payment's currency. */
  currency: string;
  /** `needs_response`: add evidence and submit it, or accept. `under_review`: the bank decides. `won`, `lost` and `accepted` are final. */
  status: "needs_response" | "under_review" | "won" | "lost" | "accepted";
  /** The bank only asks, and takes no money. An unanswered inquiry may become a dispute. */
  is_inquiry: boolean;
  /** The cardholder's reason, such as `fraudulent` or `product_not_received`. */
  reason: string;
  /** The card network's code for the reason. */
  network_reason_code: string | null;
  /** The bank takes no evidence after this time. */
  evidence_due_by: string | null;
  evidence: {
    /** As you sent it. */
    product_description: string | null;
    /** As you sent it. */
    customer_name: string | null;
    /** As you sent it. */
    customer_email_address: string | null;
    /** As you sent it. */
    customer_purchase_ip: string | null;
    /** As you sent it. */
    billing_address: string | null;
    /** As you sent it. */
    access_activity_log: string | null;
    /** As you sent it. */
    service_date: string | null;
    /** As you sent it. */
    shipping_address: string | null;
    /** As you sent it. */
    shipping_carrier: string | null;
    /** As you sent it. */
    shipping_date: string | null;
    /** As you sent it. */
    shipping_tracking_number: string | null;
    /** As you sent it. */
    refund_policy_disclosure: string | null;
    /** As you sent it. */
    refund_refusal_explanation: string | null;
    /** As you sent it. */
    cancellation_policy_disclosure: string | null;
    /** As you sent it. */
    cancellation_rebuttal: string | null;
    /** As you sent it. */
    duplicate_charge_explanation: string | null;
    /** As you sent it. */
    uncategorized_text: string | null;
    files: {
      /** `file_…` */
      customer_communication: string | null;
      /** `file_…` */
      customer_signature: string | null;
      /** `file_…` */
      receipt: string | null;
      /** `file_…` */
      refund_policy: string | null;
      /** `file_…` */
      cancellation_policy: string | null;
      /** `file_…` */
      duplicate_charge_documentation: string | null;
      /** `file_…` */
      service_documentation: string | null;
      /** `file_…` */
      shipping_documentation: string | null;
      /** `file_…` */
      uncategorized_file: string | null;
    };
  };
  /** When you submitted the evidence. */
  submitted_at: string | null;
  /** Your response that the card processor has not confirmed yet. */
  pending_response: ("accept" | "submit") | null;
  /** The disputed money that was taken from you and not returned. */
  amount_withdrawn: number;
  /** Kobo's fee for the dispute, which returns with the money. */
  fee: number;
  /** `txn_…`, oldest first: statement lines of the dispute have them as `transactionId`. */
  transaction_ids: string[];
  created_at: string;
  updated_at: string;
}

export interface DisputeState {
  /** `dp_…` */
  id: string;
  /** `needs_response`: add evidence and submit it, or accept. `under_review`: the bank decides. `won`, `lost` and `accepted` are final. */
  status: "needs_response" | "under_review" | "won" | "lost" | "accepted";
}

export interface DisputeSummary {
  /** `dp_…` */
  id: string;
  /** The disputed card payment's. */
  payment_id: string;
  /** The disputed amount, in minor units of the currency. */
  amount: number;
  /** The payment's currency. */
  currency: string;
  /** `needs_response`: add evidence and submit it, or accept. `under_review`: the bank decides. `won`, `lost` and `accepted` are final. */
  status: "needs_response" | "under_review" | "won" | "lost" | "accepted";
  /** The bank only asks, and takes no money. An unanswered inquiry may become a dispute. */
  is_inquiry: boolean;
  /** The cardholder's reason, such as `fraudulent` or `product_not_received`. */
  reason: string;
  /** The card network's code for the reason. */
  network_reason_code: string | null;
  /** The bank takes no evidence after this time. */
  evidence_due_by: string | null;
  /** When you submitted the evidence. */
  submitted_at: string | null;
  /** Your response that the card processor has not confirmed yet. */
  pending_response: ("accept" | "submit") | null;
  /** The disputed money that was taken from you and not returned. */
  amount_withdrawn: number;
  /** Kobo's fee for the dispute, which returns with the money. */
  fee: number;
  /** `txn_…`, oldest first: statement lines of the dispute have them as `transactionId`. */
  transaction_ids: string[];
  created_at: string;
  updated_at: string;
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
  /** Ten digits, as you sent it. */
  accountNumber: string;
  /** The bank's record: show it to the payer. */
  accountName: string;
  /** `bankCode` of the bank list, even if you sent a NIP code. */
  bankCode: string;
  bankName: string;
  /** An SVG image that you can show on your pages. */
  bankLogo: string;
  /** A failed verification is an error. */
  verified: true;
}

export interface ExternalTransfer {
  /** Distinguishes it from a PayID transfer. */
  type: "external_transfer";
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction. */
  transactionIds: string[];
  /** As you sent it. */
  reference: string;
  /** Your paying wallet. */
  fromPayId: string;
  /** Ten digits. */
  toAccountNumber: string;
  /** The bank's record. */
  toAccountName: string;
  /** `bankCode` of the bank list, even if you sent a NIP code. */
  bankCode: string;
  bankName: string;
  /** The payee's amount, in kobo. */
  amount: number;
  /** Kobo's fee, in kobo. */
  fee: number;
  /** Stamp duty for the state, in kobo. */
  stampDuty: number;
  /** The wallet's debit. */
  totalDebit: number;
  /** By default `Transfer from` and your name. */
  narration: string;
  /** `pending`: the bank has not decided, and the money is held. `failed`: nothing was charged. `reversed`: it was paid, and the bank returned it. */
  status: "pending" | "completed" | "failed" | "reversed";
  /** The reason for the failure, such as `REJECTED_BY_BANK`. */
  failureReason?: string;
  /** The time at which the payee received the money; null until then. */
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface FailedBillPurchase {
  /** `txn_…` */
  transactionId: string;
  /** As you sent it. */
  reference: string;
  /** PayID of the paying wallet. */
  fromWallet: string;
  /** As you sent it. */
  serviceID: string;
  /** The `category` of the service. */
  billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /** As you sent it. Null for bills without variations. */
  variation_code: string | null;
  /** The smartcard, meter, profile, account or insured number. Null if the phone identifies the account, or none is needed. */
  billersCode: string | null;
  /** Months or pieces. */
  quantity: number;
  /** The bill in kobo, before commission and fee. */
  amount: number;
  /** As you sent it, masked except for the first four and the last three characters. */
  phone: string;
  /** As you sent it; by default the service's name. */
  narration: string;
  /** Your discount on the bill. */
  commission: {
    /** Such as `1.5%`, or `flat` for an amount per purchase. */
    rate: string;
    /** Kobo. */
    amount: number;
    /** The bill minus the commission, in kobo. */
    merchantDebitAmount: number;
  };
  /** In kobo, in addition to the bill, without commission. */
  convenienceFee: number;
  /** The wallet's debit, in kobo: `merchantDebitAmount` plus `convenienceFee`. */
  totalCharge: number;
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  success: false;
  /** The reason for the failure, and where the money is. */
  message: string;
  code: "BILL_PAYMENT_FAILED";
  status: "failed";
  /** Kobo reviews the failure manually. */
  requiresManualReview: boolean;
  /** The cause in capitals. `LOW_WALLET_BALANCE` means Kobo's account at the provider, not your wallet. */
  error: string;
  /** The provider's code; empty if the purchase was never sent. */
  providerCode: string;
}

export interface FailedExternalTransfer {
  /** Distinguishes it from a PayID transfer. */
  type: "external_transfer";
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction. */
  transactionIds: string[];
  /** As you sent it. */
  reference: string;
  /** Your paying wallet. */
  fromPayId: string;
  /** Ten digits. */
  toAccountNumber: string;
  /** The bank's record. */
  toAccountName: string;
  /** `bankCode` of the bank list, even if you sent a NIP code. */
  bankCode: string;
  bankName: string;
  /** The payee's amount, in kobo. */
  amount: number;
  /** Kobo's fee, in kobo. */
  fee: number;
  /** Stamp duty for the state, in kobo. */
  stampDuty: number;
  /** The wallet's debit. */
  totalDebit: number;
  /** By default `Transfer from` and your name. */
  narration: string;
  status: "failed";
  /** The reason for the failure, such as `REJECTED_BY_BANK`. */
  failureReason: string;
  /** The time at which the payee received the money; null until then. */
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
  /** Of a list of rows: the row, from 1. */
  row?: number;
  /** Of a list of rows: the column. */
  column?: string;
}

export interface FileRecord {
  /** `file_…` */
  id: string;
  /** `dispute_evidence` */
  purpose: string;
  /** As you sent it. */
  filename: string;
  /** The media type, recognized by the content: `application/pdf`, `image/png` or `image/jpeg`. */
  type: string;
  /** In bytes. */
  size: number;
  /** When the file is deleted, because no dispute uses it; null while one does. */
  expires_at: string | null;
  created_at: string;
}

export interface FundableWallet {
  /** Ends in `.wallet`. */
  payId: string;
  /** ISO code, such as `NGN`. The amounts are in its minor unit, such as kobo. */
  currency: string;
  /** The spendable amount: `ledger` minus `held`. */
  available: number;
  /** Held for operations in progress, such as a pending transfer. */
  held: number;
  /** The total in the wallet. */
  ledger: number;
  /** The time of these balances. */
  asOf: string;
  /** `wallet.low_balance` is sent when `available` falls below it. Present if set. */
  lowBalanceThreshold?: number;
  /** Money of card payments before settlement to the wallet; only for wallets with a settling account. */
  settling?: number;
  /** Money sent to this bank account arrives in the wallet. Null in test mode, in other currencies than NGN, and while the bank partner is unavailable. */
  fundingAccount: {
    /** Ten digits; it never changes. */
    accountNumber: string;
    accountName: string;
    bankName: string;
  } | null;
}

export interface OpenCheckoutSession {
  /** `cs_…` */
  id: string;
  /** As you sent it. */
  reference: string;
  /** `open`: waits for its payment. `processing`: a card payment is under way. `completed`: paid. `expired`: its time ended, or you ended it. `canceled`: the customer ended it. */
  status: "open" | "processing" | "completed" | "expired" | "canceled";
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 code, upper case. */
  currency: string;
  customer: {
    /** Lower case; empty after the customer was deleted. */
    email: string;
    /** Null if you sent none, and after the customer was deleted. */
    name: string | null;
  };
  /** The methods that the page offers. */
  methods: ("card" | "bank_transfer" | "payid")[];
  /** Null if you sent none. */
  successUrl: string | null;
  /** Null if you sent none. */
  cancelUrl: string | null;
  /** As you sent it. */
  metadata: {
    [k: string]: unknown;
  };
  /** `plink_…` of the payment link on which the payer began the session; null for sessions that you created. */
  paymentLink: string | null;
  /** The payment that completed the session; null until then. */
  payment: {
    method: "card" | "bank_transfer" | "payid";
    /** `txn_…` */
    transactionId: string;
    /** The reference of the PayID or the virtual account, or the card payment's id. */
    reference: string;
    /** The amount received, in the session's currency. */
    amount: number;
    receivedAt: string;
  } | null;
  /** Payments besides it, oldest first: smaller than the amount, or after the session's end. Their money is in your wallet. */
  extraPayments: {
    method: "card" | "bank_transfer" | "payid";
    /** `txn_…` */
    transactionId: string;
    /** The reference of the PayID or the virtual account, or the card payment's id. */
    reference: string;
    /** The amount received, in the session's currency. */
    amount: number;
    receivedAt: string;
  }[];
  createdAt: string;
  expiresAt: string;
  /** When it was completed, expired or canceled. */
  endedAt: string | null;
  updatedAt: string;
  /** The page on which the customer pays. Send the customer there. */
  url: string;
  /** Reads and pays this session only. Give it to this customer alone, and keep it out of logs. */
  clientSecret: string;
}

export interface PayIdPayment {
  /** The address to pay, ending in `.dpid` or `.spid`. */
  payId: string;
  /** The name that the payer sees: your registered name for a dynamic PayID, the one that you chose for a static PayID. */
  name: string;
  /** As you sent it. */
  reference: string;
  /** Dynamic PayIDs only. */
  expiresAt?: string;
  /** `active`: it can be paid. `used`: a dynamic one was paid. `expired`: a dynamic one was not paid in time. `inactive`: you deactivated a static one. */
  status: "active" | "used" | "expired" | "inactive";
  /** `dynamic`: takes one payment. `static`: takes any number. */
  type: "dynamic" | "static";
  /** As you sent it. */
  metadata: {
    [k: string]: unknown;
  };
  /** Present if you set one. */
  expectedAmount?: number;
  /** The total received amount. */
  amountReceived: number;
  /** The number of received payments. */
  paymentsCount: number;
  createdAt: string;
  payment: {
    /** `txn_…`. Refund the payment by it. */
    transactionId: string;
    /** The received amount, in kobo. */
    amount: number;
    paidAt: string;
    /** The name of the payer's wallet. */
    payerName: string;
  };
}

export interface PayId {
  /** The address to pay, ending in `.dpid` or `.spid`. */
  payId: string;
  /** The name that the payer sees: your registered name for a dynamic PayID, the one that you chose for a static PayID. */
  name: string;
  /** As you sent it. */
  reference: string;
  /** Dynamic PayIDs only. */
  expiresAt?: string;
  /** `active`: it can be paid. `used`: a dynamic one was paid. `expired`: a dynamic one was not paid in time. `inactive`: you deactivated a static one. */
  status: "active" | "used" | "expired" | "inactive";
  /** `dynamic`: takes one payment. `static`: takes any number. */
  type: "dynamic" | "static";
  /** As you sent it. */
  metadata: {
    [k: string]: unknown;
  };
  /** Present if you set one. */
  expectedAmount?: number;
  /** The total received amount. */
  amountReceived: number;
  /** The number of received payments. */
  paymentsCount: number;
  createdAt: string;
}

export interface PayIdTransfer {
  /** Distinguishes it from an external transfer. */
  type: "payid_transfer";
  /** `txn_…` */
  transactionId: string;
  /** As you sent it. */
  reference: string;
  /** Your wallet that paid. */
  fromPayId: string;
  /** The paid PayID, in lower case. */
  toPayId: string;
  /** In kobo, without a fee. */
  amount: number;
  /** By default `Transfer from` and your name. */
  narration: string;
  /** A PayID transfer completes immediately or fails. */
  status: "completed";
  completedAt: string;
  /** The PayID's name. */
  destinationAccountName: string;
}

export interface PayIdVerification {
  payId: string;
  /** The PayID's name, which its merchant chose. */
  accountName: string;
  /** The registered name of the paid merchant: show it to the payer. */
  merchantName: string;
  isVirtualPayId: boolean;
  isActive: boolean;
  /** Null for a static PayID, which never expires. */
  expiresAt: string | null;
  type: "dynamic" | "static";
}

export interface PaymentLink {
  /** `plink_…` */
  id: string;
  /** As you sent it; null for none. */
  reference: string | null;
  /** The reason for the payment, shown to payers. */
  name: string;
  /** `active`: takes payments. `inactive`: you turned it off. `completed`: all its uses are paid. */
  status: "active" | "inactive" | "completed";
  /** In minor units of the currency; null when the payer chooses the amount. */
  amount: number | null;
  /** The least that a payer can choose; null for a fixed amount. */
  minAmount: number | null;
  /** The most that a payer can choose; null for a fixed amount. */
  maxAmount: number | null;
  /** ISO 4217 code, upper case. */
  currency: string;
  /** The page of a payment offers those that take its amount. */
  methods: ("card" | "bank_transfer" | "payid")[];
  /** How often the link can be paid; null for no limit. */
  maxUses: number | null;
  /** How often it was paid. */
  uses: number;
  /** Payments that have begun and are not over. Each holds a use of a limited link. */
  openSessions: number;
  /** Null if you sent none. */
  successUrl: string | null;
  /** As you sent it. Every session of the link has a copy. */
  metadata: {
    [k: string]: unknown;
  };
  /** The public page. Share it with any number of payers. */
  url: string;
  /** Images of a QR code that leads to `url`. They need no key. */
  qrCode: {
    svg: string;
    png: string;
  };
  createdAt: string;
  updatedAt: string;
}

export interface PaymentLinkReferenceHolder {
  /** As you sent it. */
  reference: string;
  /** Always a payment link. */
  type: "payment_link";
  /** A link has no transaction of its own. */
  transactionId: null;
  status: "active" | "inactive" | "completed";
  /** `plink_…` of the link that has the reference. */
  id: string;
}

export interface PendingBillPurchase {
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction. */
  transactionIds: string[];
  /** As you sent it. */
  reference: string;
  /** PayID of the paying wallet. */
  fromWallet: string;
  /** As you sent it. */
  serviceID: string;
  /** The `category` of the service. */
  billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
  /** As you sent it. Null for bills without variations. */
  variation_code: string | null;
  /** The smartcard, meter, profile, account or insured number. Null if the phone identifies the account, or none is needed. */
  billersCode: string | null;
  /** Months or pieces. */
  quantity: number;
  /** The bill in kobo, before commission and fee. */
  amount: number;
  /** As you sent it, masked except for the first four and the last three characters. */
  phone: string;
  /** As you sent it; by default the service's name. */
  narration: string;
  /** Your discount on the bill. */
  commission: {
    /** Such as `1.5%`, or `flat` for an amount per purchase. */
    rate: string;
    /** Kobo. */
    amount: number;
    /** The bill minus the commission, in kobo. */
    merchantDebitAmount: number;
  };
  /** In kobo, in addition to the bill, without commission. */
  convenienceFee: number;
  /** The wallet's debit, in kobo: `merchantDebitAmount` plus `convenienceFee`. */
  totalCharge: number;
  status: "pending";
  /** The bill provider's reference; empty until there is one. */
  providerReference: string;
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** Prepaid electricity: the digits to enter into the meter. */
  token?: string;
  /** Prepaid electricity. */
  tokenDetails?: {
    /** The same as `token`. */
    token: string;
    /** A second token; null for none. */
    bonusToken: string | null;
    /** The provider's text, such as `66.2 kWh`. */
    units: string | null;
    /** The provider's text. */
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
    /** Empty if the provider returns none. */
    serial: string;
    pin: string;
  }[];
  /** Admission exams. */
  pin?: string;
  /** Insurance: the URL of the certificate. */
  certUrl?: string;
  /** Showmax and Spectranet: one text, even for several vouchers. */
  voucher?: string;
}

export interface PendingExternalTransfer {
  /** Distinguishes it from a PayID transfer. */
  type: "external_transfer";
  /** `txn_…` */
  transactionId: string;
  /** Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction. */
  transactionIds: string[];
  /** As you sent it. */
  reference: string;
  /** Your paying wallet. */
  fromPayId: string;
  /** Ten digits. */
  toAccountNumber: string;
  /** The bank's record. */
  toAccountName: string;
  /** `bankCode` of the bank list, even if you sent a NIP code. */
  bankCode: string;
  bankName: string;
  /** The payee's amount, in kobo. */
  amount: number;
  /** Kobo's fee, in kobo. */
  fee: number;
  /** Stamp duty for the state, in kobo. */
  stampDuty: number;
  /** The wallet's debit. */
  totalDebit: number;
  /** By default `Transfer from` and your name. */
  narration: string;
  status: "pending";
  completedAt: null;
  createdAt: string;
  updatedAt: string;
}

export interface PermanentAccountPayment {
  /** `va_…` */
  id: string;
  type: "permanent";
  /** Ten digits. It stays the customer's for ever. */
  accountNumber: string;
  /** Your name and the customer's, as the payer's bank shows them; yours alone once the customer is deleted. */
  accountName: string;
  bankName: string;
  /** `bankCode` of the bank list. */
  bankCode: string;
  /** As you sent it. */
  reference: string;
  /** `cus_…` of the customer. */
  customer: string;
  /** With which payments are compared, in kobo; null for none. */
  amount: number | null;
  /** The accepted amounts, as you sent it; `A5` by default. */
  amountValidation: string;
  /** The total of the accepted payments, in kobo. */
  amountReceived: number;
  /** The number of accepted payments. */
  paymentsCount: number;
  currency: "NGN";
  /** `closed`: payments are returned to their sender until you reopen it. */
  status: "active" | "closed";
  /** The customer's BVN or NIN; null if you sent none, and once the customer is deleted. */
  identity: {
    type: "bvn" | "nin";
    /** Masked but for the last four digits. */
    number: string;
  } | null;
  /** As you sent it; `{}` by default. */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  /** Null while it is active. */
  closedAt: string | null;
  payment: {
    transactionId: string;
    /** The number of the accepted payment to this account, from 1; null for a returned one. */
    sequence: number | null;
    /** Of the line in your statement: account number and sequence; null without a line. */
    reference: string | null;
    /** The bank's id of the payment. */
    sessionId: string;
    amount: number;
    paidAt: string;
    payerName: string;
    payerAccountNumber: string;
    payerBankCode: string;
    narration: string;
    status: "accepted" | "rejected";
    /** The reason for returning it to its sender. */
    rejectionReason?: "AMOUNT_MISMATCH" | "ACCOUNT_CLOSED";
  };
}

export interface PermanentAccount {
  /** `va_…` */
  id: string;
  type: "permanent";
  /** Ten digits. It stays the customer's for ever. */
  accountNumber: string;
  /** Your name and the customer's, as the payer's bank shows them; yours alone once the customer is deleted. */
  accountName: string;
  bankName: string;
  /** `bankCode` of the bank list. */
  bankCode: string;
  /** As you sent it. */
  reference: string;
  /** `cus_…` of the customer. */
  customer: string;
  /** With which payments are compared, in kobo; null for none. */
  amount: number | null;
  /** The accepted amounts, as you sent it; `A5` by default. */
  amountValidation: string;
  /** The total of the accepted payments, in kobo. */
  amountReceived: number;
  /** The number of accepted payments. */
  paymentsCount: number;
  currency: "NGN";
  /** `closed`: payments are returned to their sender until you reopen it. */
  status: "active" | "closed";
  /** The customer's BVN or NIN; null if you sent none, and once the customer is deleted. */
  identity: {
    type: "bvn" | "nin";
    /** Masked but for the last four digits. */
    number: string;
  } | null;
  /** As you sent it; `{}` by default. */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  /** Null while it is active. */
  closedAt: string | null;
}

export interface PublicCheckoutSession {
  /** `cs_…` */
  id: string;
  /** `open`: waits for its payment. `processing`: a card payment is under way. `completed`: paid. `expired`: its time ended, or you ended it. `canceled`: the customer ended it. */
  status: "open" | "processing" | "completed" | "expired" | "canceled";
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 code, upper case. */
  currency: string;
  /** The methods that the page offers. */
  methods: ("card" | "bank_transfer" | "payid")[];
  /** Null if you sent none. */
  successUrl: string | null;
  /** Null if you sent none. */
  cancelUrl: string | null;
  createdAt: string;
  expiresAt: string;
  /** When it was completed, expired or canceled. */
  endedAt: string | null;
  /** The payment that completed the session; null until then. */
  payment: {
    method: "card" | "bank_transfer" | "payid";
    /** The amount received, in the session's currency. */
    amount: number;
    receivedAt: string;
  } | null;
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
  /** As you sent it. */
  reference: string;
  /** The type of the reference's record. */
  type:
    | "virtual_payid"
    | "virtual_account"
    | "payid_transfer"
    | "external_transfer"
    | "bill_purchase"
    | "card_payment"
    | "refund";
  /** Null while there is no transaction yet. */
  transactionId: string | null;
  /** The current status, such as `pending` or `completed`. */
  status: string;
}

export interface Refund {
  /** `re_…` */
  id: string;
  /** The payment's `transactionId`, `txn_…`; of a card payment its `id`, which may be your own. */
  paymentId: string;
  /** The kind of the payment. The list may grow. */
  paymentType: "payid" | "virtual_account" | "card";
  /** In minor units of the currency: kobo. */
  amount: number;
  /** `NGN`; of a card payment its own. */
  currency: string;
  /** `pending`: the payer's bank has not decided, and the money is held. `completed`: the payer has it. `failed`: the money is back in your wallet. */
  status: "pending" | "completed" | "failed";
  /** As you sent it, or the refund's `id`; null for a card payment's refund. */
  reference: string | null;
  /** As you sent it. */
  reason: string | null;
  /** As you sent it. */
  metadata: {
    [k: string]: unknown;
  };
  /** Where the money goes back to. */
  destination: {
    /** Where the payment came from. The list may grow. */
    type: "bank_account" | "wallet" | "card";
    /** The payer's name; null for a card. */
    accountName: string | null;
    /** Of a bank account; null otherwise. */
    accountNumber: string | null;
    /** Of a bank account; null otherwise. */
    bankCode: string | null;
    /** Of a bank account; null otherwise. */
    bankName: string | null;
  };
  /** The reason for a failure, such as `REJECTED_BY_BANK`; null otherwise. */
  failureReason: string | null;
  /** `txn_…`: statement lines of the refund have it as their `transactionId`. */
  transactionId: string;
  /** Every transaction that moved its money, oldest first. Money that a bank gave back later has a transaction of its own. */
  transactionIds: string[];
  createdAt: string;
  updatedAt: string;
  /** When the payer's bank or wallet received the money; null until then, and for a card. */
  completedAt: string | null;
}

export interface Report {
  /** `rep_…` */
  id: string;
  /** `statement`: all entries of the wallet. `settlement`: all entries of the account of card payments that are not settled yet. `transfers`: transfers out, with their fees, stamp duty and reversals. `payments`: payments in. */
  type: "statement" | "settlement" | "transfers" | "payments";
  format: "csv" | "xlsx";
  /** `completed`: the file is there. `failed`: there is no file, see `error`. */
  status: "pending" | "processing" | "completed" | "failed";
  /** PayID of the wallet. */
  payId: string;
  /** ISO code of the wallet's currency. */
  currency: string;
  /** Entries at this moment or later. */
  from: string;
  /** Entries before this moment. */
  to: string;
  /** How many per cent of the period are read. */
  progress: number;
  /** Lines of the file below its header; 0 until it is completed. */
  lines: number;
  /** The sum of the lines with the direction `credit`, in the minor unit. */
  credits: number;
  /** The sum of the lines with the direction `debit`, in the minor unit. */
  debits: number;
  /** In bytes; 0 without a file. */
  fileSize: number;
  /** Why it failed; null otherwise. */
  error: {
    code: "too_many_lines" | "internal_error";
    message: string;
  } | null;
  createdAt: string;
  /** When it was completed or failed; null until then. */
  endedAt: string | null;
  /** When the file is deleted, seven days after its completion; null without a file. */
  expiresAt: string | null;
  updatedAt: string;
}

export interface SavedCard {
  /** `pm_…`; charge the card with it. */
  id: string;
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
  expMonth: number;
  /** Four digits. */
  expYear: number;
  /** When the card was first used. */
  createdAt: string;
}

export interface Schedule {
  /** `sch_…` */
  id: string;
  /** As you sent it. */
  reference: string;
  type: "transfer" | "bill" | "sweep";
  /** `active`: its runs begin on time. `paused`: no run begins, and the times that pass are left out. `completed`: its last run is final. `canceled`: no further run begins. */
  status: "active" | "paused" | "completed" | "canceled";
  /** Of a paused schedule: `merchant` when you paused it, `insufficient_funds` when its rule did. Null otherwise. */
  pauseReason: ("merchant" | "insufficient_funds") | null;
  /** Null for other types. */
  transfer: {
    /** Your paying wallet. */
    fromPayId: string;
    /** Null for a bank account. */
    toPayId: string | null;
    /** Null for a PayID. */
    accountNumber: string | null;
    /** Null for a PayID. */
    bankCode: string | null;
    /** Null when you left it out. */
    accountName: string | null;
    /** The payee's amount of each run, in kobo. */
    amount: number;
    /** As you sent it; empty for the default. */
    narration: string;
  } | null;
  /** Null for other types. */
  bill: {
    /** Your paying wallet. */
    fromWallet: string;
    serviceID: string;
    /** In kobo; null when you left it out. */
    amount: number | null;
    /** Null when you left it out. */
    variation_code: string | null;
    /** Null when you left it out. */
    billersCode: string | null;
    phone: string;
    /** Null when you left it out. */
    subscription_type: string | null;
    /** Null when you left it out. */
    quantity: number | null;
    /** As you sent them. */
    extraFields: {
      [k: string]: string;
    };
    /** As you sent it; empty for the service's name. */
    narration: string;
  } | null;
  /** Null for other types. */
  sweep: {
    /** The wallet that is swept. */
    fromPayId: string;
    accountNumber: string;
    bankCode: string;
    /** Null when you left it out. */
    accountName: string | null;
    /** The amount that stays in the wallet, in kobo. */
    keepAmount: number;
    /** Only a balance of at least this is swept, in kobo; null for any. */
    threshold: number | null;
    /** No smaller amount is swept, in kobo. */
    minimumAmount: number;
    /** As you sent it; empty for the default. */
    narration: string;
  } | null;
  /** The only run; with a recurrence, the moment from which it counts. Null for a sweep by its threshold alone. */
  startAt: string | null;
  /** Null for a single run, and for a sweep by its threshold alone. */
  recurrence: {
    frequency: "daily" | "weekly" | "monthly";
    /** Every so many days, weeks or months. */
    interval: number;
    /** Local time, `HH:MM`. */
    at: string;
    /** IANA name, such as `Africa/Lagos`. */
    timeZone: string;
    /** Monthly: a shorter month's last day stands for a day that it lacks. */
    dayOfMonth: number | null;
    /** Weekly. */
    weekdays:
      | ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[]
      | null;
  } | null;
  /** No run is later; null for no end. */
  endAt: string | null;
  /** Ends after so many runs; null for no bound. */
  maxRuns: number | null;
  onInsufficientFunds: "skip" | "retry" | "pause";
  /** As you sent it. */
  metadata: {
    [k: string]: unknown;
  };
  /** Runs so far: paid, failed and skipped ones. */
  runs: number;
  /** Null when no run is left, while it is paused, and for a sweep by its threshold alone. */
  nextRunAt: string | null;
  /** Null before the first. */
  lastRun: {
    /** `schr_…` */
    id: string;
    status: "pending" | "processing" | "retrying" | "completed" | "failed" | "skipped";
    scheduledFor: string;
  } | null;
  createdAt: string;
  /** When it was completed or canceled; null until then. */
  endedAt: string | null;
  updatedAt: string;
}

export interface ScheduleReferenceHolder {
  /** As you sent it. */
  reference: string;
  /** Always a schedule. */
  type: "schedule";
  /** Each run has a transaction of its own. */
  transactionId: null;
  status: "active" | "paused" | "completed" | "canceled";
  /** `sch_…` of the schedule that has the reference. */
  id: string;
}

export interface ScheduleRun {
  /** `schr_…`. It is also the reference of the run's transfer or bill. */
  id: string;
  /** `sch_…` */
  scheduleId: string;
  /** From 1, in the order of their times. */
  sequence: number;
  /** When it was to run. */
  scheduledFor: string;
  /** `pending`: it is due, and its payment has not begun. `processing`: its payment has begun, and the outcome is not known. `retrying`: the wallet had too little money, and another attempt follows on the same day. `completed`: it is paid. `failed`: nothing was charged, or the money came back. `skipped`: nothing was paid, for the `skipReason`. */
  status: "pending" | "processing" | "retrying" | "completed" | "failed" | "skipped";
  /** Payments that have begun for it; at most one moves money. */
  attempts: number;
  /** In kobo. Null before the payment begins, and for a bill at the provider's price until it is paid. */
  amount: number | null;
  /** `txn_…` of its transfer or bill purchase; null while there is none. */
  transactionId: string | null;
  /** `missed`: Kobo could not run it within 24 hours, or a later run took its place. `insufficient_funds`: the wallet had too little money. `below_threshold`, `below_minimum`: there was too little to sweep. `paused`, `canceled`: its schedule was, before it began. Null unless it was skipped. */
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
  /** Why it failed; null otherwise. */
  error: {
    /** The code that the same payment on its own would get. */
    code: string;
    message: string;
  } | null;
  /** While it is `retrying`; null otherwise. */
  nextAttemptAt: string | null;
  createdAt: string;
  /** When it had its outcome; null until then. */
  endedAt: string | null;
  updatedAt: string;
}

export interface TransactionStatus {
  /** As you sent it; for a card payment its id, for a refund that you received its `transactionId`. */
  reference: string;
  /** The type of the reference's record. The list may grow. */
  type:
    | "virtual_payid"
    | "virtual_account"
    | "payid_transfer"
    | "external_transfer"
    | "bill_purchase"
    | "card_payment"
    | "refund";
  /** PayIDs: the one to pay. Transfers to a PayID: the one that was paid. */
  payId?: string;
  /** Virtual accounts only. */
  accountNumber?: string;
  /** `txn_…`. For a PayID or a virtual account that of its latest payment, if any. */
  transactionId?: string;
  /** Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. Reversals, settlements and refunds are transactions of their own. Of a PayID the newest hundred. */
  transactionIds: string[];
  /** `failed` is for transfers, bills, cards and refunds, `reversed` for the first three; an unpaid PayID or virtual account stays `pending`. */
  status: "pending" | "completed" | "failed" | "reversed";
  /** True only if `status` is `completed`. */
  verified: boolean;
  /** As you sent it in `metadata`; empty if unknown. */
  customerEmail: string;
  /** As you sent it in `metadata`, or else the payer or payee; empty if unknown. */
  customerName: string;
  /** In the minor unit. For a PayID or a virtual account: the expected amount while pending, or 0 for none; then the received amount, which may be less. */
  amount: number;
  /** ISO code. Card payments only: all others are in naira, with amounts in kobo. */
  currency?: string;
  /** PayIDs and virtual accounts: the expected amount, in kobo. */
  expectedAmount?: number;
  /** `amount` minus `expectedAmount`, once paid; negative for an underpayment. */
  difference?: number;
  /** PayIDs and virtual accounts: the number of received payments. */
  paymentsCount?: number;
  /** Virtual accounts only: it expired unpaid, and accepts no payment. */
  expired?: boolean;
  /** Virtual accounts only. */
  expiresAt?: string;
  createdAt: string;
  updatedAt: string;
}

export interface VirtualAccountPayment {
  /** `va_…` */
  id: string;
  /** It takes one payment. */
  type: "single";
  /** Ten digits. The payer sends the money to it. */
  accountNumber: string;
  /** The name that the payer's bank shows. */
  accountName: string;
  bankName: string;
  /** `bankCode` of the bank list. */
  bankCode: string;
  /** As you sent it. */
  reference: string;
  /** The expected amount, in kobo. */
  amount: number;
  /** The paid amount, in kobo; 0 until a payment is accepted. */
  amountReceived: number;
  /** `amountReceived` minus `amount`, once paid; negative for an underpayment. */
  difference?: number;
  currency: "NGN";
  /** Later payments are returned to their sender. */
  expiresAt: string;
  /** In minutes, as you sent it. */
  validityTime: number;
  /** The accepted amounts, as you sent it; `A5` by default. */
  amountValidation: string;
  /** `active`: waits for its payment. `completed`: paid. `expired`: not paid in time, or closed. */
  status: "active" | "completed" | "expired";
  /** As you sent it; `{}` by default. */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  /** When you closed it before its payment; null otherwise. */
  closedAt: string | null;
  payment: {
    /** `txn_…`. Refund an accepted payment by it. */
    transactionId: string;
    /** The bank's id of the payment. */
    sessionId: string;
    /** The paid amount, in kobo. */
    amount: number;
    /** The bank's time of the payment. */
    paidAt: string;
    /** As the payer's bank reports it. */
    payerName: string;
    /** As the payer's bank reports it; empty if it does not. */
    payerAccountNumber: string;
    /** As the payer's bank reports it; empty if it does not. */
    payerBankCode: string;
    /** The payer's text. */
    narration: string;
    /** `accepted`: the money is yours. `rejected`: it is returned to its sender. */
    status: "accepted" | "rejected";
    /** The reason for returning it to its sender. */
    rejectionReason?: "AMOUNT_MISMATCH" | "ACCOUNT_EXPIRED" | "ACCOUNT_COMPLETED";
  };
}

export interface VirtualAccount {
  /** `va_…` */
  id: string;
  /** It takes one payment. */
  type: "single";
  /** Ten digits. The payer sends the money to it. */
  accountNumber: string;
  /** The name that the payer's bank shows. */
  accountName: string;
  bankName: string;
  /** `bankCode` of the bank list. */
  bankCode: string;
  /** As you sent it. */
  reference: string;
  /** The expected amount, in kobo. */
  amount: number;
  /** The paid amount, in kobo; 0 until a payment is accepted. */
  amountReceived: number;
  /** `amountReceived` minus `amount`, once paid; negative for an underpayment. */
  difference?: number;
  currency: "NGN";
  /** Later payments are returned to their sender. */
  expiresAt: string;
  /** In minutes, as you sent it. */
  validityTime: number;
  /** The accepted amounts, as you sent it; `A5` by default. */
  amountValidation: string;
  /** `active`: waits for its payment. `completed`: paid. `expired`: not paid in time, or closed. */
  status: "active" | "completed" | "expired";
  /** As you sent it; `{}` by default. */
  metadata: {
    [k: string]: unknown;
  };
  createdAt: string;
  /** When you closed it before its payment; null otherwise. */
  closedAt: string | null;
}

export interface WalletEntry {
  /** `ent_…`, unique to this line. */
  id: string;
  /** The reason for the movement. The list may grow. */
  type:
    | "payid_transfer"
    | "funding"
    | "payid_payment"
    | "virtual_account_payment"
    | "external_transfer"
    | "external_transfer_fee"
    | "stamp_duty"
    | "external_transfer_reversal"
    | "payment_refund"
    | "bill_purchase"
    | "bill_reversal"
    | "card_payment"
    | "card_fee"
    | "card_settlement"
    | "card_refund"
    | "card_refund_reversal"
    | "card_dispute"
    | "card_dispute_fee"
    | "card_dispute_reversal";
  /** `credit`: incoming; `debit`: outgoing. */
  direction: "credit" | "debit";
  /** Always positive; see `direction`. */
  amount: number;
  /** The balance of the account, including held money. */
  balanceAfter: number;
  /** Your reference of the transfer, bill or refund, or of the PayID or virtual account that was paid. A payment of a checkout session has the session's id, a hyphen and a number. Empty for none. */
  reference: string;
  /** The record that moved the money. `GET /transaction/status` finds it by this `id` as `reference`, and by `type`; except a funding. */
  source: {
    /** The type of the record. The list may grow. */
    type:
      | "virtual_payid"
      | "virtual_account"
      | "payid_transfer"
      | "external_transfer"
      | "bill_purchase"
      | "card_payment"
      | "refund"
      | "funding";
    /** Its `reference`, a card payment's id, or the `transactionId` of a funding or of a refund that you received. */
    id: string;
  };
  /** `txn_…`. The lines of one transaction, such as an amount and its fee, share it. */
  transactionId: string;
  /** The text of the statement's line. */
  narration: string;
  createdAt: string;
}

export interface Wallet {
  /** Ends in `.wallet`. */
  payId: string;
  /** ISO code, such as `NGN`. The amounts are in its minor unit, such as kobo. */
  currency: string;
  /** The spendable amount: `ledger` minus `held`. */
  available: number;
  /** Held for operations in progress, such as a pending transfer. */
  held: number;
  /** The total in the wallet. */
  ledger: number;
  /** The time of these balances. */
  asOf: string;
  /** `wallet.low_balance` is sent when `available` falls below it. Present if set. */
  lowBalanceThreshold?: number;
  /** Money of card payments before settlement to the wallet; only for wallets with a settling account. */
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
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. */
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
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. */
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
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those of this type. */
  type?: ("dynamic" | "static") | undefined;
  /** Only those with this status. */
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
  /** How long the account accepts a payment, in minutes. 5 to 4320. Default: `1440`. */
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
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. `customerEmail` and `customerName` are shown with the transaction's status. */
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
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Defaults to `single`, and to `permanent` with `customer`. */
  type?: ("single" | "permanent") | undefined;
  /** `completed` and `expired` are of `single` accounts, `closed` of `permanent` ones. */
  status?: ("active" | "completed" | "expired" | "closed") | undefined;
  /** Permanent accounts of this customer, `cus_…`. */
  customer?: string | undefined;
  /** The one account that has this reference. */
  reference?: string | undefined;
}

/** What `virtualAccounts.createPermanent` takes. */
export interface CreatePermanentAccountInput {
  /** `cus_…` of the customer. */
  customer: string;
  /** Your reference, unique among all PayIDs and virtual accounts of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference: string;
  /** In kobo (₦1 is 100), as a JSON integer. Less than 10000 (₦100) is `INVALID_AMOUNT`. */
  amount?: number | undefined;
  /** Which payments are accepted, compared with `amount`, as for an account for one payment. All but `A5` or `any`, the default, need `amount`. */
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
  /** The customer's BVN or NIN. */
  identity?:
    | {
        type: "bvn" | "nin";
        /** Eleven digits. It is kept sealed, and shown masked. */
        number: string;
      }
    | undefined;
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
}

/** What `virtualAccounts.payments` takes. */
export interface ListVirtualAccountPaymentsInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
}

/** What `customers.list` takes. */
export interface ListCustomersInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** The one customer that has this email, in any case. */
  email?: string | undefined;
  /** The one customer that has this reference. */
  reference?: string | undefined;
  /** Created from then on, inclusive. */
  from?: string | Date | undefined;
  /** Created before then, exclusive. */
  to?: string | Date | undefined;
}

/** What `customers.create` takes. */
export interface CreateCustomerInput {
  /** Identifies the customer; case-insensitive. */
  email: string;
  name?: string | undefined;
  /** 6 to 15 digits, with or without `+`. */
  phone?: string | undefined;
  /** Your own id of the customer, unique among all customers of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference?: string | undefined;
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
}

/** What `customers.update` takes. */
export interface UpdateCustomerInput {
  /** Another email of the same customer. */
  email?: string | undefined;
  /** Null removes it. */
  name?: (string | null) | undefined;
  /** 6 to 15 digits, with or without `+`; null removes it. */
  phone?: (string | null) | undefined;
  /** Your own id of the customer, unique among all customers of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. Null removes it. */
  reference?: (string | null) | undefined;
  /** Replaces all earlier metadata. For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
}

/** What `customers.cards` takes. */
export interface ListCustomerCardsInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
}

/** What `checkoutSessions.list` takes. */
export interface ListCheckoutSessionsInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those with this status. */
  status?: ("open" | "processing" | "completed" | "expired" | "canceled") | undefined;
  /** Letters, digits, `. _ : - / #`, and single spaces between them. References are case-sensitive. */
  reference?: string | undefined;
  /** Sessions of this payment link, `plink_…`. */
  paymentLink?: string | undefined;
  /** The earliest time of creation, RFC 3339. */
  createdFrom?: string | Date | undefined;
  /** Sessions created before this time, RFC 3339. */
  createdTo?: string | Date | undefined;
}

/** What `checkoutSessions.create` takes. */
export interface CreateCheckoutSessionInput {
  /** In minor units of the currency, such as kobo. In naira, less than 10000 (₦100) is `INVALID_AMOUNT`. */
  amount: number;
  /** NGN, USD, GBP, EUR, GHS, KES, ZAR, in any case. Defaults to NGN. */
  currency?: string | undefined;
  /** Your reference, unique among all checkout sessions of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference: string;
  customer: {
    /** Identifies the customer; case-insensitive. */
    email: string;
    /** Updates the customer's name; if absent, the name stays. */
    name?: string | undefined;
  };
  /** The methods that the page offers. Defaults to all that take the amount and the currency: `bank_transfer` and `payid` take naira only, a card at most 99999999. */
  methods?: ("card" | "bank_transfer" | "payid")[] | undefined;
  /** Where the page sends the customer after the payment, with `session_id` added: https, with a test key also http. Default: the page says that it is paid. */
  successUrl?: string | undefined;
  /** Where the page sends a customer who gives up. Default: the page has no such link. */
  cancelUrl?: string | undefined;
  /** The end of the session, 5 minutes to 7 days from now. Defaults to a day from now. */
  expiresAt?: string | Date | undefined;
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. No card numbers. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
}

/** What `checkoutSessions.read` takes. */
export interface ReadClientSessionInput {
  /** `clientSecret` of the session. */
  clientSecret: string;
}

/** What `paymentLinks.list` takes. */
export interface ListPaymentLinksInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those with this status. */
  status?: ("active" | "inactive" | "completed") | undefined;
  /** Letters, digits, `. _ : - / #`, and single spaces between them. References are case-sensitive. */
  reference?: string | undefined;
}

/** What `paymentLinks.create` takes. */
export interface CreatePaymentLinkInput {
  /** The reason for the payment, shown to payers. */
  name: string;
  /** In minor units of the currency, such as kobo. In naira, less than 10000 (₦100) is `INVALID_AMOUNT`. Without it the payer chooses the amount. */
  amount?: number | undefined;
  /** The least that a payer can choose. Defaults to 10000 in naira, and to 1 in other currencies. */
  minAmount?: number | undefined;
  /** The most that a payer can choose. Defaults to what the methods take. */
  maxAmount?: number | undefined;
  /** NGN, USD, GBP, EUR, GHS, KES, ZAR, in any case. Defaults to NGN. */
  currency?: string | undefined;
  /** Your reference, unique among all payment links of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference?: string | undefined;
  /** Defaults to all that take the amount and the currency. */
  methods?: ("card" | "bank_transfer" | "payid")[] | undefined;
  /** How often the link can be paid. Default: no limit. 1 to 1000000. */
  maxUses?: number | undefined;
  /** Where the page sends a payer who has paid, with `session_id` added: https, with a test key also http. Default: the page says that it is paid. */
  successUrl?: string | undefined;
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. Every session of the link has a copy. No card numbers. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
}

/** What `paymentLinks.update` takes. */
export interface UpdatePaymentLinkInput {
  /** The reason for the payment, shown to payers. */
  name?: string | undefined;
  /** False turns the link off, true on again. */
  active?: boolean | undefined;
  /** At least the uses that are paid or held by an open payment. Null removes the limit. */
  maxUses?: (number | null) | undefined;
  /** As in the creation. Null removes it. */
  successUrl?: (string | null) | undefined;
  /** Replaces the whole object. For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
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
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those of this type. */
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

/** What `bulkTransfers.list` takes. */
export interface ListBulkTransfersInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those with this status. */
  status?: ("draft" | "approved" | "processing" | "paused" | "completed" | "canceled") | undefined;
}

/** What `bulkTransfers.create` takes. */
export interface CreateBulkTransferInput {
  /** Your reference, unique among all bulk transfers of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference: string;
  /** PayID of your wallet, which ends in `.wallet`. */
  fromPayId: string;
  /** Also asks the banks for the names of the accounts. Defaults to false. */
  verifyNames?: boolean | undefined;
  /**
   * The rows, in the order in which they are paid.
   *
   * @minItems 1
   * @maxItems 10000
   */
  transfers: {
    /** Pays a PayID, which ends in `.dpid` or `.spid`. */
    toPayId?: string | undefined;
    /** Pays a bank account, with `bankCode`. Ten digits (NUBAN), as text. */
    accountNumber?: string | undefined;
    /** `bankCode` of the bank list. The bank's NIP code works, too. */
    bankCode?: string | undefined;
    /** The expected owner of the bank account. If you send it, it must match. */
    accountName?: string | undefined;
    /** In kobo (₦1 is 100), as a JSON integer. Less than 10000 (₦100) is `INVALID_AMOUNT`. */
    amount: number;
    /** Shown on statements, at most 100 characters. Control characters are removed. */
    narration?: string | undefined;
    /** Your reference of this row's transfer, unique among all transfers of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
    reference: string;
  }[];
}

/** What `bulkTransfers.rows` takes. */
export interface ListBulkTransferRowsInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those with this status. */
  status?: ("pending" | "processing" | "completed" | "failed" | "canceled") | undefined;
}

/** What `paymentRefunds.listOf` takes. */
export interface ListPaymentRefundsInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
}

/** What `paymentRefunds.create` takes. */
export interface CreatePaymentRefundInput {
  /** In kobo. Default: all that is left of the payment. */
  amount?: number | undefined;
  /** Your reference, unique among all refunds of this mode. Default: the refund's id. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference?: string | undefined;
  /** For your own use; returned unchanged. */
  reason?: string | undefined;
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
}

/** What `paymentRefunds.list` takes. */
export interface ListRefundsInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those with this status. */
  status?: ("pending" | "completed" | "failed") | undefined;
  /** Refunds of this time or later. */
  from?: string | Date | undefined;
  /** Refunds of before this time. */
  to?: string | Date | undefined;
  /** A payment's `transactionId`, `txn_…`; or a card payment's `id`. */
  paymentId?: string | undefined;
  /** As you sent it. Card payments' refunds have none. */
  reference?: string | undefined;
}

/** What `schedules.list` takes. */
export interface ListSchedulesInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those with this status. */
  status?: ("active" | "paused" | "completed" | "canceled") | undefined;
  /** Only those of this type. */
  type?: ("transfer" | "bill" | "sweep") | undefined;
}

/** What `schedules.create` takes. */
export interface CreateScheduleInput {
  /** Your reference, unique among all schedules of this mode. Letters, digits, `. _ : - / #`, and single spaces between them; no card number. */
  reference: string;
  type: "transfer" | "bill" | "sweep";
  /** Of the type `transfer`: each run's transfer. */
  transfer?:
    | {
        /** PayID of your wallet, which ends in `.wallet`. */
        fromPayId: string;
        /** Pays a PayID, which ends in `.dpid` or `.spid`. */
        toPayId?: string | undefined;
        /** Pays a bank account, with `bankCode`. Ten digits (NUBAN), as text. */
        accountNumber?: string | undefined;
        /** `bankCode` of the bank list. The bank's NIP code works, too. */
        bankCode?: string | undefined;
        /** The expected owner of the bank account. If you send it, it must match. */
        accountName?: string | undefined;
        /** In kobo (₦1 is 100), as a JSON integer. Less than 10000 (₦100) is `INVALID_AMOUNT`. */
        amount: number;
        /** Shown on statements, at most 100 characters. Control characters are removed. */
        narration?: string | undefined;
      }
    | undefined;
  /** Of the type `bill`: each run's purchase. */
  bill?:
    | {
        /** PayID of your wallet, which ends in `.wallet`. */
        fromWallet: string;
        /** A `serviceID` of the list of bill services. */
        serviceID: string;
        /** Kobo: ₦1 is 100, and only whole naira are sold. Airtime, electricity, a TV renewal, and variations without a fixed price need it. A TV renewal costs the `renewalAmount` of the verification times `quantity`, and no other amount is accepted. Where the price is fixed it is left out, or equal to the price times `quantity`. 5000 to 10000000. */
        amount?: number | undefined;
        /** Data, TV, education and insurance: one of the service's variations; not for a TV renewal. Electricity: `prepaid` or `postpaid`. Airtime has none. */
        variation_code?: string | undefined;
        /** TV, electricity, admission exam and insurance need it: the smartcard, meter, profile or insured number. Showmax and internet providers take it in place of `phone`. */
        billersCode?: string | undefined;
        /** The recipient of airtime and data; for other bills the customer's number: 0XXXXXXXXXX, 234… or +234… */
        phone: string;
        /** DStv and GOtv need it: `renewal` of the present bouquet, or `change` to that of `variation_code`. `renew` means `renewal`. */
        subscription_type?: ("renewal" | "renew" | "change") | undefined;
        /** Defaults to 1. Up to 12 months of DStv and GOtv, up to 10 result checkers, registrations or Spectranet vouchers, and 1 of anything else. At most 100. */
        quantity?: number | undefined;
        /** Insurance: what `GET /bills/extra-fields` lists for the service, under its names. Others are left out. */
        extraFields?:
          | {
              [k: string]: string | number;
            }
          | undefined;
        /** Shown on your statement, at most 100 characters. Defaults to the service's name. */
        narration?: string | undefined;
      }
    | undefined;
  /** Of the type `sweep`. */
  sweep?:
    | {
        /** PayID of your wallet, which ends in `.wallet`. */
        fromPayId: string;
        /** Ten digits (NUBAN), as text: it may begin with 0. */
        accountNumber: string;
        /** `bankCode` of the bank list. The bank's NIP code works, too. */
        bankCode: string;
        /** The expected owner of the bank account. If you send it, it must match. */
        accountName?: string | undefined;
        /** What stays in the wallet after the transfer and its charges, in kobo. Defaults to 0. */
        keepAmount?: number | undefined;
        /** Sweeps only a balance of at least this, in kobo. Without `startAt` and `recurrence` the balance is looked at every five minutes. */
        threshold?: number | undefined;
        /** Sweeps no smaller amount, in kobo. Defaults to 10000 (₦100), and less is `INVALID_AMOUNT`. */
        minimumAmount?: number | undefined;
        /** Shown on statements, at most 100 characters. Control characters are removed. */
        narration?: string | undefined;
      }
    | undefined;
  /** The only run; with a `recurrence`, no run is earlier. RFC 3339, with any offset. */
  startAt?: string | Date | undefined;
  recurrence?:
    | {
        frequency: "daily" | "weekly" | "monthly";
        /** Every so many days, weeks or months. Defaults to 1. At most 366. */
        interval?: number | undefined;
        /** Local time, `HH:MM`. */
        at: string;
        /** IANA name. Defaults to `Africa/Lagos`. */
        timeZone?: string | undefined;
        /** Monthly: a shorter month's last day stands for a day that it lacks. Defaults to the day of the start. 1 to 31. */
        dayOfMonth?: number | undefined;
        /** Weekly. Defaults to the weekday of the start. */
        weekdays?:
          | ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[]
          | undefined;
      }
    | undefined;
  /** No run is later. RFC 3339, with any offset. */
  endAt?: string | Date | undefined;
  /** Ends after so many runs, whatever their outcome. 1 to 100000. */
  maxRuns?: number | undefined;
  /** When the wallet has too little money: `skip` leaves the run out, `retry` tries again on the same day, and `pause` fails the run and pauses the schedule. */
  onInsufficientFunds?: ("skip" | "retry" | "pause") | undefined;
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
}

/** What `schedules.update` takes. */
export interface UpdateScheduleInput {
  /** Of a transfer, or of a bill with an amount: what later runs pay, in kobo. At least 10000. */
  amount?: number | undefined;
  /** Null removes the end. */
  endAt?: (string | Date | null) | undefined;
  /** Null removes the bound. */
  maxRuns?: (number | null) | undefined;
  /** When the wallet has too little money: `skip` leaves the run out, `retry` tries again on the same day, and `pause` fails the run and pauses the schedule. */
  onInsufficientFunds?: ("skip" | "retry" | "pause") | undefined;
  /** Replaces the metadata. For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
}

/** What `schedules.runs` takes. */
export interface ListScheduleRunsInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
}

/** What `transactions.status` takes. */
export interface TransactionStatusInput {
  /** The reference that you sent; for a card payment its id, for one payment to a permanent account `accountNumber/sequence`, for a refund that you received its `transactionId`. */
  reference: string;
  /** The type, if a reference has more than one record. By default PayIDs and virtual accounts come first, then transfers, bills, card payments and refunds. */
  type?:
    | (
        | "virtual_payid"
        | "virtual_account"
        | "payid_transfer"
        | "external_transfer"
        | "bill_purchase"
        | "card_payment"
        | "refund"
      )
    | undefined;
}

/** What `transactions.verify` takes. */
export interface VerifyTransactionInput {
  /** The reference that you sent; for a card payment its id, for one payment to a permanent account `accountNumber/sequence`, for a refund that you received its `transactionId`. */
  reference: string;
  /** The type, if a reference has more than one record. By default PayIDs and virtual accounts come first, then transfers, bills, card payments and refunds. */
  type?:
    | (
        | "virtual_payid"
        | "virtual_account"
        | "payid_transfer"
        | "external_transfer"
        | "bill_purchase"
        | "card_payment"
        | "refund"
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
  /** Kobo: ₦1 is 100, and only whole naira are sold. Airtime, electricity, a TV renewal, and variations without a fixed price need it. A TV renewal costs the `renewalAmount` of the verification times `quantity`, and no other amount is accepted. Where the price is fixed it is left out, or equal to the price times `quantity`. 5000 to 10000000. */
  amount?: number | undefined;
  /** Data, TV, education and insurance: one of the service's variations; not for a TV renewal. Electricity: `prepaid` or `postpaid`. Airtime has none. */
  variation_code?: string | undefined;
  /** TV, electricity, admission exam and insurance need it: the smartcard, meter, profile or insured number. Showmax and internet providers take it in place of `phone`. */
  billersCode?: string | undefined;
  /** The recipient of airtime and data; for other bills the customer's number: 0XXXXXXXXXX, 234… or +234… */
  phone: string;
  /** DStv and GOtv need it: `renewal` of the present bouquet, or `change` to that of `variation_code`. `renew` means `renewal`. */
  subscription_type?: ("renewal" | "renew" | "change") | undefined;
  /** Defaults to 1. Up to 12 months of DStv and GOtv, up to 10 result checkers, registrations or Spectranet vouchers, and 1 of anything else. At most 100. */
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
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those with this status. */
  status?: ("pending" | "completed" | "failed" | "reversed") | undefined;
  /** Only those of this type. */
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
  /** The most items on a page. Defaults to 20. 1 to 100. */
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

/** What `reports.list` takes. */
export interface ListReportsInput {
  /** `nextCursor` or `previousCursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those with this status. */
  status?: ("pending" | "processing" | "completed" | "failed") | undefined;
}

/** What `reports.create` takes. */
export interface CreateReportInput {
  /** See the field of the report. */
  type: "statement" | "settlement" | "transfers" | "payments";
  /** `csv`, or `xlsx` for spreadsheets. */
  format: "csv" | "xlsx";
  /** Entries at this moment or later. */
  from: string | Date;
  /** Entries before this moment. */
  to: string | Date;
  /** PayID of a wallet of yours. Defaults to your wallet. */
  payId?: string | undefined;
  /** ISO code in any case, such as `USD`; defaults to NGN. */
  currency?: string | undefined;
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
  /** The payer's bank account, which decides how a refund ends, as for transfers: 0690000035 to 0690000037. 0690000038 is a payer whose account is not known. */
  senderAccountNumber?: string | undefined;
  /** The payer's bank: a code of the bank list or a NIP code. Defaults to Guaranty Trust Bank. */
  senderBankCode?: string | undefined;
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
  /** The payer's bank account, which decides how a refund ends, as for transfers: 0690000035 to 0690000037. 0690000038 is a payer whose account is not known. */
  senderAccountNumber?: string | undefined;
  /** The payer's bank: a code of the bank list or a NIP code. Defaults to Guaranty Trust Bank. */
  senderBankCode?: string | undefined;
}

/** What `sandbox.settleTransfer` takes. */
export interface SettleSandboxTransferInput {
  /** `success` or `failed` for a pending record; `reversed` for a completed one. */
  outcome: "success" | "failed" | "reversed";
}

/** What `sandbox.settleRefund` takes. */
export interface SettleSandboxRefundInput {
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
  /** At most a year at once, and a hundred years in all. 1 to 525600. */
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
   * @maxItems 100
   */
  events: string[];
  /** Your description, to distinguish endpoints. */
  description?: string | undefined;
  /** False disables it; it then misses events. Default: `true`. */
  active?: boolean | undefined;
  /** Sent with every delivery, such as a token of yours: visible ASCII, at most 4,096 characters in all. Their values are never shown again. Not `content-*`, `webhook-*`, `proxy-*`, `x-forwarded-*` and others that HTTP or we set. */
  headers?:
    | {
        [k: string]: string;
      }
    | undefined;
  /** The most deliveries started in a second; null for no limit. */
  rateLimit?: (number | null) | undefined;
  /** The most concurrent deliveries; defaults to 16. 1 to 100. */
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
  /** The most concurrent deliveries; defaults to 16. 1 to 100. */
  concurrency?: number | undefined;
}

/** What `webhooks.rollSecret` takes. */
export interface RollWebhookSecretInput {
  /** How long earlier secrets stay valid; 0 revokes them at once. At most 168. Default: `24`. */
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
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those with this status. */
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
  /** The most items on a page. Defaults to 20. 1 to 100. */
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

/** What `cardPayments.createMethod` takes. */
export interface CreateCardPaymentMethodInput {
  type: "card";
  card: {
    /** 12 to 19 digits, with or without separators. With a test key only the published test cards. */
    number: string;
    /** 1 to 12. */
    exp_month: number;
    /** Four digits; two digits mean a year of this century. 0 to 9999. */
    exp_year: number;
    /** Three digits; four for American Express. Never stored. */
    cvc: string;
  };
  /** Whether the customer has agreed that you charge the card again. Without it the card can be charged once. Default: `false`. */
  save?: boolean | undefined;
}

/** What `cardPayments.list` takes. */
export interface ListCardPaymentsInput {
  /** `next_cursor` or `previous_cursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those with this status. */
  status?:
    | ("pending" | "succeeded" | "failed" | "canceled" | "refunded" | "partially_refunded")
    | undefined;
  /** `cus_…` */
  customer_id?: string | undefined;
  /** Inclusive. A day begins at midnight UTC. */
  created_after?: string | Date | undefined;
  /** Exclusive. A day begins at midnight UTC. */
  created_before?: string | Date | undefined;
}

/** What `cardPayments.create` takes. */
export interface CreateCardPaymentInput {
  /** In minor units of the currency, such as kobo or cents. 1 to 99999999. */
  amount: number;
  /** NGN, USD, GBP, EUR, GHS, KES, ZAR, in any case. */
  currency: string;
  customer: {
    /** Identifies the customer; case-insensitive. */
    email: string;
    /** Updates the customer's name; if absent, the name stays. */
    name?: string | undefined;
  };
  /** For your own use; returned unchanged. */
  description?: string | undefined;
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. No card numbers. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
  /** False only authorizes the payment: capture it within seven days. Default: `true`. */
  capture?: boolean | undefined;
  /** The customer is not present and has agreed to the charge, such as a subscription's. Only with a saved card: `payment_method.id`. A bank that wants the customer to confirm declines with `authentication_required`. Default: `false`. */
  off_session?: boolean | undefined;
  /** The URL to which the bank's page sends the customer back: https, with a test key also http, without credentials. Default: a page of Kobo. */
  return_url?: string | undefined;
  payment_method:
    | {
        type: "card";
        card: {
          /** 12 to 19 digits, with or without separators. With a test key only the published test cards. */
          number: string;
          /** 1 to 12. */
          exp_month: number;
          /** Four digits; two digits mean a year of this century. 0 to 9999. */
          exp_year: number;
          /** Three digits; four for American Express. Never stored. */
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
  /** In minor units of the currency, such as kobo or cents. 1 to 99999999. */
  amount: number;
  /** NGN, USD, GBP, EUR, GHS, KES, ZAR, in any case. */
  currency: string;
  customer: {
    /** Identifies the customer; case-insensitive. */
    email: string;
    /** Updates the customer's name; if absent, the name stays. */
    name?: string | undefined;
  };
  /** For your own use; returned unchanged. */
  description?: string | undefined;
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. No card numbers. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
  /** False only authorizes the payment: capture it within seven days. Default: `true`. */
  capture?: boolean | undefined;
  /** The customer is not present and has agreed to the charge, such as a subscription's. Only with a saved card: `payment_method.id`. A bank that wants the customer to confirm declines with `authentication_required`. Default: `false`. */
  off_session?: boolean | undefined;
  /** The URL to which the bank's page sends the customer back: https, with a test key also http, without credentials. Default: a page of Kobo. */
  return_url?: string | undefined;
  payment_method:
    | {
        type: "card";
        card: {
          /** 12 to 19 digits, with or without separators. With a test key only the published test cards. */
          number: string;
          /** 1 to 12. */
          exp_month: number;
          /** Four digits; two digits mean a year of this century. 0 to 9999. */
          exp_year: number;
          /** Three digits; four for American Express. Never stored. */
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
  /** In minor units of the currency, such as kobo or cents. 1 to 99999999. */
  amount: number;
  /** NGN, USD, GBP, EUR, GHS, KES, ZAR, in any case. */
  currency: string;
  customer: {
    /** Identifies the customer; case-insensitive. */
    email: string;
    /** Updates the customer's name; if absent, the name stays. */
    name?: string | undefined;
  };
  /** For your own use; returned unchanged. */
  description?: string | undefined;
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. No card numbers. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
  /** False only authorizes the payment: capture it within seven days. Default: `true`. */
  capture?: boolean | undefined;
  /** The customer is not present and has agreed to the charge, such as a subscription's. Only with a saved card: `payment_method.id`. A bank that wants the customer to confirm declines with `authentication_required`. Default: `false`. */
  off_session?: boolean | undefined;
  /** The URL to which the bank's page sends the customer back: https, with a test key also http, without credentials. Default: a page of Kobo. */
  return_url?: string | undefined;
  payment_method:
    | {
        type: "card";
        card: {
          /** 12 to 19 digits, with or without separators. With a test key only the published test cards. */
          number: string;
          /** 1 to 12. */
          exp_month: number;
          /** Four digits; two digits mean a year of this century. 0 to 9999. */
          exp_year: number;
          /** Three digits; four for American Express. Never stored. */
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
  /** In minor units. At most the authorized amount, which is the default; the rest is released. */
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
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
}

/** What `refunds.create` takes. */
export interface CreateCardRefundInput {
  /** In minor units. Default: the whole remaining amount. */
  amount?: number | undefined;
  /** For your own use; returned unchanged. */
  reason?: string | undefined;
  /** For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text. No card numbers. */
  metadata?:
    | {
        [k: string]: unknown;
      }
    | undefined;
}

/** What `disputes.list` takes. */
export interface ListDisputesInput {
  /** `next_cursor` or `previous_cursor` of another page. Defaults to the first page. */
  cursor?: string | undefined;
  /** The most items on a page. Defaults to 20. 1 to 100. */
  limit?: number | undefined;
  /** Only those with this status. */
  status?: ("needs_response" | "under_review" | "won" | "lost" | "accepted") | undefined;
  /** Of one card payment. */
  payment_id?: string | undefined;
  /** Inclusive. A day begins at midnight UTC. */
  created_after?: string | Date | undefined;
  /** Exclusive. A day begins at midnight UTC. */
  created_before?: string | Date | undefined;
}

/** What `disputes.addEvidence` takes. */
export interface AddDisputeEvidenceInput {
  /** What you sold. */
  product_description?: string | undefined;
  /** The customer's name. */
  customer_name?: string | undefined;
  /** The customer's email. */
  customer_email_address?: string | undefined;
  /** The IP address that the customer bought from. */
  customer_purchase_ip?: string | undefined;
  /** The customer's billing address. */
  billing_address?: string | undefined;
  /** When the customer used a digital product or service. */
  access_activity_log?: string | undefined;
  /** When the service was rendered. */
  service_date?: string | undefined;
  /** Where you sent the product. */
  shipping_address?: string | undefined;
  /** Who carried it. */
  shipping_carrier?: string | undefined;
  /** When it was sent. */
  shipping_date?: string | undefined;
  /** The carrier's number, or several, separated by commas. */
  shipping_tracking_number?: string | undefined;
  /** How the customer saw your refund policy. */
  refund_policy_disclosure?: string | undefined;
  /** Why the customer is not entitled to a refund. */
  refund_refusal_explanation?: string | undefined;
  /** How the customer saw your cancellation policy. */
  cancellation_policy_disclosure?: string | undefined;
  /** Why the subscription was not canceled. */
  cancellation_rebuttal?: string | undefined;
  /** How this charge differs from the other one. */
  duplicate_charge_explanation?: string | undefined;
  /** Anything else. */
  uncategorized_text?: string | undefined;
  /** Ids of uploaded files. An empty text removes one. */
  files?:
    | {
        /** Messages between you and the customer. */
        customer_communication?: string | undefined;
        /** A document with the customer's signature. */
        customer_signature?: string | undefined;
        /** The receipt or invoice. */
        receipt?: string | undefined;
        /** Your refund policy. */
        refund_policy?: string | undefined;
        /** Your cancellation policy. */
        cancellation_policy?: string | undefined;
        /** A document about the other charge. */
        duplicate_charge_documentation?: string | undefined;
        /** Proof that the service was rendered. */
        service_documentation?: string | undefined;
        /** Proof that the product was sent or delivered. */
        shipping_documentation?: string | undefined;
        /** Anything else. */
        uncategorized_file?: string | undefined;
      }
    | undefined;
}

/** What `disputes.submit` takes. */
export interface SubmitDisputeInput {
  [k: string]: unknown;
}

/** What `disputes.accept` takes. */
export interface AcceptDisputeInput {
  [k: string]: unknown;
}

/** What `files.create` takes. */
export interface CreateFileInput {
  purpose: "dispute_evidence";
  /** For display; the content decides the type. */
  filename: string;
  /** The file's bytes in base64: a PDF, PNG or JPEG of at most 5 MiB. */
  content: string;
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

/** What `reports.create` answers. */
export interface CreateReportResult {
  /** `rep_…` */
  id: string;
  /** `statement`: all entries of the wallet. `settlement`: all entries of the account of card payments that are not settled yet. `transfers`: transfers out, with their fees, stamp duty and reversals. `payments`: payments in. */
  type: "statement" | "settlement" | "transfers" | "payments";
  format: "csv" | "xlsx";
  /** `completed`: the file is there. `failed`: there is no file, see `error`. */
  status: "pending" | "processing" | "completed" | "failed";
  /** PayID of the wallet. */
  payId: string;
  /** ISO code of the wallet's currency. */
  currency: string;
  /** Entries at this moment or later. */
  from: string;
  /** Entries before this moment. */
  to: string;
  /** How many per cent of the period are read. */
  progress: number;
  /** Lines of the file below its header; 0 until it is completed. */
  lines: number;
  /** The sum of the lines with the direction `credit`, in the minor unit. */
  credits: number;
  /** The sum of the lines with the direction `debit`, in the minor unit. */
  debits: number;
  /** In bytes; 0 without a file. */
  fileSize: number;
  /** Why it failed; null otherwise. */
  error: {
    code: "too_many_lines" | "internal_error";
    message: string;
  } | null;
  createdAt: string;
  /** When it was completed or failed; null until then. */
  endedAt: string | null;
  /** When the file is deleted, seven days after its completion; null without a file. */
  expiresAt: string | null;
  updatedAt: string;
  /** Opens the file without a key, and this file only, until `downloadUrlExpiresAt`. Null without a file. Each response has one for the next 15 minutes; responses of the same second have the same one. */
  downloadUrl: string | null;
  /** 15 minutes after the response; null without a file. */
  downloadUrlExpiresAt: string | null;
}

/** What `reports.get` answers. */
export interface GetReportResult {
  /** `rep_…` */
  id: string;
  /** `statement`: all entries of the wallet. `settlement`: all entries of the account of card payments that are not settled yet. `transfers`: transfers out, with their fees, stamp duty and reversals. `payments`: payments in. */
  type: "statement" | "settlement" | "transfers" | "payments";
  format: "csv" | "xlsx";
  /** `completed`: the file is there. `failed`: there is no file, see `error`. */
  status: "pending" | "processing" | "completed" | "failed";
  /** PayID of the wallet. */
  payId: string;
  /** ISO code of the wallet's currency. */
  currency: string;
  /** Entries at this moment or later. */
  from: string;
  /** Entries before this moment. */
  to: string;
  /** How many per cent of the period are read. */
  progress: number;
  /** Lines of the file below its header; 0 until it is completed. */
  lines: number;
  /** The sum of the lines with the direction `credit`, in the minor unit. */
  credits: number;
  /** The sum of the lines with the direction `debit`, in the minor unit. */
  debits: number;
  /** In bytes; 0 without a file. */
  fileSize: number;
  /** Why it failed; null otherwise. */
  error: {
    code: "too_many_lines" | "internal_error";
    message: string;
  } | null;
  createdAt: string;
  /** When it was completed or failed; null until then. */
  endedAt: string | null;
  /** When the file is deleted, seven days after its completion; null without a file. */
  expiresAt: string | null;
  updatedAt: string;
  /** Opens the file without a key, and this file only, until `downloadUrlExpiresAt`. Null without a file. Each response has one for the next 15 minutes; responses of the same second have the same one. */
  downloadUrl: string | null;
  /** 15 minutes after the response; null without a file. */
  downloadUrlExpiresAt: string | null;
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

/** What `sandbox.payVirtualAccount` answers. */
export type PaySandboxVirtualAccountResult = VirtualAccountPayment | PermanentAccountPayment;

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
   * Fix every field that `errors` names, and send the request again. You can use the same Idempotency-Key.
   */
  VALIDATION_ERROR: null;
  /**
   * 400: The body is not valid JSON.
   *
   * Send one JSON object in UTF-8 without duplicate names. Nothing was done: you can use the same Idempotency-Key.
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
   * Send less; `message` says which maximum it is. Check that the amount is in kobo or cents and was not multiplied twice. A daily limit starts again at midnight in Lagos.
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
   * Send a `bankCode` of `GET /banks`. Fetch the list again if yours is older than an hour.
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
   * Of a new card: send `type` `card` with number, date and CVC, and ask the customer to check them. Of a saved card: send a `payment_method.id` of the same customer that can still be charged. With a test key, send a test card.
   */
  INVALID_PAYMENT_METHOD: null;
  /**
   * 400: The cursor is not valid for this list and these filters.
   *
   * Send the cursor just as the list gave it, with the same filters, or leave `cursor` out to begin with the first page.
   */
  INVALID_CURSOR: null;
  /**
   * 400: The file is not a PDF, a PNG or a JPEG.
   *
   * Send the file's own bytes, in base64 or as the body. Its content decides, not its name: save other documents as PDF first.
   */
  INVALID_FILE: null;
  /**
   * 400: The refund is larger than what is left of the payment.
   *
   * Refund at most what is left: `data.amountRefundable`, or `data.amount_refundable` of a card payment. Without an `amount` all that is left is refunded.
   */
  REFUND_AMOUNT_EXCEEDED:
    | {
        /** What can still be refunded, in kobo. */
        amountRefundable: number;
      }
    | {
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
   * 403: Live mode is off for this merchant.
   *
   * Contact us to switch live mode on; then your live keys work without a change. Test keys work in the sandbox meanwhile.
   */
  LIVE_MODE_OFF: null;
  /**
   * 403: Another key or person than the creator must approve this bulk transfer.
   *
   * Approve it with another API key, or have another person approve it in the dashboard.
   */
  SECOND_APPROVER_REQUIRED: null;
  /**
   * 403: This endpoint exists on the sandbox root only.
   *
   * Call the sandbox root with an `sk_test_` key. There is no such operation for real money.
   */
  TEST_MODE_ONLY: null;
  /**
   * 402: The source has too little money.
   *
   * Of a transfer or a refund: fund your wallet, then send it again with the same reference and a new Idempotency-Key. Of a card: ask the customer for another card.
   */
  INSUFFICIENT_FUNDS: CardPayment;
  /**
   * 402: The wallet balance is too low for this bill.
   *
   * Fund your wallet, then send the bill with the same reference, or the refund of the card payment, under a new Idempotency-Key. Nothing was charged.
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
   * 422: The account that paid is not known, so the payment cannot be refunded to it.
   *
   * Ask the payer for a bank account or a PayID, and pay it with a transfer. Nothing was charged.
   */
  PAYER_ACCOUNT_UNKNOWN: null;
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
   * Nothing was charged. Go by `error`: after `PROVIDER_TIMEOUT` the bill may still be delivered and charged, so wait 51 hours; after `REFUNDED_AFTER_REVIEW` ask your customer whether it was delivered; after one that you do not know, ask us. Then buy again with a new reference and a new Idempotency-Key.
   */
  BILL_PAYMENT_FAILED: {
    /** `txn_…` */
    transactionId: string;
    /** As you sent it. */
    reference: string;
    /** PayID of the paying wallet. */
    fromWallet: string;
    /** As you sent it. */
    serviceID: string;
    /** The `category` of the service. */
    billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
    /** As you sent it. Null for bills without variations. */
    variation_code: string | null;
    /** The smartcard, meter, profile, account or insured number. Null if the phone identifies the account, or none is needed. */
    billersCode: string | null;
    /** Months or pieces. */
    quantity: number;
    /** The bill in kobo, before commission and fee. */
    amount: number;
    /** As you sent it, masked except for the first four and the last three characters. */
    phone: string;
    /** As you sent it; by default the service's name. */
    narration: string;
    /** Your discount on the bill. */
    commission: {
      /** Such as `1.5%`, or `flat` for an amount per purchase. */
      rate: string;
      /** Kobo. */
      amount: number;
      /** The bill minus the commission, in kobo. */
      merchantDebitAmount: number;
    };
    /** In kobo, in addition to the bill, without commission. */
    convenienceFee: number;
    /** The wallet's debit, in kobo: `merchantDebitAmount` plus `convenienceFee`. */
    totalCharge: number;
    createdAt: string;
    /** The time of the last change. */
    updatedAt: string;
    success: false;
    /** The reason for the failure, and where the money is. */
    message: string;
    code: "BILL_PAYMENT_FAILED";
    status: "failed";
    /** Kobo reviews the failure manually. */
    requiresManualReview: boolean;
    /** The cause in capitals. `LOW_WALLET_BALANCE` means Kobo's account at the provider, not your wallet. */
    error: string;
    /** The provider's code; empty if the purchase was never sent. */
    providerCode: string;
    data: null;
    /** Present when the body had unknown fields, which were ignored. */
    warnings?: FieldProblem[];
  };
  /**
   * 424: The bank refused the transfer.
   *
   * The money is in your wallet. Go by `data.failureReason`: after `RAIL_TIMEOUT` the bank may still pay the transfer, so wait 27 hours; after `BLOCKED_BY_RAIL`, `FAILED_AFTER_REVIEW` or one that you do not know, ask us. Then pay again with a new reference and a new Idempotency-Key.
   */
  TRANSFER_FAILED: FailedExternalTransfer;
  /**
   * 409: This API key was rolled already.
   *
   * Use its replacement; the list of keys shows when the old one expires.
   */
  API_KEY_ROLLED: null;
  /**
   * 404: No such merchant.
   *
   * Take a slug of `npm run merchant -- list`.
   */
  MERCHANT_NOT_FOUND: null;
  /**
   * 404: No active API key has this id.
   *
   * Take an id of the list of keys. A deactivated key cannot be changed.
   */
  API_KEY_NOT_FOUND: null;
  /**
   * 404: No such request in the request log.
   *
   * Take an id of the request log, which keeps requests for 7 days.
   */
  REQUEST_NOT_FOUND: null;
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
   * Check the refund's id, and that the key is of the mode in which it was made. `GET /v2/payments/{payment_id}/refunds/{refund_id}` finds refunds of that card payment only; `GET /refunds/{id}` finds all.
   */
  REFUND_NOT_FOUND: null;
  /**
   * 404: No such dispute.
   *
   * Check the dispute's id, and that the key is of the mode of its payment.
   */
  DISPUTE_NOT_FOUND: null;
  /**
   * 404: No such file.
   *
   * Check the file's id, and that the key is of the mode in which it was uploaded.
   */
  FILE_NOT_FOUND: null;
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
   * 404: No such customer.
   *
   * Take an `id` of `GET /customers`, of the mode in which it was created. A deleted customer is not found any more.
   */
  CUSTOMER_NOT_FOUND: null;
  /**
   * 404: No such bulk transfer.
   *
   * Take an `id` of `GET /transfers/bulk`, of the mode in which it was created.
   */
  BULK_TRANSFER_NOT_FOUND: null;
  /**
   * 404: No such report.
   *
   * Take an `id` of `GET /reports`, of the mode in which it was ordered. A file is deleted after seven days.
   */
  REPORT_NOT_FOUND: null;
  /**
   * 404: No such schedule.
   *
   * Take an `id` of `GET /schedules`, of the mode in which it was created.
   */
  SCHEDULE_NOT_FOUND: null;
  /**
   * 404: No such checkout session.
   *
   * Take an `id` of `GET /checkout/sessions`, of the mode in which it was created.
   */
  CHECKOUT_SESSION_NOT_FOUND: null;
  /**
   * 404: No such payment link.
   *
   * Take an `id` of `GET /payment-links`, of the mode in which it was created.
   */
  PAYMENT_LINK_NOT_FOUND: null;
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
   * Check the path, its capitals and the root: card payments, payment methods, disputes and files are under /v2, everything else is under /api/v1/developer.
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
   * If it was this same payment, `data` shows its status: do not send it again. If it is another one, send it under a reference of its own and a new Idempotency-Key.
   */
  DUPLICATE_REFERENCE:
    | ReferenceHolder
    | CustomerReferenceHolder
    | CheckoutReferenceHolder
    | PaymentLinkReferenceHolder
    | BulkReferenceHolder
    | {
        reference: string;
        type: "refund";
        /** `re_…` of the refund that has the reference. */
        id: string;
        /** `txn_…` */
        transactionId: string;
        status: "pending" | "completed" | "failed";
      }
    | ScheduleReferenceHolder;
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
  INVALID_PAYMENT_STATE:
    | {
        /** The payment's status. */
        status: "pending" | "rejected";
      }
    | CardPaymentState;
  /**
   * 409: The dispute's state does not allow this.
   *
   * Get the dispute and go by its `status` and `evidence_due_by`. Only a dispute that `needs_response` takes an answer, and only one.
   */
  INVALID_DISPUTE_STATE: DisputeState;
  /**
   * 409: The dispute has no evidence to submit.
   *
   * Add evidence with `POST /v2/disputes/{id}/evidence`, then submit it.
   */
  EVIDENCE_MISSING: null;
  /**
   * 424: The card processor refused the evidence.
   *
   * Nothing was submitted. Replace the evidence that may be unreadable, such as a damaged file, and submit again under a new Idempotency-Key.
   */
  EVIDENCE_REFUSED: null;
  /**
   * 409: The bulk transfer's state does not allow this.
   *
   * Get the bulk transfer and go by its `status`. Trying again changes nothing while it stays as it is.
   */
  INVALID_BULK_TRANSFER_STATE: null;
  /**
   * 409: The schedule's state does not allow this.
   *
   * Get the schedule and go by its `status`. Trying again changes nothing while it stays as it is.
   */
  INVALID_SCHEDULE_STATE: null;
  /**
   * 409: The checkout session's state does not allow this.
   *
   * Get the session and go by its `status`. An ended session cannot be reopened: create another one.
   */
  INVALID_CHECKOUT_SESSION_STATE: null;
  /**
   * 409: A payment of this session may be under way.
   *
   * Wait for its outcome, which is an event of the session, or try again after a minute.
   */
  CHECKOUT_PAYMENT_IN_PROGRESS: null;
  /**
   * 409: The purchase's state does not allow this.
   *
   * Look at the purchase again, and decide what its state allows. With `retryable: true` another reviewer has it: try again shortly.
   */
  INVALID_REVIEW_STATE: null;
  /**
   * 409: The virtual account's status does not allow this.
   *
   * Read the account. A paid or expired one can be neither closed nor reopened: create another one.
   */
  INVALID_VIRTUAL_ACCOUNT_STATE: null;
  /**
   * 409: Another customer has this email.
   *
   * Use the customer whose id `data` shows. To move the email, change or delete that customer first.
   */
  CUSTOMER_ALREADY_EXISTS: CustomerEmailHolder;
  /**
   * 409: No more webhook endpoints can be added in this mode.
   *
   * Delete an endpoint that you no longer need, or let one take more events. Then create it under a new Idempotency-Key.
   */
  WEBHOOK_LIMIT_REACHED: null;
  /**
   * 409: Files that no dispute uses are limited to 100, and to 100 MiB together.
   *
   * Add your files to the evidence of their disputes, or wait until unused ones are deleted at their `expires_at`. Then upload the file under a new Idempotency-Key.
   */
  FILE_LIMIT_REACHED: null;
  /**
   * 409: The webhook endpoint is disabled. Enable it first.
   *
   * Enable the endpoint with `PATCH /webhooks/{id}` and `active: true`, then try again under a new Idempotency-Key.
   */
  WEBHOOK_DISABLED: null;
  /**
   * 409: A recovery of this webhook endpoint is still running.
   *
   * Wait until the running recovery has ended, then try again under a new Idempotency-Key. `GET /webhooks/{id}/recoveries` shows how far it is.
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
   * Try once more under the same Idempotency-Key and reference: nothing happens twice. If the error persists, send us the `requestId`.
   */
  INTERNAL_ERROR: null;
}
