import type { Moment } from "@kobo/saga/testing";
import { claim, type ModelLease, Process, Unsound } from "@kobo/saga/testing";
import { isPossible } from "../../src/domain/payments/payment-states";
import type { Input, Step } from "../../src/domain/payments/payment-step";
import { GIVES_NOTHING, type RefundState } from "../../src/domain/refunds/refund";
import {
  AMOUNT,
  type Circumstances,
  type Interventions,
  RULES,
  type Rules,
  START,
} from "./circumstances";
import { LedgerModel } from "./ledger";
import { PaymentModel } from "./payment-model";
import { ProcessorModel } from "./processor";
import { RefundModel } from "./refund-model";
import type { AnyStep, SagaModel, SagaRow } from "./saga-model";

const LEASE_MS = 30_000;
/** A longer simulation would not end. */
const MOMENTS_MAX = 2_000;
const REFUNDS_MAX = 4;

interface Event {
  at: number;
  what: string;
  happen: () => void;
}

/** The simulation of one payment and its refunds: merchant, ledger, processor, and processes that may crash. */
export class World implements Interventions {
  readonly ledger: LedgerModel;
  readonly processor: ProcessorModel;
  readonly payment: PaymentModel;
  readonly refunds: RefundModel[] = [];
  readonly trace: [at: number, what: string][] = [];
  now = START;
  tasks = 0;
  calls = 0;
  ledgerCalls = 0;
  /** The merchant's other spending. */
  spent = 0n;
  /** The time of the last fault. */
  lastFaultAt = START;
  /** The time of the processor's last change. */
  processorChangedAt = START;
  readonly #circumstances: Circumstances;
  readonly #rules: Rules;
  readonly #commands = new Set<string>();
  #processes: { move: () => Promise<boolean> }[] = [];
  #events: Event[] = [];
  #downUntil = START;
  #moments = 0;

  constructor(circumstances: Circumstances, rules: Rules = RULES) {
    this.#circumstances = circumstances;
    this.#rules = rules;
    const now = () => this.now;
    const { capture, card, refundOutcome, lagMs } = circumstances;
    this.ledger = new LedgerModel({
      now,
      fault: () => {
        this.ledgerCalls += 1;
        return this.#recordFault(circumstances.ledgerFault());
      },
      postpone: (arrive) => this.#postpone("a late call to the ledger arrives", arrive),
    });
    this.processor = new ProcessorModel(
      { amount: AMOUNT, capture, card },
      {
        now,
        fault: (operation) => {
          this.calls += 1;
          return this.#recordFault(circumstances.callFault(operation));
        },
        postpone: (arrive) => this.#postpone("a late call to the processor arrives", arrive),
        lagMs,
        at: (at, what, happen) => this.#at(at, what, happen),
        changed: (subject) =>
          this.#sendWebhooks(subject.kind === "refund" ? subject.ours : undefined),
        refundOutcome,
        refundKey: rules.refundKey,
      },
    );
    this.spend(-circumstances.funds);
    const { ledger, processor } = this;
    this.payment = new PaymentModel({ circumstances, rules, ledger, processor, now });
    this.#begin(this.payment, { lease: { fence: 1 }, isRequest: true });
    for (const visit of circumstances.visits) {
      this.#at(START + visit, "the merchant comes by", () => {});
    }
  }

