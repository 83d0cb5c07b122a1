import { datedUuid } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import { type ModelLease, type Moment, Process, Unsound } from "@kobo/saga/testing";
import type { CommandParts, CommandResult, PurchaseRun } from "../../src/app/purchases/execute";
import { inlineRequeryDelay } from "../../src/app/purchases/run-purchase";
import { billLedger } from "../../src/clients/ledger";
import { FINAL_STATES, type Purchase, totalCharge } from "../../src/domain/purchases/purchase";
import type { Command } from "../../src/domain/purchases/purchase-states";
import type { Input, Step } from "../../src/domain/purchases/step";
import { allows, canHurry } from "../../src/domain/review";
import { aPurchase } from "../factories";
import {
  type Circumstances,
  type Interventions,
  RULES,
  type Rules,
  START,
  WALLET,
} from "./circumstances";
import { LedgerModel } from "./ledger";
import { ProviderModel } from "./provider";
import { StoredPurchase } from "./stored-purchase";

const REQUEST_MS = 10_000;
const ANSWER_MS = 200;
const REQUEST_LEASE_MS = 20_000;
const RUN_MS = 15_000;
const LEASE_MS = 30_000;
/** A scenario with more moments does not end. */
const MOMENTS_MAX = 3_000;
const TIMING = { scale: 1, random: 0.5 };

type Run = Omit<PurchaseRun, "lease"> & { lease: ModelLease };

/** One purchase with its merchant, the ledger, the provider, reviewers, and processes that crash. */
export class World implements Interventions {
  readonly ledger: LedgerModel;
  readonly provider: ProviderModel;
  readonly stored: StoredPurchase;
  /** The events, with their times. */
  readonly trace: [at: number, what: string][] = [];
  now = START;
  /** Money that the merchant spent otherwise. */
  spent = 0n;
  /** The time of the last requery. */
  requeriedAt = START;
  /** The time of the last callback that could have an effect. */
  callbackAt: number | undefined;
  /** The time of the failed event. */
  failedAt: number | undefined;
  /** The time of the provider's last change of status. */
  changedAt = START;
  tasks = 0;
  readonly #circumstances: Circumstances;
  readonly #rules: Rules;
  readonly #parts: CommandParts;
  #processes: { move: () => Promise<boolean> }[] = [];
  #events: { at: number; happen: () => void }[] = [];
  #moments = 0;
  /** Reviewers also abandon purchases. */
  #requeriesLeft = 5;
  #hurriesLeft = 2;

