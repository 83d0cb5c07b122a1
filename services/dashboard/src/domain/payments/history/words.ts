import type { Kind } from "../kinds";
import type { Dispute } from "./payment";

export type Tone = "neutral" | "ok" | "danger";

interface Words {
  text: string;
  tone: Tone;
}

const ok = (text: string): Words => ({ text, tone: "ok" });
const bad = (text: string): Words => ({ text, tone: "danger" });
const plain = (text: string): Words => ({ text, tone: "neutral" });

/** The recorded moments in a merchant's words. */
const MOMENTS: Readonly<Record<Kind, Readonly<Record<string, Words>>>> = {
  external_transfer: {
    created: plain("Transfer accepted"),
    submitted: plain("Sent to the bank"),
    completed: ok("Completed"),
    failed: bad("Failed"),
    reversed: bad("Returned by the bank"),
  },
  bill_purchase: {
    created: plain("Purchase accepted"),
    submitted: plain("Sent to the bill provider"),
    completed: ok("Completed"),
    failed: bad("Failed"),
    reversed: bad("Reversed by the bill provider"),
  },
  card_payment: {
    created: plain("Payment accepted"),
    "capture requested": plain("Capture asked for"),
    "cancel requested": plain("Cancellation asked for"),
    failed: bad("Failed"),
    canceled: plain("Canceled"),
  },
  virtual_account_payment: {
    paid: plain("Paid at the payer's bank"),
    received: plain("Reported by the bank"),
    credited: ok("Credited to the wallet"),
    suspended: bad("Rejected, to be returned"),
    review: plain("Sent to a review by Kobo's staff"),
  },
  payid_payment: { completed: ok("Received") },
  payid_transfer: { completed: ok("Completed") },
};

export function wordsOfMoment(kind: Kind, name: string): Words {
  return MOMENTS[kind][name] ?? plain(name);
}

const REFUND_MOMENTS: Readonly<Record<string, Words>> = {
  created: plain("Refund accepted"),
  submitted: plain("Refund sent to the bank"),
  completed: ok("Refund completed"),
  failed: bad("Refund failed"),
  reversed: bad("Refund returned by the bank"),
};

export function wordsOfRefundMoment(name: string): Words {
  return REFUND_MOMENTS[name] ?? plain(`Refund ${name}`);
}

/** The final states of a dispute. */
const DISPUTES_OVER: Readonly<Partial<Record<Dispute["status"], Words>>> = {
  won: ok("Dispute won"),
  lost: bad("Dispute lost"),
  accepted: bad("Dispute accepted"),
};

/** A dispute's recorded moments, oldest first. */
export function momentsOfDispute(dispute: Dispute): ({ at: Date } & Words)[] {
  const { isInquiry, status, createdAt, submittedAt, updatedAt } = dispute;
  const opened = isInquiry ? "The cardholder's bank asks" : "Disputed by the cardholder";
  const over = DISPUTES_OVER[status];
  return [
    { at: createdAt, ...bad(opened) },
    ...(submittedAt ? [{ at: submittedAt, ...plain("Evidence submitted to the bank") }] : []),
    ...(over ? [{ at: updatedAt, ...over }] : []),
  ];
}

/** The providers as merchants call them. */
const PROVIDERS: Readonly<Partial<Record<Kind, string>>> = {
  external_transfer: "The bank",
  // Of their refunds.
  virtual_account_payment: "The bank",
  payid_payment: "The bank",
  bill_purchase: "The bill provider",
  card_payment: "The card processor",
};

/** An outcome as a clause after the provider. */
const OUTCOMES: Readonly<Record<string, string>> = {
  paid: "has paid",
  declined: "has declined",
  reversed: "has reversed it",
  "never sent": "was not reached, so nothing was sent",
  "not found": "does not know it",
  unknown: "gave no clear answer",
  delivered: "has delivered",
  manual: "leaves it to Kobo",
  idle: "has not charged the card",
  processing: "is working on it",
  "authentication needed": "asks the customer to confirm",
  authorized: "has authorized the card",
  captured: "has charged the card",
  canceled: "has canceled it",
  succeeded: "has refunded",
  pending: "is refunding",
  failed: "could not refund",
};

/** Calls that only ask for the outcome of an earlier one. */
const QUERIES: readonly string[] = ["query", "requery", "ask"];

export function wordsOfAnswer(
  kind: Kind,
  { call, outcome }: { call: string; outcome: string },
): string {
  const when = QUERIES.includes(call) ? ", when Kobo asked" : "";
  return `${PROVIDERS[kind] ?? "The provider"} ${OUTCOMES[outcome] ?? outcome}${when}`;
}

/** The purposes of the ledger's transfers, by type. */
const PURPOSES: Readonly<Record<string, string>> = {
  payid_transfer: "payment",
  payid_payment: "payment",
  virtual_account_payment: "payment",
  external_transfer: "transfer",
  external_transfer_fee: "fee",
  stamp_duty: "stamp duty",
  external_transfer_reversal: "returned transfer",
  payment_refund: "refund",
  bill_purchase: "bill",
  bill_reversal: "reversed bill",
  card_authorization: "card payment",
  card_payment: "card payment",
  card_fee: "fee",
  card_settlement: "settlement",
  card_refund: "refund",
  card_refund_reversal: "failed refund",
  card_dispute: "dispute",
  card_dispute_fee: "fee for a dispute",
  card_dispute_reversal: "dispute won",
};

export function purposeOf(type: string): string {
  return PURPOSES[type] ?? type.replaceAll("_", " ");
}
