import { CallFailed } from "@kobo/ledger-client";
import type { AnyTransition } from "./machine";
import { type Operation, runSaga } from "./run-saga";

/** An invariant of the model is violated. */
export class Unsound extends Error {
  override readonly name = "Unsound";
}

export function claim(holds: boolean, what: string): void {
  if (!holds) throw new Unsound(what);
}

interface Kept {
  state: string;
  calls: number;
  notices: bigint;
}

type ModelStep = AnyTransition & { set: { calls?: number } };

export interface ModelLease {
  fence: number;
}

/** A step to be stored in the model, by the run that has the lease. */
export interface ModelChange<Step, Event> {
  lease: ModelLease;
  from: string;
  step: Step;
  event: Event;
  /** Callbacks before the query that the step answers, if it answers one. */
  callbacksAnswered: bigint | undefined;
  keepsLease: boolean;
}

interface Kind<Saga, Step, Event> {
  /** States in which a callback makes the saga due, in which it waits for one, and final states. */
  asking: readonly string[];
  waitsForCallbacks: readonly string[];
  finalStates: readonly string[];
  /** The saga after a step. */
  apply: (saga: Saga, step: Step, now: number) => Saga;
  /** The due time of a step that waits; `next` ms from now by default. */
  dueAt?: (step: Step, now: number) => number | undefined;
  /** The effects of a step, once. */
  follow?: (saga: Saga, change: ModelChange<Step, Event>) => void;
}

/** A row of the step store in memory: compare-and-set, lease with fence, callbacks and due time. */
export class StoredRow<Saga extends Kept, Step extends ModelStep, Event> {
  dueAt: number | undefined;
  leasedUntil: number | undefined;
  readonly #kind: Kind<Saga, Step, Event>;
  #saga: Saga;
  #fence = 1;
  #callbacksAnswered = 0n;
  #last: Step | undefined;

  constructor(saga: Saga, ownUntil: number, kind: Kind<Saga, Step, Event>) {
    this.#saga = saga;
    this.#kind = kind;
    this.dueAt = ownUntil;
    this.leasedUntil = ownUntil;
  }

  get saga(): Saga {
    return this.#saga;
  }

  /** The time at which a worker may claim it next; undefined while nothing is due. */
  wakesAt(): number | undefined {
    return this.dueAt === undefined ? undefined : Math.max(this.dueAt, (this.leasedUntil ?? 0) + 1);
  }

