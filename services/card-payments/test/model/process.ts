import { CallFailed } from "@kobo/ledger-client";
import type { Moment } from "./circumstances";
import type { AnyStep, Kept, Lease, Row } from "./row";

/** What one go at a row knows beside the row. */
export interface Go {
  /** The merchant's own request, the only one to have the card. */
  isRequest: boolean;
  /** It has just made the step to `confirming`. */
  mayConfirm: boolean;
  /** When the go began. */
  beganAt: number;
}

/** What the saga of a payment and that of a refund have in common. */
export interface Story<Item extends Kept, Input extends { kind: string }, Step extends AnyStep> {
  row: Row<Item, Step>;
  /** Nothing when the row is over; what is performed may throw CallFailed. */
  commandOf: (item: Item, go: Go) => { name: string; perform: () => Promise<Input> } | undefined;
  transition: (item: Item, input: Input) => Step;
  /** How many notices the input answers, if any. */
  heard: (item: Item, input: Input) => bigint | undefined;
  stored: (change: { before: Item; after: Item; step: Step }) => void;
}

/** The house in which processes live. */
export interface House {
  now: number;
  tasks: number;
  fences: boolean;
  dies: (task: number, moment: Moment) => boolean;
  repeatsCommit: () => boolean;
  note: (what: string) => void;
}

const AGAIN_MS = 2_000;
const MOMENT_MS = 20;

/** One go at a row by one process: the loop of `carryOn`, moment by moment. */
export class Process<Item extends Kept, Input extends { kind: string }, Step extends AnyStep> {
  readonly #house: House;
  readonly #story: Story<Item, Input, Step>;
  readonly #lease: Lease;
  readonly #go: Go;
  #known: Item;
  #done: Input | undefined;
  #task = 0;

  constructor(
    house: House,
    story: Story<Item, Input, Step>,
    { lease, isRequest, known }: { lease: Lease; isRequest: boolean; known: Item },
  ) {
    this.#house = house;
    this.#story = story;
    this.#lease = lease;
    this.#known = known;
    this.#go = { isRequest, mayConfirm: false, beganAt: house.now };
  }

  /** Its next moment. False when it is gone after it. */
  async move(): Promise<boolean> {
    this.#house.now += MOMENT_MS;
    return this.#done ? this.#store(this.#done) : this.#do();
  }

  /** Does what the state asks for. */
  async #do(): Promise<boolean> {
    const task = this.#story.commandOf(this.#known, this.#go);
    if (!task) {
      this.#story.row.release(this.#lease, undefined);
      return false;
    }
    this.#task = this.#house.tasks++;
    if (this.#dies("before")) return false;
    const who = this.#go.isRequest ? "request" : "recovery";
    try {
      this.#done = await task.perform();
      this.#house.note(`${who}, ${task.name}: ${wordsOf(this.#done)}`);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      this.#house.note(`${who}, ${task.name}: the ledger is silent`);
      if (!this.#go.isRequest) this.#story.row.release(this.#lease, this.#house.now + AGAIN_MS);
      return false;
    }
    return !this.#dies("done");
  }

  #store(input: Input): boolean {
    const before = this.#known;
    const step = this.#story.transition(before, input);
    const after = this.#write(input, step);
    if (!after) return false;
    this.#story.stored({ before, after, step });
    if (this.#dies("stored") || step.next !== "at once") return false;
    this.#known = after;
    this.#done = undefined;
    this.#go.mayConfirm = step.to === "confirming";
    return true;
  }

  #write(input: Input, step: Step): Item | undefined {
    const { row } = this.#story;
    const house = this.#house;
    const lease = house.fences ? this.#lease : row.anyLease();
    const from = this.#known.state;
    const made = { lease, from, step, heard: this.#story.heard(this.#known, input) };
    let after = row.store(made, house.now);
    if (after && house.repeatsCommit()) after = row.store(made, house.now) ?? after;
    house.note(after ? `${from} → ${step.to}` : "the lease is lost");
    return after;
  }

  #dies(moment: Moment): boolean {
    if (!this.#house.dies(this.#task, moment)) return false;
    this.#house.note("the process dies");
    return true;
  }
}

function wordsOf(input: { kind: string; answer?: { kind: string } }): string {
  return input.answer ? input.answer.kind : input.kind;
}
