/** Of `GET …/payment-links`, newest first. */
export interface PaymentLinks {
  links: PaymentLink[];
  next: string | null;
}

export interface PaymentLink {
  id: string;
  /** Empty for none. */
  reference: string;
  name: string;
  status: "active" | "inactive" | "completed";
  /** Null when the payer chooses the amount. */
  amountKobo: string | null;
  currency: string;
  /** Null for no limit. */
  maxUses: number | null;
  uses: number;
  openSessions: number;
  url: string;
  createdAt: string;
}

/** `POST …/payment-links` with an Idempotency-Key makes one, in naira. */
export interface NewPaymentLink {
  name: string;
  amountKobo?: string;
  reference?: string;
  maxUses?: string;
}
