import type { Kind } from "../kinds";

/** The recorded facts about an operation with a provider. */
export interface History {
  /** The state of the service's state machine, such as `submitting`. */
  state: string;
  /** Oldest first, such as `submitted`. */
  moments: { name: string; at: Date }[];
  answers: ProviderAnswer[];
  /** The open manual review. */
  review: { reason: string } | undefined;
  /** When the service continues by itself. */
  nextAt: Date | undefined;
  ledgerTransferIds: string[];
}

export interface ProviderAnswer {
  at: Date;
  /** Such as `send` or `query`. */
  call: string;
  /** Such as `paid` or `not found`. */
  outcome: string;
  /** The provider's; empty for none, as the detail. */
  code: string;
  detail: string;
}

export interface Refund {
  /** `re_…` */
  id: string;
  amount: bigint;
  history: History;
}

/** An objection of a cardholder at the bank. */
export interface Dispute {
  /** `dp_…` */
  id: string;
  amount: bigint;
  status: "needs_response" | "under_review" | "won" | "lost" | "accepted";
  /** The bank only asks, and takes no money. */
  isInquiry: boolean;
  /** The bank takes no evidence afterwards; null when it set no time. */
  evidenceDueBy: Date | null;
  /** When evidence was submitted last. */
  submittedAt: Date | null;
  /** The answer that the card processor has not confirmed yet. */
  pendingResponse: "accept" | "submit" | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A payment of any kind, as one merchant sees it. Amounts are in the minor unit of its currency. */
export interface Payment {
  kind: Kind;
  /** As the API shows it. */
  id: string;
  apiStatus: string;
  amount: bigint;
  currency: string;
  /** The payer or the payee. */
  counterparty: string;
  reference: string;
  narration: string;
  createdAt: Date;
  fees: { name: string; amount: bigint }[];
  /** More about it, such as the bank account; names are for people. */
  details: { name: string; value: string }[];
  /** Why it failed. */
  failure: { code: string; message: string } | undefined;
  history: History;
  refunds: Refund[];
  /** Of a card payment. */
  disputes: readonly Dispute[];
  /** Of a card payment: when its money reaches the wallet, or a capture is due. */
  settlement: { isSettled: boolean; dueAt: Date | undefined } | undefined;
  captureBefore: Date | undefined;
}
