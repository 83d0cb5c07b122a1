import type { CardProcessor, ProcessorWebhooks } from "../../src/clients/card-processor";

/** A fault in one call, which the processor may or may not have executed. */
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

/** An outcome other than immediate success. */
type RefundOutcome = "pending" | "failed";

/** The processor's records of a payment. */
interface Facts {
  confirms: number;
  authorised: number;
  received: bigint;
  /** The amounts of open and succeeded refunds. */
  refunds: bigint[];
}

export interface SignedWebhook {
  body: Buffer;
  headers: Record<string, string>;
}

/** A processor that tests can control and inspect, and the adapter to it. */
export interface World {
  /** A new adapter, with closed breakers and a timeout of a second. */
  processor: () => CardProcessor;
  /** The adapter, with an address on which no server listens. */
  unreachable: () => CardProcessor;
  webhooks: ProcessorWebhooks;
  /** Injects a fault into the next call of this operation. */
  injectFault: (operation: Operation, fault: Fault) => Promise<void>;
  setNextRefundOutcome: (outcome: RefundOutcome) => Promise<void>;
  settleRefund: (processorRefundId: string, outcome: "succeeded" | "failed") => Promise<void>;
  /** Acts as the customer on the bank's page. */
  authenticate: (redirectUrl: string, does: "confirm" | "refuse") => Promise<void>;
  factsOf: (processorId: string) => Promise<Facts>;
  /** The webhooks since the last call, once there are at least `count`. */
  receivedWebhooks: (count: number) => Promise<SignedWebhook[]>;
  stop: () => Promise<void>;
  cards: {
    good: string;
    authenticated: string;
    declined: readonly { number: string; code: string; declineCode: string }[];
    /** Charged without an answer; an immediate query says processing. */
    unanswered: string;
    /** Not charged, without an answer. */
    lost: string;
  };
}
