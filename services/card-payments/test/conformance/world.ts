import type { CardProcessor, ProcessorWebhooks } from "../../src/clients/card-processor";

/** What can be made to go wrong with one call. The processor has then done it, or it has not. */
export type Fault =
  | "silence before it is done"
  | "silence after it is done"
  | "an error of the processor's after it is done"
  | "an answer that cannot be read, after it is done"
  | "a connection that breaks after it is done";

export const FAULTS: readonly Fault[] = [
  "silence before it is done",
  "silence after it is done",
  "an error of the processor's after it is done",
  "an answer that cannot be read, after it is done",
  "a connection that breaks after it is done",
];

type Operation = "open" | "retrieve" | "confirm" | "capture" | "cancel" | "refund";

/** How the next refund goes, other than well and at once. */
type RefundOutcome = "pending" | "failed";

/** What the processor knows of a payment. */
interface Facts {
  confirms: number;
  authorised: number;
  received: bigint;
  /** Those that gave money back, or are about to. */
  refunds: bigint[];
}

export interface SignedWebhook {
  body: Buffer;
  headers: Record<string, string>;
}

/** A processor of which tests know the inside, and the adapter to it. */
export interface World {
  /** The adapter anew, with breakers that know of no trouble. Its calls take a second at most. */
  processor: () => CardProcessor;
  /** The adapter, where nobody listens. */
  unreachable: () => CardProcessor;
  webhooks: ProcessorWebhooks;
  /** The next call of this kind goes wrong. */
  injectFault: (operation: Operation, fault: Fault) => Promise<void>;
  setNextRefundOutcome: (outcome: RefundOutcome) => Promise<void>;
  settleRefund: (processorRefundId: string, outcome: "succeeded" | "failed") => Promise<void>;
  /** Does as the customer on the page of his bank. */
  authenticate: (redirectUrl: string, does: "confirm" | "refuse") => Promise<void>;
  factsOf: (processorId: string) => Promise<Facts>;
  /** Those that have been heard since the last question, when there are as many at least. */
  receivedWebhooks: (count: number) => Promise<SignedWebhook[]>;
  stop: () => Promise<void>;
  cards: {
    good: string;
    authenticated: string;
    declined: readonly { number: string; code: string; declineCode: string }[];
    /** Charged without an answer; asked at once, it is being processed. */
    unanswered: string;
    /** Not charged, without an answer. */
    lost: string;
  };
}