  /** Runs until nothing happens automatically any more. */
  async run(): Promise<void> {
    this.#moments = 0;
    for (;;) {
      this.#happen();
      const process = this.#processes.shift();
      if (process) await this.#move(process);
      else if (!this.#waitForNext()) return;
      this.#circumstances.meanwhile(this);
      this.#moments += 1;
      if (this.#moments > MOMENTS_MAX) throw new Unsound("it never comes to rest");
    }
  }

  capture(amount: bigint): boolean {
    return this.#command({ kind: "capture requested", amount });
  }

  cancel(): boolean {
    return this.#command({ kind: "cancel requested" });
  }

  refund(amount: bigint): boolean {
    const { state, amountCaptured } = this.payment.row.saga;
    if (state !== "succeeded" || this.refunds.length >= REFUNDS_MAX) return false;
    if (amount <= 0n || amount > amountCaptured - this.#counted()) return false;
    this.note(`the merchant gives back ${amount}`);
    const now = () => this.now;
    const { ledger, processor } = this;
    const refund = new RefundModel(
      {
        circumstances: this.#circumstances,
        rules: this.#rules,
        ledger,
        processor,
        payment: this.payment.row,
        now,
      },
      { id: `refund ${this.refunds.length + 1}`, amount },
    );
    this.refunds.push(refund);
    claim(this.#promised() <= amountCaptured, "the refunds exceed the capture");
    this.#begin(refund, { lease: { fence: 1 }, isRequest: true });
    return true;
  }

  spend(amount: bigint): void {
    if (amount > this.ledger.available()) return;
    this.ledger.spend(amount);
    this.spent += amount;
  }

  receiveWebhook(): void {
    this.note("a webhook without a change");
    this.payment.row.callback(this.now);
    for (const refund of this.refunds) refund.receiveWebhook();
  }

  /** A reviewer resumes stuck sagas. False if there are none. */
  retryStuck(): boolean {
    const stuck = [this.payment, ...this.refunds].filter(({ isStuck }) => isStuck);
    for (const model of stuck) {
      this.note("a reviewer resumes it");
      model.row.dueAt = this.now;
      this.lastFaultAt = Math.max(this.lastFaultAt, this.now);
    }
    return stuck.length > 0;
  }

  dies(task: number, moment: Moment): boolean {
    if (!this.#circumstances.crashes(task, moment)) return false;
    this.#downUntil = Math.max(this.#downUntil, this.now + this.#circumstances.downMs());
    this.lastFaultAt = Math.max(this.lastFaultAt, this.#downUntil);
    return true;
  }

  note(what: string): void {
    this.trace.push([this.now, what]);
  }

  /** The sum of open and succeeded refunds. */
  #promised(): bigint {
    return sumOf(this.refunds, (state) => !GIVES_NOTHING.includes(state));
  }

  /** The refunds that reduce the refundable amount. */
  #counted(): bigint {
    if (this.#rules.countsOpenRefunds) return this.#promised();
    return sumOf(this.refunds, (state) => state === "succeeded");
  }

  /** Each kind of command is executed once. */
  #command(input: Input & { kind: "capture requested" | "cancel requested" }): boolean {
    const { row } = this.payment;
    const payment = row.saga;
    if (this.#commands.has(input.kind) || !isPossible(payment.state, input.kind)) return false;
    const lease = row.claim(this.now, LEASE_MS);
    if (!lease) return false;
    this.note(`the merchant: ${input.kind}`);
    this.#commands.add(input.kind);
    const step: Step = this.#rules.transition(payment, input);
    const stepToStore = {
      lease,
      from: payment.state,
      step,
      event: input,
      callbacksAnswered: undefined,
      keepsLease: false,
    };
    const after = row.store(stepToStore, this.now);
    if (after) this.payment.stored({ before: payment, after, step });
    this.#begin(this.payment, { lease, isRequest: false });
    return true;
  }

  #begin<
    Saga extends SagaRow,
    Command extends string,
    Event extends { kind: string; answer?: { kind: string } },
    Step extends AnyStep,
  >(
    model: SagaModel<Saga, Command, Event, Step>,
    { lease, isRequest }: { lease: ModelLease; isRequest: boolean },
  ): void {
    const known = model.row.find(lease);
    if (!known) return;
    const context = { isRequest, beganAt: this.now };
    this.#processes.push(
      new Process<Saga, Command, Event, Step>(
        this,
        {
          isRequest,
          commandOf: (saga, stepToStore) =>
            model.commandOf(saga, { ...context, mayConfirm: stepToStore?.to === "confirming" }),
          execute: (command, saga) => model.execute(command, saga, context),
          transition: (saga, event) => model.transition(saga, event),
          store: (stepToStore) => this.#store(model, lease, stepToStore),
          release: (dueAt) => model.row.release(lease, dueAt),
          wordsOf: ({ kind, answer }) => answer?.kind ?? kind,
        },
        known,
      ),
    );
  }

  #store<
    Saga extends SagaRow,
    Command extends string,
    Event extends { kind: string },
    Step extends AnyStep,
  >(
    model: SagaModel<Saga, Command, Event, Step>,
    lease: ModelLease,
    { from, ...step }: { from: Saga; step: Step; event: Event; keepsLease: boolean },
  ): Saga | undefined {
    const { row } = model;
    const holder = this.#rules.fences ? lease : row.anyLease();
    const callbacksAnswered = model.callbacksAnswered(from, step.event);
    const stepToStore = { ...step, lease: holder, from: from.state, callbacksAnswered };
    let after = row.store(stepToStore, this.now);
    if (after && this.#circumstances.repeatsCommit())
      after = row.store(stepToStore, this.now) ?? after;
    if (after) model.stored({ before: from, after, step: step.step });
    return after;
  }

  async #move(process: { move: () => Promise<boolean> }): Promise<void> {
    const stallsMs = this.#circumstances.stallsMs();
    if (stallsMs > 0) {
      this.lastFaultAt = Math.max(this.lastFaultAt, this.now + stallsMs);
      this.#at(this.now + stallsMs, "a stalled process resumes", () =>
        this.#processes.push(process),
      );
    } else if (await process.move()) this.#processes.push(process);
  }

  /** Advances the clock to the next event; false if there is none. */
  #waitForNext(): boolean {
    const due = Math.min(
      this.#wakesAt(this.payment),
      ...this.refunds.map((one) => this.#wakesAt(one)),
    );
    const next = this.#events.reduce((first, { at }) => Math.min(first, at), due);
    if (next === Number.POSITIVE_INFINITY) return false;
    this.now = Math.max(this.now, next);
    this.#claimDue(this.payment);
    for (const refund of this.refunds) this.#claimDue(refund);
    return true;
  }

  #wakesAt({ row }: { row: { wakesAt: () => number | undefined } }): number {
    return Math.max(row.wakesAt() ?? Number.POSITIVE_INFINITY, this.#downUntil);
  }

  /** A worker claims a due saga. */
  #claimDue<
    Saga extends SagaRow,
    Command extends string,
    Event extends { kind: string },
    Step extends AnyStep,
  >(model: SagaModel<Saga, Command, Event, Step>): void {
    if (this.#wakesAt(model) > this.now) return;
    const lease = model.row.claim(this.now, LEASE_MS);
    if (lease) this.#begin(model, { lease, isRequest: false });
  }

  #happen(): void {
    const due = this.#events.filter(({ at }) => at <= this.now);
    if (due.length === 0) return;
    this.#events = this.#events.filter(({ at }) => at > this.now);
    for (const { what, happen } of due.sort((a, b) => a.at - b.at)) {
      this.note(what);
      happen();
    }
  }

  /** The processor sends webhooks about a change. */
  #sendWebhooks(refund: string | undefined): void {
    this.processorChangedAt = this.now;
    for (const afterMs of this.#circumstances.webhookDelaysMs()) {
      this.#at(this.now + afterMs, "the processor's webhook arrives", () => {
        if (refund === undefined) this.payment.row.callback(this.now);
        else this.refunds.find(({ row }) => row.saga.id === refund)?.receiveWebhook();
      });
    }
  }

  #recordFault<Fault extends string>(fault: Fault): Fault {
    if (fault !== "nothing") {
      this.note(`a call: ${fault}`);
      this.lastFaultAt = Math.max(this.lastFaultAt, this.now);
    }
    return fault;
  }

  #postpone(what: string, arrive: () => void): void {
    const at = this.now + this.#circumstances.lateMs();
    this.lastFaultAt = Math.max(this.lastFaultAt, at);
    this.#at(at, what, arrive);
  }

  #at(at: number, what: string, happen: () => void): void {
    this.#events.push({ at, what, happen });
  }
}

function sumOf(refunds: readonly RefundModel[], counts: (state: RefundState) => boolean): bigint {
  return refunds
    .map(({ row: { saga: item } }) => (counts(item.state) ? item.amount : 0n))
    .reduce((sum, amount) => sum + amount, 0n);
}
