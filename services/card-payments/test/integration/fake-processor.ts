import type { CardProcessor, Instrument, Opening } from "../../src/clients/card-processor";
import type { Answer, Failure, RefundAnswer, Unreachable } from "../../src/domain/answer";
import type { Payment } from "../../src/domain/payments/payment";
import type { OpenRefusal } from "../../src/domain/payments/payment-step";
import type { Refund } from "../../src/domain/refunds/refund";

export type ProcessorCall =
  | "open"
  | "confirm"
  | "ask"
  | "capture"
  | "cancel"
  | "refund"
  | "askRefund"
  | "erase";

/** The outcome of a confirmation. */
export type CardOutcome =
  | "pays"
  | "is declined"
  | "is being processed"
  | "asks the customer"
  | "asks the customer without a page";

/** The outcome of a refund request. */
export type RefundOutcome = "succeeds" | "waits" | "fails" | "is refused";

type Status =
  | "idle"
  | "declined"
  | "processing"
  | "action"
  | "action without a page"
  | "authorized"
  | "captured"
  | "canceled";

interface Intent {
  processorId: string;
  amount: bigint;
  capture: boolean;
  status: Status;
  captured: bigint;
  vaultToken: string;
  /** The instruments of all confirmations. */
  confirmedWith: Instrument[];
}

interface GivenBack {
  processorRefundId: string;
  paymentId: string;
  amount: bigint;
  status: "succeeded" | "pending" | "failed";
}

const DECLINED: Failure = { code: "INSUFFICIENT_FUNDS", declineCode: "insufficient_funds" };
export const BANK_PAGE = "https://bank.example/confirm";
const COST_DIVISOR = 100n;
const SILENCE = { kind: "unknown", detail: "no answer" } as const;
const NO_RESPONSE = { kind: "unreachable", detail: "ECONNREFUSED" } as const;

/** An in-memory processor that decides like the real one and records its calls. */
export class FakeProcessor implements CardProcessor {
  readonly calls: { call: ProcessorCall; id: string }[] = [];
  cardOutcome: CardOutcome = "pays";
  refundOutcome: RefundOutcome = "succeeds";
  /** The reason for not opening, if it refuses. */
  refusesToOpen: OpenRefusal | undefined;
  /** Ids of customers that it has lost and creates again. */
  readonly lostCustomers = new Set<string>();
  /** Calls with an unreadable answer, executed or not. */
  silent: Partial<Record<ProcessorCall, "before" | "after">> = {};
  /** Calls without a response, executed or not. */
  unreachable: Partial<Record<ProcessorCall, "before" | "after">> = {};
  /** Runs when a call arrives. An error crashes the calling process. */
  arrives: Partial<Record<ProcessorCall, () => unknown>> = {};
  /** Runs after a call is executed and before its answer is sent. */
  leaves: Partial<Record<ProcessorCall, () => unknown>> = {};
  /** By our ids. */
  readonly #intents = new Map<string, Intent>();
  readonly #refunds = new Map<string, GivenBack>();

  /** The concurrency limit of confirmations. */
  permitsMax = 1_000;
  #permits = 0;

