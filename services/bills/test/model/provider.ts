import { kobo } from "@kobo/core/money";
import {
  type Call,
  type Outcome,
  outcomeOfAnswer,
  outcomeOfNoAnswer,
} from "../../src/domain/purchases/outcome";

/** The provider's status of a purchase. */
export type VendStatus =
  | "nothing"
  | "processing"
  | "delivered"
  | "failed"
  | "reversed"
  /** Left to us, after a delivery or without one. */
  | "resolved, delivered"
  | "resolved, not delivered";

/** An answer: a code, with the inner status if any, or none at all. */
export type Answer = { code: string; status?: string } | Silence;

interface Silence {
  silence: string;
  neverSent?: boolean;
  /** A response came, but an unreadable one. */
  isResponse?: boolean;
}

export const TIMEOUT: Answer = { silence: "timeout" };
export const UNREACHABLE: Answer = { silence: "connection refused", neverSent: true };

/** A requery: the age of the submission, the provider's status, and the requery's number. */
interface Question {
  ageMs: number;
  status: VendStatus;
  number: number;
}

/** The provider's treatment of a purchase. */
export interface Behaviour {
  /** Its statuses, by the time since the submission. */
  timeline: readonly (readonly [afterMs: number, status: VendStatus])[];
  /** The answer to the purchase, if it differs from the status. */
  says?: Answer;
  /** The answer to a requery, if it differs from the status. */
  answers?: (question: Question) => Answer | undefined;
  /** It delivers twice under one id, and reports one or the other. */
  vendsTwice?: boolean;
  /** The cost that it reports. */
  cost?: bigint | undefined;
  /**
   * A final answer was wrong, or the outcome came after the last requery: only reconciliation and a reviewer can
   * correct it.
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

/** A provider with one purchase. It delivers no more than it received. */
export class ProviderModel {
  /** The number of received purchases. */
  sent = 0;
  questions = 0;
  /** The last answer, which we may take for final. */
  lastAnswer: Outcome | undefined;
  readonly #behaviour: Behaviour;
  #sentAt: number | undefined;

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
  }

  /** The time of the next change of status; undefined after the last. */
  changesAt(now: number): number | undefined {
    const { timeline } = this.#behaviour;
    const sentAt = this.#sentAt;
    if (sentAt === undefined) return undefined;
    const next = timeline.find(([afterMs]) => sentAt + afterMs > now);
    return next && sentAt + next[0];
  }

  /** The time of the last change of status; undefined before the first. */
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

  /** Whether the status is final. */
  isAtEnd(now: number): boolean {
    return this.changesAt(now) === undefined;
  }

  /** Whether the customer has the goods. */
  isDelivered(now: number): boolean {
    return DELIVERED.includes(this.statusAt(now));
  }

  ageMs(now: number): number {
    return now - (this.#sentAt ?? now);
  }

  /** Buys; `tookMs` is the duration. */
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
