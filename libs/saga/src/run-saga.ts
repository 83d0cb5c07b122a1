import { crashpoint } from "@kobo/runtime";
import type { AnyTransition } from "./machine";

/** A saga's state machine, the execution of its commands, and the storage of its transitions. */
export interface Operation<
  Saga extends { state: string },
  Command extends string,
  Event,
  Step extends AnyTransition,
> {
  /** The prefix of crash points. */
  name: string;
  /**
   * The command of a state; undefined when the saga has ended. `lastStep` is the last that this run stored: only
   * the run that stored the step to a state may send an operation that must not be sent twice.
   */
  commandOf: (saga: Saga, lastStep: Step | undefined) => Command | undefined;
  execute: (command: Command, saga: Saga) => Promise<Event>;
  /** Pure, so that tests can try every crash and every answer. */
  transition: (saga: Saga, event: Event) => Step;
  /** Stores the step with its effects. With `keepsLease` this run waits, and continues under the same lease. */
  store: (change: { from: Saga; step: Step; event: Event; keepsLease: boolean }) => Promise<Saga>;
  /** The wait before this run continues; undefined for a step that another run resumes. */
  wait?: (step: Step) => (() => Promise<void>) | undefined;
}

/**
 * Runs a saga: executes each state's command until the saga ends or waits. Every new state is stored before the next
 * command, so another run can resume the saga after a crash at any point. `last` is the event of the last command.
 * @throws what `execute` and `store` throw, such as LeaseLost and CallFailed
 */
export async function runSaga<
  Saga extends { state: string },
  Command extends string,
  Event,
  Step extends AnyTransition,
>(
  operation: Operation<Saga, Command, Event, Step>,
  begun: Saga,
): Promise<{ saga: Saga; last: Event | undefined }> {
  const { name } = operation;
  let saga = begun;
  let last: Event | undefined;
  let lastStep: Step | undefined;
  for (;;) {
    const command = operation.commandOf(saga, lastStep);
    if (!command) return { saga, last };
    last = await operation.execute(command, saga);
    crashpoint(`${name}.after_${command}`);
    lastStep = operation.transition(saga, last);
    const wait = operation.wait?.(lastStep);
    saga = await operation.store({
      from: saga,
      step: lastStep,
      event: last,
      keepsLease: wait !== undefined,
    });
    crashpoint(`${name}.${saga.state}`);
    if (lastStep.next !== "at once" && !wait) return { saga, last };
    await wait?.();
  }
}
