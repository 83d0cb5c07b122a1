import { hours } from "@kobo/core/retry";
import type { CardProcessor, Opening } from "../../src/clients/card-processor";
import type { Answer, RefundAnswer, Unreachable } from "../../src/domain/answer";
import type { Payment } from "../../src/domain/payments/payment";
import type { Refund } from "../../src/domain/refunds/refund";
import { NOT_SENT, type Reply, UNREADABLE, Wire, type WireEnvironment } from "./wire";

/** The outcome of a confirmation. */
export type CardOutcome =
  | { kind: "pays" | "declines" }
  | { kind: "processes"; ms: number; pays: boolean }
  /** The customer must authenticate at the bank; without a page the adapter cannot tell. */
  | {
      kind: "authenticates";
      ms: number;
      customer: "confirms" | "refuses" | "goes away";
      isPageless?: boolean;
    };

export type RefundOutcome =
  | { kind: "succeeds" | "fails" | "refuses" }
  | { kind: "is pending"; ms: number; succeeds: boolean }
  | { kind: "fails late"; ms: number };

type Status =
  | "requires_payment_method"
  | "requires_action"
  | "processing"
  | "requires_capture"
  | "succeeded"
  | "canceled";

interface Intent {
  status: Status;
  hasError: boolean;
  received: bigint;
}

export interface ProcessorRefund {
  id: string;
  /** Our refund's id in the metadata. */
  ours: string;
  amount: bigint;
  status: "pending" | "succeeded" | "failed";
  changedAt: number;
  /** Whether it ever succeeded, even if it failed later. */
  hasSucceeded: boolean;
}

/** The processor's state from a time on. */
interface Snapshot {
  at: number;
  intent: Intent | undefined;
  refunds: readonly ProcessorRefund[];
}

interface Environment extends WireEnvironment {
  at: (at: number, what: string, happen: () => void) => void;
  changed: (subject: { kind: "payment" } | { kind: "refund"; ours: string }) => void;
  refundOutcome: () => RefundOutcome;
  /** The idempotency key of a refund. */
  refundKey: (refund: Refund) => string;
}

interface Terms {
  amount: bigint;
  capture: boolean;
  card: CardOutcome;
}

const AUTHORIZATION_MS = 7 * hours(24);
const UNKNOWN = { kind: "unknown", detail: "" } as const;
const UNREACHABLE = { kind: "unreachable", detail: "" } as const;

/** The adapter's answer after a call that may be repeated and got no answer. */
function noAnswer(reply: symbol): typeof UNKNOWN | typeof UNREACHABLE {
  return reply === UNREADABLE ? UNKNOWN : UNREACHABLE;
}
const COST_DIVISOR = 100n;

/** One intent at the processor and its refunds, including the adapter. */
export class ProcessorModel implements CardProcessor {
  /** The number of times that the card was sent. */
  sent = 0;
  /** The number of confirmations. */
  confirms = 0;
  readonly #environment: Environment;
  readonly #terms: Terms;
  readonly #wire: Wire;
  readonly #snapshots: Snapshot[] = [{ at: 0, intent: undefined, refunds: [] }];

  constructor(terms: Terms, environment: Environment) {
    this.#terms = terms;
    this.#environment = environment;
    this.#wire = new Wire(environment);
  }

  /** The time of the last stale answer. */
  get staleAt(): number {
    return this.#wire.staleAt;
  }

  get intent(): Intent | undefined {
    return this.#latest().intent;
  }

  get refunds(): readonly ProcessorRefund[] {
    return this.#latest().refunds;
  }

  /** The model deletes no customers. */
  eraseCustomer: CardProcessor["eraseCustomer"] = async () => true;
  reserve: CardProcessor["reserve"] = () => ({ confirm: this.confirm, release: () => {} });
  states = () => "";
  close = () => {};

