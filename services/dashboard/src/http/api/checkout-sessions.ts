/** Of `GET …/checkout-sessions?status=&link=&cursor=`, newest first. Amounts are in the minor unit of the currency. */
export interface CheckoutSessions {
  sessions: CheckoutSessionSummary[];
  next: string | null;
}

export interface CheckoutSessionSummary {
  /** `cs_…` */
  id: string;
  reference: string;
  status: "open" | "processing" | "completed" | "expired" | "canceled";
  amountKobo: string;
  currency: string;
  /** Empty after the customer was deleted. */
  customerEmail: string;
  /** Null until it is completed. */
  method: CheckoutPayment["method"] | null;
  /** How many payments arrived besides the one that completed it. */
  extraPayments: number;
  createdAt: string;
}

/** Of `GET …/checkout-sessions/:id`, and of `POST …/checkout-sessions/:id/expire`. */
export interface CheckoutSessionDetail extends Omit<CheckoutSessionSummary, "extraPayments"> {
  customerName: string;
  methods: CheckoutPayment["method"][];
  /** `plink_…`; null for a session that the merchant's server created. */
  paymentLinkId: string | null;
  payment: CheckoutPayment | null;
  extraPayments: CheckoutPayment[];
  expiresAt: string;
  endedAt: string | null;
}

export interface CheckoutPayment {
  method: "card" | "bank_transfer" | "payid";
  /** Of the payment's page. */
  paymentId: string;
  amountKobo: string;
  receivedAt: string;
}
