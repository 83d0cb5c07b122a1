import type { CardProcessor, ProcessorWebhooks } from "../../src/clients/card-processor";

/** What can be made to go wrong with one call. The processor has then done it, or it has not. */
export type Trouble =
  | "silence before it is done"
  | "silence after it is done"
  | "an error of the processor's after it is done"
  | "an answer that cannot be read, after it is done"
  | "a connection that breaks after it is done";

export const TROUBLES: readonly Trouble[] = [
  "silence before it is done",
  "silence after it is done",
  "an error of the processor's after it is done",
  "an answer that cannot be read, after it is done",
  "a connection that breaks after it is done",
];

type Operation = "open" | "retrieve" | "confirm" | "capture" | "cancel" | "refund";

/** How the next refund goes, other than well and at once. */
type Fate = "pending" | "failed";

/** What the processor knows of a payment. */
interface Facts {
  confirms: number;
  authorised: number;
  received: bigint;
  /** Those that gave money back, or are about to. */
  refunds: bigint[];
}

export interface Notice {
  body: Buffer;
  headers: Record<string, string>;
}

/** A processor of which tests know the inside, and the adapter to it. */
export interface World {
  /** The adapter anew, with breakers that know of no trouble. Its calls take a second at most. */
  processor: () => CardProcessor;
  /** The adapter, where nobody listens. */
  unreachable: () => CardProcessor;
  notices: ProcessorWebhooks;
  /** The next call of this kind goes wrong. */
  bend: (operation: Operation, trouble: Trouble) => Promise<void>;
  fateOfNextRefund: (fate: Fate) => Promise<void>;
  settleRefund: (processorRefundId: string, outcome: "succeeded" | "failed") => Promise<void>;
  /** Does as the customer on the page of his bank. */
  authenticate: (redirectUrl: string, does: "confirm" | "refuse") => Promise<void>;
  factsOf: (processorId: string) => Promise<Facts>;
  /** Those that have been heard since the last question, when there are as many at least. */
  heard: (count: number) => Promise<Notice[]>;
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
