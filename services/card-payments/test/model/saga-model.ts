import type { StoredRow } from "@kobo/saga/testing";

/** The context of one run. */
export interface RunContext {
  /** The merchant's request, the only run with the card. */
  isRequest: boolean;
  beganAt: number;
}

/** The common fields of payments and refunds. */
export interface SagaRow {
  state: string;
  calls: number;
  notices: bigint;
}

/** The common fields of their steps. */
export interface AnyStep {
  to: string;
  set: { calls?: number };
  publish?: string;
  next: "at once" | "at its end" | "never" | number;
  stuck?: boolean;
  unreachable?: true;
}

/** The model of a saga, of a payment or a refund. */
export interface SagaModel<
  Saga extends SagaRow,
  Command extends string,
  Event extends { kind: string },
  Step extends AnyStep,
> {
  row: StoredRow<Saga, Step, Event>;
  /** Undefined in final states. `mayConfirm`: this run stored the step to `confirming`. */
  commandOf: (saga: Saga, context: RunContext & { mayConfirm: boolean }) => Command | undefined;
  /** May throw CallFailed. */
  execute: (command: Command, saga: Saga, context: RunContext) => Promise<Event>;
  transition: (saga: Saga, event: Event) => Step;
  /** The number of callbacks that the event answers, if any. */
  callbacksAnswered: (saga: Saga, event: Event) => bigint | undefined;
  stored: (change: { before: Saga; after: Saga; step: Step }) => void;
}
