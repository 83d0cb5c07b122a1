import { CallFailed } from "@kobo/ledger-client";
import type { AnyTransition } from "./machine";
import { type Operation, runSaga } from "./run-saga";

/** What must never be has been. */
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

/** A step, as the run that made it knows it. */
export interface ModelMade<Step, Event> {
  lease: ModelLease;
  from: string;
  step: Step;
  event: Event;
  /** Callbacks that there were when the provider was asked, if it was. */
  heard: bigint | undefined;
  keepsLease: boolean;
}

interface Kind<Saga, Step, Event> {
  /** States in which a callback makes the saga due, those in which it rests, and those in which none matters. */
  asking: readonly string[];
  waitsForCallbacks: readonly string[];
  over: readonly string[];
  /** The saga after a step. */
  apply: (saga: Saga, step: Step, now: number) => Saga;
  /** When a step that waits is due, unless it is so many ms later. */
  dueAt?: (step: Step, now: number) => number | undefined;
  /** What follows from a step, once. */
  follow?: (saga: Saga, made: ModelMade<Step, Event>) => void;
}

/** A row as the step store keeps it: compare and set, a lease with a fence, callbacks, and when it is due. */
export class StoredRow<Saga extends Kept, Step extends ModelStep, Event> {
  dueAt: number | undefined;
  leasedUntil: number | undefined;
  readonly #kind: Kind<Saga, Step, Event>;
  #saga: Saga;
  #fence = 1;
  #heard = 0n;
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

  /** When a worker may claim it next; undefined when it rests. */
  wakesAt(): number | undefined {
    return this.dueAt === undefined ? undefined : Math.max(this.dueAt, (this.leasedUntil ?? 0) + 1);
  }

  /** Claims it, due or not, unless another run has it. It is due from then on, should that run die. */
  claim(now: number, leaseMs: number): ModelLease | undefined {
    if (this.leasedUntil !== undefined && this.leasedUntil >= now) return undefined;
    if (!this.#kind.over.includes(this.#saga.state)) this.dueAt = Math.min(this.dueAt ?? now, now);
    this.leasedUntil = now + leaseMs;
    this.#fence += 1;
    return { fence: this.#fence };
  }

  /** The newest lease, whichever run has it: for rules without fences. */
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

  /** Changed under its lock by a transaction that has no lease. */
  patch(change: (saga: Saga) => Saga): void {
    this.#saga = change(this.#saga);
  }

  callback(now: number): void {
    const { asking, over } = this.#kind;
    if (over.includes(this.#saga.state)) return;
    this.#saga = { ...this.#saga, notices: this.#saga.notices + 1n };
    if (asking.includes(this.#saga.state)) this.dueAt = Math.min(this.dueAt ?? now, now);
  }

  /** Undefined when the lease was lost or another run has made a step. */
  store(made: ModelMade<Step, Event>, now: number): Saga | undefined {
    const { lease, from, step, heard, keepsLease } = made;
    const { apply, dueAt, follow, waitsForCallbacks } = this.#kind;
    if (lease.fence !== this.#fence) return undefined;
    if (this.#saga.state !== from) return this.#saga.state === step.to ? this.#saga : undefined;
    this.#count(step);
    if (step.next === "at once") this.dueAt = Math.min(this.dueAt ?? now, now);
    else if (!keepsLease) this.release(lease, (dueAt ?? inMs)(step, now));
    this.#saga = apply(this.#saga, step, now);
    this.#heard = heard ?? this.#heard;
    const mayAsk = step.next !== "at once" && !step.unreachable;
    const isUnheard = this.#saga.notices > this.#heard;
    if (mayAsk && isUnheard && waitsForCallbacks.includes(step.to)) this.dueAt = now;
    follow?.(this.#saga, made);
    return this.#saga;
  }

  /** Every answer is one more than there were, or one takes the place of another. */
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

/** Where a process dies: before a command, after it, or after its step was stored. */
export type Moment = "before" | "done" | "stored";

/** The house in which processes live. */
interface House {
  now: number;
  tasks: number;
  dies: (task: number, moment: Moment) => boolean;
  note: (what: string) => void;
}

interface Run<Saga, Command, Event, Step> {
  isRequest: boolean;
  commandOf: (saga: Saga, made: Step | undefined) => Command | undefined;
  execute: (command: Command, saga: Saga) => Promise<Event>;
  transition: (saga: Saga, event: Event) => Step;
  /** Undefined when the lease was lost. */
  store: (made: { from: Saga; step: Step; event: Event; keepsLease: boolean }) => Saga | undefined;
  /** Ends the lease of a run that did nothing, or whose ledger was silent. */
  release: (dueAt: number | undefined) => void;
  waitMs?: (step: Step) => number | undefined;
  /** Has the process moved again after so many ms. */
  wakeAfter?: (ms: number) => void;
  wordsOf: (event: Event) => string;
}

const AGAIN_MS = 2_000;
/** What a step inside takes. */
const MOMENT_MS = 20;

/** The process is gone, or has nothing more to do with the saga. */
class Gone extends Error {}

/** One run of the engine by one process, a moment at a time. */
export class Process<
  Saga extends { state: string },
  Command extends string,
  Event,
  Step extends ModelStep,
> {
  readonly #house: House;
  readonly #run: Run<Saga, Command, Event, Step>;
  readonly #begun: Saga;
  #task = 0;
  #hasBegun = false;
  #goOn: (() => void) | undefined;
  #paused: PromiseWithResolvers<boolean> | undefined;

  constructor(house: House, run: Run<Saga, Command, Event, Step>, begun: Saga) {
    this.#house = house;
    this.#run = run;
    this.#begun = begun;
  }

  /** Its next moment. False when it is not to be moved again, or not by itself. */
  move(): Promise<boolean> {
    this.#house.now += MOMENT_MS;
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
      store: (made) => this.#store(made),
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
    this.#task = this.#house.tasks++;
    this.#mayDie("before");
    const who = isRequest ? "request" : "recovery";
    const event = await execute(command, saga).catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
      this.#house.note(`${who}, ${command}: the ledger is silent`);
      if (!isRequest) release(this.#house.now + AGAIN_MS);
      throw new Gone();
    });
    this.#house.note(`${who}, ${command}: ${wordsOf(event)}`);
    this.#mayDie("done");
    return event;
  }

  async #store(made: { from: Saga; step: Step; event: Event; keepsLease: boolean }): Promise<Saga> {
    await this.#pause(true);
    const after = this.#run.store(made);
    this.#house.note(after ? `${made.from.state} → ${made.step.to}` : "the lease is lost");
    if (!after) throw new Gone();
    this.#mayDie("stored");
    return after;
  }

  #mayDie(moment: Moment): void {
    if (!this.#house.dies(this.#task, moment)) return;
    this.#house.note("the process dies");
    throw new Gone();
  }

  /** Until it is moved again. */
  #pause(mayGoOn: boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#goOn = resolve;
    this.#paused?.resolve(mayGoOn);
    return promise;
  }
}