  open = async (): Promise<Opening> => {
    const reply = this.#wire.call("open", "open", () => {
      if (!this.intent) {
        this.#set({ status: "requires_payment_method", hasError: false, received: 0n });
      }
      return true;
    });
    if (reply !== true) return { kind: "unreached" };
    return { kind: "opened", processorId: "pi_1", processorCustomerId: "cus_1" };
  };

  confirm = async (): Promise<Answer> => {
    this.sent += 1;
    const reply = this.#wire.call("confirm", undefined, () => this.#confirm());
    // The call was not sent, so nothing was charged.
    if (reply === NOT_SENT) return { kind: "idle" };
    return typeof reply === "symbol" ? UNKNOWN : (reply ?? UNKNOWN);
  };

  query = async (): Promise<Answer | Unreachable> => {
    const reply = this.#wire.query("ask", this.#snapshots, ({ intent }) => this.#answer(intent));
    return typeof reply === "symbol" ? noAnswer(reply) : reply;
  };

  capture = async ({ captureAmount, calls }: Payment): Promise<Answer | Unreachable> => {
    const reply = this.#wire.call("capture", `capture ${calls}`, () => {
      if (this.intent?.status !== "requires_capture") return undefined;
      this.#set({ status: "succeeded", hasError: false, received: captureAmount });
      return this.#answer(this.intent);
    });
    return this.#orAsk(reply);
  };

  cancel = async ({ calls }: Payment): Promise<Answer | Unreachable> => {
    const reply = this.#wire.call("cancel", `cancel ${calls}`, () => {
      const { intent } = this;
      if (!intent || ["processing", "succeeded", "canceled"].includes(intent.status)) {
        return undefined;
      }
      this.#set({ ...intent, status: "canceled" });
      return this.#answer(this.intent);
    });
    return this.#orAsk(reply);
  };

  refund = async (refund: Refund): Promise<RefundAnswer | Unreachable> => {
    const key = this.#environment.refundKey(refund);
    const reply = this.#wire.call("refund", key, () => this.#refund(refund.id, refund.amount));
    if (typeof reply === "symbol") return noAnswer(reply);
    if (reply.kind !== "declined") return reply;
    // The refusal may be due to an earlier attempt of the same refund.
    const found = await this.queryRefund(refund);
    return found.kind === "not found" ? reply : found;
  };

  queryRefund = async ({ id: ours }: Refund): Promise<RefundAnswer | Unreachable> => {
    const reply = this.#wire.query("ask refund", this.#snapshots, ({ refunds }): RefundAnswer => {
      const refund = refunds.find((one) => one.ours === ours);
      return refund ? refundAnswer(refund) : { kind: "not found" };
    });
    return typeof reply === "symbol" ? noAnswer(reply) : reply;
  };

  actInDashboard(action: "capture" | "cancel"): void {
    const { intent } = this;
    if (intent?.status !== "requires_capture") return;
    if (action === "cancel") this.#change("canceled");
    else this.#set({ ...intent, status: "succeeded", received: this.#terms.amount });
  }

  given(): bigint {
    let sum = 0n;
    for (const { status, amount } of this.refunds) if (status !== "failed") sum += amount;
    return sum;
  }

  /** Queries the intent after a refusal that its state explains. */
  #orAsk(reply: Reply<Answer | undefined>): Answer | Unreachable | Promise<Answer | Unreachable> {
    if (reply === undefined) return this.query();
    return typeof reply === "symbol" ? noAnswer(reply) : reply;
  }

  #confirm(): Answer | undefined {
    if (this.intent?.status !== "requires_payment_method" || this.intent.hasError) return undefined;
    this.confirms += 1;
    const { card } = this.#terms;
    switch (card.kind) {
      case "pays":
        this.#pay();
        break;
      case "declines":
        this.#decline();
        break;
      case "processes":
        this.#waitFor("processing", card.ms, card.pays);
        break;
      case "authenticates":
        if (card.customer === "goes away") this.#change("requires_action");
        else this.#waitFor("requires_action", card.ms, card.customer === "confirms");
        break;
    }
    return this.#answer(this.intent);
  }

  #waitFor(status: Status, ms: number, pays: boolean): void {
    this.#change(status);
    this.#environment.at(
      this.#environment.now() + ms,
      `the card ${pays ? "pays" : "declines"}`,
      () => {
        if (this.intent?.status !== status) return;
        if (pays) this.#pay();
        else this.#decline();
      },
    );
  }

  #pay(): void {
    const { capture, amount } = this.#terms;
    if (capture) {
      this.#set({ status: "succeeded", hasError: false, received: amount });
      return;
    }
    this.#change("requires_capture");
    this.#environment.at(
      this.#environment.now() + AUTHORIZATION_MS,
      "the authorisation is over",
      () => {
        if (this.intent?.status === "requires_capture") this.#change("canceled");
      },
    );
  }

  #decline(): void {
    this.#set({ status: "requires_payment_method", hasError: true, received: 0n });
  }

  #change(status: Status): void {
    if (this.intent) this.#set({ ...this.intent, status });
  }

  #set(intent: Intent): void {
    this.#write({ ...this.#latest(), intent });
    if (intent.status !== "requires_payment_method" || intent.hasError) {
      this.#environment.changed({ kind: "payment" });
    }
  }

  #refund(ours: string, amount: bigint): RefundAnswer {
    const outcome = this.#environment.refundOutcome();
    const left = (this.intent?.received ?? 0n) - this.given();
    if (outcome.kind === "refuses" || amount > left) return { kind: "declined", reason: "refused" };
    const id = `re_${this.refunds.length}`;
    const status = STATUS[outcome.kind];
    const changedAt = this.#environment.now();
    const hasSucceeded = status === "succeeded";
    const refund = { id, ours, amount, status, changedAt, hasSucceeded };
    this.#write({ ...this.#latest(), refunds: [...this.refunds, refund] });
    this.#environment.changed({ kind: "refund", ours });
    if (outcome.kind === "is pending") {
      this.#settleLater(refund, outcome.ms, outcome.succeeds ? "succeeded" : "failed");
    } else if (outcome.kind === "fails late") this.#settleLater(refund, outcome.ms, "failed");
    return refundAnswer(refund);
  }

  #settleLater({ id, ours }: ProcessorRefund, ms: number, status: "succeeded" | "failed"): void {
    const changedAt = this.#environment.now() + ms;
    this.#environment.at(changedAt, `a refund has ${status}`, () => {
      const refunds = this.refunds.map((one) => {
        const hasSucceeded = one.hasSucceeded || status === "succeeded";
        return one.id === id ? { ...one, status, changedAt, hasSucceeded } : one;
      });
      this.#write({ ...this.#latest(), refunds });
      this.#environment.changed({ kind: "refund", ours });
    });
  }

  get #isPageless(): boolean {
    const { card } = this.#terms;
    return card.kind === "authenticates" && card.isPageless === true;
  }

  #answer(intent: Intent | undefined): Answer {
    if (!intent) return UNKNOWN;
    const { status, hasError, received: amount } = intent;
    switch (status) {
      case "requires_payment_method":
        return hasError
          ? { kind: "declined", failure: { code: "CARD_DECLINED", declineCode: "" } }
          : { kind: "idle" };
      case "requires_action":
        return this.#isPageless
          ? UNKNOWN
          : { kind: "authentication needed", redirectUrl: "https://bank.test" };
      case "processing":
        return { kind: "processing" };
      case "requires_capture":
        return { kind: "authorized", vaultToken: "pm" };
      case "succeeded":
        return { kind: "captured", amount, cost: amount / COST_DIVISOR, vaultToken: "pm" };
      case "canceled":
        return { kind: "canceled" };
    }
  }

  #latest(): Snapshot {
    const last = this.#snapshots.at(-1);
    if (!last) throw new Error("There is a first page.");
    return last;
  }

  #write(page: Snapshot): void {
    this.#snapshots.push({ ...page, at: this.#environment.now() });
  }
}

const STATUS: Readonly<
  Record<Exclude<RefundOutcome["kind"], "refuses">, ProcessorRefund["status"]>
> = {
  succeeds: "succeeded",
  fails: "failed",
  "is pending": "pending",
  "fails late": "succeeded",
};

function refundAnswer({ id: processorRefundId, status }: ProcessorRefund): RefundAnswer {
  return status === "failed"
    ? { kind: "failed", processorRefundId, reason: "lost" }
    : { kind: status, processorRefundId };
}
