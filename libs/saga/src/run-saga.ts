import { crashpoint } from "@kobo/runtime";
import type { AnyTransition } from "./machine";

/** A saga's state machine, and how its commands are executed and its transitions stored. */
export interface Operation<
  Saga extends { state: string },
  Command extends string,
  Event,
  Step extends AnyTransition,
> {
  /** Crash points begin with it. */
  name: string;
  /**
   * What the state asks for; undefined when it is over. `made` is the step that this run stored last: only
   * the run that stored the step to a state may send what must not be sent twice.
   */
  commandOf: (saga: Saga, made: Step | undefined) => Command | undefined;
  execute: (command: Command, saga: Saga) => Promise<Event>;
  /** Pure, so that every crash and every answer can be tried. */
  transition: (saga: Saga, event: Event) => Step;
  /** Stores the step with all that follows from it. `keeps`: this run waits, and keeps the lease. */
  store: (made: { from: Saga; step: Step; event: Event; keeps: boolean }) => Promise<Saga>;
  /** How this run waits before it goes on; undefined for a step that another run resumes. */
  wait?: (step: Step) => (() => Promise<void>) | undefined;
}

/**
 * Executes what the state asks for, step by step, until the saga is over or waits. Every new state is stored
 * before the next command, so when a process dies anywhere, another run resumes the saga. `last` is the event
 * of the last command.
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
  let made: Step | undefined;
  for (;;) {
    const command = operation.commandOf(saga, made);
    if (!command) return { saga, last };
    last = await operation.execute(command, saga);
    crashpoint(`${name}.after_${command}`);
    made = operation.transition(saga, last);
    const wait = operation.wait?.(made);
    saga = await operation.store({
      from: saga,
      step: made,
      event: last,
      keeps: wait !== undefined,
    });
    crashpoint(`${name}.${saga.state}`);
    if (made.next !== "at once" && !wait) return { saga, last };
    await wait?.();
  }
}