  reserve: CardProcessor["reserve"] = () => {
    if (this.#permits >= this.permitsMax) return undefined;
    this.#permits += 1;
    const release = () => {
      this.#permits -= 1;
    };
    return { confirm: this.confirm, release };
  };
  /** The processor's ids of deleted customers. */
  readonly erased = new Set<string>();
  eraseCustomer: CardProcessor["eraseCustomer"] = async (processorCustomerId) => {
    const erase = () => {
      this.erased.add(processorCustomerId);
      return true;
    };
    return this.#call("erase", processorCustomerId, erase, { unheard: false, noResponse: false });
  };
  states = () => "";
  close = () => {};

  open: CardProcessor["open"] = async (payment) => {
    const opened = (): Opening => {
      const code = this.refusesToOpen;
      if (code) return { kind: "refused", code };
      return {
        kind: "opened",
        processorId: this.#opened(payment).processorId,
        processorCustomerId: this.#nameOf(payment.customer),
      };
    };
    const unreached = { kind: "unreached" } as const;
    return this.#call("open", payment.id, opened, { unheard: unreached, noResponse: unreached });
  };

  confirm: CardProcessor["confirm"] = async (payment, instrument) => {
    const confirmed = () => {
      const intent = this.intent(payment.id);
      this.#confirm(intent, instrument);
      return toAnswer(intent);
    };
    const none = { unheard: SILENCE, noResponse: SILENCE };
    return this.#call("confirm", payment.id, confirmed, none);
  };

  query: CardProcessor["query"] = async (payment) => this.#answer("ask", payment, () => {});

  capture: CardProcessor["capture"] = async (payment) =>
    this.#answer("capture", payment, (intent) => {
      if (intent.status !== "authorized") return;
      intent.status = "captured";
      intent.captured = payment.captureAmount;
    });

  cancel: CardProcessor["cancel"] = async (payment) =>
    this.#answer("cancel", payment, (intent) => {
      if (intent.status !== "processing" && intent.status !== "captured")
        intent.status = "canceled";
    });

  refund: CardProcessor["refund"] = async (refund) =>
    this.#call("refund", refund.id, () => this.#giveBack(refund), NO_ANSWER);

  queryRefund: CardProcessor["queryRefund"] = async ({ id }) =>
    this.#call("askRefund", id, () => answerOf(this.#refunds.get(id)), NO_ANSWER);

  /** The number of charges of a payment, or of all. */
  confirms(paymentId?: string): number {
    const counted = paymentId ? [this.intent(paymentId)] : [...this.#intents.values()];
    return counted.reduce((sum, { confirmedWith }) => sum + confirmedWith.length, 0);
  }

  /** By our id of the payment. */
  intent(paymentId: string): Intent {
    const intent = this.#intents.get(paymentId);
    if (!intent) throw new Error("The processor has no such intent.");
    return intent;
  }

  /** The calls about a payment or a refund, in order. */
  callsAbout(id: string): ProcessorCall[] {
    return this.calls.filter((one) => one.id === id).map(({ call }) => call);
  }

  /** The customer or the bank decides. */
  decide(paymentId: string, outcome: "pays" | "is declined"): void {
    const intent = this.intent(paymentId);
    if (!UNDECIDED.includes(intent.status)) return;
    if (outcome === "pays") pay(intent);
    else intent.status = "declined";
  }

  /** By our id of the refund. */
  decideRefund(refundId: string, status: GivenBack["status"]): void {
    const refund = this.#refunds.get(refundId);
    if (!refund) throw new Error("The processor has no such refund.");
    refund.status = status;
  }

  /** The sum of a payment's open and succeeded refunds. */
  givenBack(paymentId: string): bigint {
    return [...this.#refunds.values()]
      .filter((refund) => refund.paymentId === paymentId && refund.status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0n);
  }

  #nameOf({ id, processorCustomerId: known }: Payment["customer"]): string {
    const name = known || `cus_${id}`;
    return this.lostCustomers.has(name) ? `${name}_again` : name;
  }

  #opened({ id, amount, capture }: Payment): Intent {
    const processorId = `pi_${this.#intents.size}_${id.slice(-12)}`;
    const fresh: Intent = {
      processorId,
      amount,
      capture,
      status: "idle",
      captured: 0n,
      vaultToken: "",
      confirmedWith: [],
    };
    const intent = this.#intents.get(id) ?? fresh;
    this.#intents.set(id, intent);
    return intent;
  }

  #confirm(intent: Intent, instrument: Instrument): void {
    if (intent.status !== "idle") return;
    intent.confirmedWith.push(instrument);
    intent.vaultToken =
      "vaultToken" in instrument ? instrument.vaultToken : `vault_${intent.processorId}`;
    if (this.cardOutcome === "pays") pay(intent);
    else intent.status = WAITING[this.cardOutcome];
  }

  #giveBack({ id, paymentId, amount }: Refund): RefundAnswer {
    const before = this.#refunds.get(id);
    if (before) return answerOf(before);
    const { captured } = this.intent(paymentId);
    if (this.refundOutcome === "is refused" || amount > captured - this.givenBack(paymentId)) {
      return { kind: "declined", reason: "charge_not_refundable" };
    }
    const status = REFUND_STATUS[this.refundOutcome];
    const refund = {
      processorRefundId: `re_${this.#refunds.size}_${id.slice(-12)}`,
      paymentId,
      amount,
      status,
    };
    this.#refunds.set(id, refund);
    return answerOf(refund);
  }

  #answer(
    call: ProcessorCall,
    { id }: Payment,
    work: (intent: Intent) => void,
  ): Promise<Answer | Unreachable> {
    const done = (): Answer => {
      const intent = this.intent(id);
      work(intent);
      return toAnswer(intent);
    };
    return this.#call(call, id, done, NO_ANSWER);
  }

  async #call<Said, Unheard, NoResponse>(
    call: ProcessorCall,
    id: string,
    work: () => Said,
    { unheard, noResponse }: { unheard: Unheard; noResponse: NoResponse },
  ): Promise<Said | Unheard | NoResponse> {
    this.calls.push({ call, id });
    await this.arrives[call]?.();
    if (this.silent[call] === "before") return unheard;
    if (this.unreachable[call] === "before") return noResponse;
    const said = work();
    await this.leaves[call]?.();
    if (this.unreachable[call] === "after") return noResponse;
    return this.silent[call] === "after" ? unheard : said;
  }
}

const NO_ANSWER = { unheard: SILENCE, noResponse: NO_RESPONSE };

/** The customer or the bank can still decide. */
const UNDECIDED: readonly Status[] = ["action", "action without a page", "processing"];

const WAITING = {
  "is declined": "declined",
  "is being processed": "processing",
  "asks the customer": "action",
  "asks the customer without a page": "action without a page",
} as const satisfies Record<Exclude<CardOutcome, "pays">, Status>;

const REFUND_STATUS = {
  succeeds: "succeeded",
  waits: "pending",
  fails: "failed",
} as const satisfies Record<Exclude<RefundOutcome, "is refused">, GivenBack["status"]>;

function pay(intent: Intent): void {
  intent.status = intent.capture ? "captured" : "authorized";
  if (intent.capture) intent.captured = intent.amount;
}

function toAnswer({ status, captured: amount, vaultToken }: Intent): Answer {
  switch (status) {
    case "idle":
    case "processing":
    case "canceled":
      return { kind: status };
    case "declined":
      return { kind: "declined", failure: DECLINED };
    case "action":
      return { kind: "authentication needed", redirectUrl: BANK_PAGE };
    case "action without a page":
      return { kind: "unknown", detail: "an action is required that has no page" };
    case "authorized":
      return { kind: "authorized", vaultToken };
    case "captured":
      return { kind: "captured", amount, cost: amount / COST_DIVISOR, vaultToken };
  }
}

function answerOf(refund: GivenBack | undefined): RefundAnswer {
  if (!refund) return { kind: "not found" };
  const { processorRefundId, status } = refund;
  return status === "failed"
    ? { kind: "failed", processorRefundId, reason: "lost_or_stolen_card" }
    : { kind: status, processorRefundId };
}