  /** Claims the saga, due or not, unless another run has its lease. It is due from then on. */
  claim(now: number, leaseMs: number): ModelLease | undefined {
    if (this.leasedUntil !== undefined && this.leasedUntil >= now) return undefined;
    if (!this.#kind.finalStates.includes(this.#saga.state))
      this.dueAt = Math.min(this.dueAt ?? now, now);
    this.leasedUntil = now + leaseMs;
    this.#fence += 1;
    return { fence: this.#fence };
  }

  /** The newest lease, of any run: for injected faults that ignore fences. */
  anyLease(): ModelLease {
    return { fence: this.#fence };
  }

  find({ fence }: ModelLease): Saga | undefined {
    return fence === this.#fence ? this.#saga : undefined;
  }

  release({ fence }: ModelLease, dueAt: number | undefined): void {
    if (fence !== this.#fence) return;
    this.leasedUntil = undefined;
    this.dueAt = dueAt;
  }

  /** A change by a transaction that locks the row without a lease. */
  patch(change: (saga: Saga) => Saga): void {
    this.#saga = change(this.#saga);
  }

  callback(now: number): void {
    const { asking, finalStates } = this.#kind;
    if (finalStates.includes(this.#saga.state)) return;
    this.#saga = { ...this.#saga, notices: this.#saga.notices + 1n };
    if (asking.includes(this.#saga.state)) this.dueAt = Math.min(this.dueAt ?? now, now);
  }

  /** Undefined if the lease was lost or another run stored a step. */
  store(change: ModelChange<Step, Event>, now: number): Saga | undefined {
    const { lease, from, step, callbacksAnswered, keepsLease } = change;
    const { apply, dueAt, follow, waitsForCallbacks } = this.#kind;
    if (lease.fence !== this.#fence) return undefined;
    if (this.#saga.state !== from) return this.#saga.state === step.to ? this.#saga : undefined;
    this.#count(step);
    if (step.next === "at once") this.dueAt = Math.min(this.dueAt ?? now, now);
    else if (!keepsLease) this.release(lease, (dueAt ?? inMs)(step, now));
    this.#saga = apply(this.#saga, step, now);
    this.#callbacksAnswered = callbacksAnswered ?? this.#callbacksAnswered;
    const mayAsk = step.next !== "at once" && !step.unreachable;
    const isUnheard = this.#saga.notices > this.#callbacksAnswered;
    if (mayAsk && isUnheard && waitsForCallbacks.includes(step.to)) this.dueAt = now;
    follow?.(this.#saga, change);
    return this.#saga;
  }

  /** Each answer counts once; otherwise one overwrote another. */
  #count(step: Step): void {
    const isSame = step === this.#last;
    this.#last = step;
    if (isSame || step.set.calls === undefined) return;
    if (step.set.calls !== this.#saga.calls + 1) throw new Unsound("an answer was overwritten");
  }
}

function inMs({ next }: AnyTransition, now: number): number | undefined {
  return typeof next === "number" ? now + next : undefined;
}

/** Crash points: before a command, after it, and after its step was stored. */
export type Moment = "before" | "done" | "stored";

/** The clock and the crashes that all simulated processes share. */
interface Simulation {
  now: number;
  tasks: number;
  dies: (task: number, moment: Moment) => boolean;
  note: (what: string) => void;
}

interface RunOptions<Saga, Command, Event, Step> {
  isRequest: boolean;
  commandOf: (saga: Saga, change: Step | undefined) => Command | undefined;
  execute: (command: Command, saga: Saga) => Promise<Event>;
  transition: (saga: Saga, event: Event) => Step;
  /** Undefined when the lease was lost. */
  store: (change: {
    from: Saga;
    step: Step;
    event: Event;
    keepsLease: boolean;
  }) => Saga | undefined;
  /** Ends the lease of a run that did nothing, or whose ledger did not answer. */
  release: (dueAt: number | undefined) => void;
  waitMs?: (step: Step) => number | undefined;
  /** Schedules the process to move again after `ms`. */
  wakeAfter?: (ms: number) => void;
  wordsOf: (event: Event) => string;
}

const RETRY_MS = 2_000;
/** The duration of one step of the simulation. */
const MOMENT_MS = 20;

/** The process crashed, or lost the saga. */
class Gone extends Error {}

/** One run of the engine by one simulated process, step by step. */
export class Process<
  Saga extends { state: string },
  Command extends string,
  Event,
  Step extends ModelStep,
> {
  readonly #simulation: Simulation;
  readonly #run: RunOptions<Saga, Command, Event, Step>;
  readonly #begun: Saga;
  #task = 0;
  #hasBegun = false;
  #goOn: (() => void) | undefined;
  #paused: PromiseWithResolvers<boolean> | undefined;

  constructor(simulation: Simulation, run: RunOptions<Saga, Command, Event, Step>, initial: Saga) {
    this.#simulation = simulation;
    this.#run = run;
    this.#begun = initial;
  }

  /** Moves the process by one step. False if it has ended, or waits for `wakeAfter`. */
  move(): Promise<boolean> {
    this.#simulation.now += MOMENT_MS;
    const paused = Promise.withResolvers<boolean>();
    this.#paused = paused;
    if (this.#goOn) this.#goOn();
    else void this.#begin();
    return paused.promise;
  }

  async #begin(): Promise<void> {
    try {
      await runSaga(this.#operation(), this.#begun);
      if (!this.#hasBegun) this.#run.release(undefined);
      this.#paused?.resolve(false);
    } catch (error) {
      if (error instanceof Gone) this.#paused?.resolve(false);
      else this.#paused?.reject(error);
    }
  }

  #operation(): Operation<Saga, Command, Event, Step> {
    const { commandOf, transition, waitMs, wakeAfter } = this.#run;
    return {
      name: "model",
      commandOf,
      transition,
      execute: (command, saga) => this.#execute(command, saga),
      store: (change) => this.#store(change),
      wait: (step) => {
        const ms = waitMs?.(step);
        if (ms === undefined) return undefined;
        return async () => {
          wakeAfter?.(ms);
          await this.#pause(false);
        };
      },
    };
  }

  async #execute(command: Command, saga: Saga): Promise<Event> {
    const { isRequest, execute, wordsOf, release } = this.#run;
    if (this.#hasBegun) await this.#pause(true);
    this.#hasBegun = true;
    this.#task = this.#simulation.tasks++;
    this.#mayDie("before");
    const who = isRequest ? "request" : "recovery";
    const event = await execute(command, saga).catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
      this.#simulation.note(`${who}, ${command}: the ledger does not answer`);
      if (!isRequest) release(this.#simulation.now + RETRY_MS);
      throw new Gone();
    });
    this.#simulation.note(`${who}, ${command}: ${wordsOf(event)}`);
    this.#mayDie("done");
    return event;
  }

  async #store(change: {
    from: Saga;
    step: Step;
    event: Event;
    keepsLease: boolean;
  }): Promise<Saga> {
    await this.#pause(true);
    const after = this.#run.store(change);
    this.#simulation.note(after ? `${change.from.state} → ${change.step.to}` : "lease lost");
    if (!after) throw new Gone();
    this.#mayDie("stored");
    return after;
  }

  #mayDie(moment: Moment): void {
    if (!this.#simulation.dies(this.#task, moment)) return;
    this.#simulation.note("the process dies");
    throw new Gone();
  }

  /** Waits until the process is moved again. */
  #pause(mayGoOn: boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#goOn = resolve;
    this.#paused?.resolve(mayGoOn);
    return promise;
  }
}
