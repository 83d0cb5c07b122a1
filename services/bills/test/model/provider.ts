import { kobo } from "@kobo/core/money";
import {
  type Call,
  type Outcome,
  outcomeOfAnswer,
  outcomeOfNoAnswer,
} from "../../src/domain/purchases/outcome";

/** What the provider's book says of a purchase. */
export type VendStatus =
  | "nothing"
  | "processing"
  | "delivered"
  | "failed"
  | "reversed"
  /** Left to people, after it had been delivered, or without. */
  | "resolved, delivered"
  | "resolved, not delivered";

/** What a caller hears: a code, with the inner status where there is one, or no answer at all. */
export type Answer = { code: string; status?: string } | Silence;

interface Silence {
  silence: string;
  neverSent?: boolean;
  /** Something came, and made no sense. */
  isResponse?: boolean;
}

export const TIMEOUT: Answer = { silence: "timeout" };
export const UNREACHABLE: Answer = { silence: "connection refused", neverSent: true };

/** What a question meets: how long ago the purchase was sent, what the book says, which question it is. */
interface Question {
  ageMs: number;
  status: VendStatus;
  number: number;
}

/** How the provider treats a purchase. */
export interface Behaviour {
  /** What its book says, from so long after the purchase was sent. */
  timeline: readonly (readonly [afterMs: number, status: VendStatus])[];
  /** The answer to the purchase, where it is not as the book. */
  says?: Answer;
  /** The answer to a question, where it is not as the book. */
  answers?: (question: Question) => Answer | undefined;
  /** It delivers twice under one id, and names now the one and now the other. */
  vendsTwice?: boolean;
  /** What it says it took from our float. */
  cost?: bigint | undefined;
  /**
   * Something it said for certain was not so, or became so only when nobody had to ask any more:
   * then only its book and a person set it right.
   */
  misleads?: boolean;
}

const DELIVERED: readonly VendStatus[] = ["delivered", "resolved, delivered"];

const ANSWERS_BY_STATUS: Readonly<Record<VendStatus, Answer>> = {
  nothing: { code: "015" },
  processing: { code: "099" },
  delivered: { code: "000", status: "delivered" },
  failed: { code: "016" },
  reversed: { code: "040" },
  "resolved, delivered": { code: "044" },
  "resolved, not delivered": { code: "044" },
};

const COST = 96_500n;
const HANGS_MS = 5_000;
const ANSWERS_MS = 300;

/** The provider with its own book of one purchase. It delivers at most what it was sent. */
export class ProviderModel {
  /** So often a purchase was sent to it. */
  sent = 0;
  questions = 0;
  /** What it has given us reason to believe is the last word. */
  lastAnswer: Outcome | undefined;
  readonly #behaviour: Behaviour;
  #sentAt: number | undefined;

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
  }

  /** When the book changes from what it is now; undefined when it is at its end. */
  changesAt(now: number): number | undefined {
    const { timeline } = this.#behaviour;
    const sentAt = this.#sentAt;
    if (sentAt === undefined) return undefined;
    const next = timeline.find(([afterMs]) => sentAt + afterMs > now);
    return next && sentAt + next[0];
  }

  /** When the book came to say what it says now, other than at first; undefined while it says that. */
  changedAt(now: number): number | undefined {
    const sentAt = this.#sentAt;
    if (sentAt === undefined) return undefined;
    const last = this.#behaviour.timeline.findLast(([afterMs]) => sentAt + afterMs <= now);
    return last && last[0] > 0 ? sentAt + last[0] : undefined;
  }

  statusAt(now: number): VendStatus {
    const sentAt = this.#sentAt;
    if (sentAt === undefined) return "nothing";
    let status: VendStatus = "nothing";
    for (const [afterMs, next] of this.#behaviour.timeline)
      if (sentAt + afterMs <= now) status = next;
    return status;
  }

  /** Whether its book is as it will stay. */
  isAtEnd(now: number): boolean {
    return this.changesAt(now) === undefined;
  }

  /** Whether the customer has what was bought. */
  isDelivered(now: number): boolean {
    return DELIVERED.includes(this.statusAt(now));
  }

  ageMs(now: number): number {
    return now - (this.#sentAt ?? now);
  }

  /** Buys, and takes its time; `tookMs` says how long. */
  pay(now: number): { outcome: Outcome; tookMs: number } {
    const says = this.#behaviour.says;
    if (says && "silence" in says && says.neverSent) return this.#answer("pay", says);
    this.sent += 1;
    this.#sentAt ??= now;
    return this.#answer("pay", says ?? ANSWERS_BY_STATUS[this.statusAt(now)]);
  }

  requery(now: number): { outcome: Outcome; tookMs: number } {
    this.questions += 1;
    const status = this.statusAt(now);
    const question = { ageMs: this.ageMs(now), status, number: this.questions };
    const own = this.#sentAt === undefined ? undefined : this.#behaviour.answers?.(question);
    return this.#answer("requery", own ?? ANSWERS_BY_STATUS[status]);
  }

  #answer(call: Call, answer: Answer): { outcome: Outcome; tookMs: number } {
    const outcome = this.#outcomeOf(call, answer);
    if (outcome.kind !== "unreachable") this.lastAnswer = outcome;
    return { outcome, tookMs: "silence" in answer ? HANGS_MS : ANSWERS_MS };
  }

  #outcomeOf(call: Call, answer: Answer): Outcome {
    if ("silence" in answer) {
      const { silence: detail, neverSent = false, isResponse = false } = answer;
      return outcomeOfNoAnswer(call, { neverSent, isTransportFailure: !isResponse, detail });
    }
    const { code, status = "" } = answer;
    const behaviour = this.#behaviour;
    const cost = "cost" in behaviour ? behaviour.cost : COST;
    const vend = behaviour.vendsTwice ? this.questions % 2 : 0;
    return outcomeOfAnswer(call, {
      code,
      status,
      providerReference: `1763283${vend}`,
      cost: cost === undefined ? undefined : kobo(cost),
      goods: {},
    });
  }
}
