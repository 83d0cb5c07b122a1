import type { StoredRow } from "@kobo/saga/testing";

/** What one run of a row knows beside the row. */
export interface RunContext {
  /** The merchant's own request, the only one to have the card. */
  isRequest: boolean;
  /** When the run began. */
  beganAt: number;
}

/** What the rows of payments and refunds have in common. */
export interface SagaRow {
  state: string;
  calls: number;
  notices: bigint;
}

/** What the steps of payments and refunds have in common. */
export interface AnyStep {
  to: string;
  set: { calls?: number };
  publish?: string;
  next: "at once" | "at its end" | "never" | number;
  stuck?: boolean;
  unreachable?: true;
}

/** What the saga of a payment and that of a refund have in common. */
export interface SagaModel<
  Saga extends SagaRow,
  Command extends string,
  Event extends { kind: string },
  Step extends AnyStep,
> {
  row: StoredRow<Saga, Step, Event>;
  /** Nothing when the row is over. `mayConfirm`: the run has just made the step to `confirming`. */
  commandOf: (saga: Saga, context: RunContext & { mayConfirm: boolean }) => Command | undefined;
  /** May throw CallFailed. */
  execute: (command: Command, saga: Saga, context: RunContext) => Promise<Event>;
  transition: (saga: Saga, event: Event) => Step;
  /** How many notices the event answers, if any. */
  callbacksAnswered: (saga: Saga, event: Event) => bigint | undefined;
  stored: (change: { before: Saga; after: Saga; step: Step }) => void;
}
