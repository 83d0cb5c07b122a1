import type { DisputeSummary } from "./disputes";
import type { PaymentKind, PaymentStatus } from "./payments";

/** `GET /payments/:id`: a payment of any kind with all that happened to it. */
export interface PaymentHistory {
  kind: PaymentKind;
  /** As the API shows it: `txn_…`, or a card payment's own. */
  id: string;
  direction: "in" | "out";
  status: PaymentStatus;
  /** The API's word, such as `partially_refunded`. */
  apiStatus: string;
  currency: string;
  amountKobo: string;
  /** The payer or the payee. */
  counterparty: string;
  reference: string;
  narration: string;
  createdAt: string;
  fees: { name: string; amountKobo: string }[];
  /** More about it, with names for people. */
  details: { name: string; value: string }[];
  failure: { code: string; message: string } | null;
  /** Of a PayID's or virtual account's payment: what can be refunded, and to whom; null for others. */
  refundable: { amountKobo: string; refundedKobo: string; to: string | null } | null;
  /** Of a card payment, newest first. */
  disputes: DisputeSummary[];
  /** The reason why it waits, and the step that follows: `action` without its time and full stop. */
  next: { waitsFor: string; action: string; at: string | null } | null;
  /** Oldest first. */
  items: HistoryItem[];
  /** The parts that are missing in the time line, a sentence each. */
  gaps: string[];
  /** More will happen by itself. */
  isUnderWay: boolean;
}

export type HistoryItem = { at: string } & (
  | {
      type: "request";
      /** In the request log. */
      id: string;
      method: string;
      path: string;
      status: number;
      /** Of an error; empty for none. */
      code: string;
      requestId: string;
      /** Empty for a key that is no more. */
      keyName: string;
    }
  | {
      type: "user";
      who: string;
      action: string;
      outcome: "done" | "failed" | "unknown";
      requestId: string | null;
    }
  | { type: "state"; text: string; detail: string; tone: "neutral" | "ok" | "danger" }
  | {
      type: "ledger";
      change: "held" | "released" | "debited" | "credited";
      /** Such as `fee`. */
      purpose: string;
      account: "wallet" | "settling" | "receivable";
      amountKobo: string;
      currency: string;
      /** Of the ledger, as the statement has it. */
      transactionId: string;
    }
  | { type: "provider"; text: string; call: string; code: string; detail: string }
  | { type: "event"; id: string; name: string; deliveries: HistoryDelivery[] }
  | {
      type: "attempt";
      number: number;
      event: string;
      endpointId: string;
      /** Its detail has the request and the answer. */
      deliveryId: string;
      url: string;
      durationMs: number;
      status: number | null;
      error: string | null;
    }
);

export interface HistoryDelivery {
  id: string;
  endpointId: string;
  url: string;
  status: "pending" | "delivered" | "failed" | "discarded";
  attempts: number;
  nextAttemptAt: string | null;
}
