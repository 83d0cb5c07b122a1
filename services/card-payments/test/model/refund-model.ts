import { claim, StoredRow, Unsound } from "@kobo/saga/testing";
import type { Payment } from "../../src/domain/payments/payment";
import type { Input, Step } from "../../src/domain/payments/payment-step";
import { REFUND_ASKING, type Refund, type RefundState } from "../../src/domain/refunds/refund";
import type { RefundCommand } from "../../src/domain/refunds/refund-states";
import type { RefundInput, RefundStep } from "../../src/domain/refunds/refund-step";
import type { Circumstances, Rules } from "./circumstances";
import type { LedgerModel } from "./ledger";
import { partsOf, sagaRunOf } from "./parts";
import type { ProcessorModel } from "./processor";
import type { RunContext, SagaModel } from "./saga-model";

interface Parts {
  circumstances: Circumstances;
  rules: Rules;
  ledger: LedgerModel;
  processor: ProcessorModel;
  payment: Pick<StoredRow<Payment, Step, Input>, "patch">;
  now: () => number;
}

const LEASE_MS = 20_000;
const REQUEST_MS = 10_000;

/** The allowed successors of states that merchants see as final. */
const FOLLOWS: Partial<Record<RefundState, readonly RefundState[]>> = {
  succeeded: ["succeeded", "reversing"],
  reversing: ["reversing", "failed"],
  failed: [],
  refused: [],
};

/** A refund's saga and the execution of its commands. */
export class RefundModel implements SagaModel<Refund, RefundCommand, RefundInput, RefundStep> {
  readonly row: StoredRow<Refund, RefundStep, RefundInput>;
  isStuck = false;
  readonly published: string[] = [];
  /** Whether the refund was ever sent. */
  wasSent = false;
  /** The time of the last webhook. */
  webhookAt: number | undefined;
  endedAt: number | undefined;
  /** The time of the first sending, by the database's clock. */
  #sentAt: number | undefined;
  readonly #parts: Parts;

  constructor(parts: Parts, { id, amount }: { id: string; amount: bigint }) {
    this.#parts = parts;
    const now = parts.now();
    const begun = newRefund({ id, amount, now });
    this.row = new StoredRow<Refund, RefundStep, RefundInput>(begun, now + LEASE_MS, {
      asking: REFUND_ASKING,
      waitsForCallbacks: REFUND_ASKING,
      finalStates: parts.rules.ignoredStates,
      follow: (_, { step }) => {
        this.isStuck = step.stuck === true;
      },
      apply: (refund, { to, set }, at) => ({
        ...refund,
        ...set,
        state: to,
        updatedAt: new Date(at),
      }),
    });
  }

  receiveWebhook(): void {
    this.webhookAt = this.#parts.now();
    this.row.callback(this.webhookAt);
  }

  commandOf(refund: Refund, context: RunContext): RefundCommand | undefined {
    const age = { sentAgoMs: this.#sentAgoMs(context), scale: 1 };
    return this.#parts.rules.refundCommandOf(refund.state, age);
  }

  transition(refund: Refund, input: RefundInput): RefundStep {
    return this.#parts.rules.transitionRefund(refund, input);
  }

  /** A repeat may get the first answer again, so only a query answers callbacks. */
  callbacksAnswered(refund: Refund, input: RefundInput): bigint | undefined {
    if (input.kind !== "answered" || input.answer.kind === "unreachable") return undefined;
    return input.call === "ask" || this.#parts.rules.trustsRepeats ? refund.notices : undefined;
  }

  stored(change: { before: Refund; after: Refund; step: RefundStep }): void {
    const { before, after, step } = change;
    const follows = FOLLOWS[before.state];
    if (follows && !follows.includes(after.state)) {
      throw new Unsound(`a refund that was ${before.state} is ${after.state}`);
    }
    if (step.publish) this.published.push(step.publish);
    if (after.state === "submitting") this.#sentAt ??= this.#parts.now();
    if (before.state === after.state) return;
    this.endedAt = this.#parts.now();
    if (after.state === "succeeded") {
      const theirs = this.#parts.processor.refunds.filter(({ ours }) => ours === after.id);
      claim(theirs[0]?.hasSucceeded === true, "a refund succeeded here but not at the processor");
      this.#count(after.amount);
    }
    if (before.state === "reversing") this.#count(-after.amount);
  }

  #sentAgoMs({ beganAt }: RunContext): number {
    return this.#sentAt === undefined ? 0 : beganAt - this.#sentAt;
  }

  #count(amount: bigint): void {
    this.#parts.payment.patch((payment) => ({
      ...payment,
      amountRefunded: payment.amountRefunded + amount,
    }));
  }

  async execute(command: RefundCommand, refund: Refund, context: RunContext): Promise<RefundInput> {
    const { rules, circumstances } = this.#parts;
    if (command === "refund") this.wasSent = true;
    const run = { ...sagaRunOf(refund, context), sentAgoMs: this.#sentAgoMs(context) };
    const { input } = await rules.executeRefund(command, partsOf(this.#parts), refund, run);
    const timing = { scale: 1, random: circumstances.random() };
    return "timing" in input ? { ...input, timing } : input;
  }
}

function newRefund({ id, amount, now }: { id: string; amount: bigint; now: number }): Refund {
  return {
    id,
    paymentId: "payment",
    amount,
    fromSettling: 0n,
    reason: "",
    metadata: {},
    notAfter: new Date(now + REQUEST_MS),
    payment: {
      publicId: "pay_1",
      merchantId: "merchant",
      mode: "live",
      merchantName: "Ada Stores",
      walletPayId: "ada-stores.wallet",
      currency: "NGN",
      processorId: "pi_1",
    },
    state: "reserving",
    processorRefundId: "",
    failureReason: "",
    calls: 0,
    questions: 0,
    notFound: 0,
    notices: 0n,
    decidedAt: undefined,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  };
}