  constructor(circumstances: Circumstances, rules: Rules = RULES) {
    this.#circumstances = circumstances;
    this.#rules = rules;
    const { behaviour, skewMs, funds, lateMs, fault, isCutOff } = circumstances;
    this.ledger = new LedgerModel({
      now: () => this.now,
      skewMs,
      fault,
      postpone: (arrive) => this.#at(this.now + lateMs(), "a late call arrives", arrive),
    });
    this.ledger.give(WALLET, funds);
    this.provider = new ProviderModel(behaviour);
    const id = datedUuid(new Date(START), "a purchase");
    const notAfter = new Date(START + REQUEST_MS);
    const [createdAt, updatedAt] = [new Date(START), new Date(START)];
    const purchase = aPurchase({ id, fromWallet: WALLET, notAfter, createdAt, updatedAt });
    this.stored = new StoredPurchase(purchase, START + REQUEST_LEASE_MS);
    const provider = this.#provider();
    this.#parts = {
      ledger: billLedger(this.ledger),
      providers: { live: provider, test: provider },
      requeryScale: 1,
      logger: { error: () => {}, warn: () => {} },
    };
    this.#start(purchase, {
      lease: { fence: 1 },
      isRequest: true,
      sentAgoMs: 0,
      deadline: notAfter.getTime() - ANSWER_MS,
      permit: isCutOff ? undefined : provider,
    });
  }

  get misleads(): boolean {
    return this.#circumstances.behaviour.misleads ?? false;
  }

  get purchase(): Purchase {
    return this.stored.purchase;
  }

  /** The merchant's payment or debt for the purchase. */
  debited(): bigint {
    const { funds } = this.#circumstances;
    return funds - this.spent - this.ledger.balance(WALLET) + this.ledger.debt();
  }

  charge(): bigint {
    return totalCharge(this.purchase);
  }

  /** Runs until nothing is due. */
  async run(): Promise<void> {
    for (;;) {
      this.#happen();
      const process = this.#processes.shift();
      if (process) await this.#move(process);
      else if (!this.#waitForNext()) return;
      this.#sendCallbackOnChange();
      this.#circumstances.meanwhile(this);
      this.#moments += 1;
      if (this.#moments > MOMENTS_MAX) throw new Unsound("it never comes to rest");
    }
  }

  sendCallback(): void {
    this.note("a notice");
    if (!FINAL_STATES.includes(this.stored.state)) this.callbackAt = this.now;
    this.stored.row.callback(this.now);
  }

  reviewCase(): void {
    const { purchase, stored, provider } = this;
    if (canHurry(purchase.state, "requery") && this.#hurriesLeft-- > 0) this.requeryByReviewer();
    if (!stored.review?.isOpen || !provider.isAtEnd(this.now)) return;
    const { reason } = stored.review;
    const isDelivered = provider.isDelivered(this.now);
    if (isDelivered && allows(purchase, "confirm", reason)) {
      const cost = kobo(96_000n);
      this.#decide({ kind: "confirmed", providerReference: "found by hand", cost });
    } else if (!isDelivered && allows(purchase, "refund", reason)) {
      this.#decide({ kind: "refunded" });
    } else if (!isDelivered && allows(purchase, "reverse", reason)) {
      this.#decide({ kind: "taken back" });
    } else if (allows(purchase, "requery", reason) && this.#requeriesLeft-- > 0)
      this.requeryByReviewer();
    else if (allows(purchase, "close", reason)) stored.closeReview();
  }

  /** A reviewer requeries the provider, or retries the ledger's step. */
  requeryByReviewer(): void {
    const lease = this.stored.row.claim(this.now, LEASE_MS);
    if (!lease) return;
    this.note("a person asks");
    this.#begin(lease);
  }

  spend(): void {
    const available = this.ledger.balance(WALLET) - this.ledger.held();
    this.ledger.give(WALLET, -available);
    this.spent += available;
  }

  resetMoments(): void {
    this.#moments = 0;
  }

  #provider(): CommandParts["providers"]["test"] {
    const tooLate = { kind: "declined", code: "", error: "PROVIDER_UNAVAILABLE" } as const;
    return {
      pay: async (_, deadline) => {
        if (deadline <= this.now) return tooLate;
        return this.#callbacksAnswered(this.provider.pay(this.now));
      },
      requery: async (_, deadline) => {
        this.requeriedAt = this.now;
        if (deadline <= this.now) {
          return { kind: "unreachable", code: "", detail: "no time left" };
        }
        return this.#callbacksAnswered(this.provider.requery(this.now));
      },
    };
  }

  #callbacksAnswered<Answer>({ outcome, tookMs }: { outcome: Answer; tookMs: number }): Answer {
    this.now += tookMs;
    return outcome;
  }

  #decide(input: Input): void {
    const { stored, now } = this;
    const lease = stored.row.claim(now, LEASE_MS);
    if (!lease) return;
    this.note(`a person: ${input.kind}`);
    const step = this.#rules.transition(stored.purchase, input);
    this.#store(lease, { from: stored.purchase, step, event: input, keepsLease: false });
    if (input.kind === "confirmed") stored.confirm();
    else stored.closeReview();
    this.#begin(lease);
  }

  #begin(lease: ModelLease): void {
    if (!this.#rules.keepsIds) this.stored.redate(this.now);
    const current = this.stored.row.find(lease);
    if (!current) return;
    const sentAgoMs = current.submittedAt ? this.now - current.submittedAt.getTime() : 0;
    this.#start(current, { lease, isRequest: false, sentAgoMs, deadline: this.now + RUN_MS });
  }

  /** `last` is the step whose COMMIT the same run took for lost. */
  #start(current: Purchase, { lease, ...run }: Run, last?: Step): void {
    let latest = last;
    const process = new Process<Purchase, Command, CommandResult, Step>(
      this,
      {
        isRequest: run.isRequest,
        commandOf: ({ state }, change) => {
          latest = change ?? latest;
          return this.#rules.commandOf(state, latest?.to === "submitting");
        },
        execute: async (command, purchase) => {
          const leased = { ...run, lease: { id: purchase.id, fence: BigInt(lease.fence) } };
          const done = await this.#rules.execute(command, this.#parts, purchase, leased);
          return { ...done, input: withoutJitter(done.input) };
        },
        transition: (purchase, { input }) => this.#rules.transition(purchase, input),
        store: ({ event: { input }, ...change }) => {
          const stored = this.#store(lease, { ...change, event: input });
          if (stored !== change.from) return stored;
          this.#start(change.from, { lease, ...run }, latest);
          return undefined;
        },
        release: (dueAt) => this.stored.row.release(lease, dueAt),
        waitMs: (step) => inlineRequeryDelay(step, run, this.now),
        wakeAfter: (ms) => {
          this.#at(this.now + ms, "the request asks again", () => this.#processes.push(process));
        },
        wordsOf: ({ input }) => wordsOf(input),
      },
      current,
    );
    this.#processes.push(process);
  }

  /** Runs one process to its next moment. */
  async #move(process: { move: () => Promise<boolean> }): Promise<void> {
    const stallsMs = this.#circumstances.stallsMs();
    if (stallsMs > 0) {
      this.#at(this.now + stallsMs, "a process continues", () => this.#processes.push(process));
    } else if (await process.move()) this.#processes.push(process);
  }

  #store(
    lease: ModelLease,
    {
      from,
      step,
      event,
      keepsLease,
    }: { from: Purchase; step: Step; event: Input; keepsLease: boolean },
  ): Purchase | undefined {
    const isAnswer = event.kind === "answered" && event.outcome.kind !== "unreachable";
    const callbacksAnswered = isAnswer ? from.notices : undefined;
    const { row } = this.stored;
    const holder = this.#rules.fences ? lease : row.anyLease();
    const change = { lease: holder, from: from.state, step, event, callbacksAnswered, keepsLease };
    let stored = row.store(change, this.now);
    if (stored && this.#circumstances.repeatsCommit()) {
      if (!this.#rules.looksForCommits) return from;
      stored = row.store(change, this.now) ?? stored;
    }
    if (stored && step.publish === "bill.purchase.failed") this.failedAt = this.now;
    return stored;
  }

  dies(call: number, moment: Moment): boolean {
    return this.#circumstances.dies(call, moment);
  }

  note(what: string): void {
    this.trace.push([this.now, what]);
  }

  /** Advances the clock to the next event; false when there is none. */
  #waitForNext(): boolean {
    const due = this.stored.row.wakesAt();
    const event = this.#events.reduce(
      (first, { at }) => Math.min(first, at),
      Number.POSITIVE_INFINITY,
    );
    const change = this.provider.changesAt(this.now) ?? Number.POSITIVE_INFINITY;
    const next = Math.min(due ?? Number.POSITIVE_INFINITY, event, change);
    if (next === Number.POSITIVE_INFINITY) return false;
    this.now = Math.max(this.now, next);
    if (due === undefined || due > this.now) return true;
    const lease = this.stored.row.claim(this.now, LEASE_MS);
    if (lease) this.#begin(lease);
    return true;
  }

  #happen(): void {
    const due = this.#events.filter(({ at }) => at <= this.now);
    if (due.length === 0) return;
    this.#events = this.#events.filter(({ at }) => at > this.now);
    for (const { happen } of due) happen();
  }

  /** The provider sends a callback about a change of status. */
  #sendCallbackOnChange(): void {
    const changedAt = this.provider.changedAt(this.now);
    if (changedAt === undefined || changedAt === this.changedAt) return;
    this.changedAt = changedAt;
    if (this.#circumstances.sendsCallback()) this.sendCallback();
  }

  #at(at: number, what: string, happen: () => void): void {
    this.#events.push({
      at,
      happen: () => {
        this.note(what);
        happen();
      },
    });
  }
}

function wordsOf(input: Input): string {
  if (input.kind !== "answered") return input.kind;
  const { kind, code } = input.outcome;
  return code ? `${kind} (${code})` : kind;
}

/** Without jitter, so that a seed is deterministic. */
function withoutJitter(input: Input): Input {
  return "timing" in input ? { ...input, timing: TIMING } : input;
}
